import { type Static, Type } from 'typebox'
import { ALERT_SIGNALS, signalOfSummary } from './alert-signals.ts'
import { metadata } from './blocks/index.ts'
import { documentOf } from './envelope.ts'
import { structure, time } from './fields.ts'

export const alertSummary = documentOf(
  {
    name: 'alert_summary',
    title: 'AlertSummary',
    description:
      'What was out of range on a local day. Each version replaces the one before; one without alerts takes earlier alerts of the day back.',
  },
  {
    metadata: structure('AlertSummaryMetadata', 'Which day was looked at, and by whose numbers', {
      ...metadata.properties,
      summary_date_string: Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'The local date. With user_id it identifies the summary',
      }),
      user_timezone_string: Type.String({
        description: 'IANA name of the time zone that the day was cut by',
      }),
    }),
    alerts: structure('DayAlerts', 'What was out of range', {
      total_alerts_int: Type.Integer({
        minimum: 0,
        maximum: ALERT_SIGNALS.length,
        description: 'How many signals were out of range',
      }),
      summary_period_start_string: time('The first moment of the day, in local time'),
      summary_period_end_string: time('The last moment of the day, in local time'),
      alert_signals_array: Type.Array(
        structure('DayAlertSignal', 'One signal; all null where it was not out of range', signalOfSummary),
        {
          minItems: ALERT_SIGNALS.length,
          maxItems: ALERT_SIGNALS.length,
          description: `Always all, in this order: ${ALERT_SIGNALS.join(', ')}`,
        },
      ),
    }),
  },
)

export type AlertSummary = Static<typeof alertSummary>
