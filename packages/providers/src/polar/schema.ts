import Type from 'typebox'
import { Day, deciding, maybe, OffsetTime } from '../payload.ts'
import { epochSeconds } from './identity.ts'
import { dateIn, parseClock, parseDuration, parseNaive } from './times.ts'

const Id = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer({ minimum: 0 })])
const Naive = Type.Refine(
  Type.String(),
  (text) => parseNaive(text) !== null,
  () => 'must be a time',
)
/** A date, with or without a time behind it. */
const DateOf = Type.Refine(
  Type.String(),
  (text) => dateIn(text) !== null,
  () => 'must be a date',
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
const TestTime = Type.Refine(
  Type.Number(),
  (time) => epochSeconds(time) !== null,
  () => 'must be a time in seconds',
)
const Offset = Type.Number({ minimum: -1440, maximum: 1440 })
const Text = maybe(Type.String())
/** Below zero, and for sensors zero too, the vendor says that there is no value. */
const Level = maybe(Type.Number())
const List = maybe(Type.Array(Type.Unknown()))

/** Readings by `HH:MM` of the wall clock, rolling over midnight. */
const Readings = maybe(Type.Record(Type.String(), Type.Unknown()))

/** What the client adds to documents that know only the wall clock. */
const Borrowed = maybe(Type.Array(Type.Object({ from: Clock, utc_offset: Offset }), { minItems: 1 }))

/** What the client adds to documents about a night: when it was. */
export const Night = Type.Object({ start_time: OffsetTime, end_time: OffsetTime })
export type Night = Type.Static<typeof Night>

export const Sleep = Type.Object({
  date: DateOf,
  sleep_start_time: OffsetTime,
  sleep_end_time: OffsetTime,
  light_sleep: Level,
  deep_sleep: Level,
  rem_sleep: Level,
  unrecognized_sleep_stage: Level,
  total_interruption_duration: Level,
  sleep_goal: Level,
  sleep_rating: Level,
  continuity: Level,
  continuity_class: Level,
  hypnogram: Readings,
  heart_rate_samples: Readings,
})

export const NightlyRecharge = Type.Object({
  date: DateOf,
  night: maybe(Night),
  heart_rate_variability_avg: Level,
  breathing_rate_avg: Level,
  hrv_samples: Readings,
  breathing_samples: Readings,
})

export const Activity = Type.Object({
  borrowed_clock: Borrowed,
  start_time: maybe(Naive),
  end_time: maybe(Naive),
  date: maybe(DateOf),
  active_duration: maybe(Duration),
  inactive_duration: maybe(Duration),
  calories: Level,
  active_calories: Level,
  steps: Level,
  /** The count of steps in answers to the deprecated transactions. */
  active_steps: Level,
  distance_from_steps: Level,
  inactivity_alert_count: Level,
  samples: maybe(
    Type.Object({
      date: maybe(DateOf),
      steps: maybe(
        Type.Object({
          interval_ms: maybe(Type.Number({ minimum: 1000, maximum: 86_400_000 })),
          total_steps: Level,
          samples: List,
        }),
      ),
      activity_zones: maybe(Type.Object({ samples: List })),
    }),
  ),
})

/** A sample of steps; without a number the vendor has none for that time. */
export const StepSample = Type.Object({ steps: Level, timestamp: Naive })
export type StepSample = Type.Static<typeof StepSample>
export const ZoneSample = Type.Object({ zone: Type.String(), timestamp: Naive })

export const ContinuousHeartRate = Type.Object({
  borrowed_clock: Borrowed,
  date: DateOf,
  heart_rate_samples: List,
})
export const HeartRateSample = Type.Object({ heart_rate: Level, sample_time: Clock })

export const ExerciseSamples = Type.Object({
  recording_rate: maybe(Type.Number({ minimum: 0, maximum: 86_400 })),
  sample_type: Type.Union([Type.String(), Type.Number()]),
  data: maybe(Type.Union([Type.String({ pattern: '^[0-9eE.,+\\-\\snul]*$' }), Type.Array(Type.Unknown())])),
})
export type ExerciseSamples = Type.Static<typeof ExerciseSamples>

/** `time` is counted from the start. */
export const RoutePoint = Type.Object({
  latitude: maybe(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: maybe(Type.Number({ minimum: -180, maximum: 180 })),
  time: Duration,
})
export type RoutePoint = Type.Static<typeof RoutePoint>

const Share = maybe(Type.Number({ maximum: 100 }))

export const Exercise = Type.Object({
  borrowed_clock: Borrowed,
  id: Id,
  device: Text,
  start_time: Naive,
  start_time_utc_offset: deciding(Offset),
  duration: Duration,
  calories: Level,
  distance: Level,
  heart_rate: maybe(Type.Object({ average: Level, maximum: Level })),
  sport: Text,
  detailed_sport_info: Text,
  fat_percentage: Share,
  carbohydrate_percentage: Share,
  protein_percentage: Share,
  samples: List,
  route: List,
})

/** The vendor's document plus `read_on`, the date on which the client read it. */
export const PhysicalInfo = Type.Object({
  read_on: Day,
  modified: maybe(Naive),
  weight: Level,
  weight_source: Text,
  height: Level,
  maximum_heart_rate: Level,
  resting_heart_rate: Level,
  vo2_max: Level,
  birthday: maybe(DateOf),
  gender: Text,
})

export const SkinTemperature = Type.Object({
  night: maybe(Night),
  sleep_date: DateOf,
  sleep_time_skin_temperature_celsius: Level,
  deviation_from_baseline_celsius: maybe(Type.Number()),
})

export const BodyTemperature = Type.Object({
  source_device_id: Text,
  measurement_type: deciding(Type.String()),
  start_time: Naive,
  end_time: maybe(Naive),
  modified_time: maybe(Naive),
  samples: List,
})
/** A sample without its time is of the beginning only when it is the first. */
export const TemperatureSample = Type.Object({
  temperature_celsius: maybe(Type.Number()),
  recording_time_delta_milliseconds: maybe(Type.Number({ minimum: 0 })),
})

const test = {
  source_device_id: Text,
  test_time: TestTime,
  time_zone_offset: maybe(Offset),
  average_heart_rate_bpm: Level,
}

export const Spo2Test = Type.Object({
  ...test,
  test_status: deciding(Type.String()),
  spo2_class: deciding(Type.String()),
  blood_oxygen_percent: maybe(Type.Number({ maximum: 100 })),
})
export type Spo2Test = Type.Static<typeof Spo2Test>

export const EcgTest = Type.Object({ ...test, samples: List })
export const EcgSample = Type.Object({
  recording_time_delta_ms: Type.Number({ minimum: 0 }),
  amplitude_mv: Type.Number(),
})
export type EcgSample = Type.Static<typeof EcgSample>

/** The cardio load of a day. The vendor lists every day, also those without a value. */
export const CardioLoad = Type.Object({
  date: DateOf,
  cardio_load_status: Text,
  cardio_load: Level,
  strain: Level,
  tolerance: Level,
  cardio_load_ratio: Level,
})

/** Times are UTC; the offset gives the date. */
export const SleepWise = Type.Object({
  result_type: deciding(Type.String()),
  period_start_time: Naive,
  period_end_time: maybe(Naive),
  sleep_period_end_time: maybe(Naive),
  preferred_sleep_period_end_time: maybe(Naive),
  sleep_timezone_offset_minutes: deciding(Offset),
})

export const SkinContacts = Type.Object({
  source_device_id: Text,
  start_time: Naive,
  end_time: maybe(Naive),
  modified_time: maybe(Naive),
  skin_contact_changes: List,
})
export const SkinContactChange = Type.Object({
  skin_contact: Type.Boolean(),
  recording_time_delta_milliseconds: Type.Number({ minimum: 0 }),
})
