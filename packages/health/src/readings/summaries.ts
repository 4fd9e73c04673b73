import type { Trace } from '../documents/index.ts'
import type { BodySummary, PhysicalSummary, SleepSummary } from '../payloads/index.ts'

export type SleepSummaryData = SleepSummary['sleep_health']['summary']['sleep_summary']
export type PhysicalData = PhysicalSummary['physical_health']['summary']['physical_summary']
export type BodyData = BodySummary['body_health']['summary']['body_summary']

/** The inside of a stored summary, and where its numbers came from. */
export interface DeliveredSummary<D> {
  documentKey: string
  documentVersion: number
  data: D
  trace: Trace
}

/** What the stored summaries say of one local day. */
export interface DaySummaries {
  /** YYYY-MM-DD, the user's local date. */
  day: string
  /** The longest first. */
  nights: readonly DeliveredSummary<SleepSummaryData>[]
  naps: readonly DeliveredSummary<SleepSummaryData>[]
  physical: DeliveredSummary<PhysicalData> | null
  body: DeliveredSummary<BodyData> | null
}
