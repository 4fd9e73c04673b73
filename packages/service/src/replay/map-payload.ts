import type { MappedRecord } from '@tributary/health'
import type { MappedSource, RawItem, Refusal } from '@tributary/providers'
import { tryMap } from '../records/index.ts'

/** The records of one vendor object. */
export interface MappedObject {
  id: string
  records: readonly MappedRecord[]
  refused: readonly Refusal[]
}

export interface Called {
  resource: string
  /** The date of reading, which clients add to what has no time of its own. */
  readOn: string
}

/** Takes one object, a list of them or, where that gives no record, the list inside that gives the most. */
export function mapPayload(provider: MappedSource, of: Called, payload: unknown): MappedObject[] {
  if (Array.isArray(payload)) return mapAll(provider, of, payload)
  const whole = mapAll(provider, of, [payload])
  const isRead = recordsIn(whole) > 0 || whole.every(({ refused }) => refused.length === 0)
  if (isRead) return whole
  const lists = listsIn(payload).map((list) => mapAll(provider, of, list))
  return lists.sort((a, b) => recordsIn(b) - recordsIn(a))[0] ?? whole
}

export const recordsIn = (objects: readonly MappedObject[]) =>
  objects.reduce((sum, { records }) => sum + records.length, 0)

function mapAll(provider: MappedSource, of: Called, payloads: readonly unknown[]): MappedObject[] {
  return payloads.map((payload, index) => {
    const id = idOf(payload) ?? `object-${index + 1}`
    const mapped = mapOne(provider, { resource: of.resource, id, payload })
    if (!isObject(payload) || !mapped.refused.some(({ path }) => path === '/read_on')) return mapped
    return mapOne(provider, { resource: of.resource, id, payload: { ...payload, read_on: of.readOn } })
  })
}

export function mapOne(provider: MappedSource, item: RawItem): MappedObject {
  const { records, refused } = tryMap(provider, item)
  return { id: item.id, records: records ?? [], refused }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists of objects in the payload and one level further in, where some vendors wrap their answers. */
export function listsIn(payload: unknown, levels = 2): unknown[][] {
  if (!isObject(payload) || levels === 0) return []
  return Object.values(payload).flatMap((value) => {
    if (!Array.isArray(value)) return listsIn(value, levels - 1)
    return value.length > 0 && value.every(isObject) ? [value] : []
  })
}

/** Where vendors write the identity of a thing, then where they write the day that stands for it. */
const ID_FIELDS = ['id', 'summaryId', 'recordId', 'sleep_id', 'grpid', 'name'] as const
const DAY_FIELDS = ['date', 'day', 'calendarDate', 'sleep_date', 'read_on'] as const

export function idOf(payload: unknown): string | null {
  if (!isObject(payload)) return null
  for (const field of [...ID_FIELDS, ...DAY_FIELDS]) {
    const value = payload[field]
    if (typeof value === 'number') return String(value)
    // Some write the identity as a path that ends with it.
    const last = typeof value === 'string' ? value.split('/').at(-1) : ''
    if (last) return last
  }
  return null
}
