import Type from 'typebox'
import { Day, maybe, OffsetTime } from '../payload.ts'
import {
  CivilDate,
  Duration,
  Interval,
  Numeric,
  NumericAmount,
  SampleTime,
  SessionInterval,
  UtcOffset,
} from './wire.ts'

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

const civil = Type.Object({ date: CivilDate })

/** One civil day of a rollup; the value is left out when nothing was recorded. */
const rollup = <S extends Type.TProperties>(value: S) => Type.Object({ civilStartTime: civil, ...value })

export const StepsRollup = rollup({ steps: maybe(Type.Object({ countSum: maybe(NumericAmount) })) })
export const DistanceRollup = rollup({
  distance: maybe(Type.Object({ millimetersSum: maybe(NumericAmount) })),
})
export const FloorsRollup = rollup({ floors: maybe(Type.Object({ countSum: maybe(NumericAmount) })) })
export const AltitudeRollup = rollup({
  altitude: maybe(Type.Object({ gainMillimetersSum: maybe(NumericAmount) })),
})
export const ActiveEnergyRollup = rollup({
  activeEnergyBurned: maybe(Type.Object({ kcalSum: maybe(NumericAmount) })),
})
export const TotalCaloriesRollup = rollup({
  totalCalories: maybe(Type.Object({ kcalSum: maybe(NumericAmount) })),
})
export const ActiveMinutesRollup = rollup({
  activeMinutes: maybe(
    Type.Object({
      activeMinutesRollupByActivityLevel: maybe(Type.Array(Type.Unknown())),
    }),
  ),
})
export const LevelMinutes = Type.Object({
  activityLevel: Type.String(),
  activeMinutesSum: maybe(NumericAmount),
})
export type LevelMinutes = Type.Static<typeof LevelMinutes>
export const ActiveZoneMinutesRollup = rollup({ activeZoneMinutes: maybe(Type.Object({})) })
export const HeartRateZonesRollup = rollup({ timeInHeartRateZone: maybe(Type.Object({})) })
export const SedentaryRollup = rollup({
  sedentaryPeriod: maybe(Type.Object({ durationSum: maybe(Duration) })),
})
export const SwimLengthsRollup = rollup({
  swimLengthsData: maybe(Type.Object({ strokeCountSum: maybe(NumericAmount) })),
})
export const HeartRateRollup = rollup({
  heartRate: maybe(
    Type.Object({
      beatsPerMinuteAvg: maybe(NumericAmount),
      beatsPerMinuteMin: maybe(NumericAmount),
      beatsPerMinuteMax: maybe(NumericAmount),
    }),
  ),
})

const grams = Type.Object({ grams: maybe(NumericAmount) })
const gramsSum = Type.Object({ gramsSum: maybe(NumericAmount) })

export const NutritionRollup = rollup({
  nutritionLog: maybe(
    Type.Object({
      energy: maybe(Type.Object({ kcalSum: maybe(NumericAmount) })),
      totalFat: maybe(gramsSum),
      totalCarbohydrate: maybe(gramsSum),
      nutrients: maybe(Type.Array(Type.Unknown())),
    }),
  ),
})
export const NutrientSum = Type.Object({ nutrient: Type.String(), quantity: maybe(gramsSum) })

export const DailyRestingHeartRate = Type.Object({
  dailyRestingHeartRate: Type.Object({ date: CivilDate, beatsPerMinute: maybe(NumericAmount) }),
})
export const DailyHeartRateVariability = Type.Object({
  dailyHeartRateVariability: Type.Object({
    date: CivilDate,
    averageHeartRateVariabilityMilliseconds: maybe(NumericAmount),
  }),
})
export const DailyOxygenSaturation = Type.Object({
  dailyOxygenSaturation: Type.Object({ date: CivilDate, averagePercentage: maybe(NumericAmount) }),
})
export const DailyRespiratoryRate = Type.Object({
  dailyRespiratoryRate: Type.Object({ date: CivilDate, breathsPerMinute: maybe(NumericAmount) }),
})
export const DailySleepTemperature = Type.Object({
  dailySleepTemperatureDerivations: Type.Object({
    date: CivilDate,
    nightlyTemperatureCelsius: maybe(Numeric),
    baselineTemperatureCelsius: maybe(Numeric),
  }),
})
export const DailyVo2Max = Type.Object({
  dailyVo2Max: Type.Object({ date: CivilDate, vo2Max: maybe(NumericAmount) }),
})

export const DailyHeartRateZones = Type.Object({
  dailyHeartRateZones: Type.Object({ date: CivilDate }),
})

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

