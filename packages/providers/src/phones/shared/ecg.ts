import type { MappedRecord } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { reader } from '../../payload.ts'
import { Envelope } from './envelope.ts'
import { extrasOf, type PartRules, partsOf } from './parts.ts'
import { base, type StoreHabits } from './store.ts'
import { spanOf } from './zones.ts'

export interface EcgHabits {
  parts: PartRules
  /** Null when it was not classified. */
  verdictOf(word: string): string | null
}

export function mapEcg(habits: StoreHabits, resource: string, store: EcgHabits): ResourceMap {
  const read = reader(resource, Envelope)
  return ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload)
    const { ecg } = record
    if (ecg == null) throw new InvalidPayload(resource, [{ path: '/ecg', reason: 'is missing' }])
    const { start, end } = spanOf(record, resource)
    const { values, rest } = partsOf(record, store.parts, refuse)
    const length = ecg.hz == null ? 0 : Math.round((ecg.millivolts.length / ecg.hz) * 1000)
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'ecg',
        start,
        end: end.at > start.at ? end : { ...start, at: start.at + length },
        classification: ecg.classification == null ? null : store.verdictOf(ecg.classification),
        samplingHz: ecg.hz ?? null,
        voltages: ecg.millivolts,
        values,
        series: {},
        extras: extrasOf(resource, rest, record.metadata),
      },
    ]
  }
}
