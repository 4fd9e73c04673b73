import type { Queryable } from '../queryable.ts'
import { LANES } from '../scope.ts'

/** Writes a name as in SQL: our own tables bare, those of the queue with their schema. */
export type TableName = string

export interface TableShape {
  name: TableName
  /** The columns without generated ones. */
  columns: readonly string[]
}

/** The unit that is copied at once: a table, or its rows of some lanes. */
export interface TransferPart {
  table: TableName
  /** The first and the last; null for all rows. */
  lanes: readonly [number, number] | null
}

export interface SequenceState {
  name: string
  /** The value as text, because it may exceed JavaScript's numbers. */
  value: string
  isCalled: boolean
}

const QUEUE_SCHEMA = 'graphile_worker'
/** The tables with the version of a schema, which the migrations of the target write. */
const BOOKKEEPING = ['schema_migrations', `${QUEUE_SCHEMA}.migrations`]

const RELATIONS = `
  select c.oid, case when n.nspname = current_schema() then quote_ident(c.relname)
      else quote_ident(n.nspname) || '.' || quote_ident(c.relname) end as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), '${QUEUE_SCHEMA}')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Lists every table with its columns; a table comes after the tables that it refers to. */
export async function readTables(db: Queryable): Promise<TableShape[]> {
  const { rows } = await db.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    with tables as (${RELATIONS} and c.relkind = 'r')
    select name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select other.name from pg_constraint f join tables other on other.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = tables.oid and f.confrelid <> f.conrelid) as refers_to
    from tables order by name collate "C"`)
  return inOrder(rows.filter(({ name }) => !BOOKKEEPING.includes(name))).map(({ name, columns }) => ({
    name,
    columns,
  }))
}

/** Sorts tables so that each comes after the tables that it refers to. */
function inOrder<T extends { name: string; refers_to: readonly string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const left = new Set(tables)
  while (left.size > 0) {
    const waiting = new Set([...left].map(({ name }) => name))
    const free = [...left].filter((table) => !table.refers_to.some((name) => waiting.has(name)))
    if (free.length === 0) throw new Error('tables refer to one another in a circle')
    for (const table of free) {
      ordered.push(table)
      left.delete(table)
    }
  }
  return ordered
}

/** A large table that can be read by lane is copied in as many parts as it takes to keep them at this size. */
export async function planParts(
  db: Queryable,
  tables: readonly TableShape[],
  partBytes: number,
): Promise<TransferPart[]> {
  const { rows } = await db.query<{ name: string; bytes: number; by_lane: boolean }>(
    `
    with tables as (${RELATIONS} and c.relkind = 'r')
    select name, pg_table_size(oid)::float8 as bytes,
      exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = oid and i.indpred is null and a.attname = 'lane' and a.attnotnull) as by_lane
    from tables`,
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return tables.flatMap(({ name }) => {
    const { bytes, by_lane: byLane } = found.get(name)!
    return byLane ? splitByLane(name, Math.ceil(bytes / partBytes)) : [{ table: name, lanes: null }]
  })
}

/** Pure: a table in so many parts of about as many lanes. */
export function splitByLane(table: TableName, parts: number): TransferPart[] {
  const count = Math.min(Math.max(parts, 1), LANES)
  if (count === 1) return [{ table, lanes: null }]
  const starts = Array.from({ length: count + 1 }, (_, i) => Math.floor((i * LANES) / count))
  return starts.slice(0, -1).map((start, i) => ({ table, lanes: [start, starts[i + 1]! - 1] }))
}

export async function readSequences(db: Queryable): Promise<SequenceState[]> {
  const { rows } = await db.query<{ name: string }>(`${RELATIONS} and c.relkind = 'S' order by 2`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: state } = await db.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    states.push({ name, value: state[0]!.value, isCalled: state[0]!.called })
  }
  return states
}

export const selectPart = ({ table, lanes }: TransferPart, columns: readonly string[]): string =>
  `copy (select ${columns.join(', ')} from ${table}${
    lanes ? ` where lane between ${lanes[0]} and ${lanes[1]}` : ''
  }) to stdout`

export const insertPart = ({ table }: TransferPart, columns: readonly string[]): string =>
  `copy ${table} (${columns.join(', ')}) from stdin`

/** Whether a database holds anything that is not PostgreSQL's own. */
export async function isEmptyDatabase(db: Queryable, except: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', $1)
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      limit 1`,
    [except],
  )
  return rowCount === 0
}

/** Settings for the same text of a value on every server, and without limits that a long copy would exceed. */
export const SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
