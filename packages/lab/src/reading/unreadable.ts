import { LabFailure } from '../types.ts'

/** What a parser could not read. Where the system gave it no memory, the file may be whole: it asks for too much. */
export function unreadable(cause: Error): LabFailure {
  const outOfMemory = /memory|OOM|allocation failed/iu.test(cause.message)
  return new LabFailure(outOfMemory ? 'used_too_much_memory' : 'damaged_file', cause.message)
}