export const Exercise = Type.Object({
  dataSource: DataSource,
  exercise: Type.Object({
    interval: SessionInterval,
    exerciseType: maybe(Type.String({ pattern: '^[A-Z][A-Z0-9_]*$' })),
    activeDuration: maybe(Duration),
    metricsSummary: maybe(
      Type.Object({
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
      }),
    ),
    splitSummaries: maybe(Type.Array(Type.Unknown())),
    exerciseMetadata: maybe(Type.Object({ poolLengthMillimeters: maybe(NumericAmount) })),
    updateTime: maybe(OffsetTime),
  }),
})

export const Split = Type.Object({ startTime: OffsetTime, endTime: OffsetTime })

const measured = { sampleTime: SampleTime }

export const Weight = Type.Object({
  dataSource: DataSource,
  weight: Type.Object({ ...measured, weightGrams: maybe(NumericAmount) }),
})
export const BodyFat = Type.Object({
  dataSource: DataSource,
  bodyFat: Type.Object({ ...measured, percentage: maybe(NumericAmount) }),
})
export const Height = Type.Object({
  dataSource: DataSource,
  height: Type.Object({ ...measured, heightMillimeters: maybe(NumericAmount) }),
})
export const BloodGlucose = Type.Object({
  dataSource: DataSource,
  bloodGlucose: Type.Object({ ...measured, bloodGlucoseMilligramsPerDeciliter: maybe(NumericAmount) }),
})
export const CoreBodyTemperature = Type.Object({
  dataSource: DataSource,
  coreBodyTemperature: Type.Object({
    ...measured,
    temperatureCelsius: maybe(Numeric),
    measurementLocation: maybe(Type.String()),
  }),
})
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
export const HydrationLog = Type.Object({
  dataSource: DataSource,
  hydrationLog: Type.Object({
    interval: SessionInterval,
    amountConsumed: maybe(Type.Object({ milliliters: maybe(NumericAmount) })),
  }),
})
export const Nutrient = Type.Object({ nutrient: Type.String(), quantity: maybe(grams) })
export const NutritionLog = Type.Object({
  dataSource: DataSource,
  nutritionLog: Type.Object({
    interval: SessionInterval,
    energy: maybe(Type.Object({ kcal: maybe(NumericAmount) })),
    totalFat: maybe(grams),
    totalCarbohydrate: maybe(grams),
    nutrients: maybe(Type.Array(Type.Unknown())),
  }),
})

/** The client gathers the points of one local day; each is read by itself. */
const Gathered = Type.Object({ dataPoints: Type.Array(Type.Unknown()) })
const gathered = <S extends Type.TProperties>(point: S) => ({ day: Gathered, point: Type.Object(point) })

const intervalOf = <S extends Type.TProperties>(value: S) => Type.Object({ interval: Interval, ...value })
const sampleOf = <S extends Type.TProperties>(value: S) => Type.Object({ ...measured, ...value })

export const Steps = gathered({ steps: intervalOf({ count: maybe(NumericAmount) }) })
export const Distance = gathered({ distance: intervalOf({ millimeters: maybe(NumericAmount) }) })
export const Floors = gathered({ floors: intervalOf({ count: maybe(NumericAmount) }) })
export const Altitude = gathered({ altitude: intervalOf({ gainMillimeters: maybe(NumericAmount) }) })
export const ActiveEnergy = gathered({ activeEnergyBurned: intervalOf({ kcal: maybe(NumericAmount) }) })
export const BasalEnergy = gathered({ basalEnergyBurned: intervalOf({ kcal: maybe(NumericAmount) }) })

export const ActivityLevel = gathered({ activityLevel: intervalOf({ activityLevelType: Type.String() }) })

export const HeartRate = gathered({ heartRate: sampleOf({ beatsPerMinute: maybe(NumericAmount) }) })
export const HeartRateVariability = gathered({
  heartRateVariability: sampleOf({
    rootMeanSquareOfSuccessiveDifferencesMilliseconds: maybe(NumericAmount),
  }),
})
export const OxygenSaturation = gathered({ oxygenSaturation: sampleOf({ percentage: maybe(NumericAmount) }) })
export const RespiratoryRateSleepSummary = gathered({
  respiratoryRateSleepSummary: sampleOf({
    fullSleepStats: maybe(Type.Object({ breathsPerMinute: maybe(NumericAmount) })),
  }),
})
export const Vo2Max = gathered({ vo2Max: sampleOf({ vo2Max: maybe(NumericAmount) }) })
export const RunVo2Max = gathered({ runVo2Max: sampleOf({ runVo2Max: maybe(NumericAmount) }) })

export const PairedDevice = Type.Object({})

/** Neither has a time of its own: the client adds `read_on`, the date on which it read them. */
export const Profile = Type.Object({ read_on: Day, profile: Type.Object({}) })
export const Settings = Type.Object({
  read_on: Day,
  settings: Type.Object({ utcOffset: maybe(UtcOffset) }),
  pairedDevices: maybe(Type.Array(Type.Unknown())),
})
