import { type Static, Type } from 'typebox'
import { audit } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { checkProvider, reportView, VERDICTS } from '../../provider-check/index.ts'
import type { Area } from '../ports.ts'
import { TextOrNull } from './shared.ts'

const LoadSchema = Type.Union([
  Type.Object({
    calls_per_day: Type.Integer(),
    used_share: Type.Number(),
    most_users: Type.Union([Type.Integer(), Type.Null()]),
    tightest_limit: TextOrNull,
  }),
  Type.Null(),
])

const SourceCheckSchema = Type.Object({
  data_source: Type.String(),
  verdict: Type.Enum([...VERDICTS]),
  enter: Type.Object({
    redirect_uri: Type.String(),
    webhook_address: TextOrNull,
    /** Calls to it are proven by nothing but its address. */
    is_webhook_secret: Type.Boolean(),
    subscribed_by: TextOrNull,
    scopes: Type.Array(Type.String()),
  }),
  findings: Type.Array(
    Type.Object({
      code: Type.String(),
      level: Type.Enum(['ok', 'problem', 'warning', 'unknown']),
      confidence: Type.Enum(['high', 'medium', 'low']),
      message: Type.String(),
    }),
  ),
  subscriptions: Type.Union([
    Type.Array(
      Type.Object({
        name: Type.String(),
        is_ours: Type.Boolean(),
        is_active: Type.Boolean(),
        expires_at: TextOrNull,
      }),
    ),
    Type.Null(),
  ]),
  budget: Type.Object({ users: Type.Integer(), with_webhooks: LoadSchema, by_polling: LoadSchema }),
})
export type SourceCheck = Static<typeof SourceCheckSchema>

/** Calls the vendor, so that it is asked for and never read along the way. The audit log notes it: an address may be a secret. */
export function registerSourceCheck({ server, platform, access }: Area): void {
  server.post(
    '/operator/sources/:slug/check',
    {
      ...access('operator'),
      schema: {
        params: Type.Object({ slug: Type.String({ maxLength: 40 }) }),
        body: Type.Object({ users: Type.Integer({ minimum: 1, maximum: 10_000_000 }) }),
        response: { 200: SourceCheckSchema },
      },
    },
    async ({ params, body, portal }) => {
      const report = await checkProvider(platform, params.slug, body.users)
      if (!report) throw apiError('portal_source_not_found')
      await platform.db.transaction().execute((trx) =>
        audit(trx, platform, {
          actor: portal.actor,
          clientUuid: null,
          action: 'source.check',
          detail: { source: report.source, verdict: report.verdict },
        }),
      )
      return reportView(report)
    },
  )
}
