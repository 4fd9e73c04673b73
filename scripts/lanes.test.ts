import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withoutLane } from './lanes.ts'

test('every statement over all lanes has a reason', async () => {
  const script = fileURLToPath(new URL('lanes.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  expect(stdout).toContain('0 of them without a reason')
})

test.each([
  ["const f = (db) => db.selectFrom('users').execute()", ['f: users']],
  ['async function g() { await sql`select 1 from records where user_key = $1` }', ['g: records']],
  ["function h() { return pool.query('delete from devices where device_id = $1') }", ['h: devices']],
  ["const f = (db) => db.selectFrom('users').orderBy('lane').execute()", ['f: users']],
  ['const f = () => sql`select lane from users`', ['f: users']],
  ["const f = (db) => db.updateTable('users').where('lane', '=', 1).execute()", []],
  ['const f = () => sql`select 1 from records r where r.lane = $1`', []],
  [`const of = () => sql\`lane = 1\`\nconst f = () => sql\`select 1 from records where \${of()}\``, []],
  ["const f = (db) => db.insertInto('users').values(row).execute()", []],
  ["const f = (db) => db.selectFrom('clients').execute()", []],
])('reads %s', (source, found) => {
  expect(withoutLane('statement.ts', source)).toEqual(found)
})
