import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import {
  connect,
  type DataPoint,
  type FitbitTestTokens,
  points,
  pointsOf,
  rollUp,
  startFitbit,
} from './test-support.ts'

let simulator: Simulator
let tokens: FitbitTestTokens
beforeAll(async () => {
  simulator = await startFitbit()
  tokens = await connect(simulator, 'olivia-office')
})
afterAll(() => simulator.close())

type Content = Record<string, unknown>
const content = (point: DataPoint | undefined, type: string) => (point?.[type] ?? {}) as Content
const nightOf = (point: DataPoint | undefined) => content(point, 'sleep') as unknown as Night
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const civilDay = (type: string, day: string, next: string) =>
  `${type}.interval.civil_start_time >= "${day}" AND ${type}.interval.civil_start_time < "${next}"`

async function totalOf(type: string, day: string, next: string, who = tokens) {
  const answer = await rollUp(simulator, who, type, day, next)
  const { rollupDataPoints } = (await answer.json()) as { rollupDataPoints?: Record<string, Content>[] }
  return rollupDataPoints?.[0] ?? null
}

describe('a day', () => {
  it('adds up: the quarters of an hour make the total, which is text', async () => {
    const quarters = await points(
      simulator,
      tokens,
      pointsOf('steps'),
      civilDay('steps', '2026-06-10', '2026-06-11'),
    )
    const steps = sum(quarters.map((point) => Number(content(point, 'steps').count)))
    expect(steps).toBeGreaterThan(2000)
    expect((await totalOf('steps', '2026-06-10', '2026-06-11'))?.steps).toEqual({ countSum: String(steps) })
    expect(quarters.some((point) => content(point, 'steps').count === '0')).toBe(true)
  })

  it('has total energy of active and basal energy', async () => {
    const read = async (type: string, field: string) =>
      (await totalOf(type, '2026-06-10', '2026-06-11'))?.[field]?.kcalSum as number
    const basal = await points(
      simulator,
      tokens,
      pointsOf('basal-energy-burned'),
      civilDay('basal_energy_burned', '2026-06-10', '2026-06-11'),
    )
    const rest = sum(basal.map((point) => Number(content(point, 'basalEnergyBurned').kcal)))
    const active = await read('active-energy-burned', 'activeEnergyBurned')
    expect(await read('total-calories', 'totalCalories')).toBeCloseTo(rest + active, 0)
  })

  it('of today grows and ends with the clock', async () => {
    const today = await points(
      simulator,
      tokens,
      pointsOf('steps'),
      civilDay('steps', '2026-06-15', '2026-06-16'),
    )
    const last = (content(today[0], 'steps').interval as { endTime: string }).endTime
    expect(Date.parse(last)).toBeLessThanOrEqual(Date.parse('2026-06-15T12:00:01Z'))
  })

  it('on which the band lay aside has no total', async () => {
    const rarely = await connect(simulator, 'rui-rarely')
    const totals = []
    for (let day = 1; day < 10; day++) {
      totals.push(
        await totalOf('steps', `2026-06-0${day}`, `2026-06-${String(day + 1).padStart(2, '0')}`, rarely),
      )
    }
    expect(totals).toContain(null)
    expect(totals.filter((total) => total !== null).length).toBeGreaterThan(0)
  })

  it('names the levels of activity that had minutes', async () => {
    const rarely = await connect(simulator, 'rui-rarely')
    const answer = await rollUp(simulator, rarely, 'active-minutes', '2026-06-01', '2026-06-15')
    const { rollupDataPoints = [] } = (await answer.json()) as {
      rollupDataPoints?: { activeMinutes: { activeMinutesRollupByActivityLevel: LevelSum[] } }[]
    }
    const sums = rollupDataPoints.flatMap(
      ({ activeMinutes }) => activeMinutes.activeMinutesRollupByActivityLevel,
    )
    expect(sums.length).toBeGreaterThan(0)
    for (const { activeMinutesSum } of sums) expect(Number(activeMinutesSum)).toBeGreaterThan(0)
  })

  it('midnight is an empty time', async () => {
    expect(await totalOf('steps', '2026-06-10', '2026-06-11')).toMatchObject({
      civilStartTime: { date: { year: 2026, month: 6, day: 10 }, time: {} },
    })
  })
})

interface LevelSum {
  activityLevel: string
  activeMinutesSum: string
}

interface Segment {
  startTime: string
  endTime: string
  type: string
}

interface Night {
  interval: { startTime: string; endTime: string; startUtcOffset: string; endUtcOffset: string }
  stages: Segment[]
  summary: Record<string, string> & { stagesSummary: unknown }
  updateTime: string
}

