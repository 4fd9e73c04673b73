import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidPayload, type Provider, type RawItem } from '../src/index.ts'
import { providers } from './kit.ts'

const MARK = 'value-that-must-not-appear'

describe.each(providers)('$slug: maps on input no vendor would send', ({ provider, fixtures }) => {
  const resource = fc.constantFrom(...provider.manifest.resources.map(({ name }) => name))
  const someFixture = fc.constantFrom(...fixtures)

  it('throw nothing but InvalidPayload on any JSON', () => {
    fc.assert(
      fc.property(resource, fc.jsonValue(), (name, payload) => {
        mapOrRefuse(provider, { resource: name, id: 'x', payload })
      }),
    )
  })

  it('throw nothing but InvalidPayload when fields of a real payload turn into something else', () => {
    const wound = fc.record({ path: fc.nat(), value: fc.jsonValue() })
    fc.assert(
      fc.property(someFixture, fc.array(wound, { minLength: 1, maxLength: 3 }), ({ item }, wounds) => {
        const payload = wounds.reduce<unknown>(
          (value, { path, value: replacement }) => replaceAt(value, path, replacement),
          item.payload,
        )
        mapOrRefuse(provider, { ...item, payload })
      }),
      { numRuns: 500 },
    )
  })

  it('name fields and never values when they refuse', () => {
    fc.assert(
      fc.property(someFixture, fc.nat(), ({ item }, path) => {
        const refusal = mapOrRefuse(provider, { ...item, payload: replaceAt(item.payload, path, [MARK]) })
        if (refusal === null) return
        expect(refusal.fields.length).toBeGreaterThan(0)
        expect(JSON.stringify([refusal.message, refusal.fields])).not.toContain(MARK)
      }),
    )
  })
})

function mapOrRefuse(provider: Provider, item: RawItem): InvalidPayload | null {
  try {
    provider.map(item)
    return null
  } catch (error) {
    if (error instanceof InvalidPayload) return error
    throw error
  }
}

/** Replaces the leaf or branch that a walk guided by `path` ends at. */
function replaceAt(value: unknown, path: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  const choice = path % (keys.length + 1)
  const key = keys[choice]
  if (key === undefined) return replacement
  const child = (value as Record<string, unknown>)[key]
  const changed = replaceAt(child, Math.floor(path / (keys.length + 1)), replacement)
  if (!Array.isArray(value)) return { ...value, [key]: changed }
  return value.map((entry: unknown, index) => (String(index) === key ? changed : entry))
}
