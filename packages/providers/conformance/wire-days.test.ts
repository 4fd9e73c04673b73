import { buildDay, type HealthRecord, type Moment, onUtcDays } from '@tributary/health'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { RawItem, Window } from '../src/index.ts'
import { SOURCE_FACTS } from '../src/index.ts'
import { checksOf } from './checks.ts'
import { providers } from './kit.ts'
import { history } from './receiver.ts'
import { daysAgo, present, type Simulator, simulate, type Wire, wireOf } from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Seen {
  resource: string
  record: HealthRecord
}

describe.each(providers)('$slug: days over the wire', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  const reads = kit.lacks?.window_reads === undefined
  let wire: Wire
  beforeAll(() => {
    wire = wireOf(slug, simulator)
  })

  const personOf = (persona: string) => simulator.people.find((one) => one.persona === persona)!.id
  const offsetsNear = (person: string, from: number, to: number) => {
    const offsets = new Set<number>()
    for (let at = from; at <= to; at += HOUR / 2) offsets.add(offsetIn(simulator.zoneOf(person, at), at))
    return offsets
  }

  async function recordsOf(person: string, window: Window, among = wire.dated): Promise<Seen[]> {
    const { session } = await wire.connect(person)
    const items: RawItem[] = []
    if (reads) for (const { name } of among) items.push(...(await wire.pull(session, name, window)))
    else items.push(...(await history(wire, session, window)))
    return items.flatMap((item) =>
      provider
        .map(item)
        .records.flatMap((record) =>
          record.kind === 'retraction' ? [] : [{ resource: item.resource, record }],
        ),
    )
  }

  function expectSoundDays(person: string, seen: readonly Seen[]) {
    const days = new Set<string>()
    for (const { resource, record } of seen) {
      if (record.kind === 'day') {
        expect(days).not.toContain(`${resource} ${record.day}`)
        days.add(`${resource} ${record.day}`)
        if (record.offset === null) continue
        const midnight = Date.parse(record.day)
        const offsets = offsetsNear(person, midnight - 14 * HOUR, midnight + DAY + 12 * HOUR)
        expect(offsets).toContain(record.offset)
      } else if ('at' in record) expectLocal(person, [record.at])
      else {
        expect(record.end.at).toBeGreaterThanOrEqual(record.start.at)
        expect(record.end.at).toBeLessThanOrEqual(present() + DAY)
        expectLocal(person, [record.start, record.end])
      }
      if (record.kind !== 'sleep') continue
      expect(record.end.at).toBeGreaterThan(record.start.at)
      for (const { at, seconds } of record.stages) {
        expect(at).toBeGreaterThanOrEqual(record.start.at)
        expect(at + seconds * 1000).toBeLessThanOrEqual(record.end.at + 5 * 60_000)
      }
    }
  }

  /** A vendor with one offset for the whole thing may give the one at either end. */
  function expectLocal(person: string, moments: readonly Moment[]) {
    const right = moments.map(
      ({ at, offset }) => offset === null || offset === offsetIn(simulator.zoneOf(person, at), at),
    )
    const expected = kit.lacks?.two_offsets === undefined ? right.every(Boolean) : right.some(Boolean)
    expect({ moments, expected }).toEqual({ moments, expected: true })
  }

  check('a change of the clocks doubles or drops no day and moves no offset', [], async () => {
    const person = personOf('office')
    expect(offsetsNear(person, Date.parse(daysAgo(5)), present()).size).toBe(2)
    const seen = await recordsOf(person, { from: daysAgo(4), to: daysAgo(0) })
    expect(seen.some(({ record }) => tellsOffset(record))).toBe(true)
    expectSoundDays(person, seen)
    for (const { name } of wire.dated) {
      const days = seen.flatMap(({ resource, record }) =>
        resource === name && record.kind === 'day' ? [record.day] : [],
      )
      if (days.includes(daysAgo(3)) && days.includes(daysAgo(1)))
        expect([name, ...days]).toContain(daysAgo(2))
    }
  })

  check('a journey doubles no day and moves no offset', [], async () => {
    const person = personOf('traveller')
    const first = journeyOf(person)
    const seen = await recordsOf(person, { from: daysAgo(first + 2), to: daysAgo(first - 2) })
    expect(seen.some(({ record }) => tellsOffset(record))).toBe(true)
    expectSoundDays(person, seen)
  })

  /** How many days ago the traveller last changed the zone. */
  function journeyOf(person: string): number {
    const zoneOn = (days: number) => simulator.zoneOf(person, Date.parse(daysAgo(days)) + 12 * HOUR)
    for (let days = 3; days < 26; days += 1) if (zoneOn(days) !== zoneOn(days + 1)) return days
    throw new Error('the traveller stays at home')
  }

  check('days of UTC hold all that local days hold, in the east and in the west', [], async () => {
    for (const persona of ['several_devices', 'shift_worker']) {
      const person = personOf(persona)
      const zone = simulator.zoneOf(person, present())
      const seen = await recordsOf(person, { from: daysAgo(6), to: daysAgo(1) })
      const records = seen.map(({ record }) => record)
      const local = daysOf({ records, zone })
      const utc = daysOf({ records: onUtcDays(records, zone, SOURCE_FACTS), zone: 'UTC' })
      expect(local.offsets).not.toEqual(new Set(['+00:00']))
      expect(utc.offsets).toEqual(new Set(['+00:00']))
      expect(utc.sleeps).toBe(local.sleeps)
      expect(Math.abs(utc.steps - local.steps)).toBeLessThanOrEqual(local.steps / 50)
    }
  })

  check('zeros of a device in a drawer survive', ['zero_days'], async () => {
    const totals = wire.dated.filter(({ emits }) => emits.some(({ kind }) => kind === 'day'))
    const window = { from: daysAgo(12), to: daysAgo(1) }
    const seen = await recordsOf(personOf('rarely_worn'), window, totals)
    const zeros = seen.filter(
      ({ record }) => record.kind === 'day' && Object.values(record.values).includes(0),
    )
    expect(zeros.length).toBeGreaterThan(0)
  })
})

type Summary = { metadata: { datetime_string: string }; distance?: { steps_int: number | null } }

/** Of two weeks around what was read. */
function daysOf(given: { records: readonly HealthRecord[]; zone: string }) {
  const built = Array.from({ length: 14 }, (_, index) => daysAgo(index - 3)).flatMap((day) =>
    buildDay({ userId: 'u', day, sources: SOURCE_FACTS, cleaning: true, granular: false, ...given }),
  )
  const summaries = built.map(({ body }) => {
    const [pillar] = Object.values(body as Record<string, { summary: Record<string, Summary> }>)
    return Object.values(pillar!.summary)[0]!
  })
  return {
    offsets: new Set(summaries.map(({ metadata }) => metadata.datetime_string.slice(-6))),
    sleeps: built.filter(({ dataStructure }) => dataStructure === 'sleep_summary').length,
    steps: summaries.reduce((sum, { distance }) => sum + (distance?.steps_int ?? 0), 0),
  }
}

function tellsOffset(record: HealthRecord): boolean {
  if (record.kind === 'day') return record.offset !== null
  return ('at' in record ? record.at : record.start).offset !== null
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Seconds east of UTC. */
function offsetIn(zone: string, at: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
  formats.set(zone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60)
}
