import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { connect, NOW, post, start } from './test-support.ts'

const PERSON = 'olivia-office'
const DAY = 86_400
const seconds = (text: string) => Date.parse(text) / 1000
let simulator: Simulator
let token: string
beforeAll(async () => {
  simulator = await start()
  token = (await connect(simulator, PERSON)).access_token
})
afterAll(() => simulator.close())

type Row = Record<string, unknown>
const ask = (path: string, fields: Record<string, string | number>) => post(simulator, path, fields, token)

async function all(path: string, list: string, fields: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0, more: unknown = true; more; ) {
    const { body } = await ask(path, { ...fields, offset })
    rows.push(...(body[list] as Row[]))
    more = body.more
    offset = Number(body.offset)
  }
  return rows
}

describe('answers', () => {
  it('are HTTP 200 with a status for strangers, missing scopes, unknown actions and bad parameters', async () => {
    expect(await post(simulator, '/measure', { action: 'getmeas' }, 'guess')).toMatchObject({ status: 401 })
    const half = await connect(simulator, PERSON, ['user.metrics'])
    const activity = { action: 'getactivity', startdateymd: '2026-03-01', enddateymd: '2026-03-02' }
    expect(await post(simulator, '/v2/measure', activity, half.access_token)).toMatchObject({
      status: 403,
      error: expect.stringContaining('Insufficient_scope'),
    })
    expect(await ask('/v2/measure', { action: 'getmoon' })).toMatchObject({ status: 2554 })
    expect(await ask('/v2/measure', { ...activity, enddateymd: 'soon' })).toMatchObject({ status: 503 })
    expect(await ask('/measure', { action: 'getmeas', meastypes: '1,abc' })).toMatchObject({ status: 503 })
    expect((await ask('/measure', { action: 'getmeas', meastypes: '999' })).body.measuregrps).toEqual([])
  })

  it('page with more and offset, without loss or repetition', async () => {
    const range = { action: 'getactivity', startdateymd: '2026-01-10', enddateymd: '2026-03-10' }
    const first = await ask('/v2/measure', range)
    expect(first.body).toMatchObject({ more: true, offset: 20 })
    const dates = (await all('/v2/measure', 'activities', range)).map(({ date }) => date)
    expect(dates).toHaveLength(60)
    expect(new Set(dates).size).toBe(60)
  })

  it('say that there is more with a number for measures, and nothing at their end', async () => {
    const range = { action: 'getmeas', startdate: seconds('2025-06-01'), enddate: NOW / 1000 }
    expect((await ask('/measure', range)).body).toMatchObject({ more: 1, offset: 30 })
    const { body } = await ask('/measure', { ...range, startdate: NOW / 1000 - DAY })
    expect(Object.keys(body).sort()).toEqual(['measuregrps', 'timezone', 'updatetime'])
  })

  it('hold no value that was not named', async () => {
    const range = { action: 'getactivity', startdateymd: '2026-03-10', enddateymd: '2026-03-10' }
    const [bare] = await all('/v2/measure', 'activities', range)
    expect(bare).not.toHaveProperty('steps')
    const [named] = await all('/v2/measure', 'activities', { ...range, data_fields: 'steps,calories' })
    expect(named).toMatchObject({ steps: expect.any(Number), calories: expect.any(Number) })
    expect(named).not.toHaveProperty('distance')
  })
})

