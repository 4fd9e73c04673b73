import { API_SOURCES, METRICS } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { PROVIDERS, providerOf } from '../src/index.ts'
import { providers } from './kit.ts'

describe.each(providers)('$slug: manifest', ({ slug, provider }) => {
  const { manifest } = provider

  it('is registered under its slug and found by its source name, case included', () => {
    expect(slug).toBe(manifest.slug)
    expect(slug).toMatch(/^[a-z][a-z0-9]*$/)
    expect(API_SOURCES).toContain(manifest.source)
    expect(providerOf(manifest.source)).toBe(PROVIDERS[slug])
    expect(providerOf(manifest.source.toUpperCase())).toBeNull()
  })

  it('names https addresses without query, fragment or trailing slash', () => {
    const addresses = Object.values(manifest.addresses).filter((address) => address !== null)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/[^?#]+[^/?#]$/)
  })

  it('asks for every scope that one of its resources needs', () => {
    const needed = manifest.resources.map(({ scope }) => scope).filter((scope) => scope !== null)
    expect(manifest.oauth.scopes).toEqual(expect.arrayContaining(needed))
    expect(new Set(manifest.oauth.scopes).size).toBe(manifest.oauth.scopes.length)
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
  })

  it('has sensible periods', () => {
    expect(manifest.historyDays).toBeGreaterThanOrEqual(1)
    expect(manifest.pollMinutes).toBeGreaterThanOrEqual(1)
    expect(manifest.lookBackDays).toBeGreaterThanOrEqual(1)
    expect(Number.isInteger(provider.mapperVersion)).toBe(true)
  })
})
