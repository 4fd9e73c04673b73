import { Type } from 'typebox'
import { float, nullableTime, text } from './fields.ts'

/** In the order in which a summary lists them. */
export const ALERT_SIGNALS = [
  'resting_heart_rate',
  'hrv',
  'resting_breathing_rate',
  'oxygenation',
  'sleep_duration',
] as const

export type AlertSignal = (typeof ALERT_SIGNALS)[number]

const signal = {
  signal_type_string: Type.Enum([...ALERT_SIGNALS], { description: 'What was measured' }),
  measured_value_float: float('What was measured; null for a signal that is not out of range'),
  baseline_value_float: float('What is usual for the person; null for signals with a fixed range'),
  threshold_type_string: text('baseline_deviation or fixed_range'),
}

const deviations = {
  deviation_below_percent_float: float(
    'How many percent below the baseline are allowed; null where that side does not apply',
  ),
  deviation_above_percent_float: float(
    'How many percent above the baseline are allowed; null where that side does not apply',
  ),
}

const breach = {
  threshold_min_float: float('The lowest value in range; null where that side does not apply'),
  threshold_max_float: float('The highest value in range; null where that side does not apply'),
  breach_direction_string: text('above or below'),
  unit_string: text('bpm, ms, breaths_per_min, percentage or seconds'),
  is_default_config_bool: Type.Boolean({
    description: 'Whether no rule of the client was used; says nothing of a signal that is not out of range',
  }),
  source_of_data_string: text('Who measured it; null where several did together'),
  measured_at_string: nullableTime('When it was measured, in local time'),
}

export const signalOfEvent = { ...signal, ...breach }
export const signalOfSummary = { ...signal, ...deviations, ...breach }
