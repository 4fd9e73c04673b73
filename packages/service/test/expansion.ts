import type { Client } from 'pg'

interface Column {
  type: string
  not_null: boolean
  /** Whether the database gives a value where none is written. */
  filled: boolean
}

/** The guarantees that code may rely on, by table. */
export type Catalog = Map<string, { columns: Map<string, Column>; rules: Map<string, string> }>

export async function readCatalog(client: Client): Promise<Catalog> {
  const { rows: columns } = await client.query<Column & { table: string; column: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      a.atthasdef or a.attidentity <> '' as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`)
  const { rows: rules } = await client.query<{ table: string; name: string; rule: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index i
      join pg_class c on c.oid = indrelid and c.relnamespace = 'public'::regnamespace
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`)
  const catalog: Catalog = new Map()
  const tableOf = (name: string) => {
    const known = catalog.get(name) ?? { columns: new Map(), rules: new Map() }
    catalog.set(name, known)
    return known
  }
  for (const { table, column, ...rest } of columns) tableOf(table).columns.set(column, rest)
  for (const { table, name, rule } of rules) catalog.get(table)?.rules.set(name, rule)
  return catalog
}

/** Lists the changes that break code which knows only the earlier schema. Empty when the schema was only expanded. */
export function contractions(before: Catalog, after: Catalog): string[] {
  return [...before].flatMap(([table, was]) => {
    const is = after.get(table)
    if (!is) return [`${table} is gone`]
    const changed = [...was.columns].flatMap(([name, column]) => {
      const now = is.columns.get(name)
      if (!now) return [`${table}.${name} is gone`]
      return [
        ...(now.type === column.type ? [] : [`${table}.${name} is ${now.type} instead of ${column.type}`]),
        ...(now.not_null && !column.not_null ? [`${table}.${name} must be written now`] : []),
        ...(!now.not_null && column.not_null ? [`${table}.${name} may be null now`] : []),
        ...(column.filled && !now.filled && now.not_null
          ? [`${table}.${name} has no default any longer`]
          : []),
      ]
    })
    const added = [...is.columns]
      .filter(([name, column]) => !was.columns.has(name) && column.not_null && !column.filled)
      .map(([name]) => `${table}.${name} is new and must be written`)
    const stricter = [...is.rules]
      .filter(([name, rule]) => was.rules.get(name) !== rule)
      .map(([name]) => `${table} has a new rule, ${name}`)
    const missing = [...was.rules]
      // What an insert names as its conflict.
      .filter(([name, rule]) => /UNIQUE|PRIMARY KEY/i.test(rule) && !is.rules.has(name))
      .map(([name]) => `${table} has lost ${name}`)
    return [...changed, ...added, ...stricter, ...missing]
  })
}
