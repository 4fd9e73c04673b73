import { type Static, Type } from 'typebox'
import { offeredSources } from '../connections/index.ts'
import { getDelivery } from '../delivery/index.ts'
import { documentKeysOf } from '../documents/index.ts'
import { findLabHead } from '../lab/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser, listUsers } from '../users/index.ts'
import { ClientParams } from './access.ts'
import type { Area } from './ports.ts'

const AT_MOST = 6
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const FoundSchema = Type.Object({
  users: Type.Array(Type.String()),
  documents: Type.Array(Type.Object({ user_id: Type.String(), document_key: Type.String() })),
  deliveries: Type.Array(Type.String()),
  lab_documents: Type.Array(Type.Object({ document_id: Type.String(), user_id: Type.String() })),
  sources: Type.Array(Type.String()),
})
export type SearchResults = Static<typeof FoundSchema>

/** What a client has by the beginning of its name or by its id. Nothing of anybody's health is among it. */
export function registerSearch({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/search',
    {
      ...access('viewer'),
      schema: {
        params: ClientParams,
        querystring: Type.Object({
          text: Type.String({ minLength: 1, maxLength: 200 }),
          /** The user whose pages are open: keys of documents are looked for among theirs. */
          user_id: Type.Optional(Type.String({ maxLength: 50 })),
        }),
        response: { 200: FoundSchema },
      },
    },
    async ({ params: { client_uuid: clientUuid }, query }) => {
      const { db } = platform
      const text = query.text.trim()
      const delivery = text.startsWith('msg_') ? await getDelivery(db, clientUuid, text) : null
      const report = UUID.test(text) ? await findLabHead(db, clientUuid, text) : null
      const { sources } = await offeredSources(platform, clientUuid, '')
      const users = await listUsers(db, clientUuid, { startsWith: text, after: null, limit: AT_MOST })
      return {
        users: users.map(({ userId }) => userId),
        documents: await documentsFor(platform, clientUuid, text, query.user_id),
        deliveries: delivery ? [text] : [],
        lab_documents: report ? [{ document_id: report.documentId, user_id: report.userId }] : [],
        sources: sources
          .map(({ source }) => source)
          .filter((source) => source.toLowerCase().includes(text.toLowerCase())),
      }
    },
  )
}

/** Many users have a document of the same key: it is looked for with the user before it, or among those of the open user. */
async function documentsFor(
  { db }: Platform,
  clientUuid: string,
  text: string,
  openUser: string | undefined,
): Promise<SearchResults['documents']> {
  const [, before, after] = /^(.+)\s(\S+)$/s.exec(text) ?? []
  const asked = [
    before !== undefined && { userId: before, startsWith: after! },
    openUser !== undefined && { userId: openUser, startsWith: text },
  ]
  for (const one of asked) {
    const user = one && (await findUser(db, clientUuid, one.userId))
    if (!user) continue
    const keys = await documentKeysOf(db, user.scope, { startsWith: one.startsWith, limit: AT_MOST })
    if (keys.length > 0) return keys.map((key) => ({ user_id: user.userId, document_key: key }))
  }
  return []
}
