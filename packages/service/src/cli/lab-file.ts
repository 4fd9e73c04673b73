import { readFile, stat } from 'node:fs/promises'
import { LARGEST_FILE_BYTES } from '../lab/index.ts'
import { UsageError } from './output.ts'

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read by this user',
}

/** A file that could be submitted, if it is a document. */
export async function readLabFile(path: string): Promise<Buffer> {
  const explain = ({ code }: NodeJS.ErrnoException): never => {
    throw new UsageError(`${path} ${FAULTS[code ?? ''] ?? 'cannot be read'}`)
  }
  const file = await stat(path).catch(explain)
  if (file.isDirectory()) throw new UsageError(`${path} is a folder, not a file`)
  if (!file.isFile()) throw new UsageError(`${path} is not a file`)
  if (file.size > LARGEST_FILE_BYTES)
    throw new UsageError(`${path} is larger than 10 MB (${LARGEST_FILE_BYTES} bytes), the most that is taken`)
  return readFile(path).catch(explain)
}
