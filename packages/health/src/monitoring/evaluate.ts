import type { AlertSignal } from '../payloads/index.ts'
import type { DayReadings, DaySummaries, Reading } from '../readings/index.ts'
import { type Baseline, type BaselineName, type Baselines, baselineReading, closedOn } from './baselines.ts'
import { breachOf, type Direction, type MonitoringRange, rangeOf } from './range.ts'
import { type EffectiveRule, effectiveRule, type StoredRules } from './rules.ts'
import { signalReadings } from './signal-readings.ts'
import { SIGNAL_NAMES } from './signals.ts'

/** A signal that could be looked at, and how it stood. */
export interface SignalState {
  reading: Reading
  /** Null for signals with a fixed range. */
  baseline: ({ name: BaselineName } & Baseline) | null
  rule: EffectiveRule
  range: MonitoringRange
  /** Null when it is in range. */
  breach: Direction | null
}

/** Null for a signal that was not measured, or whose baseline is not known yet. */
export type Evaluation = Readonly<Record<AlertSignal, SignalState | null>>

/** What a signal is read from; where there are several, the first that is measured and has a baseline counts. */
const BASELINES_OF: Partial<Record<AlertSignal, readonly BaselineName[]>> = {
  resting_heart_rate: ['resting_heart_rate'],
  hrv: ['hrv_rmssd', 'hrv_sdnn'],
  resting_breathing_rate: ['resting_breathing_rate'],
}

const FIXED: Partial<Record<AlertSignal, keyof DayReadings>> = {
  oxygenation: 'saturation',
  sleep_duration: 'sleepSeconds',
}

/**
 * Null for a day that cannot be evaluated: one without a night, or one of whose signals none can be judged. Signals with a fixed
 * range need no baseline. The day with which a baseline is complete is the first that it is applied to, whenever its numbers
 * arrive.
 */
export function evaluateDay(
  summaries: DaySummaries,
  baselines: Baselines,
  stored: StoredRules,
): Evaluation | null {
  if (summaries.nights.length === 0) return null
  const known = Object.fromEntries(
    Object.entries(baselines).filter(([, baseline]) => closedOn(baseline) <= summaries.day),
  ) as Baselines
  const readings = signalReadings(summaries)
  const states = SIGNAL_NAMES.map((signal) => [signal, stateOf(signal, readings, known, stored)] as const)
  if (states.every(([, state]) => state === null)) return null
  return Object.fromEntries(states) as unknown as Evaluation
}

function stateOf(
  signal: AlertSignal,
  readings: DayReadings,
  baselines: Baselines,
  stored: StoredRules,
): SignalState | null {
  const found = measured(signal, readings, baselines)
  if (!found) return null
  const rule = effectiveRule(signal, stored)
  const range = rangeOf(rule.thresholds, found.baseline?.value ?? null)
  return range && { ...found, rule, range, breach: breachOf(found.reading.value, range) }
}

function measured(
  signal: AlertSignal,
  readings: DayReadings,
  baselines: Baselines,
): Pick<SignalState, 'reading' | 'baseline'> | null {
  for (const name of BASELINES_OF[signal] ?? []) {
    const reading = baselineReading(name, readings)
    const baseline = baselines[name]
    if (reading && baseline) return { reading, baseline: { name, ...baseline } }
  }
  const fixed = FIXED[signal]
  const reading = fixed ? readings[fixed] : null
  return reading && { reading, baseline: null }
}
