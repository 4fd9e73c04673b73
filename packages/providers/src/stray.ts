import { createHash } from 'node:crypto'
import type { RawItem } from './contract.ts'

/** A member of a list that the client cannot identify: kept under a name of its own, so that the map says what is wrong. */
export function strayItem(resource: string, payload: unknown): RawItem {
  const digest = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
  return { resource, id: `unreadable:${digest.slice(0, 32)}`, payload }
}
