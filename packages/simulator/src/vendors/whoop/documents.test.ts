import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { noon, start } from '../../test-support.ts'
import { connect, localDate, one, rows, type WhoopTestRow } from './test-support.ts'

const MAY = { start: '2026-05-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }
const MINUTE = 60_000

let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
afterAll(() => simulator.close())

const day = (row: WhoopTestRow, end: 'start' | 'end') => localDate(row[end]!, row.timezone_offset)

describe('sleep', () => {
  it('adds up: the stages fill the time in bed', async () => {
    for (const { id } of simulator.people) {
      const tokens = await connect(simulator, id)
      for (const { score, start: from, end } of await rows(simulator, tokens, 'activity/sleep', MAY)) {
        if (!score) continue
        const {
          total_in_bed_time_milli: inBed,
          sleep_cycle_count: _c,
          disturbance_count: _d,
          ...parts
        } = score.stage_summary as Record<string, number>
        expect(inBed).toBe(Date.parse(end!) - Date.parse(from))
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(inBed)
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('has one night to a cycle, and naps', async () => {
    const tokens = await connect(simulator, 'anders-athlete')
    const sleeps = await rows(simulator, tokens, 'activity/sleep', MAY)
    const nights = sleeps.filter(({ nap }) => !nap)
    expect(new Set(nights.map(({ cycle_id }) => cycle_id)).size).toBe(nights.length)
    const naps = sleeps.filter(({ nap }) => nap)
    expect(naps.length).toBeGreaterThan(0)
    for (const nap of naps) expect(nights.map(({ cycle_id }) => cycle_id)).toContain(nap.cycle_id)
  })

  it('of a person who seldom wears the strap is mostly missing', async () => {
    const tokens = await connect(simulator, 'rui-rarely')
    const cycles = await rows(simulator, tokens, 'cycle', MAY)
    expect(cycles.length).toBeGreaterThan(5)
    expect(cycles.length).toBeLessThan(16)
  })
})

describe('cycles', () => {
  it('follow each other without a gap, one to a day of waking up', async () => {
    const tokens = await connect(simulator, 'uma-unwell')
    const cycles = await rows(simulator, tokens, 'cycle', MAY)
    for (const [index, later] of cycles.slice(0, -1).entries()) {
      expect(cycles[index + 1]!.end).toBe(later.start)
    }
    const nights = (await rows(simulator, tokens, 'activity/sleep', MAY)).filter(({ nap }) => !nap)
    const mornings = nights.map((night) => day(night, 'end'))
    expect(new Set(mornings).size).toBe(mornings.length)
  })

  it('of a late sleeper may begin twice on one date', async () => {
    const tokens = await connect(simulator, 'uma-unwell')
    const starts = (await rows(simulator, tokens, 'cycle', MAY)).map((cycle) => day(cycle, 'start'))
    expect(new Set(starts).size).toBeLessThan(starts.length)
  })

  it('count all energy: a plausible day of kilojoules', async () => {
    const tokens = await connect(simulator, 'olivia-office')
    for (const { score } of await rows(simulator, tokens, 'cycle', MAY)) {
      const kilocalories = Number(score?.kilojoule) / 4.184
      expect(kilocalories).toBeGreaterThan(1400)
      expect(kilocalories).toBeLessThan(3500)
      expect(score?.strain).toBeGreaterThanOrEqual(0)
      expect(score?.strain).toBeLessThan(21)
      expect(score).not.toHaveProperty('step_count')
    }
  })
})

describe('time', () => {
  const at = async (clock: Simulator, moment: number) => {
    clock.setClockOffset(moment - Date.now())
    return connect(clock, 'olivia-office')
  }

  it('brings a night without a score, then the score, and the cycle grows until the next night', async () => {
    const clock = await start()
    try {
      const later = await at(clock, noon + 24 * 60 * MINUTE)
      const range = { start: '2026-06-15T18:00:00Z', end: '2026-06-16T12:00:00Z' }
      const night = (await rows(clock, later, 'activity/sleep', range)).find(({ nap }) => !nap)!
      const known = Date.parse(night.created_at)

      const asleep = await at(clock, known - MINUTE)
      expect(await rows(clock, asleep, 'activity/sleep', range)).toEqual([])
      const [yesterday] = await rows(clock, asleep, 'cycle', range)
      expect(yesterday).toMatchObject({ end: null })

      const woken = await at(clock, known + MINUTE)
      for (const path of [`activity/sleep/${night.id}`, `cycle/${night.cycle_id}`]) {
        expect(await one(clock, woken, path)).toMatchObject({ score_state: 'PENDING_SCORE', score: null })
      }
      expect(await one(clock, woken, `cycle/${yesterday!.id}`)).toMatchObject({ end: night.start })

      const energy = async (minutes: number) => {
        const cycle = await one(clock, await at(clock, known + minutes * MINUTE), `cycle/${night.cycle_id}`)
        expect(cycle).toMatchObject({ score_state: 'SCORED' })
        expect(cycle).toMatchObject({ end: null })
        return Number(cycle.score?.kilojoule)
      }
      expect(await energy(120)).toBeGreaterThan(await energy(40))
    } finally {
      await clock.close()
    }
  })

  it('never runs ahead of the clock', async () => {
    const tokens = await connect(simulator, 'olivia-office')
    const range = { start: '2026-06-10T00:00:00Z', end: '2026-07-01T00:00:00Z' }
    for (const path of ['cycle', 'recovery', 'activity/sleep', 'activity/workout']) {
      for (const row of await rows(simulator, tokens, path, range)) {
        for (const time of [row.start, row.end, row.created_at, row.updated_at]) {
          if (time) expect(Date.parse(time)).toBeLessThanOrEqual(noon + 10 * MINUTE)
        }
      }
    }
  })

  it('is given in UTC with the offset of the place, also on a journey', async () => {
    const tokens = await connect(simulator, 'tess-traveller')
    const half = { start: '2026-01-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }
    const sleeps = await rows(simulator, tokens, 'activity/sleep', half)
    expect(new Set(sleeps.map((sleep) => sleep.timezone_offset))).toEqual(
      new Set(['Z', '+01:00', '-05:00', '-04:00', '+05:30']),
    )
    for (const sleep of sleeps) expect(sleep.end).toMatch(/Z$/)
  })
})

describe('revising', () => {
  it('changes the numbers of that day and keeps who they are', async () => {
    const tokens = await connect(simulator, 'anders-athlete')
    const range = { start: '2026-06-06T00:00:00Z', end: '2026-06-11T00:00:00Z' }
    for (const path of ['cycle', 'recovery', 'activity/sleep']) {
      const before = await rows(simulator, tokens, path, range)
      simulator.revise('whoop', 'anders-athlete', '2026-06-08')
      const after = await rows(simulator, tokens, path, range)
      expect(after.map(({ id, sleep_id }) => id ?? sleep_id)).toEqual(
        before.map(({ id, sleep_id }) => id ?? sleep_id),
      )
      const changed = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
      expect(changed.length).toBeGreaterThan(0)
      expect(changed.length).toBeLessThan(after.length)
      for (const row of changed) {
        const earlier = before.find(({ id, sleep_id }) => id === row.id && sleep_id === row.sleep_id)!
        expect(Date.parse(row.updated_at)).toBeGreaterThan(Date.parse(earlier.updated_at))
        expect(row.score).not.toEqual(earlier.score)
      }
    }
  })
})
