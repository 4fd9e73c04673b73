import Type from 'typebox'
import { Amount, Day, deciding, maybe } from '../payload.ts'

/** Seconds since 1970, UTC; now and then with a fraction. */
export const Seconds = Type.Number({ minimum: 0, maximum: 10_000_000_000 })
/** Seconds east of UTC; left out or null when the vendor does not know. */
const Offset = maybe(Type.Number({ minimum: -86_400, maximum: 86_400 }))
const Duration = maybe(Type.Number({ minimum: 0, maximum: 100_000_000 }))
const Latitude = maybe(Type.Number({ minimum: -90, maximum: 90 }))
const Longitude = maybe(Type.Number({ minimum: -180, maximum: 180 }))
const Percent = maybe(Type.Number({ minimum: 0, maximum: 100 }))
const Text = maybe(Type.String())
/** Values below zero say why there is none. */
const Level = maybe(Type.Number())
const List = maybe(Type.Array(Type.Unknown()))

/** By the seconds since the start of the summary, written as a string. */
const OffsetValues = Type.Record(Type.String(), Type.Unknown())
export const OffsetValue = Type.Union([Type.Number(), Type.Null()])

const timed = {
  startTimeInSeconds: Seconds,
  startTimeOffsetInSeconds: Offset,
  durationInSeconds: Duration,
}
/** A date is enough for what is said of a whole day. */
const dated = { ...timed, startTimeInSeconds: maybe(Seconds), calendarDate: maybe(Day) }
/** Now and then the time of a measurement is called the start. */
const measured = {
  measurementTimeInSeconds: maybe(Seconds),
  measurementTimeOffsetInSeconds: Offset,
  startTimeInSeconds: maybe(Seconds),
  startTimeOffsetInSeconds: Offset,
}

export const Daily = Type.Object({
  ...dated,
  steps: maybe(Amount),
  distanceInMeters: maybe(Amount),
  floorsClimbed: maybe(Amount),
  activeKilocalories: maybe(Amount),
  bmrKilocalories: maybe(Amount),
  consumedCalories: maybe(Amount),
  activeTimeInSeconds: Duration,
  moderateIntensityDurationInSeconds: Duration,
  vigorousIntensityDurationInSeconds: Duration,
  minHeartRateInBeatsPerMinute: Level,
  maxHeartRateInBeatsPerMinute: Level,
  restingHeartRateInBeatsPerMinute: Level,
  averageStressLevel: Level,
  averageStresslevel: Level,
  maxStressLevel: Level,
  stressDurationInSeconds: Duration,
  restStressDurationInSeconds: Duration,
  lowStressDurationInSeconds: Duration,
  mediumStressDurationInSeconds: Duration,
  highStressDurationInSeconds: Duration,
  timeOffsetHeartRateSamples: maybe(OffsetValues),
  source: Text,
})

/** All summaries of one slot, one for each activity type: the client puts them together. */
export const EpochSlot = Type.Object({ epochs: Type.Array(Type.Unknown(), { minItems: 1 }) })
export const Epoch = Type.Object({
  ...timed,
  activeTimeInSeconds: Duration,
  steps: maybe(Amount),
  distanceInMeters: maybe(Amount),
  activeKilocalories: maybe(Amount),
  met: maybe(Amount),
})
export type Epoch = Type.Static<typeof Epoch>

export const Stretch = Type.Object({ startTimeInSeconds: Seconds, endTimeInSeconds: Seconds })

/** The night and the naps of a `sleeps` summary are read apart, so that one that cannot be read does not cost the other. */
export const Summary = Type.Unknown()

export const Sleep = Type.Object({
  ...timed,
  calendarDate: maybe(Day),
  deepSleepDurationInSeconds: Duration,
  lightSleepDurationInSeconds: Duration,
  remSleepInSeconds: Duration,
  awakeDurationInSeconds: Duration,
  unmeasurableSleepInSeconds: Duration,
  unmeasurableSleepDurationInSeconds: Duration,
  sleepLevelsMap: maybe(Type.Object({ deep: List, light: List, rem: List, awake: List })),
  validation: Text,
  overallSleepScore: maybe(Type.Object({ qualifierKey: Text, qualifier: Text })),
  timeOffsetSleepSpo2: maybe(OffsetValues),
  timeOffsetSleepRespiration: maybe(OffsetValues),
})
export type Sleep = Type.Static<typeof Sleep>

export const Naps = Type.Object({ naps: List })
export const Nap = Type.Object({
  napStartTimeInSeconds: Seconds,
  napOffsetInSeconds: Offset,
  napDurationInSeconds: Type.Number({ minimum: 0, maximum: 100_000_000 }),
  napValidation: Text,
})

export const Hrv = Type.Object({ ...dated, lastNightAvg: Level, hrvValues: maybe(OffsetValues) })

export const StressDetails = Type.Object({ ...dated, timeOffsetStressLevelValues: maybe(OffsetValues) })

