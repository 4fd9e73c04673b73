import type { MappedRecord } from '@tributary/health'
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
    const record = read(payload, refuse)
    const ecg = record.ecg ?? {}
    const { start, end } = spanOf(record, resource)
    const { values, rest } = partsOf(record, store.parts, refuse)
    // A curve of which one value cannot be read is left out whole.
    const voltages = ecg.millivolts ?? []
    const length = ecg.hz == null ? 0 : Math.round((voltages.length / ecg.hz) * 1000)
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'ecg',
        start,
        end: end.at > start.at ? end : { ...start, at: start.at + length },
        classification: ecg.classification == null ? null : store.verdictOf(ecg.classification),
        samplingHz: ecg.hz ?? null,
        voltages,
        values,
        series: {},
        extras: extrasOf(resource, rest, record.metadata),
      },
    ]
  }
}
