import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './schema.ts'
import type { Scope } from './scope.ts'

/** Tables whose rows belong to a person. */
export type UserTable = {
  [T in keyof Tables]: Tables[T] extends { lane: unknown; user_key: unknown } ? T : never
}[keyof Tables]

/** One line of a person's export. */
export type ExportLine = Readonly<{ kind: string } & Record<string, unknown>>

/** How many rows went, by table. */
export type Erased = Readonly<Record<string, number>>

/** Every row of the person in these tables, in their order. */
export async function eraseRows(
  trx: Db,
  tables: readonly UserTable[],
  { lane, userKey }: Scope,
): Promise<Erased> {
  const erased: Record<string, number> = {}
  for (const table of tables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where lane = ${lane} and user_key = ${userKey}`.execute(trx)
    erased[table] = Number(numAffectedRows ?? 0n)
  }
  return erased
}

/**
 * Every row of the person in a table, in the order of `by`, a page at a time: `by` with lane and user key names one row, and no
 * column of it is a time, which JavaScript would round.
 */
export async function* everyRow<T extends UserTable>(
  db: Db,
  table: T,
  { lane, userKey }: Scope,
  by: readonly (keyof Tables[T] & string)[],
  rowsAtOnce: number,
): AsyncGenerator<Selectable<Tables[T]>> {
  const key = sql.join(by.map((column) => sql.ref(column)))
  let beyond: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<Selectable<Tables[T]>>`
      select * from ${sql.table(table)} where lane = ${lane} and user_key = ${userKey} ${beyond}
      order by ${key} limit ${rowsAtOnce}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    const values = by.map((column) => last[column as keyof Selectable<Tables[T]>])
    beyond = sql`and (${key}) > (${sql.join(values)})`
  }
}
