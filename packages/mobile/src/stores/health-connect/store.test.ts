import { expect, test } from 'vitest'
import { CursorExpiredError } from '../store.ts'
import type { HcChanges, HealthConnectApi } from './api.ts'
import { healthConnectStore } from './store.ts'

const metadata = {
  id: 'a',
  dataOrigin: 'com.example.run',
  lastModifiedTime: '2026-03-01T09:00:00.123456Z',
  recordingMethod: 2,
  device: { manufacturer: 'Google', model: 'Pixel Watch', type: 1 },
}

function apiWith(over: Partial<HealthConnectApi>): HealthConnectApi {
  return {
    getSdkStatus: async () => 3,
    initialize: async () => true,
    requestPermission: async () => [{ accessType: 'read', recordType: 'Steps' }],
    getGrantedPermissions: async () => [],
    readRecords: async () => ({ records: [] }),
    readRecord: async () => Promise.reject(new Error('no such record')),
    getChanges: async () => expect.fail('not asked for'),
    aggregateRecord: async () => ({}),
    ...over,
  }
}

async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const page of pages) found.push(page)
  return found
}

const WINDOW = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' }

test('records keep the store’s names, offsets, device and writer, and are read page by page', async () => {
  const tokens: (string | undefined)[] = []
  const store = healthConnectStore(
    apiWith({
      readRecords: async (_, { pageToken }) => {
        tokens.push(pageToken)
        const count = {
          count: 0,
          startTime: '2026-03-01T08:00:00Z',
          endTime: '2026-03-01T08:10:00.5Z',
          metadata,
        }
        const offset = { startZoneOffset: { id: '+01:00' }, endZoneOffset: { id: '+02:00' } }
        return { records: [{ ...count, ...offset }], pageToken: pageToken ? '' : 'next' }
      },
    }),
  )
  const pages = await collect(store.read('StepsRecord', WINDOW))
  expect(tokens).toEqual([undefined, 'next'])
  expect(pages[0]).toEqual([
    {
      id: 'a',
      type: 'StepsRecord',
      start: '2026-03-01T08:00:00.000Z',
      end: '2026-03-01T08:10:00.500Z',
      zone: '+01:00',
      end_zone: '+02:00',
      value: 0,
      unit: 'count',
      device: { manufacturer: 'Google', model: 'Pixel Watch', type: '1' },
      app: { id: 'com.example.run' },
      updated: '2026-03-01T09:00:00.123Z',
      metadata: { recordingMethod: 2 },
    },
  ])
})

test('an exercise has the totals that its app counted, and a route', async () => {
  const session = {
    exerciseType: 56,
    startTime: '2026-03-01T17:00:00Z',
    endTime: '2026-03-01T17:30:00Z',
    exerciseRoute: {
      route: [{ time: '2026-03-01T17:00:01Z', latitude: 1, longitude: 2, altitude: { inMeters: 3 } }],
    },
    metadata,
  }
  const store = healthConnectStore(
    apiWith({
      readRecords: async () => ({ records: [session] }),
      aggregateRecord: async ({ recordType, dataOriginFilter }) => {
        expect(dataOriginFilter).toEqual(['com.example.run'])
        if (String(recordType) === 'Steps') throw new Error('denied')
        return String(recordType) === 'Distance' ? { DISTANCE: { inMeters: 5000 } } : {}
      },
    }),
  )
  const [[record]] = (await collect(store.read('ExerciseSessionRecord', WINDOW))) as [[object]]
  expect(record).toMatchObject({
    activity: '56',
    parts: [{ name: 'DistanceRecord', value: 5000, unit: 'm' }],
    route: [{ at: '2026-03-01T17:00:01.000Z', latitude: 1, longitude: 2, altitude: 3 }],
  })
})

const weight = (id: string) => ({
  record: { weight: { inKilograms: 70 }, time: '2026-03-01T08:00:00Z', metadata: { ...metadata, id } },
})

const changes = (over: Partial<HcChanges>): HcChanges => ({
  upsertionChanges: [],
  deletionChanges: [],
  nextChangesToken: 'next',
  changesTokenExpired: false,
  hasMore: false,
  ...over,
})

test('a record both written and deleted counts by whether it is still there', async () => {
  const store = healthConnectStore(
    apiWith({
      readRecord: async (_, id) => (id === 'back' ? {} : Promise.reject(new Error('no such record'))),
      getChanges: async () =>
        changes({
          upsertionChanges: [weight('back'), weight('gone')],
          deletionChanges: [{ recordId: 'back' }, { recordId: 'gone' }, { recordId: 'old' }],
        }),
    }),
  )
  const [page] = await collect(store.log!.changes('WeightRecord', 'token', WINDOW.from))
  expect(page!.records.map(({ id }) => id)).toEqual(['back'])
  expect(page!.deleted).toEqual(['gone', 'old'])
  expect(page!.cursor).toBe('next')
})

test('an expired token is reported as such', async () => {
  const store = healthConnectStore(
    apiWith({ getChanges: async () => changes({ changesTokenExpired: true }) }),
  )
  const reading = collect(store.log!.changes('WeightRecord', 'token', WINDOW.from))
  await expect(reading).rejects.toBeInstanceOf(CursorExpiredError)
})

test('what was not granted is denied', async () => {
  const permissions = await healthConnectStore(apiWith({})).request()
  expect(permissions).toContainEqual({ type: 'StepsRecord', state: 'granted' })
  expect(permissions).toContainEqual({ type: 'WeightRecord', state: 'denied' })
})
