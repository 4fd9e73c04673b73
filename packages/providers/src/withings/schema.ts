import Type from 'typebox'
import { Amount, Day, deciding, Members, maybe } from '../payload.ts'

/** Seconds since 1970, up to the last day that a calendar can show. */
export const Epoch = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })

/** Numbers in documentation, strings in some answers. */
export const Id = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' }),
])

export const Zone = maybe(Type.String())
export const Brand = maybe(Type.Union([Type.Integer(), Type.String({ maxLength: 40 })]))
/** A number here and a name there, in fields of several spellings. */
export const ModelField = maybe(Type.Union([Type.Integer(), Type.String({ maxLength: 100 })]))
/** Truth values are written as 0 and 1 too. */
const Flag = Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 })])

const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** Worth `value` times ten to the power of `unit`. */
export const Measure = Type.Object({
  type: Type.Integer(),
  value: Type.Number({ minimum: -1e12, maximum: 1e12 }),
  unit: Type.Integer({ minimum: -12, maximum: 12 }),
  position: maybe(Type.Integer()),
})
export type Measure = Type.Static<typeof Measure>

/**
 * Its own zone is rare; the one beside the groups is where the person is now, not where it was measured. `attrib` and `category`
 * decide whose the numbers are and whether they were measured at all.
 */
export const MeasureGroup = Type.Object({
  grpid: Id,
  attrib: deciding(Type.Integer()),
  category: deciding(Type.Integer()),
  is_inconclusive: deciding(Flag),
  date: Epoch,
  modified: maybe(Epoch),
  modelid: ModelField,
  model_id: ModelField,
  model: ModelField,
  timezone: Zone,
  measures: maybe(Members),
})

export const Activity = Type.Object({
  date: Day,
  timezone: Zone,
  modified: maybe(Epoch),
  modelid: ModelField,
  model_id: ModelField,
  model: ModelField,
  brand: Brand,
  is_tracker: maybe(Flag),
  steps: maybe(Amount),
  distance: maybe(Amount),
  elevation: maybe(Amount),
  soft: maybe(Amount),
  moderate: maybe(Amount),
  intense: maybe(Amount),
  active: maybe(Amount),
  calories: maybe(Amount),
  totalcalories: maybe(Amount),
  hr_average: maybe(Amount),
  hr_min: maybe(Amount),
  hr_max: maybe(Amount),
})

/** `data` is a map, and a list when it is empty. The category decides what a distance is. */
export const Workout = Type.Object({
  id: maybe(Id),
  category: deciding(Type.Integer()),
  timezone: Zone,
  model: ModelField,
  modelid: ModelField,
  model_id: ModelField,
  attrib: maybe(Type.Integer()),
  startdate: Epoch,
  enddate: Epoch,
  modified: maybe(Epoch),
  data: maybe(Members),
})
export type Workout = Type.Static<typeof Workout>

export const WorkoutData = Type.Object({
  calories: maybe(Amount),
  distance: maybe(Amount),
  steps: maybe(Amount),
  elevation: maybe(Amount),
  hr_average: maybe(Amount),
  hr_min: maybe(Amount),
  hr_max: maybe(Amount),
  manual_calories: maybe(Amount),
  manual_distance: maybe(Amount),
  spo2_average: maybe(Percent),
  strokes: maybe(Amount),
  pool_laps: maybe(Amount),
  pool_length: maybe(Amount),
})
export type WorkoutData = Type.Static<typeof WorkoutData>

/** A row of the list with the `signal` that the client read for it, or why there is none. */
export const Heart = Type.Object({
  timestamp: Epoch,
  timezone: Zone,
  modified: maybe(Epoch),
  model: ModelField,
  modelid: ModelField,
  model_id: ModelField,
  heart_rate: maybe(Amount),
  ecg: maybe(Type.Object({ signalid: maybe(Id), afib: maybe(Type.Integer()) })),
  signal: maybe(Type.Unknown()),
  signal_missing: maybe(Type.String()),
})
/** Microvolts at so many a second. */
export const Signal = Type.Object({
  signal: Type.Array(Type.Number({ minimum: -1e9, maximum: 1e9 })),
  sampling_frequency: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  wearposition: maybe(Type.Unknown()),
})

