import { type Static, Type } from 'typebox'
import {
  countResend,
  RESENT_AT_ONCE,
  type ResendPeriod,
  resendOne,
  resendPeriod,
} from '../../delivery/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { DeliveryParams } from './detail.ts'
import { KindSchema, StateSchema } from './schemas.ts'
import { requireTime } from './time.ts'

const PeriodSchema = Type.Object({
  /** Made at or after, and at or before. */
  from: Type.String({ maxLength: 40 }),
  to: Type.String({ maxLength: 40 }),
  state: Type.Union([Type.Literal('rejected'), Type.Literal('delivered')]),
  kind: Type.Optional(KindSchema),
})

const CountSchema = Type.Object({
  count: Type.Integer(),
  /** More than can be sent again at once. */
  is_too_many: Type.Boolean(),
})
export type ResendCount = Static<typeof CountSchema>

export function registerResends({ server, platform, access }: Area): void {
  server.post(
    '/clients/:client_uuid/deliveries/:webhook_id/resend',
    {
      ...access('developer'),
      schema: { params: DeliveryParams, response: { 200: Type.Object({ state: StateSchema }) } },
    },
    async ({ params, portal }) => {
      const resent = await resendOne(platform, portal.actor, params.client_uuid, params.webhook_id)
      if (!resent) throw apiError('delivery_not_found')
      return resent
    },
  )

  server.get(
    '/clients/:client_uuid/delivery_resends/count',
    {
      ...access('developer'),
      schema: { params: ClientParams, querystring: PeriodSchema, response: { 200: CountSchema } },
    },
    async ({ params, query }) => {
      const count = await countResend(platform.db, params.client_uuid, periodOf(query))
      return { count: Math.min(count, RESENT_AT_ONCE), is_too_many: count > RESENT_AT_ONCE }
    },
  )

  server.post(
    '/clients/:client_uuid/delivery_resends',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: PeriodSchema,
        response: { 200: Type.Object({ resent: Type.Integer() }) },
      },
    },
    async ({ params, body, portal }) => {
      const resent = await resendPeriod(platform, portal.actor, params.client_uuid, periodOf(body))
      if (resent === null) throw apiError('portal_resend_too_many', { most: RESENT_AT_ONCE })
      return { resent }
    },
  )
}

function periodOf({ from, to, state, kind }: Static<typeof PeriodSchema>): ResendPeriod {
  const period = { from: requireTime(from, 'from'), to: requireTime(to, 'to'), state }
  if (period.from > period.to) throw apiError('period_reversed', { start: 'from', end: 'to' })
  return { ...period, ...(kind && { kind }) }
}
