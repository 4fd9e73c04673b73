import { BEFORE_THE_FIRST_RELEASE, type Migrations, namesOf } from './migrations/list.ts'
import type { Queryable } from './queryable.ts'

export interface AppliedMigration {
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

/** What has been applied, also by an unreleased version that kept another list. */
export async function readSchemaState(db: Queryable, migrations: Migrations): Promise<SchemaState> {
  const applied = (await readApplied(db)) ?? (await readFormer(db))
  return compare(applied, migrations)
}

/** Pure: what a list of applied migrations means to code that knows others. */
export function compare(applied: readonly AppliedMigration[], migrations: Migrations): SchemaState {
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

async function readApplied(db: Queryable): Promise<AppliedMigration[] | null> {
  if (!(await hasTable(db, 'schema_migrations'))) return null
  const { rows } = await db.query<{ name: string; needs: string; applied_at: Date }>(
    'select name, needs, applied_at from schema_migrations order by name',
  )
  return rows.map(({ name, needs, applied_at: appliedAt }) => ({ name, needs, appliedAt }))
}

async function readFormer(db: Queryable): Promise<AppliedMigration[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await db.query<{ name: string; timestamp: string }>(
    'select name, timestamp from kysely_migration order by name',
  )
  return formerAsApplied(rows.map(({ name, timestamp }) => ({ name, appliedAt: new Date(timestamp) })))
}

/** Pure: the list of an unreleased version as it reads since its migrations became one. */
export function formerAsApplied(former: readonly Omit<AppliedMigration, 'needs'>[]): AppliedMigration[] {
  if (former.length === 0) return []
  const missing = BEFORE_THE_FIRST_RELEASE.filter((name) => !former.some((each) => each.name === name))
  if (missing.length > 0)
    throw new SchemaMismatch(
      `The database was made by an unreleased version of Tributary and lacks ${missing.join(', ')}, which became one migration since. ` +
        'Start the last version that has them one by one (see the changelog), or begin with an empty database.',
    )
  const first = '0001_initial'
  const last = former.find(({ name }) => name === BEFORE_THE_FIRST_RELEASE.at(-1))!
  const later = former.filter(({ name }) => !BEFORE_THE_FIRST_RELEASE.includes(name))
  return [
    { name: first, needs: first, appliedAt: last.appliedAt },
    ...later.map((each) => ({ ...each, needs: first })),
  ]
}

async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]!.found
}
