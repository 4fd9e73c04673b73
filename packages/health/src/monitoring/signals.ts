import { ALERT_SIGNALS, type AlertSignal } from '../payloads/index.ts'

/** A side that is null does not apply. A value on a bound is in range. */
export type Thresholds =
  | { method: 'baseline_deviation'; belowPercent: number | null; abovePercent: number | null }
  | { method: 'fixed_range'; min: number | null; max: number | null }

interface SignalFacts {
  unit: string
  defaults: Thresholds
}

export const SIGNALS: Readonly<Record<AlertSignal, SignalFacts>> = {
  resting_heart_rate: {
    unit: 'bpm',
    defaults: { method: 'baseline_deviation', belowPercent: 15, abovePercent: 10 },
  },
  hrv: { unit: 'ms', defaults: { method: 'baseline_deviation', belowPercent: 30, abovePercent: null } },
  resting_breathing_rate: {
    unit: 'breaths_per_min',
    defaults: { method: 'baseline_deviation', belowPercent: 15, abovePercent: 10 },
  },
  oxygenation: { unit: 'percentage', defaults: { method: 'fixed_range', min: 92, max: null } },
  sleep_duration: { unit: 'seconds', defaults: { method: 'fixed_range', min: 21_600, max: 32_400 } },
}

export const SIGNAL_NAMES: readonly AlertSignal[] = ALERT_SIGNALS

export const hasBaseline = (signal: AlertSignal): boolean =>
  SIGNALS[signal].defaults.method === 'baseline_deviation'