describe('a night', () => {
  const filter =
    'sleep.interval.civil_end_time >= "2026-06-14" AND sleep.interval.civil_end_time < "2026-06-15"'
  const read = async (path: string) => {
    const nights = await points(simulator, tokens, path, filter)
    return nights.map(nightOf).find(({ stages }) => stages.length > 5)!
  }

  it('is covered by its stages without a gap', async () => {
    const { interval, stages, summary } = await read(pointsOf('sleep'))
    expect(stages[0]?.startTime).toBe(interval.startTime)
    expect(stages.at(-1)?.endTime).toBe(interval.endTime)
    for (const [index, stage] of stages.slice(1).entries())
      expect(stage.startTime).toBe(stages[index]?.endTime)
    const asleep = sum(
      stages
        .filter(({ type }) => type !== 'AWAKE')
        .map(({ startTime, endTime }) => (Date.parse(endTime) - Date.parse(startTime)) / 60_000),
    )
    expect(summary.minutesAsleep).toBe(String(Math.floor(asleep)))
  })

  it('lists the sums of its stages twice in the merged stream, which names no source', async () => {
    const [raw, merged] = [await read(pointsOf('sleep')), await read(`${pointsOf('sleep')}:reconcile`)]
    const sums = raw.summary.stagesSummary as unknown as object[]
    expect(merged.summary.stagesSummary).toEqual(sums.flatMap((one) => [one, one]))
    const [point] = await points(simulator, tokens, `${pointsOf('sleep')}:reconcile`, filter)
    expect(point).not.toHaveProperty('dataSource')
    expect(point).not.toHaveProperty('name')
    expect(point?.dataPointName).toContain('/dataTypes/sleep/dataPoints/')
  })

  it('has short awakenings of the stage that they lie in, and stages with the times of their writing', async () => {
    const night = (await read(pointsOf('sleep'))) as Night & { shortAwakenings?: Segment[] }
    for (const { type } of night.shortAwakenings ?? []) expect(type).toBe('LIGHT')
    expect(night.stages[0]).toMatchObject({ createTime: expect.any(String), updateTime: expect.any(String) })
  })

  it('names its device and no maker of it', async () => {
    const [point] = await points(simulator, tokens, pointsOf('sleep'), filter)
    expect(point?.dataSource).toEqual({
      platform: 'FITBIT',
      recordingMethod: 'DERIVED',
      device: { displayName: 'Charge 6' },
    })
  })

  it('keeps its name and changes its numbers when revised', async () => {
    const before = await points(simulator, tokens, pointsOf('sleep'), filter)
    simulator.revise('fitbit', 'olivia-office', '2026-06-14')
    const after = await points(simulator, tokens, pointsOf('sleep'), filter)
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(after).not.toEqual(before)
    expect(Date.parse(nightOf(after[0]).updateTime)).toBeGreaterThan(
      Date.parse(nightOf(before[0]).updateTime),
    )
  })

  it('over a change of the clocks has two offsets', async () => {
    const spring =
      'sleep.interval.civil_end_time >= "2026-03-29" AND sleep.interval.civil_end_time < "2026-03-30"'
    const [point] = (await points(simulator, tokens, pointsOf('sleep'), spring)).slice(-1)
    const { interval } = nightOf(point)
    expect([interval.startUtcOffset, interval.endUtcOffset]).toEqual(['3600s', '7200s'])
  })

  it('has no baseline of temperature in the first month: the text NaN', async () => {
    const [first] = await points(
      simulator,
      tokens,
      pointsOf('daily-sleep-temperature-derivations'),
      'daily_sleep_temperature_derivations.date >= "2024-03-10" AND daily_sleep_temperature_derivations.date < "2024-03-11"',
    )
    expect(content(first, 'dailySleepTemperatureDerivations')).toMatchObject({
      nightlyTemperatureCelsius: expect.any(Number),
      baselineTemperatureCelsius: 'NaN',
    })
  })
})

describe('other sources', () => {
  it('write into the account what the band did not see', async () => {
    const devi = await connect(simulator, 'devi-devices')
    const filter = 'exercise.interval.civil_start_time >= "2026-03-01T00:00:00"'
    const rides = (await points(simulator, devi, pointsOf('exercise'), filter)).filter(
      (point) => String(content(point, 'exercise').exerciseType) === 'BIKING',
    )
    expect(rides.length).toBeGreaterThan(0)
    for (const ride of rides) {
      expect(ride.dataSource).toMatchObject({ platform: 'HEALTH_CONNECT', device: {} })
      expect(content(ride, 'exercise').metricsSummary).toEqual({ activeZoneMinutes: '0', caloriesKcal: 0 })
    }
  })
})
