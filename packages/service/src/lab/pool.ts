import { createReaderPool, type ReaderPool } from '@tributary/lab'
import type { LabReader } from './reader.ts'

/** Reads in processes of their own, which are started with the first document. */
export function createLabReader(size: number): LabReader {
  const closing = new AbortController()
  let pool: ReaderPool | null = null
  return {
    async extract(bytes, request, onReading) {
      pool ??= createReaderPool({ size })
      let reading: Promise<void> | null = null
      const extraction = await pool.extract(bytes, request, {
        signal: closing.signal,
        // A picture has no text of its own: what follows that step is done with the PDF that was made of it.
        onStep(step) {
          if (step !== 'text') reading ??= onReading()
        },
      })
      await reading
      return extraction
    },
    async close() {
      closing.abort(new Error('the reader was closed'))
      await pool?.close()
    },
  }
}
