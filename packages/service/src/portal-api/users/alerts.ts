import {
  type AlertEvent,
  type AlertSummary,
  addDays,
  type Baseline,
  type BaselineName,
  closedOn,
} from '@tributary/health'
import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import { readBaselines } from '../../addons/monitoring/index.ts'
import { readNewest, readTrace, type StoredDocument } from '../../documents/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { requireUser, todayOf } from './require-user.ts'

const DAYS = 90
const textOrNull = Type.Union([Type.String(), Type.Null()])
const numberOrNull = Type.Union([Type.Number(), Type.Null()])

const BaselineDaySchema = Type.Object({ day: Type.String(), value: Type.Number() })

export const AlertSchema = Type.Object({
  day: Type.String(),
  document_key: Type.String(),
  signal: Type.String(),
  measured: numberOrNull,
  unit: textOrNull,
  direction: textOrNull,
  lowest: numberOrNull,
  highest: numberOrNull,
  /** What is usual for the person, and the days it is the mean of. */
  usual: numberOrNull,
  baseline_days: Type.Array(BaselineDaySchema),
  source: textOrNull,
  measured_at: textOrNull,
})
export type UserAlert = Static<typeof AlertSchema>

const AlertsSchema = Type.Object({
  is_watched: Type.Boolean(),
  from: Type.String(),
  to: Type.String(),
  /** Newest first. */
  alerts: Type.Array(AlertSchema),
  baselines: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Type.Number(),
      closed_on: Type.String(),
      days: Type.Array(BaselineDaySchema),
    }),
  ),
})
export type UserAlerts = Static<typeof AlertsSchema>

export function registerAlerts({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/alerts',
    {
      ...access('viewer', { shows: 'alerts' }),
      schema: { params: UserParams, response: { 200: AlertsSchema } },
    },
    async ({ params }) => {
      const { db } = platform
      const user = await requireUser(platform, params)
      const to = todayOf(user, platform)
      const from = addDays(to, 1 - DAYS)
      const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index))
      const dataStructures = ['alert_summary', 'alert_event']
      const stored = await readNewest(db, platform, user.scope, days, { dataStructures })
      const alerts: UserAlert[] = []
      for (const document of stored) alerts.push(...(await alertsIn(platform, user.scope, document)))
      return {
        is_watched: await hasAddon(platform, db, user.clientUuid, 'health_monitoring'),
        from,
        to,
        alerts: alerts.sort((a, b) => b.day.localeCompare(a.day)),
        baselines: baselinesOf(await readBaselines(db, platform, user.scope)),
      }
    },
  )
}

interface Explained {
  signals: { signal: string; baseline: Baseline | null }[]
}

/** The trace of a summary names the days behind each baseline; an immediate alert has a fixed range. */
async function alertsIn(platform: Platform, scope: Scope, document: StoredDocument): Promise<UserAlert[]> {
  if (raisedIn(document, []).length === 0) return []
  const { documentKey, documentVersion } = document
  const how = await readTrace(platform.db, platform, scope, documentKey, documentVersion)
  return raisedIn(document, (how as Partial<Explained> | null)?.signals ?? [])
}

/** The signals of a document that are out of range, with the days behind each baseline where they are given. */
export function raisedIn(
  { day, documentKey, body }: Pick<StoredDocument, 'day' | 'documentKey' | 'body'>,
  explained: Explained['signals'],
): UserAlert[] {
  const { alerts } = JSON.parse(body.toString()) as AlertEvent | AlertSummary
  const raised = alerts.alert_signals_array.filter((signal) => signal.measured_value_float !== null)
  return raised.map((signal) => ({
    day,
    document_key: documentKey,
    signal: signal.signal_type_string,
    measured: signal.measured_value_float,
    unit: signal.unit_string,
    direction: signal.breach_direction_string,
    lowest: signal.threshold_min_float,
    highest: signal.threshold_max_float,
    usual: signal.baseline_value_float,
    baseline_days: [
      ...(explained.find((one) => one.signal === signal.signal_type_string)?.baseline?.days ?? []),
    ],
    source: signal.source_of_data_string,
    measured_at: signal.measured_at_string,
  }))
}

function baselinesOf(known: Readonly<Partial<Record<BaselineName, Baseline>>>): UserAlerts['baselines'] {
  return Object.entries(known).map(([name, baseline]) => ({
    name,
    value: baseline.value,
    closed_on: closedOn(baseline),
    days: [...baseline.days],
  }))
}
