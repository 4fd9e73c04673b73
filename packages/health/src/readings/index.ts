export {
  type DayReadings,
  type FigureOfDay,
  figureOf,
  inUnit,
  type Reading,
  read,
  readingsOf,
} from './readings.ts'
export type { BodyData, DaySummaries, DeliveredSummary, PhysicalData, SleepSummaryData } from './summaries.ts'
