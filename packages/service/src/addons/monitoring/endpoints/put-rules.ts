import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { strictly } from '../../../platform/http/strict.ts'
import type { Platform } from '../../../platform/platform.ts'
import { putRule } from '../rules.ts'
import {
  answered,
  forMonitoring,
  PATH,
  RuleBodySchema,
  refuseBadRules,
  StoredRuleSchema,
  scopeOf,
} from './schemas.ts'

export function registerPutRules(server: Server, platform: Platform): void {
  server.put(
    PATH,
    {
      onRequest: forMonitoring(platform),
      validatorCompiler: strictly,
      schema: {
        operationId: 'put_monitoring_rules',
        tags: ['Monitoring'],
        summary: 'Replace the general rule or the rule of a user',
        description:
          'With `user_id` that of one user, otherwise the one for every user without an own. What was stored before is gone; an empty list removes it. Holds for days that are evaluated from now on.',
        security: [{ basic: [] }],
        body: RuleBodySchema,
        response: { 200: StoredRuleSchema, ...errors(400, 401, 403, 404, 415, 422) },
      },
    },
    async (request) => {
      const { user_id: userId, rules } = request.body
      refuseBadRules(rules)
      const scope = await scopeOf(platform, request.client.clientUuid, userId)
      return answered(scope, await putRule(platform, 'client', scope, rules))
    },
  )
}
