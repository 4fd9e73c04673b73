import { describe, expect, test } from 'vitest'
import type { HealthConnectApi } from './health-connect/api.ts'
import { healthConnectStore } from './health-connect/store.ts'
import { CONTENTS } from './health-connect/types.ts'
import type { HealthKitApi } from './health-kit/api.ts'
import { healthKitStore } from './health-kit/store.ts'
import { CATEGORIES, ECG, PRESSURE, UNITS, WORKOUT } from './health-kit/types.ts'
import type { HealthStore } from './store.ts'

const WINDOW = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }
/** Without these a record has no identity or no place in time. */
const NEEDED = ['metadata', 'metadata/id', 'startTime', 'time', 'uuid', 'startDate']

type Place = readonly string[]
type Native = Record<string, unknown>

function placesOf(value: unknown, within: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, part]) => [
    [...within, key],
    ...placesOf(part, [...within, key]),
  ])
}

/** A copy with something else, or nothing, in one place; functions and dates stay what they are. */
function changed(value: unknown, [key, ...rest]: Place, change: 'remove' | null | object): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Native) }) as Native
  if (rest.length > 0) copy[key!] = changed(copy[key!], rest, change)
  else if (change === 'remove') delete copy[key!]
  else copy[key!] = change
  return copy
}

function isLeaf(value: unknown, place: Place): boolean {
  const found = place.reduce<unknown>((part, key) => (part as Native)[key], value)
  return typeof found !== 'object'
}

const WAYS = ['remove', null, { odd: true }] as const

/** The ids that a page of the changed record and an untouched one gives. */
async function idsOf(store: HealthStore, type: string): Promise<string[]> {
  const ids: string[] = []
  for await (const page of store.read(type, WINDOW)) ids.push(...page.map(({ id }) => id))
  return ids
}

async function expectAlone(
  full: Native,
  other: Native,
  read: (records: readonly Native[]) => Promise<string[]>,
): Promise<void> {
  for (const place of placesOf(full)) {
    // A native call leaves things out; it does not turn a list into something else.
    for (const way of isLeaf(full, place) ? WAYS : WAYS.slice(0, 2)) {
      const ids = await read([changed(full, place, way) as Native, other])
      const name = `${place.join('/')} ${JSON.stringify(way)}`
      expect(ids, name).toContain('other')
      if (!NEEDED.includes(place.join('/'))) expect(ids, name).toContain('full')
    }
  }
}

describe('a record of Health Connect that lacks something', () => {
  const measure = {
    inMeters: 1,
    inKilocalories: 2,
    inKilocaloriesPerDay: 3,
    inMillimetersOfMercury: 4,
    inCelsius: 5,
    inMetersPerSecond: 6,
    inWatts: 7,
    inKilograms: 8,
    inGrams: 9,
    inLiters: 10,
    inMilligramsPerDeciliter: 11,
  }
  const time = '2026-03-01T08:00:00Z'
  const full: Native = {
    startTime: time,
    endTime: '2026-03-01T08:10:00Z',
    startZoneOffset: { id: '+01:00' },
    endZoneOffset: { id: '+02:00' },
    metadata: {
      id: 'full',
      dataOrigin: 'com.example',
      lastModifiedTime: time,
      recordingMethod: 2,
      device: { manufacturer: 'Google', model: 'Pixel Watch', type: 1 },
    },
    count: 1,
    percentage: 2,
    floors: 3,
    beatsPerMinute: 4,
    flow: 2,
    result: 1,
    appearance: 2,
    sensation: 1,
    exerciseType: 56,
    exerciseRoute: { route: [{ time, latitude: 1, longitude: 2, altitude: measure }] },
    stages: [{ startTime: time, endTime: '2026-03-01T08:10:00Z', stage: 4 }],
    deltas: [{ time, delta: measure }],
    samples: [
      { time, beatsPerMinute: 60, rate: 80, revolutionsPerMinute: 70, speed: measure, power: measure },
    ],
    distance: measure,
    energy: measure,
    systolic: measure,
    diastolic: measure,
    baseline: measure,
    mass: measure,
  }
  const other: Native = { startTime: time, metadata: { id: 'other' } }

  test.each(Object.keys(CONTENTS))('%s costs no other, and is sent with what it has', async (name) => {
    await expectAlone(full, other, (records) => {
      const api: Partial<HealthConnectApi> = {
        readRecords: async () => ({ records }),
        aggregateRecord: async () => ({}),
      }
      return idsOf(healthConnectStore(api as HealthConnectApi), `${name}Record`)
    })
  })
})

describe('a record of Apple Health that lacks something', () => {
  const date = new Date('2026-03-01T08:00:00Z')
  const amount = { quantity: 1, unit: 'count' }
  const full: Native = {
    uuid: 'full',
    startDate: date,
    endDate: new Date('2026-03-01T08:10:00Z'),
    sourceRevision: {
      source: { name: 'Ada’s Watch', bundleIdentifier: 'com.apple.health.X' },
      version: '26.1',
      productType: 'Watch7,5',
    },
    device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardwareVersion: 'Watch7,5' },
    metadata: { HKTimeZone: 'Europe/Berlin', HKWasUserEntered: true },
    quantity: 1,
    unit: 'count',
    value: 2,
    objects: [{ quantityType: 'HKQuantityTypeIdentifierBloodPressureSystolic', ...amount }],
    classification: 'sinusRhythm',
    averageHeartRateBpm: 60,
    samplingFrequencyHz: 512,
    voltages: [{ voltage: 0.0001 }],
    workoutActivityType: 37,
    duration: amount,
    statistics: { HKQuantityTypeIdentifierStepCount: { sumQuantity: amount, averageQuantity: amount } },
    routes: [{ locations: [{ date, latitude: 1, longitude: 2, altitude: 3 }] }],
  }
  const other: Native = { uuid: 'other', startDate: date }
  /** The library's objects ask for these two by themselves. */
  const asWorkout = (record: Native) => ({
    ...record,
    getAllStatistics: async () => record['statistics'],
    getWorkoutRoutes: async () => record['routes'],
  })

  test.each([[...UNITS.keys()][0]!, CATEGORIES[0]!, PRESSURE, ECG, WORKOUT])('%s', async (type) => {
    await expectAlone(full, other, (records) => {
      const answer = async () => records as never
      const kit: Partial<HealthKitApi> = {
        isProtectedDataAvailableAsync: async () => true,
        queryQuantitySamples: answer,
        queryCategorySamples: answer,
        queryCorrelationSamples: answer,
        queryElectrocardiogramSamples: answer,
        queryWorkoutSamples: async () => records.map(asWorkout) as never,
      }
      return idsOf(healthKitStore(kit as HealthKitApi), type)
    })
  })
})
