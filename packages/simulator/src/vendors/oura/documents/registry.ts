import type { Day } from '../../../people/calendar.ts'
import type { Ring } from '../ring.ts'
import { dailyActivityDocuments } from './activity.ts'
import { dailyStressDocuments, sessionDocuments, vo2MaxDocuments, workoutDocuments } from './moments.ts'
import { dailyReadinessDocuments, dailySleepDocuments, dailySpo2Documents, sleepDocuments } from './sleep.ts'
import {
  cardiovascularAgeDocuments,
  dailyResilienceDocuments,
  enhancedTagDocuments,
  restModeDocuments,
  sleepTimeDocuments,
  tagDocuments,
} from './wellbeing.ts'

/** What lasts has a day at each end. */
export type OuraDocument = { id: string } & ({ day: Day } | { start_day: Day })

export interface DocumentType {
  /** In the path of the API; case matters there. */
  path: string
  /** In subscriptions and events. */
  dataType: string
  scope: string
  /** Whether `end_date` leaves its own day out. */
  excludesEnd: boolean
  list(ring: Ring, day: Day): OuraDocument[]
}

function type(path: string, scope: string, list: DocumentType['list'], excludesEnd = false): DocumentType {
  return { path, dataType: path.toLowerCase(), scope, excludesEnd, list }
}

export const documentTypes: readonly DocumentType[] = [
  type('daily_activity', 'daily', dailyActivityDocuments, true),
  type('daily_sleep', 'daily', dailySleepDocuments),
  type('daily_readiness', 'daily', dailyReadinessDocuments),
  type('sleep', 'daily', sleepDocuments, true),
  type('daily_spo2', 'spo2', dailySpo2Documents),
  type('daily_stress', 'daily', dailyStressDocuments),
  type('vO2_max', 'heart_health', vo2MaxDocuments),
  type('workout', 'workout', workoutDocuments),
  type('session', 'session', sessionDocuments),
  type('daily_resilience', 'daily', dailyResilienceDocuments),
  type('daily_cardiovascular_age', 'heart_health', cardiovascularAgeDocuments),
  type('sleep_time', 'daily', sleepTimeDocuments),
  type('rest_mode_period', 'daily', restModeDocuments),
  type('enhanced_tag', 'tag', enhancedTagDocuments),
  type('tag', 'tag', tagDocuments),
]
