import type { WriteStream } from 'node:fs'
import { UsageError } from './output.ts'

/** Settles when the file is there to be written to. */
export function opened(file: WriteStream, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once('open', () => resolve())
    file.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EEXIST' ? 'it exists already' : error.message
      reject(new UsageError(`cannot write ${path}: ${why}`))
    })
  })
}
