import { expect, test, vi } from 'vitest'
import { ToyClock } from '../../test/toy-clock.ts'
import { ToyService } from '../../test/toy-service.ts'
import { ToyStore } from '../../test/toy-store.ts'
import { TributaryError } from '../client/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { createSync } from './sync.ts'

async function setUp() {
  const clock = new ToyClock('2026-03-10T12:00:00Z')
  const [store, service, storage] = [new ToyStore(), new ToyService(), memoryStorage()]
  const sync = await createSync({ client: service, stores: [store], storage, clock })
  return { clock, store, service, storage, sync }
}

async function connected() {
  const parts = await setUp()
  await parts.sync.connect(parts.store.source)
  return parts
}

const AT = '2026-03-10T08:00:00.000Z'
const stateOf = (sync: Awaited<ReturnType<typeof setUp>>['sync']) => sync.state().sources[0]!

test('nothing is read before the source is connected', async () => {
  const { store, service, sync } = await setUp()
  store.put('Counted', 'a', AT, 1)
  expect(await sync.run()).toBe('done')
  expect(service.batches).toEqual([])
  await sync.connect(store.source)
  expect(stateOf(sync)).toMatchObject({ isConnected: true, lastSyncAt: null })
  await sync.run()
  expect(service.records.size).toBe(1)
  expect(stateOf(sync)).toMatchObject({ counts: { taken: 1 }, lastSyncAt: '2026-03-10T12:00:00.000Z' })
})

