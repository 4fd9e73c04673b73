import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type ExportLine, everyRow } from '../platform/user-rows.ts'
import { identity } from './store.ts'

const DOCUMENTS_AT_ONCE = 100
const ROWS_AT_ONCE = 500

/** Part of a user's export: every version, with where its numbers came from. */
export async function* exportDocuments(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const { db } = platform
  const key = await platform.keyring.get(db, scope)
  const by = ['document_key', 'document_version'] as const
  for await (const row of everyRow(db, 'documents', scope, by, DOCUMENTS_AT_ONCE)) {
    const open = (column: 'body' | 'trace', sealed: Buffer) =>
      JSON.parse(
        key.openContent(identity(scope, row.document_key, row.document_version, column), sealed).toString(),
      )
    yield {
      kind: 'document',
      data_structure: row.data_structure,
      document_key: row.document_key,
      document_version: row.document_version,
      day: row.day,
      retracted: row.retracted,
      created_at: row.created_at,
      release_at: row.release_at,
      body: open('body', row.body),
      trace: row.trace && open('trace', row.trace),
    }
  }
  for await (const row of everyRow(db, 'event_members', scope, ['member', 'document_key'], ROWS_AT_ONCE))
    yield { kind: 'event_member', member: row.member, document_key: row.document_key }
}
