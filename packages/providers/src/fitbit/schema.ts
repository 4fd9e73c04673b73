import Type from 'typebox'
import { Day, maybe, OffsetTime } from '../payload.ts'
import { Duration, NumericAmount, SessionInterval, UtcOffset } from './wire.ts'

/** Only raw points name their source; merged points do not. */
export const DataSource = maybe(
  Type.Object({
    platform: maybe(Type.String()),
    recordingMethod: maybe(Type.String()),
    application: maybe(Type.Object({ packageName: maybe(Type.String()) })),
    device: maybe(
      Type.Object({
        displayName: maybe(Type.String()),
        manufacturer: maybe(Type.String()),
        formFactor: maybe(Type.String()),
      }),
    ),
  }),
)
export type DataSource = Type.Static<typeof DataSource> | undefined

export const FitbitSleepStage = Type.Object({
  startTime: OffsetTime,
  endTime: OffsetTime,
  type: Type.String(),
})
export type FitbitSleepStage = Type.Static<typeof FitbitSleepStage>

/** Minutes of one kind of stage. The merged stream is known to list each twice. */
export const StageSum = Type.Object({ type: Type.String(), minutes: maybe(NumericAmount) })

export const Sleep = Type.Object({
  dataSource: DataSource,
  sleep: Type.Object({
    interval: SessionInterval,
    stages: maybe(Type.Array(Type.Unknown())),
    metadata: maybe(Type.Object({ mainSleep: maybe(Type.Boolean()), nap: maybe(Type.Boolean()) })),
    summary: maybe(
      Type.Object({
        minutesInSleepPeriod: maybe(NumericAmount),
        minutesAsleep: maybe(NumericAmount),
        minutesAwake: maybe(NumericAmount),
        minutesToFallAsleep: maybe(NumericAmount),
        stagesSummary: maybe(Type.Array(Type.Unknown())),
      }),
    ),
    updateTime: maybe(OffsetTime),
  }),
})

export const ExerciseMetrics = Type.Object({
  caloriesKcal: maybe(NumericAmount),
  distanceMillimeters: maybe(NumericAmount),
  steps: maybe(NumericAmount),
  averageHeartRateBeatsPerMinute: maybe(NumericAmount),
  averageSpeedMillimetersPerSecond: maybe(NumericAmount),
  averagePaceSecondsPerMeter: maybe(NumericAmount),
  elevationGainMillimeters: maybe(NumericAmount),
  heartRateZoneDurations: maybe(
    Type.Object({
      lightTime: maybe(Duration),
      moderateTime: maybe(Duration),
      vigorousTime: maybe(Duration),
      peakTime: maybe(Duration),
    }),
  ),
  runVo2Max: maybe(NumericAmount),
  totalSwimLengths: maybe(NumericAmount),
  mobilityMetrics: maybe(Type.Object({ avgCadenceStepsPerMinute: maybe(NumericAmount) })),
})

export const Exercise = Type.Object({
  dataSource: DataSource,
  exercise: Type.Object({
    interval: SessionInterval,
    exerciseType: maybe(Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' })),
    activeDuration: maybe(Duration),
    metricsSummary: maybe(ExerciseMetrics),
    splitSummaries: maybe(Type.Array(Type.Unknown())),
    exerciseMetadata: maybe(Type.Object({ poolLengthMillimeters: maybe(NumericAmount) })),
    updateTime: maybe(OffsetTime),
  }),
})

export const Split = Type.Object({ startTime: OffsetTime, endTime: OffsetTime })

export const Electrocardiogram = Type.Object({
  dataSource: DataSource,
  electrocardiogram: Type.Object({
    interval: SessionInterval,
    beatsPerMinuteAvg: maybe(NumericAmount),
    samplingFrequencyHertz: maybe(NumericAmount),
    millivoltsScalingFactor: maybe(NumericAmount),
    resultClassification: maybe(Type.String()),
    waveformSamples: maybe(Type.Array(Type.Unknown())),
  }),
})
/** The exercise and, beside it, its file as the client read it. */
export const ExerciseTcx = Type.Object({
  dataSource: DataSource,
  exercise: Type.Object({ interval: SessionInterval }),
  tcxData: maybe(Type.String()),
})
export const IrregularRhythm = Type.Object({
  dataSource: DataSource,
  irregularRhythmNotification: Type.Object({ interval: SessionInterval }),
})
export const PairedDevice = Type.Object({})

/** Neither has a time of its own: the client adds `read_on`, the date on which it read them. */
export const Profile = Type.Object({ read_on: Day, profile: Type.Object({}) })
export const Settings = Type.Object({
  read_on: Day,
  settings: Type.Object({ utcOffset: maybe(UtcOffset) }),
  pairedDevices: maybe(Type.Array(Type.Unknown())),
})
