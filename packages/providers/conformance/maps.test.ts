import type { HealthRecord, MappedRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { InvalidPayload } from '../src/index.ts'
import { checksOf } from './checks.ts'
import type { Fixture } from './fixtures.ts'
import { mapped } from './kit.ts'

const isHealth = (record: MappedRecord): record is HealthRecord => record.kind !== 'retraction'

describe.each(mapped)('$slug: maps', ({ provider, lacks, fixtures }) => {
  const check = checksOf({ lacks })
  const healthRecords = (of: readonly Fixture[]) =>
    of.flatMap(({ item }) => provider.map(item).records).filter(isHealth)

  it.each(fixtures)('$name: $about', ({ item, records, refused = [] }) => {
    const untouched = structuredClone(item)
    expect(provider.map(item)).toEqual({ records, refused })
    expect(item).toEqual(untouched)
  })

  it.each(provider.manifest.resources)('$name emits exactly what the manifest declares', (resource) => {
    const records = healthRecords(fixtures.filter(({ item }) => item.resource === resource.name))
    const emitted = new Set(
      records.flatMap(({ kind, values, series }) => [
        kind,
        ...[...Object.keys(values), ...Object.keys(series)].map((metric) => `${kind} ${metric}`),
      ]),
    )
    const declared = resource.emits.flatMap(({ kind, metrics }) => [
      kind,
      ...metrics.map((metric) => `${kind} ${metric}`),
    ])
    expect([...emitted].sort()).toEqual([...new Set(declared)].sort())
  })

  it.each(provider.manifest.resources)('$name has a fixture', ({ name }) => {
    expect(fixtures.filter(({ item }) => item.resource === name)).not.toEqual([])
  })

  check('refuses the part that cannot be read and keeps the others', ['several_records'], () => {
    const partly = fixtures.filter(({ refused }) => (refused ?? []).length > 0)
    expect(partly).not.toEqual([])
    for (const { records } of partly) expect(records).not.toEqual([])
  })

  it('keys every record by resource and item, so that a repeat or a deletion finds it', () => {
    for (const { item } of fixtures) {
      for (const record of provider.map(item).records) {
        expect(record.source).toBe(provider.manifest.source)
        expect(record.key.startsWith(`${item.resource}:`)).toBe(true)
      }
      const [first, second] = [provider.map(item), provider.map(structuredClone(item))]
      expect(first).toEqual(second)
    }
  })

  it('never gives two records of different items the same key', () => {
    const latest = fixtures.filter(({ revises }) => revises === undefined)
    const keys = latest.flatMap(({ item }) => provider.map(item).records.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  const revised = fixtures.filter(({ revises }) => revises !== undefined)

  it('has fixtures of documents that were revised', () => {
    expect(revised.length).toBeGreaterThan(0)
  })

  it.each(revised)('$name replaces $revises: same key, new content', ({ item, revises }) => {
    const earlier = fixtures.find(({ name }) => name === revises)
    expect(earlier).toBeDefined()
    const [before, after] = [provider.map(earlier!.item).records, provider.map(item).records]
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(after).not.toEqual(before)
  })

  it('has fixtures in which the vendor left something out', () => {
    const shapes = new Set(fixtures.map(({ item }) => `${item.resource} ${fieldsOf(item.payload)}`))
    const nulls = fixtures.some(({ item }) => JSON.stringify(item.payload).includes(':null'))
    expect(nulls || shapes.size > provider.manifest.resources.length).toBe(true)
  })

  it('leaves out what the vendor left out: only real numbers in values and series', () => {
    for (const { values, series } of healthRecords(fixtures)) {
      const numbers = [
        ...Object.values(values),
        ...Object.values(series).flatMap((list) => list.map(({ value }) => value)),
      ]
      for (const number of numbers) expect(Number.isFinite(number)).toBe(true)
    }
  })

  check('keeps zeros', ['zero_days'], () => {
    const zeros = healthRecords(fixtures).filter(({ values }) => Object.values(values).includes(0))
    expect(zeros.length).toBeGreaterThan(0)
  })

  it('orders series and stages in time', () => {
    for (const record of healthRecords(fixtures)) {
      const lists: { at: number }[][] = Object.values(record.series)
      if (record.kind === 'sleep') lists.push(record.stages)
      for (const list of lists) {
        expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).sort((a, b) => a - b))
      }
    }
  })

  check('keeps both offsets when the clocks change or the person travels', ['two_offsets'], () => {
    const crossing = healthRecords(fixtures).filter(
      (record) => 'start' in record && 'end' in record && record.start.offset !== record.end.offset,
    )
    expect(crossing.length).toBeGreaterThan(0)
  })

  it('refuses a resource it does not know', () => {
    expect(() => provider.map({ resource: 'constructor', id: 'x', payload: {} })).toThrow(InvalidPayload)
  })
})

function fieldsOf(payload: unknown): string {
  return typeof payload === 'object' && payload !== null ? Object.keys(payload).sort().join() : ''
}
