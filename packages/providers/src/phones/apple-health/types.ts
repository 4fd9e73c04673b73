import type { NumberRule } from '../shared/quantity.ts'
import type { SampleRules } from '../shared/samples.ts'

const quantityType = (name: string) => `HKQuantityTypeIdentifier${name}`

const named = (rules: SampleRules): SampleRules =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [quantityType(name), rule]))

const travelled: NumberRule = { metrics: ['distance_traveled_m'], to: 'm' }
const speed: NumberRule = { metrics: ['speed_m_per_s'], to: 'm_per_s' }
const power: NumberRule = { metrics: ['power_w'], to: 'w' }

/** The rules for reading samples, by resource and type. */
export const SAMPLED: Readonly<Record<string, SampleRules>> = {
  steps: named({ StepCount: { metrics: ['steps'], to: 'count' } }),
  distance: named({
    DistanceWalkingRunning: { metrics: ['distance_walked_m', 'distance_traveled_m'], to: 'm' },
    DistanceCycling: travelled,
    DistanceWheelchair: travelled,
    DistanceDownhillSnowSports: travelled,
    DistanceCrossCountrySkiing: travelled,
    DistanceSkatingSports: travelled,
    DistancePaddleSports: travelled,
    DistanceRowing: travelled,
    DistanceSwimming: { metrics: ['distance_swum_m'], to: 'm' },
    SwimmingStrokeCount: { metrics: ['swim_strokes'], to: 'count' },
  }),
  energy: named({
    ActiveEnergyBurned: { metrics: ['energy_active_kcal'], to: 'kcal' },
    BasalEnergyBurned: { metrics: ['energy_basal_kcal'], to: 'kcal' },
  }),
  floors: named({ FlightsClimbed: { metrics: ['floors_climbed'], to: 'count' } }),
  exercise_time: {
    ...named({
      AppleExerciseTime: { metrics: ['active_s'], to: 's' },
      AppleStandTime: { extra: true },
    }),
    HKCategoryTypeIdentifierAppleStandHour: { extra: true },
  },
  heart_rate: named({
    HeartRate: { metrics: ['heart_rate_bpm'], to: 'per_minute' },
    RestingHeartRate: { metrics: ['heart_rate_resting_bpm'], to: 'per_minute' },
    WalkingHeartRateAverage: { extra: true },
    HeartRateRecoveryOneMinute: { extra: true },
  }),
  heart_rate_variability: named({ HeartRateVariabilitySDNN: { metrics: ['hrv_sdnn_ms'], to: 'ms' } }),
  oxygen: named({
    OxygenSaturation: { metrics: ['spo2_pct'], to: 'percent_of_fraction' },
    VO2Max: { metrics: ['vo2max_ml_per_min_per_kg'], to: 'ml_per_min_per_kg' },
  }),
  respiration: named({
    RespiratoryRate: { metrics: ['breaths_per_min'], to: 'per_minute' },
    AppleSleepingBreathingDisturbances: { extra: true },
  }),
  wrist_temperature: named({
    AppleSleepingWristTemperature: { metrics: ['skin_temperature_c'], to: 'celsius' },
  }),
  movement: named({
    RunningSpeed: speed,
    CyclingSpeed: speed,
    CrossCountrySkiingSpeed: speed,
    PaddleSportsSpeed: speed,
    RowingSpeed: speed,
    RunningPower: power,
    CyclingPower: power,
    CyclingCadence: { metrics: ['cadence_rpm'], to: 'turns_per_minute' },
  }),
  // Energy by the body's weight and time, which is the multiple of what a body at rest needs.
  effort: named({ PhysicalEffort: { metrics: ['activity_level'], to: 'kcal_per_kg_per_hour' } }),
  hydration: named({ DietaryWater: { metrics: ['water_intake_ml'], to: 'ml' } }),
  nutrition: named({
    DietaryEnergyConsumed: { metrics: ['energy_intake_kcal'], to: 'kcal' },
    DietaryProtein: { metrics: ['protein_g'], to: 'g' },
    DietarySugar: { metrics: ['sugar_g'], to: 'g' },
    DietaryFatTotal: { metrics: ['fat_g'], to: 'g' },
    DietaryCarbohydrates: { metrics: ['carbohydrates_g'], to: 'g' },
    DietaryFiber: { metrics: ['fiber_g'], to: 'g' },
    DietarySodium: { metrics: ['sodium_mg'], to: 'mg' },
    DietaryCholesterol: { metrics: ['cholesterol_mg'], to: 'mg' },
  }),
}
