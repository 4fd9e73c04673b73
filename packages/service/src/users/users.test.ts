import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { laneOf } from '../platform/scope.ts'
import {
  ensureUser,
  findUser,
  findUserByScope,
  noteOffset,
  setTimeZone,
  userIdSchema,
  userIdsOf,
} from './index.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())

const ensure = (clientUuid: string, userId: string) =>
  world.platform.db.transaction().execute((trx) => ensureUser(trx, world.platform, clientUuid, userId))

describe('a user', () => {
  test('is created once, in its lane and with a data key', async () => {
    const client = randomUUID()
    const first = await ensure(client, 'ada')
    expect(first).toMatchObject({
      created: true,
      user: { clientUuid: client, userId: 'ada', timeZone: null, zones: [], offsetSeconds: null },
    })
    expect(first.user.scope.lane).toBe(laneOf(client, 'ada'))
    expect(await world.platform.keyring.find(world.platform.db, first.user.scope)).not.toBeNull()
    expect(await ensure(client, 'ada')).toEqual({ created: false, user: first.user })
    expect(await findUser(world.platform.db, client, 'ada')).toEqual(first.user)
    expect(await findUserByScope(world.platform.db, first.user.scope)).toEqual(first.user)
  })

  test('is made by exactly one of many that try at once', async () => {
    const client = randomUUID()
    const results = await Promise.all(Array.from({ length: 30 }, () => ensure(client, 'crowd')))
    expect(results.filter(({ created }) => created)).toHaveLength(1)
    expect(new Set(results.map(({ user }) => user.scope.userKey)).size).toBe(1)
    const rows = await world.platform.db
      .selectFrom('data_keys')
      .select('user_key')
      .where('user_key', '=', results[0]!.user.scope.userKey)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('belongs to one client; the same name at another client is another user', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const [mine, theirs] = [await ensure(one, 'same'), await ensure(other, 'same')]
    expect(mine.user.scope.userKey).not.toBe(theirs.user.scope.userKey)
    expect(await findUser(world.platform.db, one, 'Same')).toBeNull()
    expect(await findUser(world.platform.db, randomUUID(), 'same')).toBeNull()
  })

  test('stores the zone and the offset that were reported', async () => {
    const { db } = world.platform
    const { user } = await ensure(randomUUID(), 'traveller')
    const reportZone = (zone: string) =>
      db.transaction().execute((trx) => setTimeZone(trx, world.platform, user.scope, zone, 'client'))
    const berlin = { since: null, zone: 'Europe/Berlin' }
    expect(await reportZone('Europe/Berlin')).toEqual({ zones: [berlin], from: null })
    expect(await reportZone('Europe/Berlin')).toBeNull()
    await noteOffset(db, user.scope, 0)
    expect(await findUserByScope(db, user.scope)).toEqual({
      ...user,
      timeZone: 'Europe/Berlin',
      zones: [berlin],
      offsetSeconds: 0,
    })
    await reportZone('Asia/Tokyo')
    expect(await findUser(db, user.clientUuid, user.userId)).toMatchObject({
      timeZone: 'Asia/Tokyo',
      zones: [berlin, { since: '2026-03-10', zone: 'Asia/Tokyo' }],
    })
    await noteOffset(db, user.scope, -12_600)
    expect((await findUserByScope(db, user.scope))?.offsetSeconds).toBe(-12_600)
  })

  test('is named in listings', async () => {
    const client = randomUUID()
    const [a, b] = [await ensure(client, 'a'), await ensure(client, 'b')]
    const unknown = { lane: 5, userKey: randomUUID() }
    const names = await userIdsOf(world.platform.db, [a.user.scope, b.user.scope, unknown, a.user.scope])
    expect(names).toEqual(
      new Map([
        [a.user.scope.userKey, 'a'],
        [b.user.scope.userKey, 'b'],
      ]),
    )
    expect(await userIdsOf(world.platform.db, [])).toEqual(new Map())
  })
})

test.each([
  ['', false],
  ['a', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['Zoë 王 /?#', true],
  ['line\nbreak', false],
  ['\u007f', false],
  ['\u009f', false],
  ['lone \ud800 surrogate', false],
])('user_id %j is allowed: %s', (text, allowed) => {
  expect(Value.Check(userIdSchema, text)).toBe(allowed)
})
