import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, reader } from '../../payload.ts'
import { BloodPressure, BodyComposition, UserMetrics } from '../schema.ts'
import { base, isPositive, measured, moment, rounded } from './base.ts'

const TIME = ['measurementTimeInSeconds', 'measurementTimeOffsetInSeconds']

const readBody = reader('bodyComps', BodyComposition)
const readPressure = reader('bloodPressures', BloodPressure)
const readMetrics = reader('userMetrics', UserMetrics)

export function mapBodyComposition(item: RawItem): MappedRecord[] {
  const body = readBody(item.payload)
  const share = (grams: number | null | undefined) =>
    grams == null || !body.weightInGrams ? null : rounded((100 * grams) / body.weightInGrams, 2)
  const placed = ['weightInGrams', 'bodyWaterInPercent', 'bodyFatInPercent', 'bodyMassIndex']
  return [
    {
      ...base(item, body, [...TIME, ...placed]),
      kind: 'measurement',
      at: moment(body.measurementTimeInSeconds, body.measurementTimeOffsetInSeconds),
      site: null,
      values: present({
        weight_kg: body.weightInGrams == null ? null : body.weightInGrams / 1000,
        bmi: body.bodyMassIndex,
        body_fat_pct: body.bodyFatInPercent,
        water_pct: body.bodyWaterInPercent,
        muscle_pct: share(body.muscleMassInGrams),
        bone_pct: share(body.boneMassInGrams),
      }),
      series: {},
    },
  ]
}

export function mapBloodPressure(item: RawItem): MappedRecord[] {
  const pressure = readPressure(item.payload)
  return [
    {
      ...base(item, pressure, [...TIME, 'systolic', 'diastolic', 'pulse', 'sourceType']),
      kind: 'measurement',
      at: moment(pressure.measurementTimeInSeconds, pressure.measurementTimeOffsetInSeconds),
      site: null,
      manual: pressure.sourceType?.toUpperCase() === 'MANUAL',
      values: present({
        blood_pressure_systolic_mmhg: pressure.systolic,
        blood_pressure_diastolic_mmhg: pressure.diastolic,
        heart_rate_bpm: measured(pressure.pulse, isPositive),
      }),
      series: {},
    },
  ]
}

/** Estimates of a day, without a time. */
export function mapUserMetrics(item: RawItem): MappedRecord[] {
  const metrics = readMetrics(item.payload)
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
