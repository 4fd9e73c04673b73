import type { Envelope } from '../shared/envelope.ts'
import type { PartRules } from '../shared/parts.ts'
import type { NumberRule } from '../shared/quantity.ts'
import type { WorkoutHabits } from '../shared/workouts.ts'
import { activityOf } from './activities.ts'

const quantityType = (name: string) => `HKQuantityTypeIdentifier${name}`

const named = (rules: PartRules): PartRules =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [quantityType(name), rule]))

const travelled: NumberRule = { metrics: ['distance_traveled_m'], to: 'm' }

/** Sums stand under the name of their type, other statistics under `<type>/average`, `/minimum`, `/maximum`. */
const PARTS: PartRules = {
  ...named({
    DistanceCycling: travelled,
    DistanceWheelchair: travelled,
    DistanceDownhillSnowSports: travelled,
    DistanceCrossCountrySkiing: travelled,
    DistanceSkatingSports: travelled,
    DistancePaddleSports: travelled,
    DistanceRowing: travelled,
    DistanceWalkingRunning: { metrics: ['distance_walked_m', 'distance_traveled_m'], to: 'm' },
    DistanceSwimming: { metrics: ['distance_swum_m'], to: 'm' },
    SwimmingStrokeCount: { metrics: ['swim_strokes'], to: 'count' },
    StepCount: { metrics: ['steps'], to: 'count' },
    FlightsClimbed: { metrics: ['floors_climbed'], to: 'count' },
    ActiveEnergyBurned: { metrics: ['energy_active_kcal'], to: 'kcal' },
    BasalEnergyBurned: { metrics: ['energy_basal_kcal'], to: 'kcal' },
    'HeartRate/average': { metrics: ['heart_rate_avg_bpm'], to: 'per_minute' },
    'HeartRate/minimum': { metrics: ['heart_rate_min_bpm'], to: 'per_minute' },
    'HeartRate/maximum': { metrics: ['heart_rate_max_bpm'], to: 'per_minute' },
    'RunningSpeed/average': { metrics: ['speed_avg_m_per_s'], to: 'm_per_s' },
    'RunningSpeed/maximum': { metrics: ['speed_max_m_per_s'], to: 'm_per_s' },
    'CyclingSpeed/average': { metrics: ['speed_avg_m_per_s'], to: 'm_per_s' },
    'CyclingSpeed/maximum': { metrics: ['speed_max_m_per_s'], to: 'm_per_s' },
    'RunningPower/average': { metrics: ['power_avg_w'], to: 'w' },
    'RunningPower/maximum': { metrics: ['power_max_w'], to: 'w' },
    'CyclingPower/average': { metrics: ['power_avg_w'], to: 'w' },
    'CyclingPower/maximum': { metrics: ['power_max_w'], to: 'w' },
    'CyclingCadence/average': { metrics: ['cadence_avg_rpm'], to: 'turns_per_minute' },
    'CyclingCadence/maximum': { metrics: ['cadence_max_rpm'], to: 'turns_per_minute' },
  }),
  // Pauses are not in it.
  duration: { metrics: ['active_s'], to: 's' },
  HKElevationAscended: { metrics: ['elevation_gain_m'], to: 'm' },
  HKElevationDescended: { metrics: ['elevation_loss_m'], to: 'm' },
  HKLapLength: { metrics: ['swim_pool_length_m'], to: 'm' },
  HKAverageSpeed: { metrics: ['speed_avg_m_per_s'], to: 'm_per_s' },
  HKMaximumSpeed: { metrics: ['speed_max_m_per_s'], to: 'm_per_s' },
}

const QUANTITY = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (\S+)$/i

/** Quantities among the metadata are written as in an export: `1234 cm`. */
function besides({ metadata }: Envelope): NonNullable<Envelope['parts']> {
  return Object.entries(metadata ?? {}).flatMap(([name, text]) => {
    const [, value, unit] = (Object.hasOwn(PARTS, name) && QUANTITY.exec(String(text))) || []
    return value === undefined ? [] : [{ name, value: Number(value), unit }]
  })
}

export const workoutHabits: WorkoutHabits = {
  parts: PARTS,
  activityOf,
  // The store does not distinguish a workout that the watch detected from one that was started.
  isAutoDetected: () => null,
  besides,
}
