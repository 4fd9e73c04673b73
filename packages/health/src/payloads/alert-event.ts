import { type Static, Type } from 'typebox'
import { signalOfEvent } from './alert-signals.ts'
import { metadata } from './blocks/index.ts'
import { documentOf } from './envelope.ts'
import { structure, time } from './fields.ts'

export const alertEvent = documentOf(
  {
    name: 'alert_event',
    title: 'AlertEvent',
    description: 'The oxygen saturation left its range. Sent once, at the first reading out of range.',
  },
  {
    document_version: Type.Literal(1, { description: 'An alert is sent once' }),
    metadata,
    alerts: structure('RaisedAlert', 'What is out of range', {
      triggered_at_string: time('When the measurement raised the alert, in local time'),
      alert_signals_array: Type.Array(
        structure('RaisedAlertSignal', 'The signal that is out of range', signalOfEvent),
        { minItems: 1, maxItems: 1 },
      ),
    }),
  },
)

export type AlertEvent = Static<typeof alertEvent>
