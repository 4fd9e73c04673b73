import Type from 'typebox'
import { Amount, Day, Members, maybe } from '../payload.ts'

/** Seconds since 1970, up to the last day that a calendar can show. */
export const Epoch = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })

/** Numbers in documentation, strings in some answers. */
export const Id = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' }),
])

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Zone = maybe(Type.String())
const ModelId = maybe(Type.Integer())

/** Worth `value` times ten to the power of `unit`. */
export const Measure = Type.Object({
  type: Type.Integer(),
  value: Type.Integer({ minimum: -1e12, maximum: 1e12 }),
  unit: Type.Integer({ minimum: -12, maximum: 12 }),
  position: maybe(Type.Integer()),
})
export type Measure = Type.Static<typeof Measure>

/** Its own zone is rare; the one beside the groups is where the person is now, not where it was measured. */
export const MeasureGroup = Type.Object({
  grpid: Id,
  attrib: maybe(Type.Integer()),
  category: maybe(Type.Integer()),
  date: Epoch,
  modified: maybe(Epoch),
  modelid: ModelId,
  model_id: ModelId,
  model: maybe(Type.String()),
  timezone: Zone,
  measures: Type.Array(Type.Unknown()),
})

export const Activity = Type.Object({
  date: Day,
  timezone: Zone,
  modified: maybe(Epoch),
  modelid: ModelId,
  model: maybe(Type.String()),
  brand: maybe(Type.Union([Type.Integer(), Type.String({ maxLength: 40 })])),
  is_tracker: maybe(Type.Boolean()),
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

export const Workout = Type.Object({
  id: Id,
  category: Type.Integer(),
  timezone: Zone,
  model: ModelId,
  attrib: maybe(Type.Integer()),
  startdate: Epoch,
  enddate: Epoch,
  date: Day,
  modified: maybe(Epoch),
  data: Type.Object({
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
  }),
})

/** A row of the list with the `signal` that the client read for it: microvolts at so many a second. */
export const Heart = Type.Object({
  timestamp: Epoch,
  timezone: Zone,
  modified: maybe(Epoch),
  model: ModelId,
  heart_rate: maybe(Amount),
  ecg: maybe(Type.Object({ signalid: maybe(Id), afib: maybe(Type.Integer()) })),
  signal: maybe(Type.Unknown()),
})
export const Signal = Type.Object({
  signal: Type.Array(Type.Number({ minimum: -1e9, maximum: 1e9 })),
  sampling_frequency: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  wearposition: maybe(Type.Unknown()),
})

/** Values by the second at which they were taken; an empty map is written as an empty list. */
export const SampleMap = Members
export const SampleValue = Type.Union([Amount, Type.Null()])

export const SleepSegment = Type.Object({
  startdate: Epoch,
  enddate: Epoch,
  state: Type.Integer(),
  hr: maybe(SampleMap),
  rr: maybe(SampleMap),
  snoring: maybe(SampleMap),
  rmssd: maybe(SampleMap),
  sdnn_1: maybe(SampleMap),
})
export type SleepSegment = Type.Static<typeof SleepSegment>

/** The summary of a night with the `detail` that the client read for it. */
export const Sleep = Type.Object({
  id: Id,
  timezone: Zone,
  model: ModelId,
  model_id: ModelId,
  startdate: Epoch,
  enddate: Epoch,
  date: Day,
  modified: maybe(Epoch),
  completed: maybe(Type.Boolean()),
  data: Type.Object({
    total_timeinbed: maybe(Amount),
    total_sleep_time: maybe(Amount),
    asleepduration: maybe(Amount),
    lightsleepduration: maybe(Amount),
    deepsleepduration: maybe(Amount),
    remsleepduration: maybe(Amount),
    wakeupduration: maybe(Amount),
    sleep_efficiency: maybe(Type.Number({ minimum: 0, maximum: 1 })),
    sleep_latency: maybe(Amount),
    hr_average: maybe(Amount),
    hr_min: maybe(Amount),
    hr_max: maybe(Amount),
    rr_average: maybe(Amount),
    rr_min: maybe(Amount),
    rr_max: maybe(Amount),
    snoring: maybe(Amount),
    snoringepisodecount: maybe(Amount),
    core_body_temperature_avg: maybe(Amount),
  }),
  detail: Type.Array(Type.Unknown()),
})

export const IntradayRow = Type.Object({
  model_id: ModelId,
  model: maybe(Type.String()),
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
  core_body_temperature: maybe(Amount),
})
export type IntradayRow = Type.Static<typeof IntradayRow>

/** The rows of one UTC day by the second at which they begin. */
export const Intraday = Type.Object({
  series: Type.Record(Type.String({ pattern: '^\\d{1,11}$' }), Type.Unknown(), {
    additionalProperties: false,
  }),
})
