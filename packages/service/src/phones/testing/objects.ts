import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

/** Every raw object of a person. */
export async function listObjects(
  db: Db,
  scope: Scope,
): Promise<{ source: Source; resource: string; id: string }[]> {
  const rows = await db
    .selectFrom('raw_payloads')
    .select(['source', 'resource', 'object_id'])
    .distinct()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('source')
    .orderBy('resource')
    .orderBy('object_id')
    .execute()
  return rows.map((row) => ({ source: row.source as Source, resource: row.resource, id: row.object_id }))
}
