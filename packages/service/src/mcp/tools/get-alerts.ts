import { type AlertEvent, type AlertSummary, alertSummaryKey } from '@tributary/health'
import { newestBodies, readNewest } from '../../documents/index.ts'
import { MOST_DAYS } from '../limits.ts'
import type { AskedOfPerson, PersonTool } from '../tool.ts'

const MOST = 50

export const getAlerts: PersonTool = {
  name: 'get_alerts',
  title: 'What was out of range',
  description: `Measurements that were out of the person's range, newest day first, ${MOST} at most: what was measured, what is usual, which limit was passed. No diagnosis. A day without alerts may be a day without data.`,
  scopes: ['alerts'],
  of: 'person',
  days: { usual: 28, most: MOST_DAYS },
  async answer(asked) {
    const { from, to } = asked.period
    const alerts = [...(await ofDays(asked)), ...(await atOnce(asked))].sort((a, b) =>
      b.date.localeCompare(a.date),
    )
    return { from, to, alerts: alerts.slice(0, MOST), left_out: Math.max(0, alerts.length - MOST) }
  },
}

/** Of the summaries of days, in which each signal stands once. */
async function ofDays({ platform, user, period }: AskedOfPerson) {
  const bodies = await newestBodies(platform.db, platform, user.scope, period.days.map(alertSummaryKey))
  return period.days.flatMap((date) => {
    const document = bodies.get(alertSummaryKey(date)) as AlertSummary | undefined
    return (document?.alerts.alert_signals_array ?? [])
      .filter(({ measured_value_float }) => measured_value_float !== null)
      .map((signal) => ({ date, raised: 'of the day', ...signalOf(signal) }))
  })
}

/** Those that do not wait for the end of the day. */
async function atOnce({ platform, user, period }: AskedOfPerson) {
  const which = { dataStructures: ['alert_event'] }
  const stored = await readNewest(platform.db, platform, user.scope, period.days, which)
  return stored.flatMap(({ day, body }) =>
    (JSON.parse(body.toString()) as AlertEvent).alerts.alert_signals_array.map((signal) => ({
      date: day,
      raised: 'at once',
      ...signalOf(signal),
    })),
  )
}

type Signal = AlertEvent['alerts']['alert_signals_array'][number]

const signalOf = (signal: Signal) => ({
  signal: signal.signal_type_string,
  measured: signal.measured_value_float,
  unit: signal.unit_string,
  direction: signal.breach_direction_string,
  usual: signal.baseline_value_float,
  lowest_in_range: signal.threshold_min_float,
  highest_in_range: signal.threshold_max_float,
  source: signal.source_of_data_string,
  measured_at: signal.measured_at_string,
})
