import { METRICS, RANKED_PILLARS } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { API_SOURCES, PROVIDERS, providerOf, SOURCE_FACTS } from '../src/index.ts'
import { phones, providers, unreadable } from './kit.ts'

it('every registered source has a kit and fixtures', () => {
  expect(unreadable).toEqual([])
})

it.each(RANKED_PILLARS)('no two sources have the same rank for %s', (pillar) => {
  const ranks = [...SOURCE_FACTS.values()].map(({ rank }) => rank[pillar])
  expect(new Set(ranks).size).toBe(ranks.length)
})

it('a heart rate at rest is derived for exactly the sources that have a heart rate and give none at rest', () => {
  const lacking = [...SOURCE_FACTS].flatMap(([source, facts]) =>
    facts.lacksRestingHeartRate ? [source] : [],
  )
  expect(lacking).toEqual(['Oura', 'Withings', 'Samsung Health'])
})

describe.each([...providers, ...phones])('$slug: facts', ({ slug, provider: { manifest } }) => {
  it('finds its own scores among its resources or under names that its maps give', () => {
    const names = manifest.resources.map(({ name }) => name)
    if (slug !== 'whoop') expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.facts.ownScores)))
  })

  it('looks different from every other source, in white letters that can be read', () => {
    const { initials, colour } = manifest.looks
    expect(initials).toMatch(/^[A-Z][A-Za-z]$/)
    expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5)
    const others = [...providers, ...phones].filter((one) => one.slug !== slug)
    expect(others.map((one) => one.provider.manifest.looks.initials)).not.toContain(initials)
    expect(others.map((one) => one.provider.manifest.looks.colour)).not.toContain(colour)
  })
})

/** As WCAG 2 defines it. */
function contrastWithWhite(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe.each(providers)('$slug: manifest', ({ slug, provider, kit }) => {
  const { manifest } = provider

  it('is registered under its slug and found by its source name, case included', () => {
    expect(slug).toBe(manifest.slug)
    expect(slug).toMatch(/^[a-z][a-z0-9]*$/)
    expect(API_SOURCES).toContain(manifest.source)
    expect(providerOf(manifest.source)).toBe(PROVIDERS[slug])
    expect(providerOf(manifest.source.toUpperCase())).toBeNull()
  })

  it('names https addresses without query, fragment or trailing slash', () => {
    const all = [manifest.addresses, ...(manifest.regions ?? []).map(({ addresses }) => addresses)]
    for (const address of all.flatMap((addresses) => Object.values(addresses))) {
      if (address !== null) expect(address).toMatch(/^https:\/\/[^?#]+[^/?#]$/)
    }
  })

  it('has its usual addresses as the first region, if regions differ', () => {
    if (!manifest.regions) return
    expect(manifest.regions.length).toBeGreaterThan(1)
    expect(manifest.regions[0]?.addresses).toEqual(manifest.addresses)
    const names = manifest.regions.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('asks for every scope that one of its resources needs, unless the vendor knows no scopes', () => {
    const { scopes } = manifest.oauth
    const needed = manifest.resources.map(({ scope }) => scope).filter((scope) => scope !== null)
    if (scopes.length > 0) expect(scopes).toEqual(expect.arrayContaining(needed))
    expect(new Set(scopes).size).toBe(scopes.length)
  })

  it('lists each resource once, with known metrics, each once', () => {
    const names = manifest.resources.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { metrics } of manifest.resources.flatMap(({ emits }) => emits)) {
      expect(Object.keys(METRICS)).toEqual(expect.arrayContaining([...metrics]))
      expect(new Set(metrics).size).toBe(metrics.length)
    }
  })

  it('has a webhook exactly when it says that the vendor calls us', () => {
    const called = manifest.delivery.includes('ping') || manifest.delivery.includes('push')
    expect(provider.webhook !== null).toBe(called)
    expect(kit.webhook !== null).toBe(called)
    expect(provider.webhook?.loadKeyset !== undefined).toBe(manifest.addresses.keys !== null)
  })

  it('estimates the calls of an announced day exactly when the vendor calls us', () => {
    expect(manifest.callsPerAnnouncedDay !== null).toBe(provider.webhook !== null)
  })

  it('has sensible periods and limits', () => {
    expect(manifest.historyDays).toBeGreaterThanOrEqual(1)
    expect(manifest.pollMinutes).toBeGreaterThanOrEqual(1)
    expect(manifest.lookBackDays).toBeGreaterThanOrEqual(1)
    expect(Number.isInteger(provider.mapperVersion)).toBe(true)
    for (const { calls, seconds } of manifest.limits) {
      expect(calls).toBeGreaterThan(0)
      expect(seconds).toBeGreaterThan(0)
    }
  })

  it('says what each setting of the application is for; the kit has one of each', () => {
    const settings = manifest.appSettings ?? []
    for (const { purpose } of settings) expect(purpose).not.toBe('')
    const names = settings.map(({ name }) => name)
    expect(Object.keys(kit.settings ?? {}).sort()).toEqual([...names].sort())
  })
})
