import { METRICS, type PhoneRecord } from '@tributary/health'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHONE_SOURCES, PHONE_STORES, phoneStoreOf } from '../src/index.ts'
import type { Fixture } from './fixtures.ts'
import { phones } from './kit.ts'

const isDayOfSamples = (payload: unknown): payload is { records: PhoneRecord[] } =>
  typeof payload === 'object' && payload !== null && 'records' in payload

const recordsIn = ({ item }: Fixture): PhoneRecord[] =>
  isDayOfSamples(item.payload) ? item.payload.records : [item.payload as PhoneRecord]

it('every source of phones has a store', () => {
  expect(phones.map(({ provider }) => provider.manifest.source)).toEqual([...PHONE_SOURCES])
})

describe.each(phones)('$slug: store', ({ slug, provider: store, fixtures }) => {
  const { manifest } = store

  it('is registered under its slug and found by its source name, case included', () => {
    expect(manifest.slug).toBe(slug)
    expect(phoneStoreOf(manifest.source)).toBe(PHONE_STORES[slug])
    expect(phoneStoreOf(manifest.source.toUpperCase())).toBeNull()
  })

  it('reads 29 days of the past, each resource once, with known metrics, each once', () => {
    expect(manifest.historyDays).toBe(29)
    expect(Number.isInteger(store.mapperVersion)).toBe(true)
    const names = manifest.resources.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { metrics } of manifest.resources.flatMap(({ emits }) => emits)) {
      expect(Object.keys(METRICS)).toEqual(expect.arrayContaining([...metrics]))
      expect(new Set(metrics).size).toBe(metrics.length)
    }
  })

  it.each(fixtures)('$name: every record belongs in the object that holds it', (fixture) => {
    for (const record of recordsIn(fixture)) {
      expect(store.place(record)).toEqual({
        resource: fixture.item.resource,
        id: fixture.item.id,
        isSampled: isDayOfSamples(fixture.item.payload),
      })
    }
  })

  it('has no place for a type of another store, or for a sample without a day', () => {
    const [sampled] = fixtures.filter(({ item }) => isDayOfSamples(item.payload)).flatMap(recordsIn)
    expect(store.place({ ...sampled!, type: 'constructor' })).toBeNull()
    expect(store.place({ ...sampled!, start: 'yesterday' })).toBeNull()
    const others = phones.filter((other) => other.slug !== slug)
    for (const record of others.flatMap((other) => other.fixtures.flatMap(recordsIn))) {
      expect(store.place(record)).toBeNull()
    }
  })

  it('gives the same for a day of samples in whatever order they come', () => {
    const days = fixtures.filter(({ item }) => isDayOfSamples(item.payload))
    const shuffled = fc.constantFrom(...days).chain((fixture) =>
      fc.record({
        fixture: fc.constant(fixture),
        records: fc.shuffledSubarray(recordsIn(fixture), { minLength: recordsIn(fixture).length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ fixture: { item, records: expected }, records }) => {
        const given = store.map({ ...item, payload: { records } }).records
        const byKey = new Map(given.map((record) => [record.key, record]))
        expect(byKey).toEqual(new Map(expected.map((record) => [record.key, record])))
      }),
    )
  })

  it('does not announce removals: samples taken out of a day leave the rest as it was', () => {
    const days = fixtures.filter(({ item }) => isDayOfSamples(item.payload))
    for (const { item, ...fixture } of days) {
      const keys = new Set(store.map(item).records.map(({ key }) => key))
      for (const left of recordsIn({ item, ...fixture })) {
        const records = recordsIn({ item, ...fixture }).filter(({ id }) => id !== left.id)
        if (records.length === 0) continue
        try {
          for (const { key } of store.map({ ...item, payload: { records } }).records)
            expect(keys).toContain(key)
        } catch (error) {
          expect(error).toHaveProperty('name', 'InvalidPayload')
        }
      }
    }
  })

  it('has fixtures of a day that lost a record, of hands, of other apps and of two clocks', () => {
    const mapped = fixtures.flatMap(({ records }) => records)
    const some = (test: (record: (typeof mapped)[number]) => boolean) => mapped.some(test)
    expect(fixtures.length).toBeGreaterThanOrEqual(20)
    expect(fixtures.some(({ item, records }) => isDayOfSamples(item.payload) && records.length === 0)).toBe(
      true,
    )
    expect(some((record) => 'manual' in record && record.manual)).toBe(true)
    expect(some((record) => 'origin' in record && record.origin === 'third_party_app')).toBe(true)
    expect(some((record) => 'device' in record && record.device?.type === 'watch')).toBe(true)
  })
})
