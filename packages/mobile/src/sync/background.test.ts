import { expect, test, vi } from 'vitest'
import { ToyClock } from '../../test/toy-clock.ts'
import { ToyService } from '../../test/toy-service.ts'
import { ToyStore } from '../../test/toy-store.ts'
import { memoryStorage } from '../storage/memory.ts'
import type { HealthStore } from '../stores/store.ts'
import { createSync } from './sync.ts'

async function setUp(store = new ToyStore(), stores: readonly HealthStore[] = [store]) {
  const clock = new ToyClock('2026-03-10T12:00:00Z')
  const [service, storage] = [new ToyService(), memoryStorage()]
  const sync = await createSync({ client: service, stores, storage, clock })
  const state = () => sync.state().sources[0]!.background
  const reported = () => service.sources.get(store.source)?.background
  return { clock, store, service, storage, sync, state, reported }
}

test('connecting switches it on and reports it with the permissions', async () => {
  const { store, sync, state, reported } = await setUp()
  expect(state()).toEqual({ mode: 'unsupported', lastSyncAt: null })
  await sync.connect(store.source)
  expect(store.mode).toBe('on')
  expect(state()).toEqual({ mode: 'on', lastSyncAt: null })
  expect(reported()).toEqual({ mode: 'on', last_sync_at: null })
})

test('a person who does not allow it is connected all the same', async () => {
  const { store, sync, state, reported } = await setUp()
  store.answer = 'denied'
  await sync.connect(store.source)
  expect(sync.state().sources[0]).toMatchObject({ isConnected: true })
  expect(state().mode).toBe('denied')
  expect(reported()?.mode).toBe('denied')
})

test('a phone that fails to switch it on is connected all the same', async () => {
  const { store, sync, state } = await setUp()
  vi.spyOn(store.background, 'enable').mockRejectedValue(new Error('no such feature'))
  await sync.connect(store.source)
  expect(sync.state().sources[0]).toMatchObject({ isConnected: true })
  expect(state().mode).toBe('off')
})

test('a store without it is reported as unsupported', async () => {
  const store = new ToyStore()
  const { background: _, ...without } = store
  const bare: HealthStore = {
    ...without,
    isAvailable: () => store.isAvailable(),
    permissions: () => store.permissions(),
    request: () => store.request(),
    read: (type, window) => store.read(type, window),
  }
  const { sync, reported, state } = await setUp(store, [bare])
  await sync.connect(store.source)
  expect(state().mode).toBe('unsupported')
  expect(reported()?.mode).toBe('unsupported')
  expect(await sync.readInBackground(store.source, true)).toBe('unsupported')
})

test('a sync in the background is distinguished from the others and reported with its time', async () => {
  const { clock, store, service, sync, state, reported } = await setUp()
  await sync.connect(store.source)
  store.put('Counted', 'a', '2026-03-10T08:00:00.000Z', 1)
  await sync.run()
  expect(state().lastSyncAt).toBeNull()
  clock.at += 3_600_000
  store.put('Counted', 'b', '2026-03-10T09:00:00.000Z', 2)
  expect(await sync.run({ inBackground: true, onlyWhenDue: true })).toBe('done')
  expect(service.records.size).toBe(2)
  expect(state().lastSyncAt).toBe('2026-03-10T13:00:00.000Z')
  expect(reported()).toEqual({ mode: 'on', last_sync_at: '2026-03-10T13:00:00.000Z' })
  clock.at += 3_600_000
  await sync.run()
  expect(state().lastSyncAt).toBe('2026-03-10T13:00:00.000Z')
})

test('what the person changes in the settings of the phone is reported once', async () => {
  const { store, service, sync, state, reported } = await setUp()
  await sync.connect(store.source)
  const calls = vi.spyOn(service, 'connectSource')
  await sync.run()
  expect(calls).not.toHaveBeenCalled()
  store.mode = 'denied'
  await sync.run()
  await sync.run()
  expect(calls).toHaveBeenCalledTimes(1)
  expect(state().mode).toBe('denied')
  expect(reported()?.mode).toBe('denied')
})

test('a phone that does not answer is taken as it was', async () => {
  const { store, sync, state } = await setUp()
  await sync.connect(store.source)
  vi.spyOn(store.background, 'mode').mockRejectedValue(new Error('busy'))
  expect(await sync.run()).toBe('done')
  expect(state().mode).toBe('on')
})

test('it can be switched off and on', async () => {
  const { store, sync, state, reported } = await setUp()
  await sync.connect(store.source)
  expect(await sync.readInBackground(store.source, false)).toBe('off')
  expect(state().mode).toBe('off')
  await sync.run()
  expect(reported()?.mode).toBe('off')
  expect(await sync.readInBackground(store.source, true)).toBe('on')
})

test.each(['disconnect', 'logOut', 'unlink', 'forget'] as const)('%s switches it off', async (way) => {
  const { store, sync } = await setUp()
  await sync.connect(store.source)
  if (way === 'disconnect') await sync.disconnect(store.source)
  else await sync[way]()
  expect(store.mode).toBe('off')
})
