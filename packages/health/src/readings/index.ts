export { type DayReadings, type Reading, read, readingsOf } from './readings.ts'
export type { BodyData, DaySummaries, PhysicalData, SleepData, ToldSummary } from './summaries.ts'
