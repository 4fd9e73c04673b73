import type { AlertSignal, AlertSummary } from '../payloads/index.ts'
import type { DaySummaries } from '../readings/index.ts'
import { dayBounds, formatTime, type Zone, zoneOffset } from '../time/index.ts'
import type { Evaluation, SignalState } from './evaluate.ts'
import { SIGNAL_NAMES, SIGNALS } from './signals.ts'
import { zoneNameOf } from './zone-name.ts'

type Content = Pick<AlertSummary, 'metadata' | 'alerts'>
type Signal = AlertSummary['alerts']['alert_signals_array'][number]

export interface AlertSummaryDocument {
  key: string
  dataStructure: 'alert_summary'
  day: string
  body: Content
}

export const alertSummaryKey = (day: string): string => `alert_summary:${day}`

/** Without an evaluation nothing is left of the day, and the document retracts all earlier alerts of it. */
export function buildAlertSummary(of: {
  userId: string
  zone: Zone
  summaries: DaySummaries
  evaluation: Evaluation | null
}): AlertSummaryDocument {
  const { day } = of.summaries
  const { start, end } = dayBounds(day, of.zone)
  const local = (at: number) => formatTime(at, zoneOffset(of.zone, at))
  const last = local(end - 1)
  const signals = SIGNAL_NAMES.map((signal) => signalOf(signal, of.evaluation?.[signal] ?? null))
  return {
    key: alertSummaryKey(day),
    dataStructure: 'alert_summary',
    day,
    body: {
      metadata: {
        datetime_string: last,
        user_id_string: of.userId,
        sources_of_data_array: of.evaluation ? sourcesOf(of.summaries, of.evaluation) : [],
        summary_date_string: day,
        user_timezone_string: zoneNameOf(of.zone, day),
      },
      alerts: {
        total_alerts_int: signals.filter((signal) => signal.measured_value_float !== null).length,
        summary_period_start_string: local(start),
        summary_period_end_string: last,
        alert_signals_array: signals,
      },
    },
  }
}

function signalOf(signal: AlertSignal, state: SignalState | null): Signal {
  if (!state?.breach) return inRange(signal)
  const { reading, baseline, rule, range } = state
  const { thresholds, origin } = rule
  const isRelative = thresholds.method === 'baseline_deviation'
  return {
    signal_type_string: signal,
    measured_value_float: reading.value,
    baseline_value_float: baseline?.value ?? null,
    threshold_type_string: thresholds.method,
    deviation_below_percent_float: isRelative ? thresholds.belowPercent : null,
    deviation_above_percent_float: isRelative ? thresholds.abovePercent : null,
    threshold_min_float: range.min,
    threshold_max_float: range.max,
    breach_direction_string: state.breach,
    unit_string: SIGNALS[signal].unit,
    is_default_config_bool: origin === 'default',
    source_of_data_string: reading.source,
    measured_at_string: reading.at,
  }
}

const inRange = (signal: AlertSignal): Signal => ({
  signal_type_string: signal,
  measured_value_float: null,
  baseline_value_float: null,
  threshold_type_string: null,
  deviation_below_percent_float: null,
  deviation_above_percent_float: null,
  threshold_min_float: null,
  threshold_max_float: null,
  breach_direction_string: null,
  unit_string: null,
  is_default_config_bool: false,
  source_of_data_string: null,
  measured_at_string: null,
})

/** Of the documents that were looked at, whether or not anything in them is out of range. */
function sourcesOf({ nights, body, physical }: DaySummaries, evaluation: Evaluation) {
  const looked = new Set(Object.values(evaluation).map((state) => state?.reading.documentKey))
  const documents = [...nights, body, physical].filter((document) => document !== null)
  const sources = documents
    .filter(({ documentKey }) => looked.has(documentKey))
    .flatMap(({ data }) => data.metadata.sources_of_data_array)
  return [...new Set(sources)]
}
