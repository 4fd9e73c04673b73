import type { Trace } from '../documents/index.ts'
import type { AlertEvent } from '../payloads/index.ts'
import type { Source } from '../records.ts'
import { formatTime } from '../time/index.ts'
import { type Excursion, type ReportedReading, readingsToReport } from './excursions.ts'
import type { OxygenReading } from './oxygen-readings.ts'
import { type Direction, rangeOf } from './range.ts'
import type { EffectiveRule } from './rules.ts'
import { SIGNALS } from './signals.ts'

export interface AlertEventDocument {
  key: string
  dataStructure: 'alert_event'
  day: string
  body: Pick<AlertEvent, 'metadata' | 'alerts'>
  trace: Trace
}

/** An alert event never gets a second version: a worse correction of a reported moment is an event with the next number. */
const keyOf = ({ source, at }: OxygenReading, number: number): string =>
  `alert_event:oxygenation:${source}/${new Date(at).toISOString()}${number > 1 ? `/${number}` : ''}`

/** The reading that a delivered event reports. */
export function reportedBy({ alerts: { alert_signals_array } }: Pick<AlertEvent, 'alerts'>): ReportedReading {
  const [signal] = alert_signals_array
  return {
    source: signal!.source_of_data_string as Source,
    direction: signal!.breach_direction_string as Direction,
    at: Date.parse(signal!.measured_at_string!),
    value: signal!.measured_value_float!,
  }
}

/** The events that excursions need beside those that exist. */
export function buildAlertEvents(of: {
  userId: string
  excursions: readonly Excursion[]
  rule: EffectiveRule
  reported: readonly ReportedReading[]
}): AlertEventDocument[] {
  const reported = [...of.reported]
  return of.excursions.flatMap((excursion) =>
    readingsToReport(excursion, reported).map((reading) => {
      const { source, at, value } = reading
      const earlier = reported.filter((one) => one.source === source && one.at === at)
      const { direction } = excursion
      reported.push({ source, direction, at, value })
      return buildAlertEvent(of, { reading, direction, key: keyOf(reading, earlier.length + 1) })
    }),
  )
}

function buildAlertEvent(
  { userId, rule: { thresholds, origin } }: { userId: string; rule: EffectiveRule },
  { reading, direction, key }: { reading: OxygenReading; direction: Direction; key: string },
): AlertEventDocument {
  const { source } = reading
  const range = rangeOf(thresholds, null)
  const at = formatTime(reading.at, reading.offset)
  return {
    key,
    dataStructure: 'alert_event',
    day: reading.day,
    body: {
      metadata: { datetime_string: at, user_id_string: userId, sources_of_data_array: [source] },
      alerts: {
        triggered_at_string: at,
        alert_signals_array: [
          {
            signal_type_string: 'oxygenation',
            measured_value_float: reading.value,
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
      '/alerts/alert_signals_array': { won: [{ source, records: [reading.record] }], aside: [] },
    },
  }
}
