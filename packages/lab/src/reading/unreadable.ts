import { LabFailure } from '../types.ts'

/** The failure of a document that a parser could not read. Where the system gave the parser no memory, the file may be intact but asks for too much. */
export function unreadable(cause: Error): LabFailure {
  const outOfMemory = /memory|OOM|allocation failed/iu.test(cause.message)
  return new LabFailure(outOfMemory ? 'used_too_much_memory' : 'damaged_file', cause.message)
}
