import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { publishVersion } from '../delivery/outbox/publish-versions.ts'
import { ensureUser, type User } from '../users/index.ts'
import { type ListedAfter, lastDayBefore, listDocuments, versionsOfDocument } from './list.ts'

let world: TestPlatform
let user: User
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  await platform.db.transaction().execute(async (trx) => {
    user = (await ensureUser(trx, platform, randomUUID(), 'anna')).user
    const keep = (dataStructure: string, day: string | null, content: object, name = '') =>
      publishVersion(trx, platform, user, {
        documentKey: `${dataStructure}:${day ?? ''}${name}`,
        dataStructure,
        day,
        content,
        render: (version) => JSON.stringify({ version, ...content }),
      })
    for (const day of ['2026-03-08', '2026-03-09']) {
      await keep('physical_summary', day, { steps: 1 })
      await keep('physical_summary', day, { steps: 2 })
      for (const name of ['a', 'b', 'c']) await keep('activity_event', day, { name }, name)
    }
    await keep('user_info', null, { height: 170 })
  })
})
afterAll(() => world.close())

async function all(limit: number, dataStructure: string | null = null): Promise<string[]> {
  const keys: string[] = []
  for (let after: ListedAfter | null = null; ; ) {
    const page = await listDocuments(world.platform.db, user.scope, {
      of: 'days',
      dataStructure,
      after,
      limit,
    })
    keys.push(...page.map(({ documentKey, documentVersion }) => `${documentKey} ${documentVersion}`))
    const last = page.at(-1)
    if (!last || page.length < limit) return keys
    after = last
  }
}

const OF_ONE_DAY = (day: string) => [
  `physical_summary:${day} 2`,
  `activity_event:${day}c 1`,
  `activity_event:${day}b 1`,
  `activity_event:${day}a 1`,
]

describe('the documents of a user', () => {
  test('are listed once, by their newest version, the latest day first, on pages of any size', async () => {
    const expected = [...OF_ONE_DAY('2026-03-09'), ...OF_ONE_DAY('2026-03-08')]
    for (const limit of [1, 3, 8, 100]) expect(await all(limit)).toEqual(expected)
  })

  test('can be listed by one kind alone', async () => {
    expect(await all(1, 'physical_summary')).toEqual([
      'physical_summary:2026-03-09 2',
      'physical_summary:2026-03-08 2',
    ])
  })

  test('that describe no day are listed separately', async () => {
    const found = await listDocuments(world.platform.db, user.scope, {
      of: 'no_day',
      dataStructure: null,
      after: null,
      limit: 10,
    })
    expect(found.map(({ documentKey }) => documentKey)).toEqual(['user_info:'])
    const rest = await listDocuments(world.platform.db, user.scope, {
      of: 'no_day',
      dataStructure: null,
      after: found[0]!,
      limit: 10,
    })
    expect(rest).toEqual([])
  })

  test('have their versions listed, newest first', async () => {
    const { db } = world.platform
    const versions = await versionsOfDocument(db, user.scope, 'physical_summary:2026-03-09', 10)
    expect(versions.map(({ documentVersion }) => documentVersion)).toEqual([2, 1])
  })

  test('give the latest day with documents before a day', async () => {
    const { db } = world.platform
    expect(await lastDayBefore(db, user.scope, '2026-05-01')).toBe('2026-03-09')
    expect(await lastDayBefore(db, user.scope, '2026-03-09')).toBe('2026-03-08')
    expect(await lastDayBefore(db, user.scope, '2026-03-08')).toBeNull()
  })
})
