import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { RawItem, Window } from '../src/index.ts'
import { checksOf } from './checks.ts'
import { providers } from './kit.ts'
import {
  datedOf,
  daysAgo,
  declaredBy,
  type Link,
  type Simulator,
  simulate,
  type Wire,
  wireOf,
} from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const FORTNIGHT: Window = { from: daysAgo(18), to: daysAgo(5) }

const FAULTS = [
  // Twice, because some clients ask a second question before they take the token for dead.
  [{ kind: 'status', status: 401, times: 2 }, 'unauthorized'],
  [{ kind: 'status', status: 403 }, 'forbidden'],
  [{ kind: 'status', status: 429 }, 'rate_limited'],
  [{ kind: 'status', status: 500 }, 'unavailable'],
  [{ kind: 'status', status: 503 }, 'unavailable'],
  [{ kind: 'status', status: 400 }, 'rejected'],
  [{ kind: 'reset' }, 'unavailable'],
] as const

describe.each(providers)('$slug: data over the wire', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  const { resources } = provider.manifest
  const dated = datedOf(provider)
  const recordsOf = (item: RawItem) => provider.map(item).records
  /** Long enough for several pages and for more than one span of those vendors that limit a question. */
  const reach = kit.reachDays ?? 40
  const long: Window = { from: daysAgo(reach), to: daysAgo(5) }
  let wire: Wire
  let person: string
  let link: Link
  beforeAll(async () => {
    wire = wireOf(slug, simulator)
    person = simulator.people[0]!.id
    link = await wire.connect(person)
  })
  const pull = (resource: string, window: Window) => wire.pull(link.session, resource, window)
  const ids = (items: RawItem[]) => items.map(({ id }) => id)

  for (const { name } of dated) {
    check(`${name}: a long window gives each item once and leaves no day out`, ['window_reads'], async () => {
      const whole = ids(await pull(name, long))
      expect(new Set(whole).size).toBe(whole.length)
      const byWeek: string[] = []
      for (let start = reach; start >= 5; start -= 7) {
        const window = { from: daysAgo(start), to: daysAgo(Math.max(5, start - 6)) }
        byWeek.push(...ids(await pull(name, window)))
      }
      const edges = [
        ...(await pull(name, { ...long, to: long.from })),
        ...(await pull(name, { ...long, from: long.to })),
      ]
      expect(new Set(whole)).toEqual(new Set([...byWeek, ...ids(edges)]))
    })
  }

  check('data of every person map to what is declared', ['window_reads'], async () => {
    const window = { from: daysAgo(4), to: daysAgo(0) }
    for (const { id } of simulator.people) {
      const { session } = await wire.connect(id)
      for (const resource of resources) {
        const declared = declaredBy(resource)
        for (const record of (await wire.pull(session, resource.name, window)).flatMap(recordsOf)) {
          if (record.kind === 'retraction') continue
          for (const metric of [...Object.keys(record.values), ...Object.keys(record.series)]) {
            expect(declared).toContain(`${record.kind} ${metric}`)
          }
        }
      }
    }
  })

  check('a repeated read gives the same records', ['window_reads'], async () => {
    for (const { name } of resources) {
      const window = { from: daysAgo(9), to: daysAgo(6) }
      const [first, second] = [await pull(name, window), await pull(name, window)]
      expect(second.flatMap(recordsOf)).toEqual(first.flatMap(recordsOf))
    }
  })

  check('one item read by its id is the item of the list', ['window_reads', 'single_reads'], async () => {
    for (const { name } of dated) {
      const [item] = await pull(name, FORTNIGHT)
      if (item) expect(await provider.pullOne(wire.context(), link.session, name, item.id)).toEqual(item)
    }
  })

  check('a revised day keeps its keys and changes its content', ['window_reads'], async () => {
    const around: Window = { from: daysAgo(15), to: daysAgo(9) }
    const read = async () => {
      const records = []
      for (const { name } of dated) records.push(...(await pull(name, around)).flatMap(recordsOf))
      return records
    }
    const before = await read()
    for (let day = 10; day < 15; day += 1) simulator.revise(wire.vendor, person, daysAgo(day))
    const after = await read()
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(after).not.toEqual(before)
  })

  check(
    'a resource that the person did not grant is forbidden; the others stand',
    ['window_reads', 'resource_scopes'],
    async () => {
      const scopes = new Set(dated.flatMap(({ scope }) => scope ?? []))
      const withheld = [...scopes][0]
      expect(withheld).toBeDefined()
      const { session } = await wire.connect(person, [withheld!])
      for (const { name } of dated.filter(({ scope }) => scope === withheld)) {
        await expect(wire.pull(session, name, FORTNIGHT)).rejects.toMatchObject({ kind: 'forbidden' })
      }
      for (const { name, scope } of dated) {
        if (scope !== withheld) await wire.pull(session, name, { from: daysAgo(7), to: daysAgo(5) })
      }
    },
  )

  for (const [fault, kind] of FAULTS) {
    check(`${JSON.stringify(fault)} is ${kind}, and passes`, [], async () => {
      simulator.faults(wire.vendor).inject({ on: 'data', ...fault })
      await expect(wire.probe(link.session)).rejects.toMatchObject({ kind })
      simulator.faults(wire.vendor).clear()
      await wire.probe(link.session)
    })
  }

  check('a garbled answer is malformed', ['window_reads'], async () => {
    simulator.faults(wire.vendor).inject({ on: 'data', kind: 'truncated' })
    await expect(wire.probe(link.session)).rejects.toMatchObject({ kind: 'malformed' })
  })

  check('a vendor that is too slow is unavailable', [], async () => {
    simulator.faults(wire.vendor).inject({ on: 'data', kind: 'slow', delayMs: 60_000 })
    await expect(wire.probe(link.session, 100)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  const overuse = async (): Promise<unknown> => {
    simulator.setLimit(wire.vendor, { calls: 2, seconds: 60 })
    try {
      for (let calls = 0; calls < 4; calls += 1) await wire.probe(link.session)
      return null
    } catch (error) {
      return error
    } finally {
      simulator.setLimit(wire.vendor, null)
    }
  }

  check('calls beyond the vendor’s limit are rate limited', [], async () => {
    expect(await overuse()).toMatchObject({ kind: 'rate_limited', passing: true })
    await wire.probe(link.session)
  })

  check('a vendor that wants us to wait says how long', ['retry_after'], async () => {
    const { retryAfterSeconds } = (await overuse()) as { retryAfterSeconds: number }
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(3600)
  })
})
