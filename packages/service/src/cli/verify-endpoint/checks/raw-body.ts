import type { Check } from '../check.ts'
import { delivered } from '../message.ts'
import type { SampleDocument } from '../samples.ts'

const ADVICE =
  'The signature covers the bytes as they were sent. Verify the raw body before any JSON parser touches it, not JSON that ' +
  'was parsed and written again.'

/** A legal spelling of the same JSON that is changed by reading it and writing it anew. */
const spelling = (
  name: string,
  title: string,
  what: string,
  spell: (document: SampleDocument) => string,
): Check => ({
  name,
  title: `Verifies the raw body: ${title}`,
  advice: ADVICE,
  messages: ({ signing, samples: { physical } }) => [
    delivered(signing, `a physical_summary with ${what}`, spell(physical)),
  ],
})

const withNote = (document: SampleDocument, note: string): string =>
  JSON.stringify({ ...document, user_id: 'NOTE' }).replace('"NOTE"', () => note)

export const RAW_BODY: readonly Check[] = [
  spelling(
    'raw-whitespace',
    'white space',
    'spaces, tabs and line ends between its parts',
    (document) => ` ${JSON.stringify(document, null, 2).replaceAll('\n  "', '\r\n\t "')}\n`,
  ),
  spelling('raw-key-order', 'order of keys', 'keys in an unusual order', (document) => {
    const unusual = Object.fromEntries(Object.entries(document).reverse())
    // A number as a key is moved to the front by some that read it.
    return JSON.stringify(unusual).replace(
      '"non_structured_data_array":[{',
      '"non_structured_data_array":[{"b":1,"a":2,"10":3,"9":4,',
    )
  }),
  spelling('raw-escapes', 'escaped characters', 'escaped and plain letters beyond ASCII', (document) =>
    withNote(document, '"test\\u002duser\\/\\u00e9 é \\ud83d\\ude42 🙂"'),
  ),
  spelling('raw-numbers', 'spelling of numbers', 'numbers such as 8042.0 and 1E1', (document) =>
    JSON.stringify(document)
      .replace('"steps_int":8042', '"steps_int":8042.0')
      .replace('"hr_resting_bpm_int":52', '"hr_resting_bpm_int":5.2E1'),
  ),
]
