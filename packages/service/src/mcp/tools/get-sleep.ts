import type { DeliveredSummary, SleepSummaryData } from '@tributary/health'
import type { PersonTool } from '../tool.ts'
import { minutes } from '../words.ts'
import { summariesByDay } from './day-figures.ts'

export const getSleep: PersonTool = {
  name: 'get_sleep',
  title: 'Nights and naps',
  description:
    'Every night and nap that ended in the local days: when, how long, stages, efficiency. A field that is null was not reported; `days_without_sleep` names days of which no sleep is known.',
  scopes: ['sleep'],
  of: 'person',
  days: { usual: 7, most: 31 },
  async answer(asked) {
    const { caller, period } = asked
    const summaries = await summariesByDay(asked, period)
    const withHeart = caller.scopes.includes('heart')
    const sleeps = period.days.flatMap((date) => {
      const { nights = [], naps = [] } = summaries.get(date) ?? {}
      return [
        ...nights.map((night) => ({ date, kind: 'night', ...sleepOf(night, withHeart) })),
        ...naps.map((nap) => ({ date, kind: 'nap', ...sleepOf(nap, withHeart) })),
      ]
    })
    return {
      from: period.from,
      to: period.to,
      sleeps,
      days_without_sleep: period.days.filter((date) => !sleeps.some((sleep) => sleep.date === date)),
    }
  },
}

function sleepOf({ data }: DeliveredSummary<SleepSummaryData>, withHeart: boolean) {
  const { duration, scores, heart_rate, breathing, metadata } = data
  return {
    start: duration.sleep_start_datetime_string,
    end: duration.sleep_end_datetime_string,
    asleep_min: minutes(duration.sleep_duration_seconds_int),
    in_bed_min: minutes(duration.time_in_bed_seconds_int),
    deep_min: minutes(duration.deep_sleep_duration_seconds_int),
    rem_min: minutes(duration.rem_sleep_duration_seconds_int),
    light_min: minutes(duration.light_sleep_duration_seconds_int),
    awake_min: minutes(duration.time_awake_during_sleep_seconds_int),
    efficiency_percent: scores.sleep_efficiency_1_100_score_int,
    breaths_per_min: breathing.breaths_avg_per_min_int,
    ...(withHeart && {
      resting_heart_rate_bpm: heart_rate.hr_resting_bpm_int,
      heart_rate_average_bpm: heart_rate.hr_avg_bpm_int,
      hrv_rmssd_ms: heart_rate.hrv_avg_rmssd_float,
      hrv_sdnn_ms: heart_rate.hrv_avg_sdnn_float,
      blood_oxygen_percent: breathing.saturation_avg_percentage_int,
    }),
    sources: metadata.sources_of_data_array,
  }
}
