import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { statementNames } from './prepared.ts'

let test: TestDatabase
let one: Database
beforeAll(async () => {
  test = await createTestDatabase()
  one = openDatabase(test.url, { poolSize: 1 })
})
afterAll(async () => {
  await one.close()
  await test.drop()
})

const prepared = async () => {
  const { rows } = await one.pool.query('select statement from pg_prepared_statements order by statement')
  return rows.map(({ statement }) => statement)
}

describe('a statement', () => {
  it('is prepared when it comes again, and answers the same', async () => {
    const double = async (n: number) => {
      const { rows } = await sql<{ twice: number }>`select ${n}::integer * 2 as twice`.execute(one.db)
      return rows[0]?.twice
    }
    expect(await double(2)).toBe(4)
    expect(await prepared()).toEqual([])
    expect(await double(3)).toBe(6)
    expect(await double(4)).toBe(8)
    expect(await prepared()).toEqual(['select $1::integer * 2 as twice'])
  })

  it('stays usable after a transaction in which it was prepared failed', async () => {
    const length = (text: string, db: typeof one.db) =>
      sql<{ n: number }>`select length(${text}::text) as n`.execute(db).then(({ rows }) => rows[0]?.n)
    const failing = one.db.transaction().execute(async (trx) => {
      await length('a', trx)
      await length('ab', trx)
      await sql`select 1 / ${0}::integer`.execute(trx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await length('abc', one.db)).toBe(3)
  })
})

describe('names of statements', () => {
  it('are given from the second use on, one to each text', () => {
    const nameOf = statementNames()
    expect([nameOf('a'), nameOf('b')]).toEqual([null, null])
    const names = [nameOf('a'), nameOf('b'), nameOf('a')]
    expect(names[0]).toBe(names[2])
    expect(names[0]).not.toBe(names[1])
  })

  it('are not given to lists of rows, nor without end', () => {
    const nameOf = statementNames()
    const long = `insert ${'($1), '.repeat(1_000)}`
    expect([nameOf(long), nameOf(long)]).toEqual([null, null])
    const named = Array.from({ length: 2_000 }, (_, i) => [nameOf(`s${i}`), nameOf(`s${i}`)].at(1))
    expect(named.filter((name) => name !== null)).toHaveLength(500)
  })
})
