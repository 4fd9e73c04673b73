import { type Static, Type } from 'typebox'
import { listAudit } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import { userIdsOfKeys } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const AuditEntrySchema = Type.Object({
  entry_id: Type.Integer(),
  at: Type.String(),
  /** A person's name, or what else did it. */
  by: Type.String(),
  by_kind: Type.String(),
  action: Type.String(),
  client_name: Type.Union([Type.String(), Type.Null()]),
  source_address: Type.Union([Type.String(), Type.Null()]),
  detail: Type.Record(Type.String(), Type.Unknown()),
})
export type AuditEntryView = Static<typeof AuditEntrySchema>

export const AuditFilterSchema = Type.Object({ action: Type.Optional(Type.String({ maxLength: 60 })) })

const AuditQuery = Type.Object({
  ...AuditFilterSchema.properties,
  before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })),
})

const AuditPageSchema = Type.Object({
  entries: Type.Array(AuditEntrySchema),
  next_before: Type.Union([Type.Integer(), Type.Null()]),
})
export type AuditPage = Static<typeof AuditPageSchema>

/** Who did and saw what: of one client for its people, of everybody for operators. */
export function registerAudit({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/audit',
    {
      ...access('viewer'),
      schema: { params: ClientParams, querystring: AuditQuery, response: { 200: AuditPageSchema } },
    },
    ({ params, query: { before, ...filter } }) =>
      pageOfAudit(platform.db, params.client_uuid, filter, beforeOf(before)),
  )

  server.get(
    '/operator/audit',
    { ...access('operator'), schema: { querystring: AuditQuery, response: { 200: AuditPageSchema } } },
    ({ query: { before, ...filter } }) => pageOfAudit(platform.db, null, filter, beforeOf(before)),
  )
}

/** Reads a page of the log of a client, or of all, newest first. */
export async function pageOfAudit(
  db: Db,
  clientUuid: string | null,
  { action }: Static<typeof AuditFilterSchema>,
  before: number | null,
): Promise<AuditPage> {
  return withNames(db, await listAudit(db, { clientUuid, before, action: action || null }))
}

/** The log keeps a key of ours for a user, which says nothing to people; an erased user stays unnamed. */
async function withNames(db: Db, page: AuditPage): Promise<AuditPage> {
  const keys = page.entries.flatMap(({ detail }) =>
    typeof detail['user_key'] === 'string' ? [detail['user_key']] : [],
  )
  const names = await userIdsOfKeys(db, keys)
  const entries = page.entries.map((entry) => {
    const { user_key: key, ...others } = entry.detail
    if (typeof key !== 'string') return entry
    return { ...entry, detail: { user: names.get(key) ?? 'an erased user', ...others } }
  })
  return { ...page, entries }
}

const beforeOf = (before: string | undefined): number | null => (before === undefined ? null : Number(before))
