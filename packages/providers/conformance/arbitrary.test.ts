import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidPayload, type MappedSource, type RawItem, type Refusal } from '../src/index.ts'
import { mapped } from './kit.ts'

const MARK = 'value-that-must-not-appear'

describe.each(mapped)('$slug: maps on input no vendor would send', ({ provider, fixtures }) => {
  const resource = fc.constantFrom(...provider.manifest.resources.map(({ name }) => name))
  const someFixture = fc.constantFrom(...fixtures)

  it('throw nothing but InvalidPayload on any JSON', () => {
    fc.assert(
      fc.property(resource, fc.jsonValue(), (name, payload) => {
        refusalsOf(provider, { resource: name, id: 'x', payload })
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
        refusalsOf(provider, { ...item, payload })
      }),
      { numRuns: 500 },
    )
  })

  it('name fields and never values when they refuse', () => {
    fc.assert(
      fc.property(someFixture, fc.nat(), ({ item }, path) => {
        const refused = refusalsOf(provider, { ...item, payload: replaceAt(item.payload, path, [MARK]) })
        for (const { path: where, reason } of refused) {
          expect(where === '' || where.startsWith('/')).toBe(true)
          expect(reason).not.toBe('')
        }
        expect(JSON.stringify(refused)).not.toContain(MARK)
      }),
    )
  })
})

function refusalsOf(provider: MappedSource, item: RawItem): readonly Refusal[] {
  try {
    return provider.map(item).refused
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    expect(error.refusals.length).toBeGreaterThan(0)
    return error.refusals
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
