import { describe, expect, it } from 'vitest'
import { InvalidPayload, type MappedSource } from '../../src/index.ts'
import type { Fixture } from '../fixtures.ts'
import { mapped, type Needs } from '../kit.ts'
import { harmsOf } from './harm.ts'

/** In characters: enough to hold every field of a resource, and quick to mutate place by place. */
const LONGEST_PAYLOAD = 60_000

describe.each(mapped)('$slug: one field that cannot be read', ({ provider, fixtures, needs }) => {
  const resources = provider.manifest.resources.map(({ name }) => name)
  it.each(resources)('%s: never takes along what does not depend on it', (resource) => {
    for (const fixture of wholeOf(fixtures, resource)) {
      const harms = harmsOf(fixture.item.payload, readerOf(provider, fixture), needsOf(needs, resource))
      expect([...new Set(harms)], fixture.name).toEqual([])
    }
  })

  it.each(Object.keys(needs))('%s: every field that is declared as needed is needed', (declared) => {
    const needless = needs[declared]!.filter((need) =>
      mapped.every((source) => source.needs !== needs || !isNeededBy(source, declared, need)),
    )
    expect(needless).toEqual([])
  })
})

type Source = (typeof mapped)[number]

/** Whether reading fails somewhere when this field is not counted among the needed ones. */
function isNeededBy({ provider, fixtures, needs }: Source, declared: string, need: string): boolean {
  const resources = declared === '*' ? provider.manifest.resources.map(({ name }) => name) : [declared]
  return resources.some((resource) => {
    const others = needsOf(needs, resource).filter((one) => one !== need)
    return wholeOf(fixtures, resource).some(
      (fixture) => harmsOf(fixture.item.payload, readerOf(provider, fixture), others, need).length > 0,
    )
  })
}

const needsOf = (needs: Needs, resource: string) => [...(needs[resource] ?? []), ...(needs['*'] ?? [])]

const wholeOf = (fixtures: readonly Fixture[], resource: string) =>
  fixtures.filter(
    ({ item, records, refused }) =>
      item.resource === resource &&
      records.length > 0 &&
      (refused ?? []).length === 0 &&
      JSON.stringify(item.payload).length < LONGEST_PAYLOAD,
  )

const readerOf =
  (provider: MappedSource, { item }: Fixture) =>
  (payload: unknown) => {
    try {
      return provider.map({ ...item, payload }).records
    } catch (error) {
      if (!(error instanceof InvalidPayload)) throw error
      return []
    }
  }
