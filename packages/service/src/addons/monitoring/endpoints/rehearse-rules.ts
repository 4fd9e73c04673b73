import { Type } from 'typebox'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { strictly } from '../../../platform/http/strict.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rehearsalPage } from '../rehearsal-page.ts'
import { RehearsalSchema } from '../report.ts'
import { forMonitoring, PATH, RuleBodySchema, refuseBadRules, scopeFields, scopeOf } from './schemas.ts'

const USERS_PER_ANSWER = 20

const QuerySchema = Type.Object({
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9]\\d|100)$',
      description: `Users per answer: 1 to 100; ${USERS_PER_ANSWER} when left out.`,
      examples: ['20'],
    }),
  ),
  cursor: Type.Optional(Type.String({ description: '`next_cursor` of the answer before.' })),
})

export function registerRehearseRules(server: Server, platform: Platform): void {
  server.post(
    `${PATH}/rehearsal`,
    {
      onRequest: forMonitoring(platform),
      validatorCompiler: strictly,
      schema: {
        operationId: 'rehearse_monitoring_rules',
        tags: ['Monitoring'],
        summary: 'How rules would have alerted over the last 90 days',
        description:
          'Takes what would be put, and stores nothing. Counts the signals that alert summaries would have reported as out of range. Users are returned page by page; add up the pages for all of them.',
        security: [{ basic: [] }],
        querystring: QuerySchema,
        body: RuleBodySchema,
        response: { 200: RehearsalSchema, ...errors(400, 401, 403, 404, 415, 422) },
      },
    },
    async (request) => {
      const { user_id: userId, rules } = request.body
      const { limit = String(USERS_PER_ANSWER), cursor } = request.query
      refuseBadRules(rules)
      const scope = await scopeOf(platform, request.client.clientUuid, userId)
      if (!scope) throw apiError('user_not_found')
      const page = { limit: Number(limit), cursor: cursor ?? null }
      return { ...scopeFields(scope), ...(await rehearsalPage(platform, scope, rules, page)) }
    },
  )
}
