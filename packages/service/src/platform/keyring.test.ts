import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { isErasure, Keyring, MasterKeyMismatch, ScopeErased } from './keyring.ts'
import { SealBroken } from './sealing.ts'

let t: TestPlatform
beforeEach(async () => {
  t = await createTestPlatform()
})
afterEach(() => t.close())

const alice = { lane: 3, userKey: '11111111-1111-4111-8111-111111111111' }
const bob = { lane: 3, userKey: '22222222-2222-4222-8222-222222222222' }

test('every scope has its own key, the same at each asking', async () => {
  const { platform, masterKeys } = t
  const sealed = (await platform.keyring.ensure(platform.db, alice)).seal('x', 'secret')
  const elsewhere = new Keyring(masterKeys)
  expect((await elsewhere.get(platform.db, alice)).open('x', sealed).toString()).toBe('secret')
  const bobs = await platform.keyring.ensure(platform.db, bob)
  expect(() => bobs.open('x', sealed)).toThrow(SealBroken)
})

test('two processes that make a key at once end with one', async () => {
  const { platform, masterKeys } = t
  const keyrings = Array.from({ length: 8 }, () => new Keyring(masterKeys))
  const keys = await Promise.all(keyrings.map((keyring) => keyring.ensure(platform.db, alice)))
  const sealed = keys[0]!.seal('x', 'once')
  for (const key of keys) expect(key.open('x', sealed).toString()).toBe('once')
})

test('a wrapped key moved to another user does not open', async () => {
  const { platform, masterKeys } = t
  await platform.keyring.ensure(platform.db, alice)
  await platform.keyring.ensure(platform.db, bob)
  await platform.pool.query(
    `update data_keys set wrapped = (select wrapped from data_keys where user_key = $1) where user_key = $2`,
    [alice.userKey, bob.userKey],
  )
  await expect(new Keyring(masterKeys).get(platform.db, bob)).rejects.toThrow(SealBroken)
})

test('a wrong master key is refused before anything is read', async () => {
  const wrong = new Keyring([{ version: 1, key: randomBytes(32) }])
  await expect(wrong.verify(t.platform.db)).rejects.toThrow(MasterKeyMismatch)
})

test('a master key still in use cannot be left out', async () => {
  await t.platform.keyring.ensure(t.platform.db, alice)
  const without = new Keyring([{ version: 2, key: randomBytes(32) }])
  await expect(without.verify(t.platform.db)).rejects.toThrow(/version 1/)
})

test('rotation: new version beside the old, re-wrap, then the old can go', async () => {
  const { platform, masterKeys } = t
  const sealed = (await platform.keyring.ensure(platform.db, alice)).seal('x', 'kept')
  const second = { version: 2, key: randomBytes(32) }
  const both = new Keyring([...masterKeys, second])
  await both.verify(platform.db)
  expect((await both.get(platform.db, alice)).open('x', sealed).toString()).toBe('kept')
  // That of the deployment too.
  expect(await both.rewrap(platform.db)).toBe(2)
  expect(await both.rewrap(platform.db)).toBe(0)
  const onlyNew = new Keyring([second])
  await onlyNew.verify(platform.db)
  expect((await onlyNew.get(platform.db, alice)).open('x', sealed).toString()).toBe('kept')
})

test('a re-wrap passes over all pages', async () => {
  const { platform, masterKeys } = t
  const users = Array.from({ length: 503 }, (_, i) => ({
    lane: i % 128,
    userKey: `33333333-3333-4333-8333-${String(i).padStart(12, '0')}`,
  }))
  for (const scope of users) await platform.keyring.ensure(platform.db, scope)
  const both = new Keyring([...masterKeys, { version: 2, key: randomBytes(32) }])
  await both.verify(platform.db)
  expect(await both.rewrap(platform.db)).toBe(users.length + 1)
})

test('a key that was unwrapped is forgotten within ten minutes, also where no notice of its end arrives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { platform, masterKeys } = t
    await platform.keyring.ensure(platform.db, alice)
    const elsewhere = new Keyring(masterKeys)
    await elsewhere.get(platform.db, alice)
    vi.advanceTimersByTime(5 * 60_000)
    expect(elsewhere.cached(alice)).not.toBeNull()
    vi.advanceTimersByTime(5 * 60_000)
    expect(elsewhere.cached(alice)).toBeNull()
    expect(vi.getTimerCount()).toBeLessThan(2)
    expect(await elsewhere.find(platform.db, alice)).not.toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a scope that was erased elsewhere is not written to, whatever this process remembers', async () => {
  const { platform, masterKeys } = t
  await platform.keyring.ensure(platform.db, alice)
  const elsewhere = new Keyring(masterKeys)
  await elsewhere.get(platform.db, alice)
  expect(await platform.db.transaction().execute((trx) => platform.keyring.destroy(trx, alice))).toBe(true)
  expect(elsewhere.cached(alice)).not.toBeNull()
  await expect(platform.db.transaction().execute((trx) => elsewhere.get(trx, alice))).rejects.toThrow(
    ScopeErased,
  )
})

test('an erasure is distinguished from other failures, however it is wrapped', () => {
  const erased = new ScopeErased()
  const wrapped = new Error('a follower failed', { cause: erased })
  expect([erased, wrapped, new AggregateError([erased, wrapped])].map(isErasure)).toEqual([true, true, true])
  const others = [
    new Error('x'),
    new AggregateError([erased, new Error('x')]),
    new AggregateError([]),
    'x',
    null,
  ]
  expect(others.map(isErasure)).toEqual(others.map(() => false))
})
