import Type from 'typebox'
import { Amount, Day, deciding, maybe, OffsetTime } from '../payload.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Score = maybe(Type.Number({ minimum: 0, maximum: 100 }))

/** Item i was taken at `timestamp` plus i times `interval` seconds; a null item is a hole. */
export const SampleSeries = Type.Object({
  interval: Type.Number({ exclusiveMinimum: 0, maximum: 86_400 }),
  items: Type.Array(Type.Unknown()),
  timestamp: OffsetTime,
})
export const SampleItem = Type.Union([Amount, Type.Null()])

/** Read apart from its document: what is wrong with it costs no more than the series. */
const Series = maybe(Type.Unknown())

/** One character per step: 1 deep, 2 light, 3 REM, 4 awake. Others are steps without a stage. */
const SleepPhases = maybe(Type.String())

export const Sleep = Type.Object({
  id: Id,
  /** `rest` and `deleted` take the period back; a word that is not known says nothing. */
  type: deciding(Type.String()),
  bedtime_start: OffsetTime,
  /** Decides whether the period is over. */
  bedtime_end: deciding(OffsetTime),
  time_in_bed: maybe(Amount),
  total_sleep_duration: maybe(Amount),
  awake_time: maybe(Amount),
  latency: maybe(Amount),
  deep_sleep_duration: maybe(Amount),
  light_sleep_duration: maybe(Amount),
  rem_sleep_duration: maybe(Amount),
  efficiency: maybe(Type.Number({ minimum: 0, maximum: 100 })),
  average_heart_rate: maybe(Amount),
  lowest_heart_rate: maybe(Amount),
  average_hrv: maybe(Amount),
  average_breath: maybe(Amount),
  heart_rate: Series,
  hrv: Series,
  sleep_phase_30_sec: SleepPhases,
  sleep_phase_5_min: SleepPhases,
  app_sleep_phase_5_min: SleepPhases,
  readiness: maybe(Type.Object({ temperature_deviation: maybe(Type.Number()) })),
})

/** The vendor has left out the id before; then the day is the identity. */
const Daily = { id: maybe(Id), day: Day }

/** A document of which no field has a place in ours: all of it is passed along. */
export const DailyDocument = Type.Object(Daily)

export const DailyActivity = Type.Object({
  ...Daily,
  timestamp: maybe(OffsetTime),
  steps: maybe(Amount),
  active_calories: maybe(Amount),
  total_calories: maybe(Amount),
  low_activity_time: maybe(Amount),
  medium_activity_time: maybe(Amount),
  high_activity_time: maybe(Amount),
  resting_time: maybe(Amount),
  sedentary_time: maybe(Amount),
  inactivity_alerts: maybe(Amount),
  met: Series,
})

export const DailySleep = Type.Object({ ...Daily, score: Score })

export const DailyReadiness = Type.Object({
  ...Daily,
  score: Score,
  temperature_deviation: maybe(Type.Number()),
})

export const DailySpo2 = Type.Object({
  ...Daily,
  spo2_percentage: maybe(Type.Object({ average: maybe(Type.Number({ minimum: 0, maximum: 100 })) })),
})

export const DailyStress = Type.Object({
  ...Daily,
  stress_high: maybe(Amount),
  recovery_high: maybe(Amount),
})

export const Vo2Max = Type.Object({ ...Daily, vo2_max: maybe(Amount) })

export const Workout = Type.Object({
  id: Id,
  activity: maybe(Type.String()),
  start_datetime: OffsetTime,
  end_datetime: OffsetTime,
  calories: maybe(Amount),
  distance: maybe(Amount),
  source: maybe(Type.String()),
})

export const Session = Type.Object({
  id: Id,
  start_datetime: OffsetTime,
  end_datetime: OffsetTime,
  heart_rate: Series,
  heart_rate_variability: Series,
  mood: maybe(Type.String()),
})

/** A period of rest mode, or a tag with or without a duration. */
export const Period = Type.Object({
  id: Id,
  start_time: maybe(OffsetTime),
  end_time: maybe(OffsetTime),
  start_day: maybe(Day),
  end_day: maybe(Day),
})

/** The former kind of tag, of one moment. */
export const Tag = Type.Object({ id: Id, timestamp: maybe(OffsetTime), day: maybe(Day) })

export const HeartRateRow = Type.Object({ bpm: Amount, timestamp: OffsetTime })

/** Rows as the vendor pages them; the client gathers those of one UTC day. */
export const HeartRateRows = Type.Object({ data: Type.Array(Type.Unknown()) })

/** The vendor's document plus `read_on`, the date on which the client read it: it has no time of its own. */
export const PersonalInfo = Type.Object({
  read_on: Day,
  weight: maybe(Amount),
  height: maybe(Amount),
  biological_sex: maybe(Type.String()),
})

/** The vendor's list plus `read_on`: a ring says at most when it was set up. */
export const RingConfiguration = Type.Object({ read_on: Day, data: Type.Array(Type.Unknown()) })
export const Ring = Type.Object({})
