import type { MappedRecord } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { reader } from '../../payload.ts'
import { utcDay } from '../../time.ts'
import { Envelope } from './envelope.ts'
import { extrasOf, type PartRules, partsOf } from './parts.ts'
import { base, type StoreHabits } from './store.ts'
import { startOf } from './zones.ts'

export interface DayHabits {
  parts: PartRules
  /** The parts of a record whose value stands alone. */
  asParts?(record: Envelope): Envelope['parts']
}

/** What the store holds of a whole local day: only the zone says which. */
export function mapDay(habits: StoreHabits, resource: string, store: DayHabits): ResourceMap {
  const read = reader(resource, Envelope)
  return ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload, refuse)
    const { at, offset } = startOf(record)
    if (offset === null) {
      throw new InvalidPayload(resource, [{ path: '/zone', reason: 'must be a zone or an offset' }])
    }
    const parts = [...(record.parts ?? []), ...(store.asParts?.(record) ?? [])]
    const { values, rest } = partsOf({ ...record, parts }, store.parts, refuse)
    if (Object.keys(values).length === 0 && Object.keys(rest).length === 0) return []
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'day',
        day: utcDay(at + offset * 1000),
        offset,
        values,
        series: {},
        extras: extrasOf(resource, rest, record.metadata),
      },
    ]
  }
}
