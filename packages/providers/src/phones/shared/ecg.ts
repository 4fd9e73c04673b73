import type { MappedRecord } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { present, reader } from '../../payload.ts'
import { Envelope } from './envelope.ts'
import { extrasOf } from './parts.ts'
import { quantity } from './quantity.ts'
import { base, type StoreHabits } from './store.ts'
import { spanOf } from './zones.ts'

export function mapEcg(
  habits: StoreHabits,
  resource: string,
  verdictOf: (word: string) => string | null,
): ResourceMap {
  const read = reader(resource, Envelope)
  return ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload)
    const { ecg } = record
    if (ecg == null) throw new InvalidPayload(resource, [{ path: '/ecg', reason: 'is missing' }])
    const { start, end } = spanOf(record, resource)
    const rate = record.value == null ? null : quantity(record.value, record.unit, 'per_minute')
    if (typeof rate === 'object' && rate !== null) refuse({ path: `/${rate.field}`, reason: rate.reason })
    const length = ecg.hz == null ? 0 : Math.round((ecg.millivolts.length / ecg.hz) * 1000)
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'ecg',
        start,
        end: end.at > start.at ? end : { ...start, at: start.at + length },
        classification: ecg.classification == null ? null : verdictOf(ecg.classification),
        samplingHz: ecg.hz ?? null,
        voltages: ecg.millivolts,
        values: present({ heart_rate_avg_bpm: typeof rate === 'number' ? rate : null }),
        series: {},
        extras: extrasOf(resource, record.metadata),
      },
    ]
  }
}
