import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { connect, type DexcomTestAnswer, type DexcomTestRow, get, read, start } from './test-support.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
afterAll(() => simulator.close())

const month = ['2026-03-01T00:00:00', '2026-03-31T00:00:00'] as const
const rowsOf = async (person: string, resource: string, window: readonly [string, string] = month) =>
  (await read(simulator, await connect(simulator, person), resource, ...window)).records
const kinds = (rows: DexcomTestRow[], field: string) => [...new Set(rows.map((row) => row[field]))].sort()

describe('readings', () => {
  it('come every five minutes, but for gaps, and stay mostly in range', async () => {
    for (const { id, persona } of simulator.people) {
      const values = (await rowsOf(id, 'egvs')).map(({ value }) => Number(value))
      const share = values.filter((value) => value >= 70 && value <= 180).length / values.length
      expect(share).toBeGreaterThan(persona === 'shift_worker' ? 0.4 : 0.9)
      expect(values.filter((value) => !Number.isInteger(value) || value < 39 || value > 401)).toEqual([])
      expect(values.length).toBeLessThan(id === 'devi-devices' ? 13_000 : 8641)
      expect(values.length).toBeGreaterThan(persona === 'rarely_worn' ? 1500 : 7000)
    }
  })

  it('pin what cannot be measured and flag it', async () => {
    const winter = await rowsOf('sam-shift', 'egvs', ['2026-02-01T00:00:00', '2026-03-01T00:00:00'])
    const rows = [...winter, ...(await rowsOf('sam-shift', 'egvs'))]
    expect(kinds(rows, 'status')).toEqual(['high', 'low', null])
    const flagOf = (value: unknown) => (value === 39 ? 'low' : value === 401 ? 'high' : null)
    expect(rows.filter(({ status, value }) => status !== flagOf(value))).toEqual([])
    expect(rows.filter(({ status, trendRate }) => status !== null && trendRate !== null)).toEqual([])
  })

  it('go with their trend', async () => {
    const rows = await rowsOf('olivia-office', 'egvs')
    const rates = (trend: string) => rows.filter((row) => row.trend === trend).map((row) => row.trendRate)
    expect(Math.max(...rates('flat').map((rate) => Math.abs(Number(rate))))).toBeLessThan(1)
    expect(Math.min(...rates('singleUp').map(Number))).toBeGreaterThanOrEqual(2)
    expect(new Set(rates('none'))).toEqual(new Set([null]))
  })

  it('carry the offset of the place and season, on some phones a second short', async () => {
    const olivia = await rowsOf('olivia-office', 'egvs')
    expect(kinds(olivia, 'transmitterGeneration')).toEqual(['g7'])
    const zoneOf = ({ systemTime }: DexcomTestRow) =>
      systemTime < '2026-03-29T01:00:00Z' ? '+01:00' : '+02:00'
    expect(olivia.filter((row) => row.displayTime.slice(19) !== zoneOf(row))).toEqual([])
    expect(olivia.filter((row) => Date.parse(row.displayTime) !== Date.parse(row.systemTime))).toEqual([])
    const zones = (await rowsOf('sam-shift', 'egvs')).map(({ displayTime }) => displayTime.slice(19))
    expect([...new Set(zones)].sort()).toEqual(['-03:59:59', '-04:00', '-04:59:59', '-05:00'])
  })

  it('of a receiver are naive, at times without seconds, and slow', async () => {
    const rows = await rowsOf('rui-rarely', 'egvs', ['2026-03-01T00:00:00', '2026-03-28T00:00:00'])
    expect(new Set(rows.map(({ displayTime }) => displayTime.length))).toEqual(new Set([16, 19]))
    const slow = rows.map((row) => Date.parse(`${row.systemTime}Z`) - Date.parse(`${row.displayTime}Z`))
    expect(Math.min(...slow)).toBeGreaterThanOrEqual(60_000)
    expect(Math.max(...slow)).toBeLessThanOrEqual(120_000)
    expect(kinds(rows, 'transmitterId')).toEqual([''])
  })

  it('of a phone and a receiver share the count of the sensor, not the id', async () => {
    const rows = await rowsOf('devi-devices', 'egvs', ['2026-03-10T00:00:00', '2026-03-11T00:00:00'])
    const pairs = Map.groupBy(rows, (row) => `${row.transmitterId}/${row.transmitterTicks}`)
    const twice = [...pairs.values()].filter((pair) => pair.length === 2)
    expect(twice.length).toBeGreaterThan(50)
    for (const [one, other] of twice) {
      expect(one?.value).toBe(other?.value)
      expect(one?.recordId).not.toBe(other?.recordId)
    }
  })
})

