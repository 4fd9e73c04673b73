import type { Day } from '../../../people/calendar.ts'
import type { GarminWatch } from '../watch.ts'
import { activities, activityDetails } from './activity.ts'
import { bloodPressures, bodyComps, healthSnapshot, userMetrics } from './body.ts'
import { dailies, epochs } from './day.ts'
import { mct } from './menstrual-cycle.ts'
import { moveIQActivities } from './move-iq.ts'
import { hrv, pulseox, skinTemp } from './nightly.ts'
import { allDayRespiration } from './respiration.ts'
import { sleeps } from './sleep.ts'
import { stressDetails } from './stress.ts'
import type { Upload } from './upload.ts'

export interface SummaryType {
  /** The key of its list in a webhook body. */
  rootKey: string
  /** In the vendor's paths. */
  path: string
  permission: 'HEALTH_EXPORT' | 'ACTIVITY_EXPORT' | 'MCT_EXPORT'
  /** How the vendor names it in its refusals. */
  code: string
  /** As set in the portal: the summaries themselves, or only where to fetch them. */
  mode: 'push' | 'ping'
  /** Every state of every summary that belongs to a local day. */
  list(watch: GarminWatch, day: Day): Upload[]
}

function health(
  rootKey: string,
  list: SummaryType['list'],
  { path = rootKey, mode = 'push' }: Partial<SummaryType> = {},
): SummaryType {
  return { rootKey, path, permission: 'HEALTH_EXPORT', code: codeOf(rootKey), mode, list }
}

/** Of the names only that of activities is known: CONNECT_ACTIVITY. */
function codeOf(rootKey: string): string {
  return rootKey === 'activities' ? 'CONNECT_ACTIVITY' : `CONNECT_${rootKey.toUpperCase()}`
}

export const summaryTypes: readonly SummaryType[] = [
  health('dailies', dailies),
  health('epochs', epochs),
  health('sleeps', sleeps, { mode: 'ping' }),
  health('hrv', hrv),
  health('stressDetails', stressDetails, { mode: 'ping' }),
  health('allDayRespiration', allDayRespiration, { path: 'respiration' }),
  health('pulseox', pulseox, { path: 'pulseOx' }),
  health('bodyComps', bodyComps),
  health('bloodPressures', bloodPressures),
  health('userMetrics', userMetrics),
  health('skinTemp', skinTemp),
  health('healthSnapshot', healthSnapshot),
  { ...health('mct', mct), permission: 'MCT_EXPORT' },
  { ...health('activities', activities), permission: 'ACTIVITY_EXPORT' },
  { ...health('activityDetails', activityDetails), permission: 'ACTIVITY_EXPORT', mode: 'ping' },
  { ...health('moveIQActivities', moveIQActivities, { path: 'moveiq' }), permission: 'ACTIVITY_EXPORT' },
]
