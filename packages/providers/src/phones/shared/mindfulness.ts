import type { MappedRecord } from '@tributary/health'
import type { ResourceMap } from '../../mapping.ts'
import { leftovers, reader } from '../../payload.ts'
import { Envelope } from './envelope.ts'
import { base, type StoreHabits } from './store.ts'
import { spanOf } from './zones.ts'

const RESOURCE = 'mindfulness'

/** A session has no field of its own: when it was rides with the day. */
export function mapMindfulness(
  habits: StoreHabits,
  type: string,
): { types: readonly string[]; map: ResourceMap } {
  const read = reader(RESOURCE, Envelope)
  const map: ResourceMap = ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload, refuse)
    const { start, end } = spanOf(record, RESOURCE)
    const session = { start: record.start, end: record.end, seconds: (end.at - start.at) / 1000 }
    return [
      {
        ...base(habits, `${RESOURCE}:${id}`, record),
        kind: 'series',
        start,
        // It rides with one day, that of its beginning.
        end: start,
        values: {},
        series: {},
        extras: { [RESOURCE]: leftovers({ ...session, ...record.metadata }, []) },
      },
    ]
  }
  return { types: [type], map }
}
