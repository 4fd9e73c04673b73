import { Type } from 'typebox'
import { authenticateOrToken, requireAddon, requireOwnClient, tokenReader } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LabState } from '../model.ts'
import { REASONS } from '../reasons.ts'
import { labSettingsOf } from '../settings.ts'
import { findLabHead } from '../views.ts'

const DESCRIPTION =
  'Where a submitted document is, and why it delivers nothing if so. Carries no value of the document. Answers 404 unless the client switched status reports on.'

const STATUSES = ['received', 'reading', 'processed', 'duplicate', 'failed'] as const
type Status = (typeof STATUSES)[number]

const STATUS: Readonly<Record<LabState, Status>> = {
  received: 'received',
  converting: 'reading',
  reading: 'reading',
  extracted: 'processed',
  delivered: 'processed',
  duplicate: 'duplicate',
  failed: 'failed',
}

const StatusSchema = Type.Object(
  {
    document_id: Type.String({ format: 'uuid' }),
    user_id: Type.String(),
    status: Type.Enum([...STATUSES]),
    reason_code: Type.Union([Type.Enum(Object.keys(REASONS) as (keyof typeof REASONS)[]), Type.Null()], {
      description: 'Why the document delivers nothing; null unless it failed or is a duplicate.',
    }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'The same in words.' }),
    duplicate_of: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'The `document_id` of the document that it repeats.',
    }),
    received_at: Type.String({ format: 'date-time' }),
    changed_at: Type.String({ format: 'date-time' }),
  },
  { title: 'LabDocumentStatus' },
)

export function registerReadStatus(server: Server, platform: Platform): void {
  server.get(
    '/lab/client_uuid/:client_uuid/document_id/:document_id',
    {
      onRequest: [
        authenticateOrToken(platform, tokenReader(platform)),
        requireOwnClient,
        requireAddon(platform, 'lab_data'),
      ],
      schema: {
        operationId: 'read_lab_document_status',
        tags: ['Laboratory'],
        summary: 'Read the status of a laboratory document',
        description: DESCRIPTION,
        security: [{ bearer: [] }, { basic: [] }],
        params: Type.Object({
          client_uuid: Type.String({ description: 'Your own.' }),
          document_id: Type.String({ format: 'uuid', description: 'As it was answered to the submission.' }),
        }),
        response: { 200: StatusSchema, ...errors(401, 403, 404, 422, 429, 500, 503) },
      },
    },
    async ({ client: { clientUuid }, params }) => {
      const { reportsStatus } = await labSettingsOf(platform.db, clientUuid)
      if (!reportsStatus) throw apiError('lab_status_disabled')
      const head = await findLabHead(platform.db, clientUuid, params.document_id)
      if (!head) throw apiError('lab_document_not_found')
      return {
        document_id: head.documentId,
        user_id: head.userId,
        status: STATUS[head.state],
        reason_code: head.reason,
        reason: head.explanation,
        duplicate_of: head.duplicateOf,
        received_at: head.receivedAt.toISOString(),
        changed_at: head.changedAt.toISOString(),
      }
    },
  )
}
