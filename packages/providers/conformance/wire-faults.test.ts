import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type ProviderContext, type RawItem, VendorError, type Window } from '../src/index.ts'
import { checksOf } from './checks.ts'
import { providers } from './kit.ts'
import { daysAgo, type Link, type Simulator, simulate, type Wire, wireOf } from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const WINDOW: Window = { from: daysAgo(9), to: daysAgo(6) }
/** Of the calls of one reading, so many are tried. */
const MOST_CALLS = 16

const FAULTS: Readonly<Record<string, () => Promise<Response>>> = {
  'is unavailable': async () => new Response('', { status: 503 }),
  'is cut short': async () => new Response('{"data": [', { status: 200 }),
  'never comes': async () => {
    throw new TypeError('fetch failed')
  },
}

describe.each(providers)('$slug: one answer of a reading', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  let wire: Wire
  let link: Link
  beforeAll(async () => {
    wire = wireOf(slug, simulator)
    link = await wire.connect(simulator.people[0]!.id)
  })

  async function read(resource: string, failing: number | null, fault = FAULTS['is unavailable']!) {
    let calls = 0
    const counted: ProviderContext['fetch'] = (input, init) =>
      calls++ === failing ? fault() : fetch(input, init)
    const context = { ...wire.context(), fetch: counted }
    const items: RawItem[] = []
    let error: unknown = null
    try {
      for await (const page of provider.pull(context, link.session, resource, WINDOW)) items.push(...page)
    } catch (thrown) {
      error = thrown
    }
    return { items, error, calls }
  }

  for (const [name, fault] of Object.entries(FAULTS))
    check(`that ${name} never passes for a complete reading`, ['window_reads'], async () => {
      for (const { name: resource } of provider.manifest.resources) {
        const good = await read(resource, null)
        expect(good.error).toBeNull()
        for (let failing = 0; failing < Math.min(good.calls, MOST_CALLS); failing++) {
          const { items, error } = await read(resource, failing, fault)
          if (error === null) expect(items, `${resource}, call ${failing}`).toEqual(good.items)
          else {
            expect(error, `${resource}, call ${failing}`).toBeInstanceOf(VendorError)
            expect((error as VendorError).passing, `${resource}, call ${failing}`).toBe(true)
          }
          const known = new Map(good.items.map((item) => [item.id, item]))
          for (const item of items.filter(({ isIncomplete }) => !isIncomplete))
            expect(item, `${resource}, call ${failing}`).toEqual(known.get(item.id))
        }
      }
    })
})