describe('measures', () => {
  const range = { action: 'getmeas', category: 1, startdate: seconds('2026-02-01'), enddate: NOW / 1000 }

  it('are decimal, of the kinds asked for, newest first, with one zone for the whole answer', async () => {
    const { body } = await ask('/measure', { ...range, meastypes: '1,6' })
    expect(body.timezone).toBe('Europe/Berlin')
    const groups = await all('/measure', 'measuregrps', { ...range, meastypes: '1,6' })
    expect(groups.length).toBeGreaterThan(15)
    const dates = groups.map(({ date }) => Number(date))
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    for (const { measures } of groups) {
      for (const { type, value, unit } of measures as { type: number; value: number; unit: number }[]) {
        expect([1, 6]).toContain(type)
        if (type === 1) expect(value * 10 ** unit).toBeGreaterThan(60)
      }
    }
  })

  it('of fever days come from a thermometer', async () => {
    const uma = (await connect(simulator, 'uma-unwell')).access_token
    const year = { ...range, startdate: seconds('2025-10-01'), meastypes: '71' }
    const { body } = await post(simulator, '/measure', year, uma)
    const groups = body.measuregrps as Row[]
    expect(groups.length).toBeGreaterThan(5)
    expect(new Set(groups.map(({ modelid }) => modelid))).toEqual(new Set([70]))
    expect((await ask('/measure', { ...range, meastypes: '71' })).body.measuregrps).toEqual([])
  })
})

describe('an ECG', () => {
  it('is a row of the list, and its curve half a minute of microvolts', async () => {
    const range = { action: 'list', startdate: seconds('2026-02-01'), enddate: NOW / 1000 }
    const [row] = await all('/v2/heart', 'series', range)
    const { signalid } = row!.ecg as { signalid: number }
    const { status, body } = await ask('/v2/heart', { action: 'get', signalid })
    const { signal, sampling_frequency } = body as { signal: number[]; sampling_frequency: number }
    expect(status).toBe(0)
    expect(signal.length / sampling_frequency).toBe(30)
    expect(Math.max(...signal)).toBeGreaterThan(500)
    expect(await ask('/v2/heart', { action: 'get', signalid: signalid + 1 })).toMatchObject({ status: 503 })
    expect(await ask('/v2/heart', { action: 'get' })).toMatchObject({ status: 503 })
  })
})

describe('intraday', () => {
  const range = (day: string, length = DAY) => ({
    action: 'getintradayactivity',
    startdate: seconds(day),
    enddate: seconds(day) + length - 1,
    data_fields: 'steps,duration,heart_rate',
  })

  it('adds up to the day, shows gaps by their duration alone, and is cut at 24 hours', async () => {
    const anders = (await connect(simulator, 'anders-athlete')).access_token
    const { body } = await post(simulator, '/v2/measure', range('2026-03-20'), anders)
    const series = Object.entries(body.series as Record<string, Row>)
    expect(series.length).toBeGreaterThan(200)
    const gaps = series.filter(([, row]) => row.duration !== undefined && row.steps === undefined)
    expect(gaps.some(([, row]) => row.heart_rate === undefined)).toBe(true)
    for (const [second] of series) {
      expect(Number(second)).toBeGreaterThanOrEqual(seconds('2026-03-20'))
      expect(Number(second)).toBeLessThan(seconds('2026-03-21'))
    }
    const longer = await post(simulator, '/v2/measure', range('2026-03-20', 3 * DAY), anders)
    const last = Object.keys(longer.body.series as object)
      .map(Number)
      .at(-1)!
    expect(last).toBeLessThanOrEqual(seconds('2026-03-21'))
  })

  it('is an empty list where nothing is', async () => {
    expect((await ask('/v2/measure', range('2027-01-01'))).body).toEqual({ series: [] })
  })
})

