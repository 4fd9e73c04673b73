import type { MappedRecord } from '@tributary/health'
import type { Static } from 'typebox'
import type { RawItem } from '../../contract.ts'
import { apart } from '../../mapping.ts'
import { fieldsRead, present, type Refuse } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { Daily } from '../schema.ts'
import {
  bare,
  base,
  beginOf,
  dayOf,
  extent,
  isNotNegative,
  isPositive,
  measured,
  reachOf,
  samples,
} from './base.ts'

const PLACED = [...fieldsRead(Daily, 'source'), 'activityType']

type Day = Static<typeof Daily>

/**
 * The day and, apart from it, its heart rate: a night finds the beats of two days among the series. The summary's own
 * average is one of seven days and stays an extra.
 */
export const mapDaily: PayloadMap<typeof Daily> = (daily, item, refuse) => {
  return apart(
    refuse,
    () => mapDay(item, daily),
    () => mapHeartRate(item, daily, refuse),
  )
}

const originOf = (source: string | null | undefined) => (source ? 'third_party_app' : 'vendor')

function mapDay(item: RawItem, daily: Day): MappedRecord[] {
  const { activeKilocalories: active, bmrKilocalories: basal } = daily
  return [
    {
      ...base(item, daily, PLACED),
      updatedAt: reachOf(daily),
      origin: originOf(daily.source),
      kind: 'day',
      day: dayOf(item.resource, daily),
      offset: daily.startTimeOffsetInSeconds ?? null,
      values: present({
        steps: daily.steps,
        distance_traveled_m: daily.distanceInMeters,
        floors_climbed: daily.floorsClimbed,
        energy_active_kcal: active,
        energy_basal_kcal: basal,
        energy_total_kcal: active == null || basal == null ? null : active + basal,
        energy_intake_kcal: daily.consumedCalories,
        active_s: daily.activeTimeInSeconds,
        moderate_intensity_s: daily.moderateIntensityDurationInSeconds,
        vigorous_intensity_s: daily.vigorousIntensityDurationInSeconds,
        heart_rate_min_bpm: measured(daily.minHeartRateInBeatsPerMinute, isPositive),
        heart_rate_max_bpm: measured(daily.maxHeartRateInBeatsPerMinute, isPositive),
        heart_rate_resting_bpm: measured(daily.restingHeartRateInBeatsPerMinute, isPositive),
        stress_avg_level: measured(daily.averageStressLevel ?? daily.averageStresslevel, isNotNegative),
        stress_max_level: measured(daily.maxStressLevel, isNotNegative),
        stress_s: daily.stressDurationInSeconds,
        stress_rest_s: daily.restStressDurationInSeconds,
        stress_low_s: daily.lowStressDurationInSeconds,
        stress_medium_s: daily.mediumStressDurationInSeconds,
        stress_high_s: daily.highStressDurationInSeconds,
      }),
      series: {},
    },
  ]
}

function mapHeartRate(item: RawItem, daily: Day, refuse: Refuse): MappedRecord[] {
  const start = beginOf(daily)
  const field = 'timeOffsetHeartRateSamples'
  const beats = samples(start, daily[field], { field, seconds: null, isReading: isPositive, refuse })
  if (beats.length === 0) return []
  return [
    {
      ...bare(item, 'heart_rate'),
      updatedAt: reachOf(daily),
      ...extent(beats, daily.startTimeOffsetInSeconds ?? null),
      origin: originOf(daily.source),
      kind: 'series',
      values: {},
      series: { heart_rate_bpm: beats },
    },
  ]
}
