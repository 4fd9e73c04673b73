const quantity = (name: string) => `HKQuantityTypeIdentifier${name}`

export const SLEEP = 'HKCategoryTypeIdentifierSleepAnalysis'
/** Of one value each, which is a number of the store's. */
export const CATEGORIES = ['HKCategoryTypeIdentifierMenstrualFlow', 'HKCategoryTypeIdentifierMindfulSession']
export const WORKOUT = 'HKWorkoutTypeIdentifier'
export const ROUTE = 'HKWorkoutRouteTypeIdentifier'
export const ECG = 'HKDataTypeIdentifierElectrocardiogram'
/** As the library names the permission for it. */
export const ECG_PERMISSION = 'HKElectrocardiogramType'
export const PRESSURE = 'HKCorrelationTypeIdentifierBloodPressure'
/** The store lets nobody ask for a correlation, only for its parts. */
export const PRESSURE_PARTS = [quantity('BloodPressureSystolic'), quantity('BloodPressureDiastolic')]

/** The store converts to the unit that is asked for. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    StepCount: 'count',
    DistanceWalkingRunning: 'm',
    DistanceCycling: 'm',
    DistanceSwimming: 'm',
    DistanceWheelchair: 'm',
    DistanceDownhillSnowSports: 'm',
    SwimmingStrokeCount: 'count',
    ActiveEnergyBurned: 'kcal',
    BasalEnergyBurned: 'kcal',
    FlightsClimbed: 'count',
    AppleExerciseTime: 'min',
    AppleStandTime: 'min',
    HeartRate: 'count/min',
    RestingHeartRate: 'count/min',
    WalkingHeartRateAverage: 'count/min',
    HeartRateRecoveryOneMinute: 'count/min',
    HeartRateVariabilitySDNN: 'ms',
    OxygenSaturation: '%',
    RespiratoryRate: 'count/min',
    VO2Max: 'ml/(kg*min)',
    AppleSleepingWristTemperature: 'degC',
    RunningSpeed: 'm/s',
    RunningPower: 'W',
    CyclingSpeed: 'm/s',
    CyclingPower: 'W',
    CyclingCadence: 'count/min',
    BodyMass: 'kg',
    Height: 'cm',
    BodyMassIndex: 'count',
    BodyFatPercentage: '%',
    LeanBodyMass: 'kg',
    WaistCircumference: 'cm',
    BodyTemperature: 'degC',
    BasalBodyTemperature: 'degC',
    BloodGlucose: 'mg/dL',
    DietaryWater: 'mL',
    DietaryEnergyConsumed: 'kcal',
    DietaryProtein: 'g',
    DietaryCarbohydrates: 'g',
    DietarySugar: 'g',
    DietaryFiber: 'g',
    DietaryFatTotal: 'g',
    DietarySodium: 'mg',
    DietaryCholesterol: 'mg',
  }).map(([name, unit]) => [quantity(name), unit]),
)
