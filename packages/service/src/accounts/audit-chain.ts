import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What an entry says, beside its place in the log. */
export interface AuditContent {
  at: Date
  actor: string
  clientUuid: string | null
  action: string
  detail: Record<string, unknown>
  sourceAddress: string | null
}

export interface Head {
  entries: number
  unkeyed: number
  breaks: number
  hash: Buffer
}

export type SealedHead = Head & { seal: Buffer | null }

export const GENESIS = Buffer.alloc(32)

/** Only a holder of the key can make one that fits. */
export function keyedHash(key: Buffer, previous: Buffer, position: number, said: AuditContent): Buffer {
  const text = JSON.stringify([
    position,
    said.at.toISOString(),
    said.actor,
    said.clientUuid,
    said.action,
    said.sourceAddress,
    sorted(said.detail),
  ])
  return createHmac('sha256', key).update(previous).update(text).digest()
}

/** Of entries from before the log was keyed. */
export function unkeyedHash(previous: Buffer, said: AuditContent): Buffer {
  const text = JSON.stringify([
    said.at.toISOString(),
    said.actor,
    said.clientUuid,
    said.action,
    sorted(said.detail),
  ])
  return createHash('sha256').update(previous).update(text).digest()
}

export function sealOf(key: Buffer, { entries, unkeyed, breaks, hash }: Head): Buffer {
  const numbers = `audit head|${entries}|${unkeyed}|${breaks}|`
  return createHmac('sha256', key).update(numbers).update(hash).digest()
}

export function isSealed(key: Buffer, { seal, ...head }: SealedHead): boolean {
  const right = sealOf(key, head)
  return seal !== null && seal.length === right.length && timingSafeEqual(seal, right)
}

/** The database does not keep the order of keys, so the hash must not depend on it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)])
}
