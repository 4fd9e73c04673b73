import type { Extras, Sample } from '@tributary/health'
import { activityName } from '../../activity-name.ts'
import { elements, fieldsRead, leftovers, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { type DataSource, Exercise, ExerciseMetrics, Split } from '../schema.ts'
import { numberOf, secondsOf } from '../wire.ts'
import { base, originOf, spanOf, stretch } from './base.ts'
import { metres, minutesPerKilometre } from './units.ts'

const PLACED = [...fieldsRead(Exercise.properties.exercise, 'splitSummaries'), 'createTime']
const PLACED_METRICS = fieldsRead(ExerciseMetrics, 'mobilityMetrics')
const NAMELESS = ['', 'OTHER', 'EXERCISE_TYPE_UNSPECIFIED']
const BETTER_KNOWN_AS = new Map([['BIKING', 'CYCLING']])

const readSplits = elements(Split)

export const mapExercise: PayloadMap<typeof Exercise> = (
  { exercise, dataSource },
  { id, resource },
  refuse,
) => {
  const span = spanOf(resource, exercise.interval)
  if (span === null) return []
  const summary = exercise.metricsSummary ?? {}
  const zones = summary.heartRateZoneDurations
  const type = exercise.exerciseType ?? ''
  // Only the kind of exercise says whether the distance was swum.
  const distance = type === '' ? null : metres(summary.distanceMillimeters)
  const swam = type.includes('SWIMMING')
  const laps = lapsOf(readSplits('/exercise/splitSummaries', exercise.splitSummaries, refuse))
  return [
    {
      ...base(`${resource}:${id}`, dataSource, extrasOf(exercise, summary), exercise.updateTime),
      ...span,
      kind: 'workout',
      activity: NAMELESS.includes(type) ? null : activityName(BETTER_KNOWN_AS.get(type) ?? type),
      autoDetected: wasDetected(dataSource?.recordingMethod),
      values: present({
        active_s: secondsOf(exercise.activeDuration),
        low_intensity_s: secondsOf(zones?.lightTime),
        moderate_intensity_s: secondsOf(zones?.moderateTime),
        vigorous_intensity_s: sumOf(secondsOf(zones?.vigorousTime), secondsOf(zones?.peakTime)),
        energy_total_kcal: energyOf(dataSource, summary.caloriesKcal),
        distance_traveled_m: swam ? null : distance,
        distance_swum_m: swam ? distance : null,
        steps: numberOf(summary.steps),
        elevation_gain_m: metres(summary.elevationGainMillimeters),
        speed_avg_m_per_s: metres(summary.averageSpeedMillimetersPerSecond),
        pace_avg_min_per_km: minutesPerKilometre(summary.averagePaceSecondsPerMeter),
        heart_rate_avg_bpm: numberOf(summary.averageHeartRateBeatsPerMinute),
        step_cadence_avg_spm: numberOf(summary.mobilityMetrics?.avgCadenceStepsPerMinute),
        swim_laps: numberOf(summary.totalSwimLengths),
        swim_pool_length_m: metres(exercise.exerciseMetadata?.poolLengthMillimeters),
        vo2max_ml_per_min_per_kg: numberOf(summary.runVo2Max),
      }),
      series: laps.length === 0 ? {} : { laps },
    },
  ]
}

/** The vendor writes zero for other apps that gave no energy. */
function energyOf(dataSource: DataSource, calories: string | number | null | undefined): number | null {
  const kilocalories = numberOf(calories)
  return kilocalories === 0 && originOf(dataSource) === 'third_party_app' ? null : kilocalories
}

/** The vendor's peak zone lies above its vigorous one; we have one name for both. It names all zones, also those of no time. */
function sumOf(vigorous: number | null, peak: number | null): number | null {
  return vigorous === null || peak === null ? null : vigorous + peak
}

function lapsOf(splits: readonly { startTime: string; endTime: string }[]): Sample[] {
  return splits
    .flatMap(({ startTime, endTime }) => stretch(startTime, endTime, 1) ?? [])
    .sort((left, right) => left.at - right.at)
}

function wasDetected(recordingMethod: string | null | undefined): boolean | null {
  if (recordingMethod === 'PASSIVELY_MEASURED') return true
  return recordingMethod === 'ACTIVELY_MEASURED' || recordingMethod === 'MANUAL' ? false : null
}

function extrasOf(exercise: object, summary: object): Extras {
  const rest = { ...leftovers(exercise, PLACED), ...leftovers(summary, PLACED_METRICS) }
  return Object.keys(rest).length === 0 ? {} : { exercise: rest }
}
