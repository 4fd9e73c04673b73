import { describe, expect, it } from 'vitest'
import { InvalidPayload, type Provider, type RawItem, type WebhookRequest } from '../../src/index.ts'
import { providers } from '../kit.ts'
import { MUTATIONS, mutated, outermostMember, patternOf, placesOf } from './mutate.ts'
import { lostFrom, outputsOf } from './outputs.ts'

const NOW = Date.UTC(2026, 2, 31, 12)
/** In characters: enough to hold every field of a resource, and quick to mutate place by place. */
const LONGEST_BODY = 6000

it('every source that pushes can be checked', () => {
  for (const { provider, kit } of providers)
    expect(kit.webhook?.push !== undefined).toBe(provider.manifest.delivery.includes('push'))
})

const pushing = providers.filter(({ kit }) => kit.webhook?.push !== undefined)

describe.each(pushing)('$slug: one part of a push that cannot be read', ({ provider, kit, fixtures }) => {
  const whole = fixtures.filter(({ records, refused = [] }) => records.length > 0 && refused.length === 0)
  const resources = provider.manifest.resources.map(({ name }) => name)

  it.each(resources)('%s: never takes along the others', (resource) => {
    const own = whole.filter(({ item }) => item.resource === resource)
    const other = whole.find(({ item }) => item.resource !== resource)!
    for (const { item, name } of own) {
      const body = kit.webhook!.push!([item, other.item])
      if (JSON.stringify(body).length > LONGEST_BODY) continue
      const before = outputsOf(recordsOf(provider, body))
      expect(before.size, name).toBeGreaterThan(0)
      const outputs = (given: unknown) => outputsOf(recordsOf(provider, given))
      expect([...new Set(harmsOf(body, outputs, before, kit.needs?.[resource] ?? []))], name).toEqual([])
    }
  })
})

/** What a mutation costs beside the entry that it is in, or beside the list where its entries are needed together. */
function harmsOf(
  body: unknown,
  outputs: (of: unknown) => Map<string, string>,
  before: Map<string, string>,
  needs: readonly string[],
): string[] {
  return placesOf(body).flatMap((place) => {
    const entry = outermostMember(place)
    const unit = entry && needs.includes(patternOf(entry)) ? entry.slice(0, -1) : (entry ?? place)
    const allowed = new Set(lostFrom(before, outputs(mutated(body, unit, 'remove'))))
    return MUTATIONS.flatMap((mutation) => {
      const changed = mutated(body, place, mutation)
      const lost = changed === null ? [] : lostFrom(before, outputs(changed))
      const harm = lost.filter((output) => !allowed.has(output))
      return harm.length === 0 ? [] : [`${patternOf(place)} ${mutation}: lost ${harm.slice(0, 3).join(', ')}`]
    })
  })
}

function recordsOf(provider: Provider, body: unknown) {
  const request: WebhookRequest = {
    method: 'POST',
    pathToken: null,
    headers: {},
    query: {},
    body: new TextEncoder().encode(JSON.stringify(body)),
  }
  const announcements = provider.webhook!.interpret(request, NOW) ?? []
  const items = announcements.flatMap((news) => (news.type === 'data' ? news.items : []))
  return items.flatMap((item) => readable(provider, item))
}

function readable(provider: Provider, item: RawItem) {
  try {
    return provider.map(item).records
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    return []
  }
}
