export { type AlertEventDocument, buildAlertEvents, reportedBy } from './alert-event.ts'
export {
  BASELINES,
  type Baseline,
  type BaselineDay,
  type BaselineName,
  type Baselines,
  baselineReading,
  baselinesOf,
  closeBaseline,
  closedOn,
  WINDOW_DAYS,
} from './baselines.ts'
export { type Evaluation, evaluateDay, type SignalState } from './evaluate.ts'
export { type Excursion, excursionsOf, type ReportedReading } from './excursions.ts'
export { type OxygenReading, oxygenReadings } from './oxygen-readings.ts'
export { breachOf, type Direction, type MonitoringRange, rangeOf } from './range.ts'
export { type Rehearsal, type RehearsedSignal, rehearse } from './rehearse.ts'
export {
  type EffectiveRule,
  effectiveRule,
  type MonitoringRule,
  problemOf,
  type RuleOrigin,
  ruleSchema,
  type StoredRules,
} from './rules.ts'
export { SIGNAL_NAMES, SIGNALS, type Thresholds } from './signals.ts'
export { type AlertSummaryDocument, alertSummaryKey, buildAlertSummary } from './summary.ts'
