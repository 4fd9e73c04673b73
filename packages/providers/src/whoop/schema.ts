import Type from 'typebox'
import { Amount, Day, deciding, maybe, OffsetTime } from '../payload.ts'
import { offsetSeconds } from './time.ts'

/** A UUID, or the number that version 1 of the API gave; used as text. */
export const ObjectId = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()])
/** Documented as a number; its digits as text are the same account. */
export const UserId = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,19}$' })])
const CycleId = Type.Integer({ minimum: 0 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** Hours and minutes east of UTC where the strap was recording, or `Z`. */
const TimezoneOffset = Type.Refine(
  Type.String(),
  (text) => offsetSeconds(text) !== null,
  () => 'must be an offset ±hh:mm or Z',
)

/** `SCORED`, `PENDING_SCORE` or `UNSCORABLE`; a word that is not known is no score. */
const Scored = { score_state: maybe(Type.String()) }
const Changed = { updated_at: maybe(OffsetTime) }

/** What lasts has no end yet, which decides that it is no record yet. */
const Span = { start: OffsetTime, end: deciding(OffsetTime), timezone_offset: maybe(TimezoneOffset) }

/** What the client keeps of a sleep beside a cycle or a recovery, which do not hold the time of waking up themselves. */
const Asleep = { start: OffsetTime, end: OffsetTime, timezone_offset: TimezoneOffset }
export const SleepSpan = Type.Object({ id: ObjectId, ...Asleep })
export type SleepSpan = Type.Static<typeof SleepSpan>

export const Sleep = Type.Object({
  id: ObjectId,
  nap: deciding(Type.Boolean()),
  ...Span,
  ...Changed,
  ...Scored,
  score: maybe(
    Type.Object({
      stage_summary: maybe(
        Type.Object({
          total_in_bed_time_milli: maybe(Amount),
          total_awake_time_milli: maybe(Amount),
          total_light_sleep_time_milli: maybe(Amount),
          total_slow_wave_sleep_time_milli: maybe(Amount),
          total_rem_sleep_time_milli: maybe(Amount),
        }),
      ),
      sleep_needed: maybe(
        Type.Object({
          baseline_milli: maybe(Type.Number()),
          need_from_sleep_debt_milli: maybe(Type.Number()),
          need_from_recent_strain_milli: maybe(Type.Number()),
          need_from_recent_nap_milli: maybe(Type.Number()),
        }),
      ),
      respiratory_rate: maybe(Amount),
      sleep_efficiency_percentage: maybe(Percent),
    }),
  ),
})

export const Recovery = Type.Object({
  sleep_id: ObjectId,
  created_at: maybe(OffsetTime),
  ...Changed,
  ...Scored,
  score: maybe(
    Type.Object({
      resting_heart_rate: maybe(Amount),
      hrv_rmssd_milli: maybe(Amount),
      spo2_percentage: maybe(Percent),
      skin_temp_celsius: maybe(Type.Number()),
    }),
  ),
  sleep: maybe(Type.Object(Asleep)),
})

export const Cycle = Type.Object({
  id: CycleId,
  start: OffsetTime,
  /** Not needed beside a sleep, which has its own. */
  timezone_offset: maybe(TimezoneOffset),
  ...Changed,
  ...Scored,
  score: maybe(
    Type.Object({
      strain: maybe(Amount),
      kilojoule: maybe(Amount),
      average_heart_rate: maybe(Amount),
      max_heart_rate: maybe(Amount),
      step_count: maybe(Amount),
    }),
  ),
  step_count: maybe(Amount),
  sleep: maybe(Type.Object(Asleep)),
})

export const Workout = Type.Object({
  id: ObjectId,
  sport_name: maybe(Type.String()),
  sport_id: maybe(Type.Integer()),
  ...Span,
  ...Changed,
  ...Scored,
  score: maybe(
    Type.Object({
      strain: maybe(Amount),
      kilojoule: maybe(Amount),
      average_heart_rate: maybe(Amount),
      max_heart_rate: maybe(Amount),
      distance_meter: maybe(Amount),
      altitude_gain_meter: maybe(Amount),
    }),
  ),
})

/** The vendor's document plus `read_on`, the date on which the client read it: it has no time of its own. */
export const Body = Type.Object({
  read_on: Day,
  height_meter: maybe(Amount),
  weight_kilogram: maybe(Amount),
  max_heart_rate: maybe(Amount),
})
