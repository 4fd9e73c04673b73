import type { Moment } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { BloodPressure, BodyComposition, UserMetrics } from '../schema.ts'
import { base, isPositive, measured, moment, rounded } from './base.ts'

const TIME = ['measurementTimeInSeconds', 'measurementTimeOffsetInSeconds']

interface Measured {
  measurementTimeInSeconds?: number | null
  measurementTimeOffsetInSeconds?: number | null
  startTimeInSeconds?: number | null
  startTimeOffsetInSeconds?: number | null
}

function measuredAt(resource: string, item: Measured): Moment {
  const seconds = item.measurementTimeInSeconds ?? item.startTimeInSeconds
  if (seconds == null)
    throw new InvalidPayload(resource, [{ path: '/measurementTimeInSeconds', reason: 'is missing' }])
  return moment(seconds, item.measurementTimeOffsetInSeconds ?? item.startTimeOffsetInSeconds)
}

/** What a scale does not measure it writes as zero or leaves out. */
export const mapBodyComposition: PayloadMap<typeof BodyComposition> = (body, item) => {
  const weight = measured(body.weightInGrams, isPositive)
  const share = (grams: number | null | undefined) =>
    !grams || weight === null || grams > weight ? null : rounded((100 * grams) / weight, 2)
  const placed = ['weightInGrams', 'bodyWaterInPercent', 'bodyFatInPercent', 'bodyMassIndex']
  return [
    {
      ...base(item, body, [...TIME, ...placed]),
      kind: 'measurement',
      at: measuredAt(item.resource, body),
      site: null,
      values: present({
        weight_kg: weight === null ? null : weight / 1000,
        bmi: measured(body.bodyMassIndex, isPositive),
        body_fat_pct: measured(body.bodyFatInPercent, isPositive),
        water_pct: measured(body.bodyWaterInPercent, isPositive),
        muscle_pct: share(body.muscleMassInGrams),
        bone_pct: share(body.boneMassInGrams),
      }),
      series: {},
    },
  ]
}

export const mapBloodPressure: PayloadMap<typeof BloodPressure> = (pressure, item) => {
  return [
    {
      ...base(item, pressure, [...TIME, 'systolic', 'diastolic', 'pulse', 'sourceType']),
      kind: 'measurement',
      at: measuredAt(item.resource, pressure),
      site: null,
      manual: pressure.sourceType?.toUpperCase() === 'MANUAL',
      values: present({
        blood_pressure_systolic_mmhg: measured(pressure.systolic, isPositive),
        blood_pressure_diastolic_mmhg: measured(pressure.diastolic, isPositive),
        heart_rate_bpm: measured(pressure.pulse, isPositive),
      }),
      series: {},
    },
  ]
}

/** Maps the estimates that the vendor makes for a day, which have no time. */
export const mapUserMetrics: PayloadMap<typeof UserMetrics> = (metrics, item) => {
  return [
    {
      ...base(item, metrics, ['vo2Max']),
      kind: 'day',
      day: metrics.calendarDate,
      offset: null,
      values: present({ vo2max_ml_per_min_per_kg: measured(metrics.vo2Max, isPositive) }),
      series: {},
    },
  ]
}
