import { extractFrom } from '../src/extract.ts'
import { readDocument } from '../src/reading/index.ts'
import type { Extraction } from '../src/types.ts'
import { drawDocument, type GeneratedKind } from './documents.ts'
import { readOnce } from './readings.ts'
import { type Scored, score } from './scoring/tally.ts'

export interface Run {
  kind: GeneratedKind
  index: number
  seed: number
  /** One layout, by its id. */
  only?: string | undefined
  /** A folder in which readings are stored. */
  readings?: string | undefined
}

/** Generates a document, extracts it and scores it. */
export async function scoreDocument({ kind, index, seed, only, readings }: Run): Promise<Scored> {
  const { name, pages, truth, file } = await drawDocument(index, seed, kind, only)
  let begun = performance.now()
  const read = async () => {
    const { bytes } = await file()
    begun = performance.now()
    return readDocument(bytes)
  }
  const extraction = await extractFrom(
    () => (readings ? readOnce(readings, `${seed}-${name}`, read) : read()),
    {
      timezone: truth.timezone,
    },
  ).catch(asFailed)
  return score(name, kind, truth, extraction, pages, performance.now() - begun)
}

/** One document that breaks the reader must not hide how the others fare. */
function asFailed(error: Error): Extraction {
  return { state: 'failed', reason: 'reader_failed', detail: error.stack ?? error.message }
}
