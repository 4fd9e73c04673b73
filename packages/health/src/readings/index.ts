export {
  type DayReadings,
  type FigureOfDay,
  figureOf,
  inUnit,
  type Reading,
  read,
  readingsOf,
} from './readings.ts'
export type { BodyData, DaySummaries, PhysicalData, SleepData, ToldSummary } from './summaries.ts'
