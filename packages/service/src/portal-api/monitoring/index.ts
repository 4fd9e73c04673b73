import { ALERT_SIGNALS, type MonitoringRule, ruleSchema, SIGNALS } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import {
  putRule,
  RehearsalSchema,
  readRule,
  refuseBadRules,
  rehearsalPage,
} from '../../addons/monitoring/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

/** A few at a time, so that the page can say how far it is. */
const USERS_AT_ONCE = 20

const Rules = Type.Array(ruleSchema, { maxItems: ALERT_SIGNALS.length })

const Side = Type.Union([Type.Number(), Type.Null()])
const MonitoringSchema = Type.Object({
  is_on: Type.Boolean(),
  rules: Rules,
  updated_at: Type.Union([Type.String(), Type.Null()]),
  /** What holds for a signal that no rule speaks of. */
  signals: Type.Array(
    Type.Object({
      signal: Type.String(),
      unit: Type.String(),
      method: Type.Union([Type.Literal('baseline_deviation'), Type.Literal('fixed_range')]),
      below: Side,
      above: Side,
    }),
  ),
})
export type Monitoring = Static<typeof MonitoringSchema>
export type { MonitoringRule }

const ReportSchema = Type.Omit(RehearsalSchema, ['scope_string', 'user_id_string'])
export type RehearsalReport = Static<typeof ReportSchema>

/** The general rule of a client, and the alerts that it would have raised in the last 90 days. */
export function registerMonitoringRules({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/monitoring',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: MonitoringSchema } } },
    async ({ params: { client_uuid: clientUuid } }) => {
      const stored = await readRule(platform.db, platform, { clientUuid, user: null })
      return {
        is_on: await hasAddon(platform, platform.db, clientUuid, 'health_monitoring'),
        rules: [...(stored?.rules ?? [])],
        updated_at: stored?.updatedAt.toISOString() ?? null,
        signals: ALERT_SIGNALS.map((signal) => {
          const { unit, defaults } = SIGNALS[signal]
          const [below, above] =
            defaults.method === 'fixed_range'
              ? [defaults.min, defaults.max]
              : [defaults.belowPercent, defaults.abovePercent]
          return { signal, unit, method: defaults.method, below, above }
        }),
      }
    },
  )

  server.put(
    '/clients/:client_uuid/monitoring/rules',
    { ...access('developer'), schema: { params: ClientParams, body: Type.Object({ rules: Rules }) } },
    async ({ params, body, portal }, reply) => {
      refuseBadRules(body.rules)
      await putRule(platform, portal.actor, { clientUuid: params.client_uuid, user: null }, body.rules)
      return reply.code(204).send()
    },
  )

  server.post(
    '/clients/:client_uuid/monitoring/rehearsal',
    {
      ...access('developer', { shows: 'rehearsal of monitoring rules' }),
      schema: {
        params: ClientParams,
        body: Type.Object({
          rules: Rules,
          cursor: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
        }),
        response: { 200: ReportSchema },
      },
    },
    async ({ params, body }) => {
      refuseBadRules(body.rules)
      const scope = { clientUuid: params.client_uuid, user: null }
      return rehearsalPage(platform, scope, body.rules, { limit: USERS_AT_ONCE, cursor: body.cursor })
    },
  )
}