/** Values by the second at which they were taken; an empty map is written as an empty list. */
const SampleMap = Members
export const SampleValue = Type.Union([Amount, Type.Null()])

export const SleepSegment = Type.Object({
  startdate: Epoch,
  enddate: Epoch,
  state: maybe(Type.Integer()),
  hr: maybe(SampleMap),
  rr: maybe(SampleMap),
  chest_movement_rate: maybe(SampleMap),
  snoring: maybe(SampleMap),
  rmssd: maybe(SampleMap),
  sdnn_1: maybe(SampleMap),
})
export type SleepSegment = Type.Static<typeof SleepSegment>

/** The summary of a night with the `detail` that the client read for it, or why there is none. */
export const Sleep = Type.Object({
  id: maybe(Id),
  timezone: Zone,
  model: ModelField,
  modelid: ModelField,
  model_id: ModelField,
  startdate: Epoch,
  enddate: Epoch,
  date: maybe(Day),
  modified: maybe(Epoch),
  completed: deciding(Flag),
  data: maybe(Members),
  detail: maybe(Members),
  detail_missing: maybe(Type.String()),
})

export const SleepData = Type.Object({
  total_timeinbed: maybe(Amount),
  total_sleep_time: maybe(Amount),
  asleepduration: maybe(Amount),
  lightsleepduration: maybe(Amount),
  deepsleepduration: maybe(Amount),
  remsleepduration: maybe(Amount),
  wakeupduration: maybe(Amount),
  sleep_efficiency: maybe(Type.Number({ minimum: 0, maximum: 1 })),
  sleep_latency: maybe(Amount),
  durationtosleep: maybe(Amount),
  hr_average: maybe(Amount),
  hr_min: maybe(Amount),
  hr_max: maybe(Amount),
  rr_average: maybe(Amount),
  rr_min: maybe(Amount),
  rr_max: maybe(Amount),
  chest_movement_rate_average: maybe(Amount),
  chest_movement_rate_min: maybe(Amount),
  chest_movement_rate_max: maybe(Amount),
  chest_movement_rate_wellness_average: maybe(Amount),
  chest_movement_rate_wellness_min: maybe(Amount),
  chest_movement_rate_wellness_max: maybe(Amount),
  snoring: maybe(Amount),
  snoringepisodecount: maybe(Amount),
  core_body_temperature_avg: maybe(Amount),
})
export type SleepData = Type.Static<typeof SleepData>

export const IntradayRow = Type.Object({
  modelid: ModelField,
  model_id: ModelField,
  model: ModelField,
  duration: maybe(Amount),
  steps: maybe(Amount),
  distance: maybe(Amount),
  elevation: maybe(Amount),
  calories: maybe(Amount),
  stroke: maybe(Amount),
  pool_lap: maybe(Amount),
  heart_rate: maybe(Amount),
  spo2_auto: maybe(Percent),
  rmssd: maybe(Amount),
  sdnn1: maybe(Amount),
  rr: maybe(Amount),
  chest_movement_rate: maybe(Amount),
  core_body_temperature: maybe(Amount),
})
export type IntradayRow = Type.Static<typeof IntradayRow>

/** The rows of one UTC day by the second at which they begin, or why there are none. */
export const Intraday = Type.Object({
  series: maybe(Members),
  series_missing: maybe(Type.String()),
})

/** What the client read on the day: an empty list where nothing is set. */
export const Goals = Type.Object({ read_on: Day, goals: maybe(Members) })
export const Goal = Type.Object({
  /** Seconds. */
  sleep: maybe(Amount),
  weight: maybe(Type.Omit(Measure, ['type', 'position'])),
})

export const Devices = Type.Object({ read_on: Day, devices: Members })
export const OwnedDevice = Type.Object({})
