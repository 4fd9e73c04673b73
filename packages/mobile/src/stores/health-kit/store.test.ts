import { expect, test } from 'vitest'
import { StoreBusyError } from '../store.ts'
import type { HealthKitApi, HkQuantity, HkSample, HkWorkout } from './api.ts'
import { healthKitStore } from './store.ts'

const sample: HkSample = {
  uuid: 'A',
  startDate: new Date('2026-03-01T08:00:00Z'),
  endDate: new Date('2026-03-01T08:10:00Z'),
  sourceRevision: {
    source: { name: 'Ada’s Watch', bundleIdentifier: 'com.apple.health.X' },
    version: '26.1',
    productType: 'Watch7,5',
  },
  device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch' },
  metadata: {
    HKTimeZone: 'Europe/Berlin',
    HKWasUserEntered: true,
    HKMetadataKeyHeartRateMotionContext: 1,
    odd: {},
  },
}

const STEPS = 'HKQuantityTypeIdentifierStepCount'
const steps: HkQuantity = { ...sample, quantityType: STEPS, quantity: 0, unit: 'count' }
const unasked = async () => expect.fail('not asked for')

function kitWith(over: Partial<HealthKitApi>): HealthKitApi {
  return {
    isHealthDataAvailableAsync: async () => true,
    isProtectedDataAvailableAsync: async () => true,
    requestAuthorization: async () => true,
    queryQuantitySamples: unasked,
    queryQuantitySamplesWithAnchor: unasked,
    queryCategorySamples: unasked,
    queryCorrelationSamples: unasked,
    queryCorrelationSamplesWithAnchor: unasked,
    queryWorkoutSamples: unasked,
    queryWorkoutSamplesWithAnchor: unasked,
    queryElectrocardiogramSamples: unasked,
    queryElectrocardiogramSamplesWithAnchor: unasked,
    subscribeToChanges: () => ({ remove: () => true }),
    ...over,
  }
}

async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const page of pages) found.push(page)
  return found
}

const DAY = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }

test('a sample keeps its zone, device, writer and that it was typed in', async () => {
  const store = healthKitStore(kitWith({ queryQuantitySamples: async () => [steps] }))
  expect(await collect(store.read(STEPS, DAY))).toEqual([
    [
      {
        id: 'A',
        type: STEPS,
        start: '2026-03-01T08:00:00.000Z',
        end: '2026-03-01T08:10:00.000Z',
        value: 0,
        unit: 'count',
        zone: 'Europe/Berlin',
        manual: true,
        app: { id: 'com.apple.health.X', name: 'Ada’s Watch', version: '26.1' },
        device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardware: 'Watch7,5' },
        metadata: { HKMetadataKeyHeartRateMotionContext: 1 },
      },
    ],
  ])
})

test('changes are followed from anchor to anchor until there are none, deletions included', async () => {
  const answers = [
    { samples: [steps], deletedSamples: [{ uuid: 'B' }], newAnchor: 'two' },
    { samples: [], deletedSamples: [], newAnchor: 'two' },
  ]
  const anchors: (string | undefined)[] = []
  const store = healthKitStore(
    kitWith({
      queryQuantitySamplesWithAnchor: async (_, { anchor }) => {
        anchors.push(anchor)
        return answers.shift()!
      },
    }),
  )
  const pages = await collect(store.log!.changes(STEPS, 'one', DAY.from))
  expect(anchors).toEqual(['one', 'two'])
  expect(pages[0]).toMatchObject({ records: [{ id: 'A' }], deleted: ['B'], cursor: 'two' })
})

test('a workout has its statistics by name and its route', async () => {
  const workout: HkWorkout = {
    ...sample,
    workoutActivityType: 37,
    duration: { quantity: 600, unit: 's' },
    getAllStatistics: async () => ({
      HKQuantityTypeIdentifierHeartRate: { averageQuantity: { quantity: 140, unit: 'count/min' } },
      HKQuantityTypeIdentifierActiveEnergyBurned: { sumQuantity: { quantity: 90, unit: 'kcal' } },
    }),
    getWorkoutRoutes: async () => [
      { locations: [{ date: new Date('2026-03-01T08:00:01Z'), latitude: 1, longitude: 2, altitude: 3 }] },
    ],
  }
  const store = healthKitStore(kitWith({ queryWorkoutSamples: async () => [workout] }))
  const [[record]] = (await collect(store.read('HKWorkoutTypeIdentifier', DAY))) as [[object]]
  expect(record).toMatchObject({
    activity: '37',
    parts: [
      { name: 'duration', value: 600, unit: 's' },
      { name: 'HKQuantityTypeIdentifierHeartRate/average', value: 140, unit: 'count/min' },
      { name: 'HKQuantityTypeIdentifierActiveEnergyBurned', value: 90, unit: 'kcal' },
    ],
    route: [{ at: '2026-03-01T08:00:01.000Z', latitude: 1, longitude: 2, altitude: 3 }],
  })
})

test('volts of an ECG become millivolts', async () => {
  const ecg = {
    ...sample,
    classification: 'sinusRhythm',
    samplingFrequencyHz: 512,
    voltages: [{ voltage: 0.000_123 }],
  }
  const store = healthKitStore(kitWith({ queryElectrocardiogramSamples: async () => [ecg] }))
  const [[record]] = (await collect(store.read('HKDataTypeIdentifierElectrocardiogram', DAY))) as [[object]]
  expect(record).toMatchObject({ ecg: { classification: 'sinusRhythm', hz: 512, millivolts: [0.123] } })
})

test('a locked phone is reported as such', async () => {
  const store = healthKitStore(kitWith({ isProtectedDataAvailableAsync: async () => false }))
  await expect(collect(store.read(STEPS, DAY))).rejects.toBeInstanceOf(StoreBusyError)
})
