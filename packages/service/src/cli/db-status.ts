import { openDatabase } from '../platform/database.ts'
import { versionsInUse } from '../platform/in-use.ts'
import { MIGRATIONS } from '../platform/migrations/list.ts'
import { readSchemaState } from '../platform/schema-state.ts'
import { printMany, printOne } from './output.ts'

const LARGEST_TABLES = 10

/** Also of a database that is empty, or older or newer than this version. */
export async function printStatus(url: string, json: boolean | undefined): Promise<void> {
  const { pool, close } = openDatabase(url, { poolSize: 1 })
  try {
    const { applied, pending, newer } = await readSchemaState(pool, MIGRATIONS)
    const migrations = [
      ...applied.map(({ name, appliedAt }) => ({
        migration: name,
        state: newer.includes(name) ? 'applied by a newer version' : 'applied',
        applied_at: appliedAt,
      })),
      ...pending.map((name) => ({ migration: name, state: 'pending', applied_at: null })),
    ]
    const { rows: about } = await pool.query<{
      server_version: string
      database: string
      database_bytes: number
    }>(
      `select current_setting('server_version') as server_version, current_database() as database,
        pg_database_size(current_database()) as database_bytes`,
    )
    const { rows: tables } = await pool.query<{ table: string; bytes: number; rows_about: number }>(
      `select c.oid::regclass::text as table, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::float8 as rows_about
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in (current_schema(), 'graphile_worker')
        order by 2 desc, 1 limit ${LARGEST_TABLES}`,
    )
    const summary = { ...about[0]!, processes: (await versionsInUse(pool)).length }
    if (json) return printOne({ ...summary, migrations, largest_tables: tables }, json)
    printOne(summary, json)
    process.stdout.write('\n')
    printMany(migrations, json, 'no migrations')
    process.stdout.write('\n')
    printMany(tables, json, 'no tables yet')
  } finally {
    await close()
  }
}
