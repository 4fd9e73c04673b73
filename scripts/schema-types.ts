/** Writes the types of the database's tables out of the PostgreSQL catalogue. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateToLatest } from '../packages/service/src/platform/migrate.ts'
import { openEmbeddedPostgres } from '../packages/service/src/platform/postgres/embedded.ts'

interface Column {
  table: string
  column: string
  type: string
  is_nullable: boolean
  /** Whether the database gives a value where none is written. */
  is_filled: boolean
  /** The rule that lists the values which are allowed, as PostgreSQL prints it; null where there is none. */
  allowed: string | null
}

/** A day is text in its ISO form: see the type parsers beside the pool. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json<Record<string, unknown>>',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

/** What the catalogue does not know: columns of JSON that hold something else than an object. */
const PARTICULAR: Record<string, string> = {
  'monitoring_rules.rules': 'Json<unknown[]>',
}

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as is_filled,
    (select pg_get_constraintdef(r.oid) from pg_constraint r
      where r.conrelid = c.oid and r.contype = 'c' and r.conkey = array[a.attnum]
        and pg_get_constraintdef(r.oid) like '%= ANY (ARRAY[%') as allowed
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

/** Migrates the database at the address, which must be empty, or one of its own, and describes what is in it then. */
export async function renderSchema(url = process.env['DATABASE_URL']): Promise<string> {
  return url === undefined ? onOwnServer(describe) : describe(url)
}

async function describe(url: string): Promise<string> {
  await migrateToLatest(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return render((await client.query<Column>(COLUMNS)).rows)
  } finally {
    await client.end()
  }
}

async function onOwnServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-schema-'))
  try {
    const server = await openEmbeddedPostgres({ dataDir, durable: false })
    try {
      return await work(server.url)
    } finally {
      await server.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, ofTable]) =>
      `export interface ${interfaceOf(table)} {\n${ofTable.map((each) => `  ${each.column}: ${typeOf(each)}\n`).join('')}}\n`,
  )
  const list = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)}\n`).join('')
  return [
    '/** Generated from the migrated database by `npm run generate`. What the columns mean is written in migrations/*.sql. */\n' +
      "import type { ColumnType, Generated } from 'kysely'\n",
    '/** Read as a value, written as text. */\ntype Json<T> = ColumnType<T, string, string>\n',
    ...interfaces,
    `export interface Tables {\n${list}}\n`,
  ].join('\n')
}

const interfaceOf = (table: string): string =>
  table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function typeOf(column: Column): string {
  const plain = valuesOf(column) ?? plainTypeOf(column.type.replace(/^_/, ''), column)
  const whole = column.type.startsWith('_') ? `${plain}[]` : plain
  const orNull = column.is_nullable ? `${whole} | null` : whole
  return column.is_filled ? `Generated<${orNull}>` : orNull
}

function plainTypeOf(type: string, { table, column }: Column): string {
  const known = PARTICULAR[`${table}.${column}`] ?? TYPES[type]
  if (!known) throw new Error(`${table}.${column} is a ${type}, which scripts/schema-types.ts does not know.`)
  return known
}

function valuesOf({ allowed }: Column): string | null {
  if (allowed === null) return null
  return [...allowed.matchAll(/'((?:[^']|'')*)'::text/g)]
    .map(([, value]) => `'${value!.replaceAll("''", "\\'")}'`)
    .join(' | ')
}
