import type { HealthPlugin, HealthSample, Workout } from '@capgo/capacitor-health'
import type { PhoneRecord } from '@tributary/health'
import { expect, test } from 'vitest'
import type { HealthStore } from '../store.ts'
import { capgoStore } from './store.ts'

const WINDOW = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' }

type Plugin = Parameters<typeof capgoStore>[0]

/** Answers, as both stores may, with everything that overlaps the asked time. */
function pluginWith(samples: HealthSample[], workouts: Workout[] = []): Plugin {
  const overlaps = (start: string, end: string, { startDate = '', endDate = '' }) =>
    start < endDate && end >= startDate
  const status = { readAuthorized: ['steps'], readDenied: [], writeAuthorized: [], writeDenied: [] }
  return {
    isAvailable: async () => ({ available: true }),
    requestAuthorization: async () => status as Awaited<ReturnType<HealthPlugin['requestAuthorization']>>,
    checkAuthorization: async () => status as Awaited<ReturnType<HealthPlugin['checkAuthorization']>>,
    readSamples: async (query) => ({
      samples: samples.filter(
        (sample) => sample.dataType === query.dataType && overlaps(sample.startDate, sample.endDate, query),
      ),
    }),
    queryWorkouts: async (query) => ({
      workouts: workouts.filter((workout) => overlaps(workout.startDate, workout.endDate, query)),
    }),
  }
}

async function all(store: HealthStore, type: string): Promise<PhoneRecord[]> {
  const found: PhoneRecord[] = []
  for await (const page of store.read(type, WINDOW)) found.push(...page)
  return found
}

const sample = (over: Partial<HealthSample>): HealthSample => ({
  dataType: 'steps',
  value: 0,
  unit: 'count',
  startDate: '2026-03-01T08:00:00Z',
  endDate: '2026-03-01T08:10:00Z',
  platformId: 'a',
  sourceId: 'com.apple.health.X',
  sourceName: 'Apple Watch',
  ...over,
})

test('a quantity of Apple Health keeps the store’s name, unit, writer and zero', async () => {
  const store = capgoStore(pluginWith([sample({})]), 'ios')
  expect(await all(store, 'HKQuantityTypeIdentifierStepCount')).toEqual([
    {
      id: 'a',
      type: 'HKQuantityTypeIdentifierStepCount',
      start: '2026-03-01T08:00:00.000Z',
      end: '2026-03-01T08:10:00.000Z',
      value: 0,
      unit: 'count',
      app: { id: 'com.apple.health.X', name: 'Apple Watch' },
    },
  ])
})

test('what reaches over midnight is sent once, on the day of its start', async () => {
  const over = sample({ startDate: '2026-03-01T23:55:00Z', endDate: '2026-03-02T00:05:00Z' })
  const store = capgoStore(pluginWith([over]), 'ios')
  expect(await all(store, 'HKQuantityTypeIdentifierStepCount')).toHaveLength(1)
})

test('segments of a night of Apple Health become one record, also when the night began before the window', async () => {
  const segment = (id: string, from: string, to: string, sleepState: 'light' | 'deep') =>
    sample({ dataType: 'sleep', platformId: id, startDate: from, endDate: to, sleepState })
  const store = capgoStore(
    pluginWith([
      segment('before', '2026-02-28T23:00:00Z', '2026-02-28T23:50:00Z', 'light'),
      segment('still', '2026-02-28T23:50:00Z', '2026-03-01T06:00:00Z', 'deep'),
      segment('one', '2026-03-01T22:00:00Z', '2026-03-01T23:00:00Z', 'light'),
      segment('two', '2026-03-01T23:00:00Z', '2026-03-02T05:00:00Z', 'deep'),
    ]),
    'ios',
  )
  const nights = await all(store, 'HKCategoryTypeIdentifierSleepAnalysis')
  expect(nights).toHaveLength(1)
  expect(nights[0]).toMatchObject({
    id: 'one',
    end: '2026-03-02T05:00:00.000Z',
    stages: [
      { stage: 'HKCategoryValueSleepAnalysisAsleepCore' },
      { stage: 'HKCategoryValueSleepAnalysisAsleepDeep' },
    ],
  })
})

test('heart-rate samples of one Health Connect record are that record again', async () => {
  const beat = (at: string, value: number) =>
    sample({ dataType: 'heartRate', unit: 'bpm', value, startDate: at, endDate: at, deviceType: 'watch' })
  const store = capgoStore(
    pluginWith([beat('2026-03-01T08:01:00Z', 70), beat('2026-03-01T08:00:00Z', 68)]),
    'android',
  )
  expect(await all(store, 'HeartRateRecord')).toEqual([
    {
      id: 'a',
      type: 'HeartRateRecord',
      start: '2026-03-01T08:00:00.000Z',
      end: '2026-03-01T08:01:00.000Z',
      unit: 'bpm',
      samples: [
        { at: '2026-03-01T08:00:00.000Z', value: 68 },
        { at: '2026-03-01T08:01:00.000Z', value: 70 },
      ],
      app: { id: 'com.apple.health.X' },
      device: { name: 'Apple Watch', type: '1' },
    },
  ])
})

test('a workout has its totals under the store’s names', async () => {
  const ride: Workout = {
    workoutType: 'cycling',
    duration: 1800,
    totalDistance: 9000,
    totalEnergyBurned: 310,
    startDate: '2026-03-01T17:00:00Z',
    endDate: '2026-03-01T17:30:00Z',
    platformId: 'w',
    metadata: { HKTimeZone: 'Europe/Berlin' },
  }
  const [record] = await all(capgoStore(pluginWith([], [ride]), 'ios'), 'HKWorkoutTypeIdentifier')
  expect(record).toMatchObject({ activity: 'cycling', zone: 'Europe/Berlin' })
  expect(record!.parts).toEqual([
    { name: 'duration', value: 1800, unit: 's' },
    { name: 'HKQuantityTypeIdentifierDistanceCycling', value: 9000, unit: 'm' },
    { name: 'HKQuantityTypeIdentifierActiveEnergyBurned', value: 310, unit: 'kcal' },
  ])
})

test('Android discloses what is denied; iOS does not', async () => {
  const android = await capgoStore(pluginWith([]), 'android').request()
  expect(android).toContainEqual({ type: 'StepsRecord', state: 'granted' })
  expect(android).toContainEqual({ type: 'WeightRecord', state: 'denied' })
  const ios = await capgoStore(pluginWith([]), 'ios').permissions()
  expect(new Set(ios.map(({ state }) => state))).toEqual(new Set(['unknowable']))
})
