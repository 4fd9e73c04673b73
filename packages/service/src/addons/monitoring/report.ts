import { ALERT_SIGNALS, type RehearsedSignal } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { REHEARSED_DAYS, type Rehearsed } from './rehearse.ts'

const signalName = Type.Enum([...ALERT_SIGNALS], { type: 'string' })

const UserRehearsalSchema = Type.Object(
  {
    user_id_string: Type.String(),
    days_evaluated_int: Type.Integer({
      description: 'Days with a night of which at least one signal could be judged.',
    }),
    total_alerts_int: Type.Integer(),
    signals: Type.Array(
      Type.Object({
        signal_type_string: signalName,
        alerts_int: Type.Integer(),
        dates_array: Type.Array(Type.String(), { description: 'The local dates, in order.' }),
      }),
    ),
  },
  { title: 'UserRehearsal' },
)

export const RehearsalSchema = Type.Object(
  {
    scope_string: Type.Enum(['general', 'specific'], { type: 'string' }),
    user_id_string: Type.Union([Type.String(), Type.Null()]),
    days_int: Type.Integer({ description: 'How many past days were looked at, today included.' }),
    users_int: Type.Integer({ description: 'Users in this answer.' }),
    users_alerted_int: Type.Integer({ description: 'Those of them with at least one alert.' }),
    days_evaluated_int: Type.Integer(),
    total_alerts_int: Type.Integer(),
    signals: Type.Array(
      Type.Object({
        signal_type_string: signalName,
        alerts_int: Type.Integer(),
        users_alerted_int: Type.Integer(),
      }),
      { description: 'Of all users in this answer; always all five, in their order.' },
    ),
    users: Type.Array(UserRehearsalSchema),
    next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
  },
  { title: 'MonitoringRehearsal' },
)

type Report = Omit<Static<typeof RehearsalSchema>, 'scope_string' | 'user_id_string' | 'next_cursor'>

const alertsOf = (signals: readonly RehearsedSignal[]) =>
  signals.reduce((sum, { days }) => sum + days.length, 0)

export function rehearsalReport(rehearsed: readonly Rehearsed[]): Report {
  const total = (count: (one: Rehearsed) => number) => rehearsed.reduce((sum, one) => sum + count(one), 0)
  return {
    days_int: REHEARSED_DAYS,
    users_int: rehearsed.length,
    users_alerted_int: rehearsed.filter(({ signals }) => alertsOf(signals) > 0).length,
    days_evaluated_int: total(({ evaluated }) => evaluated),
    total_alerts_int: total(({ signals }) => alertsOf(signals)),
    signals: ALERT_SIGNALS.map((signal, index) => ({
      signal_type_string: signal,
      alerts_int: total(({ signals }) => signals[index]!.days.length),
      users_alerted_int: rehearsed.filter(({ signals }) => signals[index]!.days.length > 0).length,
    })),
    users: rehearsed.map(({ user, evaluated, signals }) => ({
      user_id_string: user.userId,
      days_evaluated_int: evaluated,
      total_alerts_int: alertsOf(signals),
      signals: signals.map(({ signal, days }) => ({
        signal_type_string: signal,
        alerts_int: days.length,
        dates_array: days,
      })),
    })),
  }
}
