import type { Tool } from '../tool.ts'
import { explainNumber } from './explain-number.ts'
import { getAlerts } from './get-alerts.ts'
import { getConnections } from './get-connections.ts'
import { getDay } from './get-day.ts'
import { getLabResults } from './get-lab-results.ts'
import { getRange } from './get-range.ts'
import { getScoresAndProfile } from './get-scores-and-profile.ts'
import { getSleep } from './get-sleep.ts'
import { getTrend } from './get-trend.ts'
import { getWorkouts } from './get-workouts.ts'
import { listPeople } from './list-people.ts'
import { whyIsDayEmpty } from './why-is-day-empty.ts'

export const TOOLS: readonly Tool[] = [
  listPeople,
  getConnections,
  getDay,
  getRange,
  getTrend,
  getSleep,
  getWorkouts,
  getScoresAndProfile,
  getLabResults,
  getAlerts,
  whyIsDayEmpty,
  explainNumber,
]
