import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { authenticate } from '../../accounts/index.ts'
import { type DocumentVersion, dateSchema, findVersion, newestVersionsOfDay } from '../../documents/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { userIdSchema } from '../../users/index.ts'
import { type TracedDocument, TracedDocumentSchema, traceOf } from '../trace.ts'
import { requireUser } from './require-user.ts'

/** A day may have a thousand events, each with its trace. */
const MOST_DOCUMENTS = 100

const QuerySchema = Type.Object({
  document_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Of one document, as `why` names it.',
      examples: ['physical_summary:2026-03-09'],
    }),
  ),
  document_version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'With `document_key`; the newest when left out.',
    }),
  ),
  data_structure: Type.Optional(
    Type.Enum(Object.keys(DOCUMENT_SCHEMAS), {
      type: 'string',
      description:
        'Instead of `document_key`, with `date`: the newest version of each such document of the day.',
    }),
  ),
  date: Type.Optional(dateSchema),
})

type Query = Static<typeof QuerySchema>

export function registerTraceEndpoint(server: Server, platform: Platform): void {
  server.get(
    '/api/v2/user_id/:user_id/trace',
    {
      onRequest: [authenticate(platform)],
      schema: {
        operationId: 'trace_document',
        tags: ['Documents'],
        summary: 'Where every value of a document came from',
        description:
          'By `document_key`, or by `data_structure` and `date`. For each value: which records it was made from, with the stored payload and the rules behind them, and what was set aside and why. At most 100 documents.',
        security: [{ basic: [] }],
        params: Type.Object({ user_id: userIdSchema }),
        querystring: QuerySchema,
        response: {
          200: Type.Object({ documents: Type.Array(TracedDocumentSchema) }, { title: 'TracedDocuments' }),
          ...errors(401, 404, 422),
        },
      },
    },
    async (request) => {
      const choice = choiceOf(request.query)
      const user = await requireUser(platform, request.client.clientUuid, request.params.user_id)
      const versions = await choice(platform, user.scope)
      const documents: TracedDocument[] = []
      for (const version of versions.slice(0, MOST_DOCUMENTS)) {
        const traced = await traceOf(platform, user.scope, version)
        if (traced) documents.push(traced)
      }
      if (documents.length === 0) throw apiError('document_not_found')
      return { documents }
    },
  )
}

type Choice = (platform: Platform, scope: Scope) => Promise<DocumentVersion[]>

function choiceOf({
  document_key: key,
  document_version: version,
  data_structure: structure,
  date,
}: Query): Choice {
  if (key !== undefined && structure === undefined && date === undefined)
    return async ({ db }, scope) => {
      const found = await findVersion(db, scope, key, version ?? null)
      return found ? [found] : []
    }
  if (key === undefined && version === undefined && structure !== undefined && date !== undefined)
    return async ({ db }, scope) =>
      (await newestVersionsOfDay(db, scope, date)).filter((one) => one.dataStructure === structure)
  throw apiError('document_not_named')
}
