import type { MappedRecord, MetricValues } from '@tributary/health'
import { alive } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { DailyDocument, DailyReadiness, DailySpo2, DailyStress, Vo2Max } from '../schema.ts'
import { base } from './base.ts'

/** The ring measures these in the sleep that ended on the day. */
const NIGHTLY = { nightly: true } as const

/** A document of a day without a measurement, all of which is passed along. */
export const mapDailyDocument: PayloadMap<typeof DailyDocument> = (document, { resource }) =>
  dayRecord(resource, document, [], {})

/** A document of scores or advice that the vendor derives from a night. It is passed along with the sleep of that night. */
export const mapNightlyDocument: PayloadMap<typeof DailyDocument> = (document, { resource }) =>
  dayRecord(resource, document, [], {}, NIGHTLY)

export const mapDailyReadiness: PayloadMap<typeof DailyReadiness> = (readiness, { resource }) => {
  const values = present({ skin_temperature_delta_c: readiness.temperature_deviation })
  return dayRecord(resource, readiness, ['temperature_deviation'], values, NIGHTLY)
}

export const mapDailySpo2: PayloadMap<typeof DailySpo2> = (spo2, { resource }) => {
  const values = present({ spo2_avg_pct: alive(spo2.spo2_percentage?.average) })
  return dayRecord(resource, spo2, ['spo2_percentage'], values, NIGHTLY)
}

export const mapDailyStress: PayloadMap<typeof DailyStress> = (stress, { resource }) => {
  const values = present({ stress_high_s: stress.stress_high, stress_rest_s: stress.recovery_high })
  return dayRecord(resource, stress, ['stress_high', 'recovery_high'], values)
}

export const mapVo2Max: PayloadMap<typeof Vo2Max> = (vo2, { resource }) =>
  dayRecord(resource, vo2, ['vo2_max'], present({ vo2max_ml_per_min_per_kg: alive(vo2.vo2_max) }))

/** Only `day` gives the time of these: their `timestamp` is a placeholder at midnight UTC. */
function dayRecord(
  resource: string,
  document: { id?: string | null; day: string },
  placed: readonly string[],
  values: MetricValues,
  of: { nightly?: true } = {},
): MappedRecord[] {
  return [
    {
      ...base(resource, document.id ?? document.day, document, ['day', ...placed]),
      kind: 'day',
      day: document.day,
      offset: null,
      ...of,
      values,
      series: {},
    },
  ]
}
