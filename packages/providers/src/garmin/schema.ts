import Type from 'typebox'
import { Amount, Day, maybe } from '../payload.ts'

/** Seconds since 1970, UTC; now and then with a fraction. */
export const Seconds = Type.Number({ minimum: 0, maximum: 10_000_000_000 })
/** Seconds east of UTC; left out or null when the vendor does not know. */
const Offset = maybe(Type.Number({ minimum: -86_400, maximum: 86_400 }))
const Duration = Type.Number({ minimum: 0, maximum: 100_000_000 })
const Latitude = maybe(Type.Number({ minimum: -90, maximum: 90 }))
const Longitude = maybe(Type.Number({ minimum: -180, maximum: 180 }))
const Percent = maybe(Type.Number({ minimum: 0, maximum: 100 }))
/** Values below zero say why there is none. */
const Level = maybe(Type.Number())

/** By the seconds since the start of the summary, written as a string. */
export const OffsetValues = Type.Record(Type.String(), Type.Unknown())
export const OffsetValue = Type.Union([Type.Number(), Type.Null()])

const timed = {
  startTimeInSeconds: Seconds,
  startTimeOffsetInSeconds: Offset,
  durationInSeconds: maybe(Duration),
}
const dated = { ...timed, calendarDate: maybe(Day) }
const measured = { measurementTimeInSeconds: Seconds, measurementTimeOffsetInSeconds: Offset }

export const Daily = Type.Object({
  ...dated,
  steps: maybe(Amount),
  distanceInMeters: maybe(Amount),
  floorsClimbed: maybe(Amount),
  activeKilocalories: maybe(Amount),
  bmrKilocalories: maybe(Amount),
  consumedCalories: maybe(Amount),
  activeTimeInSeconds: maybe(Duration),
  moderateIntensityDurationInSeconds: maybe(Duration),
  vigorousIntensityDurationInSeconds: maybe(Duration),
  minHeartRateInBeatsPerMinute: maybe(Amount),
  maxHeartRateInBeatsPerMinute: maybe(Amount),
  restingHeartRateInBeatsPerMinute: maybe(Amount),
  averageStressLevel: Level,
  averageStresslevel: Level,
  maxStressLevel: Level,
  stressDurationInSeconds: maybe(Duration),
  restStressDurationInSeconds: maybe(Duration),
  lowStressDurationInSeconds: maybe(Duration),
  mediumStressDurationInSeconds: maybe(Duration),
  highStressDurationInSeconds: maybe(Duration),
  source: maybe(Type.String()),
})

export const DailyHeartRate = Type.Object({
  ...timed,
  timeOffsetHeartRateSamples: maybe(OffsetValues),
  source: maybe(Type.String()),
})

/** All summaries of one slot, one for each activity type: the client puts them together. */
export const EpochSlot = Type.Object({
  epochs: Type.Array(
    Type.Object({
      ...timed,
      activeTimeInSeconds: maybe(Duration),
      steps: maybe(Amount),
      distanceInMeters: maybe(Amount),
      activeKilocalories: maybe(Amount),
      met: maybe(Amount),
    }),
    { minItems: 1 },
  ),
})

const Stretches = maybe(Type.Array(Type.Unknown()))
export const Stretch = Type.Object({ startTimeInSeconds: Seconds, endTimeInSeconds: Seconds })

export const Sleep = Type.Object({
  ...dated,
  deepSleepDurationInSeconds: maybe(Duration),
  lightSleepDurationInSeconds: maybe(Duration),
  remSleepInSeconds: maybe(Duration),
  awakeDurationInSeconds: maybe(Duration),
  unmeasurableSleepInSeconds: maybe(Duration),
  unmeasurableSleepDurationInSeconds: maybe(Duration),
  sleepLevelsMap: maybe(Type.Object({ deep: Stretches, light: Stretches, rem: Stretches, awake: Stretches })),
  validation: maybe(Type.String()),
  overallSleepScore: maybe(Type.Object({ qualifierKey: maybe(Type.String()) })),
  timeOffsetSleepSpo2: maybe(OffsetValues),
  timeOffsetSleepRespiration: maybe(OffsetValues),
})

export const Naps = Type.Object({ naps: maybe(Type.Array(Type.Unknown())) })
export const Nap = Type.Object({
  napStartTimeInSeconds: Seconds,
  napOffsetInSeconds: Offset,
  napDurationInSeconds: Duration,
  napValidation: maybe(Type.String()),
})
export type Sleep = Type.Static<typeof Sleep>

export const Hrv = Type.Object({
  ...dated,
  lastNightAvg: maybe(Amount),
  hrvValues: maybe(OffsetValues),
})

export const StressDetails = Type.Object({ ...dated, timeOffsetStressLevelValues: maybe(OffsetValues) })

export const Respiration = Type.Object({ ...timed, timeOffsetEpochToBreaths: maybe(OffsetValues) })

export const PulseOx = Type.Object({
  ...dated,
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
  sourceType: maybe(Type.String()),
})

export const UserMetrics = Type.Object({ calendarDate: Day, vo2Max: maybe(Amount) })

export const SkinTemperature = Type.Object({ ...dated, avgDeviationCelsius: maybe(Type.Number()) })

export const HealthSnapshot = Type.Object({
  startTimeInSeconds: Seconds,
  offsetStartTimeInSeconds: Offset,
  summaries: maybe(Type.Array(Type.Unknown())),
})
export const SnapshotReading = Type.Object({
  summaryType: Type.String(),
  minValue: maybe(Type.Number()),
  maxValue: maybe(Type.Number()),
  avgValue: maybe(Type.Number()),
})

export const Activity = Type.Object({
  ...timed,
  activityType: maybe(Type.String()),
  distanceInMeters: maybe(Amount),
  activeKilocalories: maybe(Amount),
  steps: maybe(Amount),
  averageHeartRateInBeatsPerMinute: maybe(Amount),
  maxHeartRateInBeatsPerMinute: maybe(Amount),
  averageSpeedInMetersPerSecond: maybe(Amount),
  maxSpeedInMetersPerSecond: maybe(Amount),
  averagePaceInMinutesPerKilometer: maybe(Amount),
  maxPaceInMinutesPerKilometer: maybe(Amount),
  averageRunCadenceInStepsPerMinute: maybe(Amount),
  maxRunCadenceInStepsPerMinute: maybe(Amount),
  averageBikeCadenceInRoundsPerMinute: maybe(Amount),
  maxBikeCadenceInRoundsPerMinute: maybe(Amount),
  numberOfActiveLengths: maybe(Amount),
  totalElevationGainInMeters: maybe(Amount),
  totalElevationLossInMeters: maybe(Amount),
  startingLatitudeInDegree: Latitude,
  startingLongitudeInDegree: Longitude,
  deviceName: maybe(Type.String()),
  manual: maybe(Type.Boolean()),
  isParent: maybe(Type.Boolean()),
})

export const ActivitySample = Type.Object({
  startTimeInSeconds: Seconds,
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
  summary: Type.Object({
    ...timed,
    deviceName: maybe(Type.String()),
    isParent: maybe(Type.Boolean()),
  }),
  samples: maybe(Type.Array(Type.Unknown())),
  laps: maybe(Type.Array(Type.Unknown())),
})
export const Lap = Type.Object({ startTimeInSeconds: Seconds })
