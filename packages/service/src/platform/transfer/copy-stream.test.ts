import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { onAdminConnection } from '../../../test/admin.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { copyIn, copyOut } from './copy-stream.ts'
import { countRows, isSame } from './row-digest.ts'

async function onEmptyDatabase(work: (client: Client) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase()
  try {
    await onAdminConnection(database.url, work)
  } finally {
    await database.drop()
  }
}

const ODD = [
  `null::text`,
  `''`,
  `E'tab\\there, line\\nthere, back\\\\slash, \\\\N and \\\\.'`,
  `E'\\r\\n'`,
  `'ÅÄÖ 漢字 🎉'`,
  `'{"a","b"}'`,
]

test('rows come over as they are, also odd ones and ones larger than a piece', () =>
  onEmptyDatabase(async (client) => {
    await client.query('create table a (n int, t text, b bytea, l text[], j jsonb, at timestamptz)')
    await client.query('create table b (like a)')
    for (const text of ODD)
      await client.query(
        `insert into a values (1, ${text}, '\\x00ff0a5c', array[${text}, null], '{"k": [1.10, null]}', '2026-03-10 12:00:00.123456Z')`,
      )
    await client.query(
      `insert into a select n, repeat('x', n), decode(repeat('0a', n), 'hex') from generate_series(0, 2000) n`,
    )
    await client.query(`insert into a values (7, repeat('y', 3000000), null)`)
    await pipeline(copyOut(client, 'copy (select * from a) to stdout'), (pieces: AsyncIterable<Buffer>) =>
      onAdminConnection(urlOf(client), (other) => pipeline(pieces, copyIn(other, 'copy b from stdin'))),
    )
    const { rows } = await client.query('(table a except all table b) union all (table b except all table a)')
    expect(rows).toEqual([])
    const [a, b] = [
      await countRows(copyOut(client, 'copy (select * from a) to stdout')),
      await countRows(copyOut(client, 'copy (select * from b order by n desc) to stdout')),
    ]
    expect(a.rows).toBe(2001 + ODD.length + 1)
    expect(isSame(a, b)).toBe(true)
    await client.query(`update b set at = at + '1 microsecond' where n = 1 and t = ''`)
    expect(isSame(a, await countRows(copyOut(client, 'copy b to stdout')))).toBe(false)
  }))

test('a connection can be used after a copy that failed on either side, or was not read to its end', () =>
  onEmptyDatabase(async (client) => {
    await client.query('create table a (n int primary key)')
    await expect(countRows(copyOut(client, 'copy nothing to stdout'))).rejects.toThrow(/nothing/)
    const pieces = (text: string) => [Buffer.from(text)]
    await expect(pipeline(pieces('1\n1\n'), copyIn(client, 'copy a from stdin'))).rejects.toThrow(
      /duplicate key/,
    )
    await expect(pipeline(pieces('x\n'), copyIn(client, 'copy a from stdin'))).rejects.toThrow(
      /invalid input/,
    )
    const breaking = async function* () {
      yield Buffer.from('1\n')
      throw new Error('the source broke')
    }
    await expect(pipeline(breaking(), copyIn(client, 'copy a from stdin'))).rejects.toThrow(
      'the source broke',
    )
    await pipeline(pieces('5\n'), copyIn(client, 'copy a from stdin'))
    for await (const _ of copyOut(
      client,
      'copy (select repeat($$x$$, 1000) from generate_series(1, 100000)) to stdout',
    ))
      break
    expect((await client.query('table a')).rows).toEqual([{ n: 5 }])
  }))

const urlOf = ({ user, password, host, port, database }: Client): string =>
  `postgres://${user}:${password}@${host}:${port}/${database}`
