import { Type } from 'typebox'
import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { Platform } from '../../../platform/platform.ts'
import { userIdSchema } from '../../../users/index.ts'
import { readRule } from '../rules.ts'
import { answered, forMonitoring, PATH, StoredRuleSchema, scopeOf } from './schemas.ts'

export function registerGetRules(server: Server, platform: Platform): void {
  server.get(
    PATH,
    {
      onRequest: forMonitoring(platform),
      schema: {
        operationId: 'read_monitoring_rules',
        tags: ['Monitoring'],
        summary: 'Read the general rule or the rule of a user',
        description:
          'As it is stored, not as it takes effect: a signal that it leaves out follows the general rule, then the default.',
        security: [{ basic: [] }],
        querystring: Type.Object({ user_id: Type.Optional(userIdSchema) }),
        response: { 200: StoredRuleSchema, ...errors(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const scope = await scopeOf(platform, request.client.clientUuid, request.query.user_id)
      const stored = scope && (await readRule(platform.db, platform, scope))
      if (!stored) throw apiError('rules_not_found')
      return answered(scope, stored)
    },
  )
}