describe('entries', () => {
  it('of a person with diabetes hold meals, doses, exercise and checks', async () => {
    const rows = await rowsOf('sam-shift', 'events')
    expect(kinds(rows, 'eventType')).toEqual(expect.arrayContaining(['bloodGlucose', 'carbs', 'insulin']))
    expect(kinds(rows, 'eventStatus')).toEqual(['created', 'deleted'])
    for (const { eventType, value, unit } of rows) {
      expect(typeof value).toBe('string')
      if (eventType === 'carbs') expect([unit, Number(value) > 0]).toEqual(['grams', true])
    }
  })

  it('of an athlete hold exercise of every kind', async () => {
    const rows = await rowsOf('anders-athlete', 'events')
    const exercise = rows.filter(({ eventType }) => eventType === 'exercise')
    expect(exercise.length).toBeGreaterThan(8)
    expect(kinds(exercise, 'eventSubType').length).toBeGreaterThan(1)
  })

  it('of a receiver are numbers', async () => {
    const rows = await rowsOf('rui-rarely', 'events')
    const amounts = rows.filter(({ eventType }) => eventType === 'carbs' || eventType === 'bloodGlucose')
    expect(amounts.length).toBeGreaterThan(3)
    for (const { value } of amounts) expect(typeof value).toBe('number')
  })
})

describe('calibrations', () => {
  it('exist for the generation that needs them and lie near the readings', async () => {
    expect(await rowsOf('olivia-office', 'calibrations')).toEqual([])
    const rows = await rowsOf('sam-shift', 'calibrations')
    expect(rows.length).toBeGreaterThan(5)
    const readings = await rowsOf('sam-shift', 'egvs')
    for (const { systemTime, value } of rows) {
      const near = readings.find(
        (reading) => Math.abs(Date.parse(reading.systemTime) - Date.parse(systemTime)) <= 300_000,
      )
      if (near?.status === null) expect(Math.abs(Number(value) - Number(near.value))).toBeLessThan(80)
    }
  })
})

describe('alerts', () => {
  it('ring when a reading crosses a level, and end', async () => {
    const rows = (await Promise.all(simulator.people.map(({ id }) => rowsOf(id, 'alerts')))).flat()
    expect(kinds(rows, 'alertState')).toEqual(['activeAlarming', 'inactive'])
    expect(kinds(rows, 'alertName')).toContain('low')
  })
})

describe('devices', () => {
  it('name what shows the readings and at which levels it warns', async () => {
    const devices = async (person: string) => {
      const answer = await get(simulator, await connect(simulator, person), 'devices')
      return ((await answer.json()) as DexcomTestAnswer).records
    }
    expect(await devices('olivia-office')).toMatchObject([
      { transmitterGeneration: 'g7', displayDevice: 'iOS', displayApp: 'G7', alertSchedules: [{}] },
    ])
    expect((await devices('devi-devices')).map((one) => one.displayDevice)).toEqual([
      'iOS',
      'touchscreenReceiver',
    ])
    expect((await devices('devi-devices')).map((one) => (one.alertSchedules as unknown[]).length)).toEqual([
      1, 0,
    ])
  })

  it('alone name the app; lists call themselves by one or by many', async () => {
    const token = await connect(simulator, 'sam-shift')
    const types = ['egvs', 'events', 'calibrations'].map((type) => read(simulator, token, type, ...month))
    const answers = await Promise.all(types)
    expect(answers.map(({ recordType }) => recordType)).toEqual(['egv', 'events', 'calibration'])
    for (const { records } of answers) expect(records.filter((row) => 'displayApp' in row)).toEqual([])
  })
})
