import type { HealthDataType } from '@capgo/capacitor-health'

export interface CapgoType {
  dataType: HealthDataType
  type: string
  /** The store's unit of the plugin's numbers; null where the value is not one number. */
  unit: string | null
}

const quantity = (dataType: HealthDataType, name: string, unit: string): CapgoType => ({
  dataType,
  type: `HKQuantityTypeIdentifier${name}`,
  unit,
})
const record = (dataType: HealthDataType, name: string, unit: string | null): CapgoType => ({
  dataType,
  type: `${name}Record`,
  unit,
})

/** Percentages are fractions here, as the store itself counts. */
export const IOS_TYPES: readonly CapgoType[] = [
  quantity('steps', 'StepCount', 'count'),
  quantity('distance', 'DistanceWalkingRunning', 'm'),
  quantity('distanceCycling', 'DistanceCycling', 'm'),
  quantity('calories', 'ActiveEnergyBurned', 'kcal'),
  quantity('basalCalories', 'BasalEnergyBurned', 'kcal'),
  quantity('flightsClimbed', 'FlightsClimbed', 'count'),
  quantity('exerciseTime', 'AppleExerciseTime', 'min'),
  quantity('heartRate', 'HeartRate', 'count/min'),
  quantity('restingHeartRate', 'RestingHeartRate', 'count/min'),
  quantity('heartRateVariability', 'HeartRateVariabilitySDNN', 'ms'),
  quantity('oxygenSaturation', 'OxygenSaturation', '%'),
  quantity('respiratoryRate', 'RespiratoryRate', 'count/min'),
  quantity('vo2Max', 'VO2Max', 'ml/(kg*min)'),
  quantity('weight', 'BodyMass', 'kg'),
  quantity('height', 'Height', 'cm'),
  quantity('bodyFat', 'BodyFatPercentage', '%'),
  quantity('bloodGlucose', 'BloodGlucose', 'mg/dL'),
  quantity('bodyTemperature', 'BodyTemperature', 'degC'),
  quantity('basalBodyTemperature', 'BasalBodyTemperature', 'degC'),
  quantity('appleSleepingWristTemperature', 'AppleSleepingWristTemperature', 'degC'),
  quantity('dietaryWater', 'DietaryWater', 'L'),
  quantity('dietaryEnergyConsumed', 'DietaryEnergyConsumed', 'kcal'),
  { dataType: 'bloodPressure', type: 'HKCorrelationTypeIdentifierBloodPressure', unit: null },
  { dataType: 'sleep', type: 'HKCategoryTypeIdentifierSleepAnalysis', unit: null },
  { dataType: 'workouts', type: 'HKWorkoutTypeIdentifier', unit: null },
]

/** `distanceCycling` reads the same records as `distance` there. */
export const ANDROID_TYPES: readonly CapgoType[] = [
  record('steps', 'Steps', 'count'),
  record('distance', 'Distance', 'm'),
  record('calories', 'ActiveCaloriesBurned', 'kcal'),
  record('totalCalories', 'TotalCaloriesBurned', 'kcal'),
  record('basalCalories', 'BasalMetabolicRate', 'kcal/day'),
  record('flightsClimbed', 'FloorsClimbed', 'count'),
  record('heartRate', 'HeartRate', 'bpm'),
  record('restingHeartRate', 'RestingHeartRate', 'bpm'),
  record('heartRateVariability', 'HeartRateVariabilityRmssd', 'ms'),
  record('oxygenSaturation', 'OxygenSaturation', '%'),
  record('respiratoryRate', 'RespiratoryRate', '/min'),
  record('vo2Max', 'Vo2Max', 'mL/min/kg'),
  record('weight', 'Weight', 'kg'),
  record('height', 'Height', 'cm'),
  record('bodyFat', 'BodyFat', '%'),
  record('bloodGlucose', 'BloodGlucose', 'mg/dL'),
  record('bodyTemperature', 'BodyTemperature', 'degC'),
  record('basalBodyTemperature', 'BasalBodyTemperature', 'degC'),
  record('dietaryWater', 'Hydration', 'L'),
  record('dietaryEnergyConsumed', 'Nutrition', 'kcal'),
  record('bloodPressure', 'BloodPressure', null),
  record('sleep', 'SleepSession', null),
  record('workouts', 'ExerciseSession', null),
]

/** The store's names of the types that are read through the plugin. */
export const capgoTypes = (platform: 'ios' | 'android'): readonly string[] =>
  (platform === 'ios' ? IOS_TYPES : ANDROID_TYPES).map(({ type }) => type)

/** What the plugin makes of the store's stages, back in the store's words. */
export const IOS_STAGES: Readonly<Record<string, string>> = {
  inBed: 'HKCategoryValueSleepAnalysisInBed',
  asleep: 'HKCategoryValueSleepAnalysisAsleepUnspecified',
  awake: 'HKCategoryValueSleepAnalysisAwake',
  light: 'HKCategoryValueSleepAnalysisAsleepCore',
  deep: 'HKCategoryValueSleepAnalysisAsleepDeep',
  rem: 'HKCategoryValueSleepAnalysisAsleepREM',
}

export const ANDROID_STAGES: Readonly<Record<string, string>> = {
  awake: 'awake',
  asleep: 'sleeping',
  light: 'light',
  deep: 'deep',
  rem: 'rem',
}

/** Health Connect's numbers of device types. */
export const ANDROID_DEVICES: Readonly<Record<string, string>> = {
  watch: '1',
  phone: '2',
  scale: '3',
  ring: '4',
  headMounted: '5',
  fitnessBand: '6',
  chestStrap: '7',
  smartDisplay: '8',
}
