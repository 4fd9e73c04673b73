import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** A connection that was closed may be seen a little longer. */
const LOOKS = 20
const PAUSE_MS = 10

/** The rows of a new database. Every other row was made by a test. */
export interface NewDatabase {
  /** A digest of tables, columns, constraints, indexes, functions and triggers. */
  catalogue: string
  /** The rows of each table that has some, as JSON. */
  rows: { table: string; json: string }[]
}

/** A row of the catalogue that is written gets another xmin, so that no definition has to be written out. */
const CATALOGUE = `
  with own as (select oid from pg_namespace where nspname !~ '^(pg_|information_schema)'),
  things as (
    select format('%s.%s %s', attrelid, attnum, pg_attribute.xmin) as thing
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in (select oid from own) and attnum > 0
    union all
    select format('%s %s', oid, xmin) from pg_constraint where connamespace in (select oid from own)
    union all
    select format('%s %s', oid, xmin) from pg_proc where pronamespace in (select oid from own)
    union all
    select format('%s %s', oid, xmin) from pg_trigger where not tgisinternal)
  select md5(string_agg(thing, ',' order by thing)) as digest from things`

/** Other connections may change it at any time. */
const IS_ALONE = `
  select count(*) = 0 as alone from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`

const USED_TABLES = `
  select format('%I.%I', nspname, relname) as table
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname !~ '^(pg_|information_schema)' and pg_relation_size(pg_class.oid) > 0
  order by 1`

const FORGET_STATISTICS = `
  delete from pg_statistic using pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where pg_class.oid = starelid and nspname !~ '^(pg_|information_schema)'`

export async function describeNewDatabase(client: Client): Promise<NewDatabase> {
  const rows: NewDatabase['rows'] = []
  for (const table of await usedTables(client)) {
    const found = await client.query(`select json_agg(t)::text as json from ${table} t`)
    if (found.rows[0].json) rows.push({ table, json: found.rows[0].json })
  }
  return { catalogue: await digestOfCatalogue(client), rows }
}

/** Makes a database that a test has used as good as a new one. False where that cannot be done by its rows alone. */
export async function emptyDatabase(client: Client, expected: NewDatabase): Promise<boolean> {
  if (!(await isAlone(client)) || (await digestOfCatalogue(client)) !== expected.catalogue) return false
  // Triggers protect the audit log from being emptied, and are not to run for what was there before.
  await client.query("set session_replication_role = 'replica'")
  const used = await usedTables(client)
  if (used.length > 0) await client.query(`truncate ${used.join(', ')} restart identity cascade`)
  // ANALYZE leaves them as they are for an empty table, and the next test would be planned by what this one stored.
  await client.query(FORGET_STATISTICS)
  for (const { table, json } of expected.rows)
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [json],
    )
  return true
}

async function isAlone(client: Client): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look++) {
    const { rows } = await client.query(IS_ALONE)
    if (rows[0].alone) return true
    await sleep(PAUSE_MS)
  }
  return false
}

async function usedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(USED_TABLES)
  return rows.map(({ table }) => table)
}

async function digestOfCatalogue(client: Client): Promise<string> {
  return (await client.query(CATALOGUE)).rows[0].digest
}
