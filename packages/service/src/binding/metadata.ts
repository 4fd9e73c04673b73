import { type Static, Type } from 'typebox'
import { apiError } from '../platform/http/errors.ts'

const LONGEST_URL = 2000

const urlSchema = (description: string) =>
  Type.Optional(
    Type.Union(
      [Type.String({ maxLength: LONGEST_URL, examples: ['https://example.com/terms'] }), Type.Null()],
      {
        description: `${description} Null is none.`,
      },
    ),
  )

export const metadataSchema = Type.Object(
  {
    client_name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^\\p{Cc}\\p{Cs}]*$',
      description: 'Your organization, as the person is shown it.',
      examples: ['Acme Health'],
    }),
    tyc_url: urlSchema('Your terms and conditions, to be accepted before anything is collected.'),
    support_url: urlSchema('Where people find help.'),
    complete_log_out: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Whether logging out on the phone disconnects its data sources too. Null is false.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** What the person is shown before they accept, and what they then have accepted. */
export interface Shown {
  clientName: string
  tycUrl: string | null
  supportUrl: string | null
  completeLogOut: boolean
}

export function readMetadata(metadata: Static<typeof metadataSchema>): Shown {
  for (const field of ['tyc_url', 'support_url'] as const)
    if (typeof metadata[field] === 'string' && !isWebAddress(metadata[field]))
      throw apiError('metadata_url_invalid', { field })
  return {
    clientName: metadata.client_name,
    tycUrl: metadata.tyc_url ?? null,
    supportUrl: metadata.support_url ?? null,
    completeLogOut: metadata.complete_log_out ?? false,
  }
}

/** The app makes a link of it, so it must not be a script or a file, nor look like another address than it is. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text)
}
