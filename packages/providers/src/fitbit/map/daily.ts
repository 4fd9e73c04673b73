import type { MappedRecord, MetricValues } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import {
  DailyHeartRateVariability,
  DailyHeartRateZones,
  DailyOxygenSaturation,
  DailyRespiratoryRate,
  DailyRestingHeartRate,
  DailySleepTemperature,
  DailyVo2Max,
} from '../schema.ts'
import { dayOf, numberOf } from '../wire.ts'
import { base, extrasOf } from './base.ts'
import { difference } from './units.ts'

const readRestingHeartRate = reader('daily-resting-heart-rate', DailyRestingHeartRate)
const readHeartRateVariability = reader('daily-heart-rate-variability', DailyHeartRateVariability)
const readHeartRateZones = reader('daily-heart-rate-zones', DailyHeartRateZones)
const readOxygenSaturation = reader('daily-oxygen-saturation', DailyOxygenSaturation)
const readRespiratoryRate = reader('daily-respiratory-rate', DailyRespiratoryRate)
const readSleepTemperature = reader('daily-sleep-temperature-derivations', DailySleepTemperature)
const readVo2Max = reader('daily-vo2-max', DailyVo2Max)

/** The vendor derives it from the main sleep that ended on the date. */
const NIGHTLY = { nightly: true } as const

type Dated = { date: { year: number; month: number; day: number } }

/** Everything else that the vendor says of the day stays with it under the vendor's names. */
function dayRecord(
  resource: string,
  field: string,
  value: Dated,
  placed: readonly string[],
  values: MetricValues,
  of: { nightly?: true } = {},
): MappedRecord[] {
  const day = dayOf(value.date)
  return [
    {
      ...base(`${resource}:${day}`, null, extrasOf(field, value, ['date', ...placed])),
      kind: 'day',
      day,
      offset: null,
      ...of,
      values,
      series: {},
    },
  ]
}

export function mapDailyRestingHeartRate({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailyRestingHeartRate: rate } = readRestingHeartRate(payload, refuse)
  const values = present({ heart_rate_resting_bpm: numberOf(rate.beatsPerMinute) })
  return dayRecord('daily-resting-heart-rate', 'dailyRestingHeartRate', rate, ['beatsPerMinute'], values)
}

export function mapDailyHeartRateVariability({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailyHeartRateVariability: hrv } = readHeartRateVariability(payload, refuse)
  const values = present({ hrv_rmssd_ms: numberOf(hrv.averageHeartRateVariabilityMilliseconds) })
  const placed = ['averageHeartRateVariabilityMilliseconds']
  return dayRecord('daily-heart-rate-variability', 'dailyHeartRateVariability', hrv, placed, values, NIGHTLY)
}

/** The bounds that come with the average belong to a confidence interval: they are no minimum and no maximum. */
export function mapDailyOxygenSaturation({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailyOxygenSaturation: spo2 } = readOxygenSaturation(payload, refuse)
  const values = present({ spo2_avg_pct: numberOf(spo2.averagePercentage) })
  return dayRecord(
    'daily-oxygen-saturation',
    'dailyOxygenSaturation',
    spo2,
    ['averagePercentage'],
    values,
    NIGHTLY,
  )
}

export function mapDailyRespiratoryRate({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailyRespiratoryRate: rate } = readRespiratoryRate(payload, refuse)
  const values = present({ breaths_avg_per_min: numberOf(rate.breathsPerMinute) })
  return dayRecord(
    'daily-respiratory-rate',
    'dailyRespiratoryRate',
    rate,
    ['breathsPerMinute'],
    values,
    NIGHTLY,
  )
}

/** The deviation is the night against the baseline, as the vendor defines it; there is none in the first month. */
export function mapDailySleepTemperature({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailySleepTemperatureDerivations: night } = readSleepTemperature(payload, refuse)
  const nightly = numberOf(night.nightlyTemperatureCelsius)
  const baseline = numberOf(night.baselineTemperatureCelsius)
  const values = present({
    skin_temperature_c: nightly,
    skin_temperature_delta_c: nightly === null || baseline === null ? null : difference(nightly, baseline),
  })
  return dayRecord(
    'daily-sleep-temperature-derivations',
    'dailySleepTemperatureDerivations',
    night,
    ['nightlyTemperatureCelsius', 'baselineTemperatureCelsius'],
    values,
    NIGHTLY,
  )
}

export function mapDailyVo2Max({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailyVo2Max: estimate } = readVo2Max(payload, refuse)
  const values = present({ vo2max_ml_per_min_per_kg: numberOf(estimate.vo2Max) })
  return dayRecord('daily-vo2-max', 'dailyVo2Max', estimate, ['vo2Max'], values)
}

/** The vendor writes this year where it knows no date. */
const NO_YEAR = 9998

/** Where the zones of the day begin and end. */
export function mapDailyHeartRateZones({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { dailyHeartRateZones: zones } = readHeartRateZones(payload, refuse)
  if (zones.date.year >= NO_YEAR) return []
  return dayRecord('daily-heart-rate-zones', 'dailyHeartRateZones', zones, [], {})
}