describe('sleep', () => {
  const night = { action: 'getsummary', startdateymd: '2026-03-29', enddateymd: '2026-03-29' }

  it('has a detail that fills the night, also when the clocks change', async () => {
    const [summary] = await all('/v2/sleep', 'series', { ...night, data_fields: 'total_timeinbed' })
    expect(summary).toMatchObject({
      date: '2026-03-29',
      model: 32,
      completed: true,
      timezone: 'Europe/Berlin',
    })
    const { startdate, enddate, data } = summary as { startdate: number; enddate: number; data: Row }
    expect(enddate - startdate).toBe(data.total_timeinbed)
    const { body } = await ask('/v2/sleep', { action: 'get', startdate, enddate, data_fields: 'hr,rmssd' })
    expect(body.model).toBe(32)
    const segments = body.series as (Row & { startdate: number; enddate: number; rmssd: unknown })[]
    expect(segments[0]?.startdate).toBe(startdate)
    expect(segments.at(-1)?.enddate).toBe(enddate)
    for (const [index, segment] of segments.slice(1).entries()) {
      expect(segment.startdate).toBe(segments[index]?.enddate)
      expect(segment.rmssd).toEqual([])
    }
  })

  it('names the kind of sensor in a summary and the device in the detail, by one model id and one hash', async () => {
    const [summary] = await all('/v2/sleep', 'series', night)
    const { startdate, enddate, model_id, hash_deviceid } = summary as Row & {
      startdate: number
      enddate: number
    }
    const { body } = await ask('/v2/sleep', { action: 'get', startdate, enddate })
    for (const segment of body.series as Row[]) {
      expect(segment).toMatchObject({ model: 'Aura Sensor V2', model_id, hash_deviceid })
    }
    expect([summary?.model, model_id]).toEqual([32, 63])
  })

  it('has -1 where the breathing was not judged', async () => {
    const fields = { data_fields: 'apnea_hypopnea_index,breathing_disturbances_intensity' }
    const [summary] = await all('/v2/sleep', 'series', { ...night, ...fields })
    expect(summary?.data).toMatchObject({ apnea_hypopnea_index: -1 })
  })

  it('away from home is seen by the watch', async () => {
    const tess = (await connect(simulator, 'tess-traveller')).access_token
    const month = { action: 'getsummary', startdateymd: '2026-02-25', enddateymd: '2026-03-30' }
    const found: Row[] = []
    for (const offset of [0, 15, 30]) {
      const { body } = await post(simulator, '/v2/sleep', { ...month, offset }, tess)
      found.push(...(body.series as Row[]))
    }
    const nights = found.filter((row) => Number(row.enddate) - Number(row.startdate) > 4 * 3600)
    for (const { model, timezone } of nights) expect(model === 32).toBe(timezone === 'Europe/London')
    expect(new Set(nights.map(({ timezone }) => timezone)).size).toBeGreaterThan(1)
  })
})

describe('what the clock allows', () => {
  it('today grows and nothing of tomorrow exists', async () => {
    const clock = await start()
    try {
      const theirs = (await connect(clock, PERSON)).access_token
      const today = {
        action: 'getactivity',
        startdateymd: '2026-03-31',
        enddateymd: '2026-04-05',
        data_fields: 'steps',
      }
      const read = async () => (await post(clock, '/v2/measure', today, theirs)).body.activities as Row[]
      const [atNoon, ...later] = await read()
      expect(later).toEqual([])
      clock.setClockOffset(NOW + 2 * 3_600_000 - Date.now())
      expect(Number((await read())[0]?.steps)).toBeGreaterThan(Number(atNoon?.steps))
    } finally {
      await clock.close()
    }
  })

  it('a revised day keeps its ids and changes its numbers, and only its own', async () => {
    const range = {
      action: 'getactivity',
      startdateymd: '2026-02-10',
      enddateymd: '2026-02-12',
      data_fields: 'steps',
    }
    const night = { action: 'getsummary', startdateymd: '2026-02-10', enddateymd: '2026-02-10' }
    const before = await all('/v2/measure', 'activities', range)
    const [sleep] = await all('/v2/sleep', 'series', night)
    simulator.revise('withings', PERSON, '2026-02-10')
    const after = await all('/v2/measure', 'activities', range)
    expect(Number(after[0]?.steps)).toBeGreaterThan(Number(before[0]?.steps))
    expect(after[2]).toEqual(before[2])
    const [edited] = await all('/v2/sleep', 'series', night)
    expect(edited?.id).toBe(sleep?.id)
    expect(Number(edited?.modified)).toBeGreaterThan(Number(sleep?.modified))
  })
})
