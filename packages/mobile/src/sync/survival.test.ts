import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Killed, Life } from '../../test/mortal.ts'
import { ToyClock } from '../../test/toy-clock.ts'
import { ToyService } from '../../test/toy-service.ts'
import { ToyStore } from '../../test/toy-store.ts'
import { TributaryError } from '../client/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import type { Storage } from '../storage/storage.ts'
import { createSync } from './sync.ts'
import type { SyncClient } from './work.ts'

type Weather = 'fine' | 'request_lost' | 'answer_lost' | 'busy'

interface Chapter {
  edits: { type: 'Counted' | 'Logged'; id: number; day: number; value: number; isDeletion: boolean }[]
  hours: number
  calls: number
  isLastDone: boolean
  weather: Weather[]
}

const edit = fc.record({
  type: fc.constantFrom('Counted' as const, 'Logged' as const),
  id: fc.integer({ min: 0, max: 9 }),
  day: fc.integer({ min: 0, max: 4 }),
  value: fc.integer({ min: 0, max: 5 }),
  isDeletion: fc.boolean(),
})

const life: fc.Arbitrary<Chapter> = fc.record({
  edits: fc.array(edit, { maxLength: 12 }),
  hours: fc.integer({ min: 0, max: 5 }),
  calls: fc.integer({ min: 1, max: 150 }),
  isLastDone: fc.boolean(),
  weather: fc.array(fc.constantFrom<Weather>('fine', 'fine', 'request_lost', 'answer_lost', 'busy'), {
    maxLength: 10,
  }),
})

const CLIENT_CALLS = [
  'device',
  'setTimeZone',
  'connectSource',
  'disconnectSource',
  'upload',
  'logOut',
  'unlink',
] as const satisfies (keyof SyncClient)[]
const STORAGE_CALLS = ['get', 'set', 'delete', 'keys'] as const satisfies (keyof Storage)[]

/** The network in front of the service, for one life. */
function through(service: ToyService, weather: readonly Weather[]): SyncClient {
  let turn = 0
  return new Proxy<SyncClient>(service, {
    get(object, name) {
      const call = Reflect.get(object, name) as (...given: unknown[]) => Promise<unknown>
      return async (...given: unknown[]) => {
        const now = weather[turn++] ?? 'fine'
        if (now === 'request_lost') throw new TributaryError('unavailable', 'lost')
        if (now === 'busy') throw new TributaryError('rate_limited', 'busy', { retryAfterSeconds: 3 })
        const answer = await call.apply(service, given)
        if (now === 'answer_lost') throw new TributaryError('unavailable', 'lost')
        return answer
      }
    },
  })
}

function apply(store: ToyStore, clock: ToyClock, { edits }: Chapter): void {
  for (const { type, id, day, value, isDeletion } of edits) {
    const start = new Date(clock.at - day * 86_400_000 - 60_000).toISOString()
    if (isDeletion) store.delete(type, `${type}-${id}`)
    else store.put(type, `${type}-${id}`, start, value)
  }
}

test('however often it is killed, and whatever the network loses, the service ends with what the store has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 8 }), async (lives) => {
      const clock = new ToyClock('2026-03-10T12:00:00Z')
      const store = new ToyStore()
      const service = new ToyService()
      const storage = memoryStorage()
      await service.connectSource(store.source, [], { mode: 'off', last_sync_at: null })
      for (const one of lives) {
        clock.at += one.hours * 3_600_000
        apply(store, clock, one)
        const span = new Life(one.calls, one.isLastDone)
        const mortal = {
          client: span.of(through(service, one.weather), CLIENT_CALLS),
          stores: [span.of(store, ['isAvailable', 'permissions', 'request'], ['read'])],
          storage: span.of(storage, STORAGE_CALLS),
          clock: span.of(clock, ['wait']),
        }
        await createSync(mortal)
          .then((sync) => sync.run())
          .catch((error) => {
            if (!(error instanceof Killed)) throw error
          })
      }
      const sync = await createSync({ client: service, stores: [store], storage, clock })
      expect(await sync.run()).toBe('done')

      expect(sorted(service.records)).toEqual(sorted(store.records))
      expect(service.gaps).toEqual([])
      const sequences = [...new Set(service.batches.map(({ sequence }) => sequence))]
      expect(sequences).toEqual(sequences.map((_, index) => index + 1))
      expect(sync.state().sources[0]).toMatchObject({ pending: 0, problems: [] })
      expect(await storage.keys('queue/')).toEqual([])

      const before = service.batches.length
      expect(await sync.run()).toBe('done')
      expect(service.batches.length).toBe(before)
    }),
    { numRuns: 300 },
  )
})

const sorted = <T>(records: Map<string, T>) => [...records].sort(([one], [other]) => (one < other ? -1 : 1))
