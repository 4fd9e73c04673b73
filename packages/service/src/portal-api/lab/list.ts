import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import {
  changeLabSettings,
  LAB_FORMATS,
  LARGEST_FILE_BYTES,
  labSettingsOf,
  listLabDocuments,
} from '../../lab/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { DocumentSchema, describeDocument, StateSchema } from './schemas.ts'

const DOCUMENTS_AT_ONCE = 50

const ListQuery = Type.Object({
  state: Type.Optional(StateSchema),
  user_id: Type.Optional(Type.String({ maxLength: 50 })),
  before_at: Type.Optional(Type.String({ format: 'date-time' })),
  before_id: Type.Optional(Type.String({ format: 'uuid' })),
})

const PageSchema = Type.Object({
  documents: Type.Array(DocumentSchema),
  next_before: Type.Union([Type.Object({ before_at: Type.String(), before_id: Type.String() }), Type.Null()]),
})
export type LabDocumentPage = Static<typeof PageSchema>

const FormatSchema = Type.Enum([...LAB_FORMATS])

const SettingsSchema = Type.Object({
  /** Whether documents are taken: Lab Data is switched on. */
  has_addon: Type.Boolean(),
  format: FormatSchema,
  /** Whether notifications and a status call report what became of each document. */
  reports_status: Type.Boolean(),
  /** In which `{user_id}` is to be filled in. */
  submit_url: Type.String(),
  largest_file_bytes: Type.Integer(),
  /** How many days a file is kept; what was read of it stays. */
  keeps_files_days: Type.Integer(),
})
export type LabSettingsAnswer = Static<typeof SettingsSchema>

export function registerLabList({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/lab_documents',
    {
      ...access('viewer'),
      schema: { params: ClientParams, querystring: ListQuery, response: { 200: PageSchema } },
    },
    async ({ params, query }) => {
      const found = await listLabDocuments(platform.db, params.client_uuid, {
        ...(query.state && { state: query.state }),
        ...(query.user_id && { userId: query.user_id }),
        ...(query.before_at !== undefined &&
          query.before_id !== undefined && {
            before: { receivedAt: new Date(query.before_at), documentId: query.before_id },
          }),
        limit: DOCUMENTS_AT_ONCE + 1,
      })
      const documents = found.slice(0, DOCUMENTS_AT_ONCE).map(describeDocument)
      const last = found.length > DOCUMENTS_AT_ONCE ? documents.at(-1)! : null
      return {
        documents,
        next_before: last && { before_at: last.received_at, before_id: last.document_id },
      }
    },
  )

  server.get(
    '/clients/:client_uuid/lab_settings',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: SettingsSchema } } },
    async ({ params: { client_uuid: clientUuid } }) => {
      const { format, reportsStatus } = await labSettingsOf(platform.db, clientUuid)
      return {
        has_addon: await hasAddon(platform, platform.db, clientUuid, 'lab_data'),
        format,
        reports_status: reportsStatus,
        submit_url: `${platform.baseUrl}/lab/client_uuid/${clientUuid}/user_id/{user_id}`,
        largest_file_bytes: LARGEST_FILE_BYTES,
        keeps_files_days: platform.config.labRetentionDays,
      }
    },
  )

  server.put(
    '/clients/:client_uuid/lab_settings',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: Type.Object({
          format: Type.Optional(FormatSchema),
          reports_status: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ params, body, portal }, reply) => {
      await changeLabSettings(platform, portal.actor, params.client_uuid, {
        ...(body.format !== undefined && { format: body.format }),
        ...(body.reports_status !== undefined && { reportsStatus: body.reports_status }),
      })
      return reply.code(204).send()
    },
  )
}