export const Respiration = Type.Object({ ...timed, timeOffsetEpochToBreaths: maybe(OffsetValues) })

export const PulseOx = Type.Object({
  ...timed,
  calendarDate: maybe(Day),
  timeOffsetSpo2Values: maybe(OffsetValues),
  onDemand: maybe(Type.Boolean()),
})

export const BodyComposition = Type.Object({
  ...measured,
  weightInGrams: maybe(Amount),
  muscleMassInGrams: maybe(Amount),
  boneMassInGrams: maybe(Amount),
  bodyWaterInPercent: Percent,
  bodyFatInPercent: Percent,
  bodyMassIndex: maybe(Amount),
})

export const BloodPressure = Type.Object({
  ...measured,
  systolic: maybe(Amount),
  diastolic: maybe(Amount),
  pulse: maybe(Amount),
  sourceType: Text,
})

export const UserMetrics = Type.Object({ calendarDate: Day, vo2Max: Level })

export const MOST_CYCLE_DAYS = 1000
const Days = maybe(Type.Integer({ minimum: 0, maximum: MOST_CYCLE_DAYS }))

/** The vendor's page is not public; both spellings of two of the names are in use. */
export const MenstrualCycle = Type.Object({
  ...dated,
  periodStartDate: maybe(Day),
  periodStartDateStr: maybe(Day),
  dayInCycle: Days,
  cycleLength: Days,
  predictedCycleLength: Days,
  currentPhase: Days,
  currentPhaseType: Text,
  lengthOfCurrentPhase: Days,
  daysUntilNextPhase: Days,
  isPredictedCycle: maybe(Type.Boolean()),
  lastUpdatedAt: maybe(Seconds),
  lastUpdatedTimeInSeconds: maybe(Seconds),
})
export type MenstrualCycle = Type.Static<typeof MenstrualCycle>

export const SkinTemperature = Type.Object({ ...dated, avgDeviationCelsius: maybe(Type.Number()) })

export const HealthSnapshot = Type.Object({
  startTimeInSeconds: Seconds,
  offsetStartTimeInSeconds: Offset,
  startTimeOffsetInSeconds: Offset,
  summaries: List,
})
export const SnapshotReading = Type.Object({
  summaryType: Type.String(),
  minValue: Level,
  maxValue: Level,
  avgValue: Level,
  epochSummaries: maybe(OffsetValues),
})

const activity = {
  activityType: Text,
  distanceInMeters: maybe(Amount),
  activeKilocalories: maybe(Amount),
  steps: maybe(Amount),
  averageHeartRateInBeatsPerMinute: Level,
  maxHeartRateInBeatsPerMinute: Level,
  averageSpeedInMetersPerSecond: maybe(Amount),
  maxSpeedInMetersPerSecond: maybe(Amount),
  averagePaceInMinutesPerKilometer: maybe(Amount),
  maxPaceInMinutesPerKilometer: maybe(Amount),
  averageRunCadenceInStepsPerMinute: maybe(Amount),
  maxRunCadenceInStepsPerMinute: maybe(Amount),
  averageBikeCadenceInRoundsPerMinute: maybe(Amount),
  averageBikingCadenceInRevPerMinute: maybe(Amount),
  maxBikeCadenceInRoundsPerMinute: maybe(Amount),
  maxBikingCadenceInRevPerMinute: maybe(Amount),
  numberOfActiveLengths: maybe(Amount),
  totalElevationGainInMeters: maybe(Amount),
  totalElevationLossInMeters: maybe(Amount),
  startingLatitudeInDegree: Latitude,
  startingLongitudeInDegree: Longitude,
  deviceName: Text,
  manual: maybe(Type.Boolean()),
  isParent: deciding(Type.Boolean()),
}
export const Activity = Type.Object({
  ...timed,
  ...activity,
  durationInSeconds: Type.Number({ minimum: 0, maximum: 100_000_000 }),
})
/** The same inside the details, where it may lack its time. */
const ActivityInside = Type.Object({ ...timed, ...activity, startTimeInSeconds: maybe(Seconds) })
export type ActivityInside = Type.Static<typeof ActivityInside>

/** Of activities that the watch noticed by itself the offset has a name of its own. */
export const MoveIqActivity = Type.Object({ ...timed, offsetInSeconds: Offset })

export const ActivitySample = Type.Object({
  startTimeInSeconds: Seconds,
  heartRate: Level,
  elevationInMeters: maybe(Type.Number()),
  speedMetersPerSecond: maybe(Amount),
  stepsPerMinute: maybe(Amount),
  bikeCadenceInRPM: maybe(Amount),
  powerInWatts: maybe(Amount),
  latitudeInDegree: Latitude,
  longitudeInDegree: Longitude,
})
export type ActivitySample = Type.Static<typeof ActivitySample>

export const ActivityDetails = Type.Object({
  summary: deciding(ActivityInside),
  samples: List,
  laps: List,
})
export const Lap = Type.Object({ startTimeInSeconds: Seconds })