test('a batch holds at most 500 records', async () => {
  const { store, service, sync } = await connected()
  for (let index = 0; index < 1201; index++) store.put('Counted', `r${index}`, AT, index)
  await sync.run()
  expect(service.batches.map(({ records }) => records.length)).toEqual([500, 500, 201])
  expect(service.batches.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('days without a network: what was queued waits, and what was not read yet is read then', async () => {
  const { clock, store, service, sync } = await connected()
  store.put('Counted', 'before', AT, 1)
  await sync.run()
  const upload = vi.spyOn(service, 'upload').mockRejectedValue(new TributaryError('unavailable', 'offline'))
  store.put('Counted', 'during', AT, 2)
  expect(await sync.run()).toBe('paused')
  expect(stateOf(sync).pending).toBe(1)
  expect(Date.parse(sync.state().nextAttemptAt!)).toBeGreaterThan(clock.at)
  expect(clock.waits).toEqual([750, 1500, 3000])
  upload.mockRestore()
  clock.at += 20 * 86_400_000
  store.put('Counted', 'later', '2026-03-15T08:00:00.000Z', 3)
  expect(await sync.run()).toBe('done')
  expect([...service.records.keys()].sort()).toEqual(['Counted/before', 'Counted/during', 'Counted/later'])
  expect(sync.state().nextAttemptAt).toBeNull()
})

test('the service’s Retry-After is kept', async () => {
  const { clock, store, service, sync } = await connected()
  store.put('Counted', 'a', AT, 1)
  const busy = new TributaryError('rate_limited', 'wait', { status: 429, retryAfterSeconds: 40 })
  vi.spyOn(service, 'upload').mockRejectedValueOnce(busy)
  expect(await sync.run()).toBe('done')
  expect(clock.waits).toEqual([40_500])
})

test('a source that the service ended is reported, keeps nothing waiting, and starts anew when connected', async () => {
  const { store, service, sync } = await connected()
  store.put('Counted', 'a', AT, 1)
  await sync.run()
  await service.disconnectSource(store.source)
  store.put('Counted', 'b', AT, 2)
  expect(await sync.run()).toBe('done')
  expect(stateOf(sync)).toMatchObject({
    isConnected: false,
    pending: 0,
    problems: [{ kind: 'disconnected' }],
  })
  service.records.clear()
  await sync.connect(store.source)
  await sync.run()
  expect(service.records.size).toBe(2)
  expect(stateOf(sync).problems).toEqual([])
})

test('a source disconnected here is no problem', async () => {
  const { store, service, sync } = await connected()
  await sync.disconnect(store.source)
  expect(service.sources.get(store.source)!.state).toBe('disconnected')
  await sync.run()
  expect(stateOf(sync)).toMatchObject({ isConnected: false, problems: [], permissions: [] })
})

test('where the store hides what is denied, an empty reading deletes nothing', async () => {
  const { store, service, sync } = await connected()
  store.put('Counted', 'a', AT, 1)
  await sync.run()
  store.permission = 'unknowable'
  await sync.run()
  expect(service.records.size).toBe(1)
})

test('denied types are reported, and read from the first day once they are granted', async () => {
  const { clock, store, service, sync } = await setUp()
  store.permission = 'denied'
  store.put('Counted', 'old', '2026-03-01T08:00:00.000Z', 1)
  await sync.connect(store.source)
  await sync.run()
  expect(stateOf(sync).problems).toEqual([{ kind: 'denied', types: ['Counted', 'Logged'] }])
  expect(service.records.size).toBe(0)
  clock.at += 20 * 86_400_000
  store.permission = 'granted'
  await sync.run()
  expect(service.records.size).toBe(1)
  expect(service.sources.get(store.source)!.permissions[0]!.state).toBe('granted')
})

test('when the service misses batches, everything is read again under their numbers', async () => {
  const { store, service, sync } = await connected()
  for (const id of ['a', 'b', 'c']) {
    store.put('Counted', id, AT, 1)
    await sync.run()
  }
  service.last = 1
  service.records.clear()
  store.put('Counted', 'd', AT, 1)
  await sync.run()
  await sync.run()
  expect(service.records.size).toBe(4)
  store.put('Counted', 'e', AT, 1)
  await sync.run()
  expect(service.gaps).toEqual([])
})

test('an expired log is read from the first day again', async () => {
  const { store, service, sync } = await connected()
  store.put('Logged', 'a', AT, 1)
  await sync.run()
  store.put('Logged', 'b', AT, 2)
  store.oldest = store.history.length
  await sync.run()
  expect(service.records.size).toBe(2)
})

test('logging out and unlinking leave nothing on the phone but the installation', async () => {
  for (const leave of ['logOut', 'unlink', 'forget'] as const) {
    const { store, storage, sync } = await connected()
    store.put('Counted', 'a', AT, 1)
    await sync.run()
    await storage.set('installation', new Uint8Array(1))
    await sync[leave]()
    expect(await storage.keys('')).toEqual(['installation'])
    expect(stateOf(sync)).toMatchObject({ isConnected: false, counts: { taken: 0 } })
  }
})

test('a credential that ended elsewhere stops the sync and is reported', async () => {
  const { service, sync } = await connected()
  service.isLinked = false
  expect(await sync.run()).toBe('ended')
  expect(sync.state().isEnded).toBe(true)
  await sync.unlink()
  expect(sync.state().isEnded).toBe(false)
})

test('while a sync runs, another is that one; soon after, none is due', async () => {
  const { clock, service, sync } = await connected()
  const device = vi.spyOn(service, 'device')
  await Promise.all([sync.run(), sync.run()])
  expect(device).toHaveBeenCalledTimes(1)
  expect(await sync.run({ onlyWhenDue: true })).toBe('not_due')
  clock.at += 16 * 60_000
  expect(await sync.run({ onlyWhenDue: true })).toBe('done')
})

test('a batch that can never be taken is reported and does not hold up the others', async () => {
  const { store, service, sync } = await connected()
  for (let index = 0; index < 500; index++) store.put('Counted', `r${index}`, AT, index)
  store.put('Logged', 'b', AT, 1)
  const hopeless = new TributaryError('refused', 'too large', { status: 413 })
  vi.spyOn(service, 'upload').mockRejectedValueOnce(hopeless)
  expect(await sync.run()).toBe('done')
  expect([...service.records.keys()]).toEqual(['Logged/b'])
  expect(stateOf(sync).problems).toEqual([{ kind: 'refused', reason: 'too large', count: 500 }])
})

test('a few new records of every type go in one batch', async () => {
  const { store, service, sync } = await connected()
  store.put('Counted', 'a', AT, 1)
  store.put('Logged', 'b', AT, 1)
  await sync.run()
  expect(service.batches).toHaveLength(1)
})

test('records of an export are sent, and not taken for gone when the store is read', async () => {
  const { store, service, sync } = await connected()
  const pages = async function* () {
    yield [{ id: 'x', type: 'Counted', start: AT, value: 3, unit: 'count' }]
  }
  expect(await sync.import(store.source, pages())).toBe('done')
  await sync.run()
  expect([...service.records.keys()]).toEqual(['Counted/x'])
})

test('a store that fails is reported by type, the other types are read', async () => {
  const { store, service, sync } = await connected()
  store.put('Logged', 'b', AT, 1)
  vi.spyOn(store.log, 'position').mockRejectedValueOnce(new Error('quota'))
  store.put('Counted', 'a', AT, 1)
  await sync.run()
  expect([...service.records.keys()]).toEqual(['Counted/a'])
  expect(stateOf(sync).problems).toEqual([{ kind: 'unreadable', type: 'Logged', message: 'quota' }])
  await sync.run()
  expect(service.records.size).toBe(2)
  expect(stateOf(sync).problems).toEqual([])
})

test('the phone’s zone is sent when it changes', async () => {
  const { clock, service, sync } = await connected()
  clock.zone = 'America/Lima'
  await sync.run()
  expect(service.timeZone).toBe('America/Lima')
})
