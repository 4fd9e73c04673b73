import { apiError } from '../../../platform/http/errors.ts'
import { errors } from '../../../platform/http/openapi.ts'
import type { Server } from '../../../platform/http/server.ts'
import { strictly } from '../../../platform/http/strict.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ensureUser, type UserPorts } from '../../../users/index.ts'
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

export function registerPutRules(server: Server, platform: Platform, ports: UserPorts): void {
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
          'With `user_id` that of one user, otherwise the one for every user without an own. What was stored before is gone; an empty list removes it. Holds for days that are evaluated from now on. Creates the user when you had none by that name, so that a rule can be there before the first connection.',
        security: [{ basic: [] }],
        body: RuleBodySchema,
        response: { 200: StoredRuleSchema, ...errors(400, 401, 403, 404, 415, 422) },
      },
    },
    async (request) => {
      const { user_id: userId, rules } = request.body
      refuseBadRules(rules)
      const { clientUuid } = request.client
      if (userId !== undefined && rules.length > 0) await createUser(platform, ports, clientUuid, userId)
      const scope = await scopeOf(platform, clientUuid, userId)
      if (!scope) throw apiError('user_not_found')
      return answered(scope, await putRule(platform, 'client', scope, rules))
    },
  )
}

/** Creates the user where it does not exist yet: a client may know what to watch before the person has connected anything. */
const createUser = (platform: Platform, ports: UserPorts, clientUuid: string, userId: string) =>
  platform.db.transaction().execute(async (trx) => {
    const { user, created } = await ensureUser(trx, platform, clientUuid, userId)
    if (created) await ports.onCreated(trx, user)
  })
