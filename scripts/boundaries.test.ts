import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkFile, importsOf } from './boundaries.ts'
import { checkTables, EXCEPTIONS, OWNERS, tablesIn } from './table-owners.ts'

const SERVICE = fileURLToPath(new URL('../packages/service/src', import.meta.url))
const read = (file: string) => readFileSync(resolve(SERVICE, file), 'utf8')

const messages = (file: string, source: string) => checkFile(file, source).map((f) => f.message)

describe('imports', () => {
  test('are found in every form', () => {
    const source = `import a from 'one'\nimport type { B,\n C } from './two.ts'\nexport * from '../three.ts'\nconst d = await import('four')\nimport 'five'\n`
    expect(importsOf(source)).toEqual(['one', './two.ts', '../three.ts', 'four', 'five'])
  })

  test.each([
    ['packages/health/src/a.ts', `import { x } from '@tributary/service'`],
    ['packages/health/src/a.ts', `import { readFile } from 'node:fs/promises'`],
    ['packages/simulator/src/a.ts', `import { x } from '@tributary/health'`],
    ['packages/sdk/src/a.ts', `import { x } from '@tributary/health'`],
    ['packages/providers/src/a.ts', `import { x } from '@tributary/simulator'`],
    ['packages/providers/src/a.ts', `import { x } from '../../service/src/config.ts'`],
    ['packages/service/src/platform/a.ts', `import { x } from '../delivery/index.ts'`],
    ['packages/service/src/documents/a.ts', `import { x } from '../delivery/index.ts'`],
    ['packages/service/src/delivery/a.ts', `import { x } from '../service.ts'`],
    ['packages/service/src/novelty/a.ts', `import { x } from '../platform/clock.ts'`],
  ])('that point the wrong way are named: %s %s', (file, source) => {
    expect(messages(file, source)).toHaveLength(1)
  })

  test.each([
    ['packages/health/src/a.ts', `import { Temporal } from 'temporal-polyfill'`],
    ['packages/providers/src/a.test.ts', `import { x } from '@tributary/simulator'`],
    ['packages/service/src/delivery/a.ts', `import { x } from '../documents/index.ts'`],
    ['packages/service/src/service.ts', `import { x } from './connections/index.ts'`],
    ['packages/service/src/delivery/a.ts', `import type { Config } from '../config.ts'`],
  ])('that point the allowed way pass: %s %s', (file, source) => {
    expect(messages(file, source)).toEqual([])
  })

  test.each([
    ['packages/service/src/delivery/a.ts', `import { x } from '../documents/store.ts'`],
    ['packages/service/src/service.ts', `import { x } from './connections/link.ts'`],
    ['packages/service/src/addons/score/a.ts', `import { x } from '../steps/read.ts'`],
    ['packages/service/src/delivery/log/a.ts', `import { x } from '../index.ts'`],
  ])('that pass by the index of a folder, or circle through their own, are named: %s %s', (file, source) => {
    expect(messages(file, source)).toHaveLength(1)
  })

  test.each([
    ['packages/service/src/delivery/log/a.ts', `import { x } from '../outbox/moves.ts'`],
    ['packages/service/src/delivery/a.test.ts', `import { x } from '../documents/store.ts'`],
    ['packages/service/src/delivery/testing/a.ts', `import { x } from '../../documents/store.ts'`],
    ['packages/service/src/erasure/a.ts', `import { x } from '../addons/steps/index.ts'`],
    ['packages/service/src/delivery/a.ts', `import { x } from '../platform/http/server.ts'`],
  ])('that stay inside a folder, or enter by its index, pass: %s %s', (file, source) => {
    expect(messages(file, source)).toEqual([])
  })
})

describe('tables', () => {
  const NEWLY = 'packages/service/src/delivery/a.ts'

  test.each([
    ["db.selectFrom('documents as d').select('d.day')", ['documents']],
    ["db.deleteFrom('records')", ['records']],
    ["query.innerJoin('users', 'users.lane', 'd.lane')", ['users']],
    ["everyRow(db, 'refusals', scope, by, 100)", ['refusals']],
    [
      "const TABLES = ['sync_state', 'account_pasts'] as const\neraseRows(trx, TABLES, scope)",
      ['sync_state', 'account_pasts'],
    ],
    ['sql<Row>`select 1 from raw_payloads r join records using (lane)`', ['raw_payloads', 'records']],
    [
      `sql\`update users set zone = $\{sql\`select zone from user_zones\`} where lane = 1\``,
      ['users', 'user_zones'],
    ],
    ['/** Copied from documents. */', []],
    ["const text = 'names come from devices'", []],
  ])('are found in %s', (source, tables) => {
    expect([...tablesIn(source)]).toEqual(tables)
  })

  test('of other folders are refused, outside of tests', () => {
    const source = "db.selectFrom('documents')"
    expect(checkTables(NEWLY, source)).toEqual([
      'names the table documents of documents: call a function of documents',
    ])
    expect(checkTables('packages/service/src/addons/steps/a.ts', "db.selectFrom('score_days')")).toHaveLength(
      1,
    )
    expect(checkTables('packages/service/src/documents/a.ts', source)).toEqual([])
    expect(checkTables('packages/service/src/delivery/a.test.ts', source)).toEqual([])
    expect(checkTables('packages/service/src/delivery/testing/a.ts', source)).toEqual([])
  })

  test('have one owner each, and there is none that the migrations do not create', () => {
    const files = globSync('platform/migrations/**/*.{ts,sql}', { cwd: SERVICE }).filter(
      (f) => !f.endsWith('.test.ts'),
    )
    const created = files.flatMap((file) =>
      [...read(file).matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?([a-z_]+)/gm)].map(
        (m) => m[1]!,
      ),
    )
    const owned = Object.values(OWNERS).flat()
    expect([...owned].sort()).toEqual([...new Set(created)].sort())
  })

  test.each(EXCEPTIONS)('are named by $file although it does not own $table', ({ file, table }) => {
    expect([...tablesIn(read(file))]).toContain(table)
  })
})
