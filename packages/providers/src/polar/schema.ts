import Type from 'typebox'
import { Amount, Day, maybe, OffsetTime } from '../payload.ts'
import { parseClock, parseDuration, parseNaive } from './times.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Naive = Type.Refine(
  Type.String(),
  (text) => parseNaive(text) !== null,
  () => 'must be a time',
)
const Duration = Type.Refine(
  Type.String(),
  (text) => parseDuration(text) !== null,
  () => 'must be an ISO duration',
)
const Clock = Type.Refine(
  Type.String(),
  (text) => parseClock(text) !== null,
  () => 'must be a time HH:MM:SS',
)
const Offset = Type.Number({ minimum: -1440, maximum: 1440 })
const EpochSeconds = Type.Number({ minimum: 0, maximum: 1e11 })

/** Readings by `HH:MM` of the wall clock, rolling over midnight. */
const Readings = Type.Record(Type.String(), Type.Unknown())

/** What the client adds to documents that know only the wall clock. */
const Borrowed = maybe(
  Type.Array(
    Type.Object({
      from: Clock,
      utc_offset: Offset,
    }),
    { minItems: 1 },
  ),
)

/** What the client adds to documents about a night: when it was. */
export const Night = Type.Object({ start_time: OffsetTime, end_time: OffsetTime })
export type Night = Type.Static<typeof Night>

export const Sleep = Type.Object({
  date: Day,
  sleep_start_time: OffsetTime,
  sleep_end_time: OffsetTime,
  light_sleep: maybe(Amount),
  deep_sleep: maybe(Amount),
  rem_sleep: maybe(Amount),
  unrecognized_sleep_stage: maybe(Amount),
  total_interruption_duration: maybe(Amount),
  sleep_goal: maybe(Amount),
  sleep_rating: maybe(Type.Number({ maximum: 5 })),
  continuity: maybe(Type.Number({ maximum: 5 })),
  continuity_class: maybe(Type.Number({ maximum: 5 })),
  hypnogram: maybe(Readings),
  heart_rate_samples: maybe(Readings),
})

export const NightlyRecharge = Type.Object({
  date: Day,
  night: maybe(Night),
  heart_rate_avg: maybe(Amount),
  heart_rate_variability_avg: maybe(Amount),
  breathing_rate_avg: maybe(Amount),
  hrv_samples: maybe(Readings),
  breathing_samples: maybe(Readings),
})

export const Activity = Type.Object({
  borrowed_clock: Borrowed,
  start_time: Naive,
  end_time: maybe(Naive),
  active_duration: maybe(Duration),
  inactive_duration: maybe(Duration),
  calories: maybe(Amount),
  active_calories: maybe(Amount),
  steps: maybe(Amount),
  distance_from_steps: maybe(Amount),
  inactivity_alert_count: maybe(Amount),
  samples: maybe(
    Type.Object({
      steps: maybe(
        Type.Object({
          interval_ms: maybe(Type.Number({ minimum: 1000, maximum: 86_400_000 })),
          total_steps: maybe(Amount),
          samples: maybe(Type.Array(Type.Unknown())),
        }),
      ),
      activity_zones: maybe(
        Type.Object({
          samples: maybe(Type.Array(Type.Unknown())),
        }),
      ),
    }),
  ),
})

export const StepSample = Type.Object({ steps: Amount, timestamp: Naive })
export const ZoneSample = Type.Object({ zone: Type.String(), timestamp: Naive })

export const ContinuousHeartRate = Type.Object({
  borrowed_clock: Borrowed,
  date: Day,
  heart_rate_samples: maybe(Type.Array(Type.Unknown())),
})
export const HeartRateSample = Type.Object({ heart_rate: Amount, sample_time: Clock })

export const ExerciseSamples = Type.Object({
  recording_rate: maybe(Type.Number({ minimum: 0, maximum: 86_400 })),
  sample_type: Type.Union([Type.String(), Type.Number()]),
  data: maybe(Type.String({ pattern: '^[0-9eE.,+\\-\\snul]*$' })),
})
export type ExerciseSamples = Type.Static<typeof ExerciseSamples>

/** `time` is counted from the start. */
export const RoutePoint = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  time: Duration,
})

const Share = maybe(Type.Number({ minimum: 0, maximum: 100 }))

export const Exercise = Type.Object({
  id: Id,
  device: maybe(Type.String()),
  start_time: Naive,
  start_time_utc_offset: maybe(Offset),
  duration: Duration,
  calories: maybe(Amount),
  distance: maybe(Amount),
  heart_rate: maybe(Type.Object({ average: maybe(Amount), maximum: maybe(Amount) })),
  sport: maybe(Type.String()),
  detailed_sport_info: maybe(Type.String()),
  fat_percentage: Share,
  carbohydrate_percentage: Share,
  protein_percentage: Share,
  samples: maybe(Type.Array(Type.Unknown())),
  route: maybe(Type.Array(Type.Unknown())),
})

/** The vendor's document plus `read_on`, the date on which the client read it. */
export const PhysicalInfo = Type.Object({
  read_on: Day,
  modified: maybe(Naive),
  weight: maybe(Amount),
  weight_source: maybe(Type.String()),
  height: maybe(Amount),
  maximum_heart_rate: maybe(Amount),
  resting_heart_rate: maybe(Amount),
  vo2_max: maybe(Amount),
  birthday: maybe(Day),
  gender: maybe(Type.String()),
})

export const SkinTemperature = Type.Object({
  night: maybe(Night),
  sleep_date: Day,
  sleep_time_skin_temperature_celsius: maybe(Type.Number()),
  deviation_from_baseline_celsius: maybe(Type.Number()),
})

export const BodyTemperature = Type.Object({
  source_device_id: maybe(Type.String()),
  measurement_type: maybe(Type.String()),
  start_time: Naive,
  end_time: Naive,
  modified_time: maybe(Naive),
  samples: maybe(Type.Array(Type.Unknown())),
})
export const TemperatureSample = Type.Object({
  temperature_celsius: maybe(Type.Number()),
  recording_time_delta_milliseconds: maybe(Amount),
})

const test = {
  source_device_id: maybe(Type.String()),
  test_time: EpochSeconds,
  time_zone_offset: maybe(Offset),
  average_heart_rate_bpm: maybe(Amount),
}

export const Spo2Test = Type.Object({
  ...test,
  test_status: maybe(Type.String()),
  blood_oxygen_percent: maybe(Type.Number({ minimum: 0, maximum: 100 })),
})

export const EcgTest = Type.Object({ ...test, samples: maybe(Type.Array(Type.Unknown())) })
export const EcgSample = Type.Object({ recording_time_delta_ms: Amount, amplitude_mv: Type.Number() })
export type EcgSample = Type.Static<typeof EcgSample>
