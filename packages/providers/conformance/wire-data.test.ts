import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawItem, TokenSet, Window } from '../src/index.ts'
import { providers } from './kit.ts'
import {
  connect,
  contextOf,
  daysAgo,
  pullAll,
  type SimulatedVendor,
  type Simulator,
  simulate,
} from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

/** Long enough for several pages and for more than one span of those vendors that limit a question. */
const LONG: Window = { from: daysAgo(50), to: daysAgo(5) }
const FORTNIGHT: Window = { from: daysAgo(18), to: daysAgo(5) }

describe.each(providers)('$slug: data over the wire', ({ slug, provider }) => {
  const vendor = slug as SimulatedVendor
  const { resources, oauth } = provider.manifest
  /** Those whose items belong to a day; a profile is only ever read as it stands now. */
  const dated = resources.filter(({ emits }) => emits.some(({ kind }) => kind !== 'profile'))
  const context = (timeoutMs?: number) => contextOf(simulator, vendor, timeoutMs)
  let person: string
  let tokens: TokenSet
  beforeAll(async () => {
    person = simulator.people[0]!.id
    tokens = await connect(provider, context(), person)
  })
  const pull = (resource: string, window: Window, timeoutMs?: number) =>
    pullAll(provider, context(timeoutMs), tokens, resource, window)
  const ids = (items: RawItem[]) => items.map(({ id }) => id)

  it.each(dated)('$name: a long window gives each item once and leaves no day out', async ({ name }) => {
    const whole = ids(await pull(name, LONG))
    expect(new Set(whole).size).toBe(whole.length)
    const byWeek: string[] = []
    for (let start = 50; start >= 5; start -= 7) {
      const window = { from: daysAgo(start), to: daysAgo(Math.max(5, start - 6)) }
      byWeek.push(...ids(await pull(name, window)))
    }
    const edges = [
      ...(await pull(name, { ...LONG, to: LONG.from })),
      ...(await pull(name, { ...LONG, from: LONG.to })),
    ]
    expect(new Set(whole)).toEqual(new Set([...byWeek, ...ids(edges)]))
  })

  it('gives data of every person that map to what is declared', async () => {
    for (const { id } of simulator.people) {
      const session = await connect(provider, context(), id)
      for (const { name, emits } of resources) {
        const declared = emits.flatMap(({ kind, metrics }) => metrics.map((metric) => `${kind} ${metric}`))
        const window = { from: daysAgo(12), to: daysAgo(0) }
        const items = await pullAll(provider, context(), session, name, window)
        for (const item of items) {
          for (const record of provider.map(item)) {
            if (record.kind === 'retraction') continue
            for (const metric of [...Object.keys(record.values), ...Object.keys(record.series)]) {
              expect(declared).toContain(`${record.kind} ${metric}`)
            }
          }
        }
      }
    }
  })

  it('a repeated read gives the same records', async () => {
    for (const { name } of resources) {
      const window = { from: daysAgo(9), to: daysAgo(6) }
      const [first, second] = [await pull(name, window), await pull(name, window)]
      expect(second.flatMap(provider.map)).toEqual(first.flatMap(provider.map))
    }
  })

  it('one item read by its id is the item of the list', async () => {
    for (const { name } of dated) {
      const [item] = await pull(name, FORTNIGHT)
      if (item) expect(await provider.pullOne(context(), tokens, name, item.id)).toEqual(item)
    }
  })

  it('a revised day keeps its keys and changes its content', async () => {
    const read = async () => {
      const records = []
      for (const { name } of dated) records.push(...(await pull(name, FORTNIGHT)).flatMap(provider.map))
      return records
    }
    const before = await read()
    for (let day = 10; day < 15; day += 1) simulator.revise(vendor, person, daysAgo(day))
    const after = await read()
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(after).not.toEqual(before)
  })

  it('a resource that the person did not grant is forbidden; the others stand', async () => {
    const withheld = dated.find(({ scope }) => scope !== null)?.scope
    const granted = oauth.scopes.filter((scope) => scope !== withheld)
    const session = await connect(provider, context(), person, granted)
    for (const { name } of dated.filter(({ scope }) => scope === withheld)) {
      const read = pullAll(provider, context(), session, name, FORTNIGHT)
      await expect(read).rejects.toMatchObject({ kind: 'forbidden' })
    }
    await provider.identify(context(), session)
  })

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'status', status: 403 }, 'forbidden'],
    [{ kind: 'status', status: 429 }, 'rate_limited'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'status', status: 400 }, 'rejected'],
    [{ kind: 'truncated' }, 'malformed'],
    [{ kind: 'reset' }, 'unavailable'],
  ] as const)('%j is %s', async (fault, kind) => {
    simulator.faults(vendor).inject({ on: 'data', ...fault })
    await expect(pull(dated[0]!.name, LONG)).rejects.toMatchObject({ kind })
    expect((await pull(dated[0]!.name, LONG)).length).toBeGreaterThan(0)
  })

  it('a vendor that is too slow is unavailable', async () => {
    simulator.faults(vendor).inject({ on: 'data', kind: 'slow', delayMs: 60_000 })
    await expect(pull(dated[0]!.name, LONG, 100)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('a vendor that wants us to wait says how long', async () => {
    simulator.faults(vendor).inject({ on: 'data', kind: 'status', status: 429 })
    const error: unknown = await pull(dated[0]!.name, LONG).catch((reason: unknown) => reason)
    expect((error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0)
  })
})
