export {
  type AsideReason,
  type Candidate,
  type Choice,
  type Contribution,
  choicesOf,
  type Derivation,
  type SetAside,
} from './choose.ts'
export { distinctWorkouts } from './copies.ts'
export { CUMULATIVE_METRICS, type CumulativeMetric, isCumulative } from './cumulative.ts'
export { countOnce, type SpanOfTime } from './intervals.ts'
export { clusterSleeps, type SleepCluster } from './sleeps.ts'
export { type Counter, placeOf, streamsOf } from './streams.ts'
