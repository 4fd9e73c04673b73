import Type from 'typebox'
import { Amount, Day, maybe, OffsetTime } from '../payload.ts'
import { offsetSeconds } from './time.ts'

const Uuid = Type.String({ minLength: 1, maxLength: 200 })
const CycleId = Type.Integer({ minimum: 0 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** Hours and minutes east of UTC where the strap was recording, or `Z`. */
export const TimezoneOffset = Type.Refine(
  Type.String(),
  (text) => offsetSeconds(text) !== null,
  () => 'must be an offset ±hh:mm or Z',
)

const ScoreState = Type.Union([
  Type.Literal('SCORED'),
  Type.Literal('PENDING_SCORE'),
  Type.Literal('UNSCORABLE'),
])

const Span = { start: OffsetTime, end: OffsetTime, timezone_offset: TimezoneOffset }
const Changed = { updated_at: maybe(OffsetTime) }

/** What the client keeps of a sleep beside a cycle or a recovery, which cannot tell the morning themselves. */
export const SleepSpan = Type.Object({ id: Uuid, ...Span })
export type SleepSpan = Type.Static<typeof SleepSpan>

export const Sleep = Type.Object({
  id: Uuid,
  nap: Type.Boolean(),
  ...Span,
  ...Changed,
  score_state: ScoreState,
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
  sleep_id: Uuid,
  cycle_id: CycleId,
  created_at: OffsetTime,
  ...Changed,
  score_state: ScoreState,
  score: maybe(
    Type.Object({
      resting_heart_rate: maybe(Amount),
      hrv_rmssd_milli: maybe(Amount),
      spo2_percentage: maybe(Percent),
      skin_temp_celsius: maybe(Type.Number()),
    }),
  ),
  sleep: maybe(SleepSpan),
})

export const Cycle = Type.Object({
  id: CycleId,
  start: OffsetTime,
  end: maybe(OffsetTime),
  timezone_offset: TimezoneOffset,
  ...Changed,
  score_state: ScoreState,
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
  sleep: maybe(SleepSpan),
})

export const Workout = Type.Object({
  id: Uuid,
  sport_name: maybe(Type.String()),
  ...Span,
  ...Changed,
  score_state: ScoreState,
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
