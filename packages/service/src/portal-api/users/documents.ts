import { type Static, Type } from 'typebox'
import {
  findVersion,
  type ListedAfter,
  listDocuments,
  readContent,
  versionsOfDocument,
} from '../../documents/index.ts'
import { CALENDAR_DATE } from '../../platform/http/dates.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { TracedDocumentSchema, tracedValues } from '../../why/index.ts'
import { UserParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { StoredDocumentSchema, withDeliveries } from './describe-document.ts'
import { requireUser } from './require-user.ts'

const DOCUMENTS_AT_ONCE = 50
const MOST_VERSIONS = 100

const AfterSchema = Type.Object({
  day: Type.Union([Type.String(), Type.Null()]),
  data_structure: Type.String(),
  document_key: Type.String(),
})

const PageSchema = Type.Object({
  documents: Type.Array(StoredDocumentSchema),
  next_after: Type.Union([AfterSchema, Type.Null()]),
})
export type DocumentPage = Static<typeof PageSchema>

const VersionsSchema = Type.Object({
  document_key: Type.String(),
  data_structure: Type.String(),
  day: Type.Union([Type.String(), Type.Null()]),
  /** Newest first. */
  versions: Type.Array(StoredDocumentSchema),
})
export type DocumentVersions = Static<typeof VersionsSchema>

const ContentSchema = Type.Object({
  document_version: Type.Integer(),
  /** As delivered. */
  body: Type.Unknown(),
  values: TracedDocumentSchema.properties.values,
  /** How an add-on came to it, where it is not made of single values. */
  explanation: Type.Unknown(),
})
export type DocumentContentAnswer = Static<typeof ContentSchema>

const Key = Type.String({ minLength: 1, maxLength: 500 })
const DocumentParams = Type.Object({ ...UserParams.properties, document_key: Key })
const VersionParams = Type.Object({
  ...DocumentParams.properties,
  document_version: Type.String({ pattern: '^[1-9]\\d{0,8}$' }),
})

export const DocumentFilterSchema = Type.Object({
  of: Type.Optional(Type.Union([Type.Literal('days'), Type.Literal('no_day')])),
  data_structure: Type.Optional(Type.String({ maxLength: 60 })),
  /** Local days, both included. */
  from: Type.Optional(Type.String(CALENDAR_DATE)),
  to: Type.Optional(Type.String(CALENDAR_DATE)),
})

const ListQuery = Type.Object({
  ...DocumentFilterSchema.properties,
  after_day: Type.Optional(Type.String(CALENDAR_DATE)),
  after_structure: Type.Optional(Type.String({ maxLength: 60 })),
  after_key: Type.Optional(Key),
})

export function registerDocuments({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/users/:user_id/documents',
    {
      ...access('viewer'),
      schema: { params: UserParams, querystring: ListQuery, response: { 200: PageSchema } },
    },
    async ({ params, query }) => {
      const { scope } = await requireUser(platform, params)
      return pageOfDocuments(platform, scope, query, afterOf(query))
    },
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/documents/:document_key',
    { ...access('viewer'), schema: { params: DocumentParams, response: { 200: VersionsSchema } } },
    async ({ params }) => {
      const { scope } = await requireUser(platform, params)
      const found = await versionsOfDocument(platform.db, scope, params.document_key, MOST_VERSIONS)
      const [newest] = found
      if (!newest) throw apiError('portal_document_not_found')
      return {
        document_key: newest.documentKey,
        data_structure: newest.dataStructure,
        day: newest.day,
        versions: await withDeliveries(platform, scope, found),
      }
    },
  )

  server.get(
    '/clients/:client_uuid/users/:user_id/documents/:document_key/versions/:document_version',
    {
      ...access('viewer', { shows: 'document' }),
      schema: { params: VersionParams, response: { 200: ContentSchema } },
    },
    async ({ params }) => {
      const { scope } = await requireUser(platform, params)
      const wanted = Number(params.document_version)
      const version = await findVersion(platform.db, scope, params.document_key, wanted)
      const content = version && (await readContent(platform.db, platform, scope, version))
      if (!content) throw apiError('portal_document_version_not_found')
      const { trace, body } = content
      return {
        document_version: wanted,
        body,
        values: tracedValues(version.dataStructure, content),
        explanation: trace && !trace.fields ? trace : null,
      }
    },
  )
}

/** Reads a page of a user's documents, the latest days first. */
export async function pageOfDocuments(
  platform: Platform,
  scope: Scope,
  filter: Static<typeof DocumentFilterSchema>,
  after: ListedAfter | null,
): Promise<DocumentPage> {
  const found = await listDocuments(platform.db, scope, {
    of: filter.of ?? 'days',
    dataStructure: filter.data_structure ?? null,
    from: filter.from ?? null,
    to: filter.to ?? null,
    after,
    limit: DOCUMENTS_AT_ONCE + 1,
  })
  const documents = await withDeliveries(platform, scope, found.slice(0, DOCUMENTS_AT_ONCE))
  const last = found.length > DOCUMENTS_AT_ONCE ? documents.at(-1)! : null
  return {
    documents,
    next_after: last && {
      day: last.day,
      data_structure: last.data_structure,
      document_key: last.document_key,
    },
  }
}

function afterOf(query: Static<typeof ListQuery>): ListedAfter | null {
  const { after_day: day, after_structure: dataStructure, after_key: documentKey } = query
  if (dataStructure === undefined || documentKey === undefined) return null
  return { day: day ?? null, dataStructure, documentKey }
}
