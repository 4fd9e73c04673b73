import { API_SOURCES, METRICS, WITHOUT_RESTING } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { PROVIDERS, providerOf } from '../src/index.ts'
import { phones, providers, unreadable } from './kit.ts'

it('every registered source has a kit and fixtures', () => {
  expect(unreadable).toEqual([])
})

it('a heart rate at rest is derived for exactly the sources that have a heart rate and give none at rest', () => {
  const lacking = [...providers, ...phones].flatMap(({ provider: { manifest } }) => {
    const metrics = manifest.resources.flatMap(({ emits }) => emits.flatMap((one) => [...one.metrics]))
    const isLacking = metrics.includes('heart_rate_bpm') && !metrics.includes('heart_rate_resting_bpm')
    return isLacking ? [manifest.source] : []
  })
  expect(lacking.sort()).toEqual([...WITHOUT_RESTING].sort())
})

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
