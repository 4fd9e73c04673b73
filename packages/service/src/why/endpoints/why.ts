import { Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { dateSchema } from '../../documents/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdSchema } from '../../users/index.ts'
import { explain } from '../explain.ts'
import { parseQuestion } from '../question.ts'
import { WhySchema } from '../schema.ts'
import { requireUser } from './require-user.ts'

export function registerWhyEndpoint(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/user_id/:user_id/why',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'explain_day',
        tags: ['Documents'],
        summary: 'Why a day, or a metric of it, is empty or lower than expected',
        description:
          'For each data source that the user ever connected: what it reported for the day, or why it reported nothing. With a metric also its value, where it came from and what was set aside. The codes are stable; the words may change.',
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        querystring: Type.Object({
          date: dateSchema,
          metric: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 200,
              description:
                'A metric (`steps`), a field of a document (`steps_int`) or its path (`/distance/steps_int`).',
              examples: ['steps_int'],
            }),
          ),
        }),
        response: { 200: WhySchema, ...errors(401, 404, 422) },
      },
    },
    async (request) => {
      const { date, metric } = request.query
      const question = metric === undefined ? null : parseQuestion(metric)
      if (metric !== undefined && !question) throw apiError('metric_unknown')
      const user = await requireUser(platform, request.client.clientUuid, request.params.user_id)
      return explain(platform, user, date, question)
    },
  )
}
