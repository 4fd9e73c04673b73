import type { Trace } from '../documents/index.ts'
import type { AlertEvent } from '../payloads/index.ts'
import type { Source } from '../records.ts'
import { formatTime } from '../time/index.ts'
import type { Excursion } from './excursions.ts'
import { rangeOf } from './range.ts'
import type { EffectiveRule } from './rules.ts'
import { SIGNALS } from './signals.ts'

export interface AlertEventDocument {
  key: string
  dataStructure: 'alert_event'
  day: string
  body: Pick<AlertEvent, 'metadata' | 'alerts'>
  trace: Trace
}

const PREFIX = 'alert_event:oxygenation:'

export const alertEventKey = (source: Source, at: number): string =>
  `${PREFIX}${source}/${new Date(at).toISOString()}`

/** Whether one of these documents is the alert of this excursion, though it may have begun at another reading then. */
export function isTold({ source, first, lastAt }: Excursion, keys: readonly string[]): boolean {
  const own = `${PREFIX}${source}/`
  const moments = keys.filter((key) => key.startsWith(own)).map((key) => Date.parse(key.slice(own.length)))
  return moments.some((at) => at >= first.at && at <= lastAt)
}

export function buildAlertEvent(of: {
  userId: string
  excursion: Excursion
  rule: EffectiveRule
}): AlertEventDocument {
  const { source, direction, first } = of.excursion
  const { thresholds, origin } = of.rule
  const range = rangeOf(thresholds, null)
  const at = formatTime(first.at, first.offset)
  return {
    key: alertEventKey(source, first.at),
    dataStructure: 'alert_event',
    day: first.day,
    body: {
      metadata: { datetime_string: at, user_id_string: of.userId, sources_of_data_array: [source] },
      alerts: {
        triggered_at_string: at,
        alert_signals_array: [
          {
            signal_type_string: 'oxygenation',
            measured_value_float: first.value,
            baseline_value_float: null,
            threshold_type_string: thresholds.method,
            threshold_min_float: range?.min ?? null,
            threshold_max_float: range?.max ?? null,
            breach_direction_string: direction,
            unit_string: SIGNALS.oxygenation.unit,
            is_default_config_bool: origin === 'default',
            source_of_data_string: source,
            measured_at_string: at,
          },
        ],
      },
    },
    trace: {
      '/alerts/alert_signals_array': { won: [{ source, records: [first.record] }], aside: [] },
    },
  }
}
