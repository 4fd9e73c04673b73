import { Type } from 'typebox'
import { unprocessable } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { strictly } from '../../../platform/http/strict.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Scope } from '../../../platform/scope.ts'
import { type Rehearsed, rehearseRules } from '../rehearse.ts'
import { RehearsalSchema, rehearsalReport } from '../report.ts'
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
          'Takes what would be put, and stores nothing. Counts the signals that alert summaries would have told as out of range. Users come page by page; add the pages up for all of them.',
        security: [{ basic: [] }],
        querystring: QuerySchema,
        body: RuleBodySchema,
        response: { 200: RehearsalSchema, ...errors(400, 401, 403, 404, 415, 422) },
      },
    },
    async (request) => {
      const { user_id: userId, rules } = request.body
      const since = positionOf(request.query.cursor)
      refuseBadRules(rules)
      const scope = await scopeOf(platform, request.client.clientUuid, userId)
      const limit = Number(request.query.limit ?? USERS_PER_ANSWER)
      const page: Rehearsed[] = []
      for await (const one of rehearseRules(platform, scope, rules, since)) {
        page.push(one)
        if (page.length === limit) break
      }
      const last = page.length === limit && !scope.user ? page.at(-1)!.user.scope : null
      return { ...scopeFields(scope), ...rehearsalReport(page), next_cursor: last && cursorOf(last) }
    },
  )
}

const cursorOf = ({ lane, userKey }: Scope) => Buffer.from(`${lane}/${userKey}`).toString('base64url')

const POSITION = /^(\d{1,3})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function positionOf(cursor: string | undefined): Scope | null {
  if (cursor === undefined) return null
  const found = POSITION.exec(Buffer.from(cursor, 'base64url').toString())
  if (!found) throw unprocessable('cursor must be the next_cursor of an answer')
  return { lane: Number(found[1]), userKey: found[2]! }
}
