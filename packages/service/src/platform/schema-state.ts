import { type Migrations, namesOf } from './migrations/list.ts'
import type { Queryable } from './queryable.ts'

interface AppliedMigration {
  name: string
  /** The oldest migration that code must know to live with this one. */
  needs: string
  appliedAt: Date
}

export interface SchemaState {
  applied: readonly AppliedMigration[]
  /** Known to this version and not applied. */
  pending: readonly string[]
  /** Applied by a newer version. */
  newer: readonly string[]
}

/** The schema and this version of the code do not fit; the message says what to do. */
export class SchemaMismatch extends Error {
  override name = 'SchemaMismatch'
}

/** Compares the applied migrations with those that this version knows. */
export async function readSchemaState(db: Queryable, migrations: Migrations): Promise<SchemaState> {
  return compare(await readApplied(db), migrations)
}

/** Pure: what a list of applied migrations means to code that knows others. */
function compare(applied: readonly AppliedMigration[], migrations: Migrations): SchemaState {
  const known = namesOf(migrations)
  const names = new Set(applied.map(({ name }) => name))
  return {
    applied,
    pending: known.filter((name) => !names.has(name)),
    newer: applied.map(({ name }) => name).filter((name) => !known.includes(name)),
  }
}

/** Throws when a newer version has changed the schema in a way that this one cannot live with. */
export function refuseNewer({ applied, pending, newer }: SchemaState, migrations: Migrations): void {
  if (newer.length === 0) return
  const newest = namesOf(migrations).at(-1) ?? ''
  const asking = applied.find(({ needs }) => needs > newest)
  if (asking)
    throw new SchemaMismatch(
      `The database was migrated by a newer version of Tributary (${asking.name}), and this version, which knows the schema up to ${newest}, cannot work with it. ` +
        'Start the newer version, or restore the backup that was made before the upgrade.',
    )
  if (pending.length > 0)
    throw new SchemaMismatch(
      `The database has migrations that this version does not know (${newer.join(', ')}) and lacks ones that it does (${pending.join(', ')}): ` +
        'it was migrated by a version of another line. Start that version.',
    )
}

/** Throws when the schema is older than this version needs. */
export function refuseOlder({ applied, pending }: SchemaState): void {
  if (applied.length === 0)
    throw new SchemaMismatch(
      'The database has no tables yet. Start the service once, or run: tributary db migrate',
    )
  if (pending.length > 0)
    throw new SchemaMismatch(
      `The schema of the database is older than this version of Tributary needs (not applied: ${pending.join(', ')}). ` +
        'Commands do not change the schema. Start the service of this version, or run: tributary db migrate',
    )
}

async function readApplied(db: Queryable): Promise<AppliedMigration[]> {
  const { rows: found } = await db.query("select to_regclass('schema_migrations') is not null as found")
  if (!found[0]!['found']) return []
  const { rows } = await db.query<{ name: string; needs: string; applied_at: Date }>(
    'select name, needs, applied_at from schema_migrations order by name',
  )
  return rows.map(({ name, needs, applied_at: appliedAt }) => ({ name, needs, appliedAt }))
}
