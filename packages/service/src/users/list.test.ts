import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { listUsers, type UserEntry } from './list.ts'
import { ensureUser } from './store.ts'

const CLIENT = randomUUID()
const NAMES = ['Zoe', 'anna', 'anna-2', 'annb', 'b%c', 'b_c', 'élodie', '日本']

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  await platform.db.transaction().execute(async (trx) => {
    for (const name of NAMES.toReversed()) await ensureUser(trx, platform, CLIENT, name)
    await ensureUser(trx, platform, randomUUID(), 'anna')
  })
})
afterAll(() => world.close())

async function all(startsWith: string, limit: number): Promise<string[]> {
  const names: string[] = []
  for (let after: UserEntry | null = null; ; ) {
    const page: UserEntry[] = await listUsers(world.platform.db, CLIENT, { startsWith, after, limit })
    names.push(...page.map(({ userId }) => userId))
    if (page.length < limit) return names
    after = page.at(-1)!
  }
}

describe('the users of a client', () => {
  test('come in the order of their bytes, whole, on pages of any size, and without those of others', async () => {
    for (const limit of [1, 3, NAMES.length, 100]) expect(await all('', limit)).toEqual(NAMES)
  })

  test('are found by the beginning of their user_id, in which nothing is a wildcard', async () => {
    expect(await all('anna', 1)).toEqual(['anna', 'anna-2'])
    expect(await all('ann', 2)).toEqual(['anna', 'anna-2', 'annb'])
    expect(await all('b_', 5)).toEqual(['b_c'])
    expect(await all('%', 5)).toEqual([])
    expect(await all('日', 5)).toEqual(['日本'])
    expect(await all('ANN', 5)).toEqual([])
  })
})
