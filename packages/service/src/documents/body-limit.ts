/** No body of a webhook is longer. Receivers are advised to take as much. */
export const LONGEST_BODY_BYTES = 16_000_000
/** The members before the content: identifiers and version. */
const ENVELOPE_BYTES = 4_000

interface SeriesPlace {
  holder: Record<string, unknown>
  name: string
  bytes: number
}

/**
 * Writes the content of a document as text. Of one that would not fit into a body, the longest series are left empty, as they are without
 * Granular Data: a part of a series would pass for the whole of it.
 */
export function writeContent(
  content: object,
  limitBytes = LONGEST_BODY_BYTES,
): { text: string; emptied: string[] } {
  const text = JSON.stringify(content)
  let excess = bytesOf(text, limitBytes) + ENVELOPE_BYTES - limitBytes
  if (excess <= 0) return { text, emptied: [] }
  const copy = structuredClone(content)
  const emptied: string[] = []
  for (const { holder, name, bytes } of [...seriesOf(copy)].sort((a, b) => b.bytes - a.bytes)) {
    if (excess <= 0) break
    holder[name] = []
    excess -= bytes
    emptied.push(name)
  }
  return { text: JSON.stringify(copy), emptied }
}

/** A character has at most three bytes, so that most texts need not be measured. */
const bytesOf = (text: string, limitBytes: number): number =>
  text.length * 3 + ENVELOPE_BYTES <= limitBytes ? text.length * 3 : Buffer.byteLength(text)

const isSeries = (name: string): boolean =>
  name.endsWith('_granular_data_array') || name === 'non_structured_data_array'

function* seriesOf(value: unknown): Generator<SeriesPlace> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (!isSeries(name)) yield* seriesOf(member)
    else
      yield {
        holder: value as Record<string, unknown>,
        name,
        bytes: Buffer.byteLength(JSON.stringify(member)) - 2,
      }
  }
}
