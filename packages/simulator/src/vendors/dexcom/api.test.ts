import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import {
  authorize,
  connect,
  type DexcomTestAnswer,
  type DexcomTestRow,
  get,
  NOW,
  postToken,
  read,
  start,
} from './test-support.ts'

let simulator: Simulator
let token: string
beforeAll(async () => {
  simulator = await start()
  token = await connect(simulator, 'olivia-office')
})
afterAll(() => simulator.close())

const status = async (path: string) => (await get(simulator, token, path)).status
const times = (rows: DexcomTestRow[]) =>
  rows.map(({ systemTime }) => Date.parse(`${systemTime.replace('Z', '')}Z`))
const hours = (count: number) => count * 3_600_000

describe('tokens', () => {
  it('say nothing of scopes and a meaningless zero of the refresh token', async () => {
    const code = (await authorize(simulator, 'sam-shift')).searchParams.get('code') ?? ''
    const answer = await postToken(simulator, { grant_type: 'authorization_code', code })
    expect(await answer.json()).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_expires_in: 0,
      'not-before-policy': 0,
      session_state: expect.any(String),
    })
  })

  it('are refreshed once with each refresh token', async () => {
    const code = (await authorize(simulator, 'sam-shift')).searchParams.get('code') ?? ''
    const answer = await postToken(simulator, { grant_type: 'authorization_code', code })
    const { refresh_token } = (await answer.json()) as { refresh_token: string }
    const renew = () => postToken(simulator, { grant_type: 'refresh_token', refresh_token })
    expect((await renew()).status).toBe(200)
    const used = await renew()
    expect([used.status, await used.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  it('come from a code that is good for a minute', async () => {
    const late = await start()
    try {
      const code = (await authorize(late, 'sam-shift')).searchParams.get('code') ?? ''
      late.setClockOffset(NOW + 120_000 - Date.now())
      expect((await postToken(late, { grant_type: 'authorization_code', code })).status).toBe(400)
    } finally {
      await late.close()
    }
  })

  it('are not given to a person who declined', async () => {
    const back = await authorize(simulator, 'sam-shift', 'deny')
    expect(back.searchParams.get('error')).toBe('access_denied')
  })
})

describe('ranges', () => {
  it('are compared with the system time, the end left out, newest first', async () => {
    const { records } = await read(simulator, token, 'egvs', '2026-03-10T00:00:00', '2026-03-12T00:00:00')
    expect(records.length).toBeGreaterThan(400)
    expect(records.length).toBeLessThanOrEqual(576)
    const seen = times(records)
    expect(seen).toEqual([...seen].sort((left, right) => right - left))
    expect(seen.at(-1)).toBeGreaterThanOrEqual(Date.parse('2026-03-10T00:00:00Z'))
    expect(seen[0]).toBeLessThan(Date.parse('2026-03-12T00:00:00Z'))
    const [newest, second] = records
    const without = await read(
      simulator,
      token,
      'egvs',
      '2026-03-10T00:00:00',
      newest!.systemTime.replace('Z', ''),
    )
    expect(without.records[0]).toEqual(second)
  })

  it('of two halves give what the whole gives', async () => {
    const whole = await read(simulator, token, 'egvs', '2026-03-01T00:00:00', '2026-03-21T00:00:00')
    const first = await read(simulator, token, 'egvs', '2026-03-01T00:00:00', '2026-03-09T07:33:20')
    const later = await read(simulator, token, 'egvs', '2026-03-09T07:33:20', '2026-03-21T00:00:00')
    expect([...later.records, ...first.records]).toEqual(whole.records)
    expect(new Set(whole.records.map(({ recordId }) => recordId)).size).toBe(whole.records.length)
  })

  it('are refused with a zone, beyond thirty days, backwards and half', async () => {
    expect(await status('egvs?startDate=2026-03-01T00:00:00&endDate=2026-03-31T00:00:00')).toBe(200)
    expect(await status('egvs?startDate=2026-03-01T00:00:00&endDate=2026-03-31T00:00:01')).toBe(400)
    expect(await status('egvs?startDate=2026-03-01T00:00:00Z&endDate=2026-03-02T00:00:00Z')).toBe(400)
    expect(await status('egvs?startDate=2026-03-02T00:00:00&endDate=2026-03-01T00:00:00')).toBe(400)
    expect(await status('egvs?startDate=2026-03-02&endDate=2026-03-03')).toBe(400)
    expect(await status('events?startDate=2026-03-02T00:00:00')).toBe(400)
  })
})

describe('refusals', () => {
  it('do not say how long to wait', async () => {
    simulator.faults('dexcom').inject({ on: 'data', kind: 'status', status: 429 })
    const refused = await get(simulator, token, 'dataRange')
    expect(refused.status).toBe(429)
    expect([...refused.headers.keys()].filter((name) => /retry|limit/.test(name))).toEqual([])
  })

  it('meet strangers', async () => {
    expect((await get(simulator, 'guess', 'dataRange')).status).toBe(401)
    expect(await status('heartrate')).toBe(404)
  })
})

describe('the data range', () => {
  const range = async (person: string, query = '') => {
    const answer = await get(simulator, await connect(simulator, person), `dataRange${query}`)
    return (await answer.json()) as DexcomTestAnswer &
      Record<string, { start: DexcomTestRow; end: DexcomTestRow } | undefined>
  }

  it('names one user for each person and leaves out what was never recorded', async () => {
    const everybody = await Promise.all(simulator.people.map(({ id }) => range(id)))
    for (const { userId } of everybody) expect(userId).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(everybody.map(({ userId }) => userId)).size).toBe(everybody.length)
    const devi = await range('devi-devices')
    expect([devi.egvs, devi.events, devi.calibrations].map((one) => one !== undefined)).toEqual([
      true,
      false,
      false,
    ])
    expect((await range('sam-shift')).calibrations).toBeDefined()
  })

  it('ends with the newest record and can start at a time with an offset', async () => {
    const { egvs } = await range('olivia-office')
    const { records } = await read(simulator, token, 'egvs', '2026-03-30T00:00:00', '2026-04-01T00:00:00')
    expect(egvs?.end.systemTime).toBe(records[0]?.systemTime)
    expect(egvs?.start.displayTime.slice(0, 7)).toBe('2024-03')
    const since = await range('olivia-office', '?lastSyncTime=2026-03-20T00:00:00%2B00:00')
    expect(since.egvs?.start.systemTime.slice(0, 10)).toBe('2026-03-20')
    expect(await status('dataRange?lastSyncTime=2026-03-20T00:00:00')).toBe(400)
  })

  it('is bare before anybody had a sensor', async () => {
    const early = await start(Date.parse('2024-02-01T12:00:00Z'))
    try {
      const answer = await get(early, await connect(early, 'olivia-office'), 'dataRange')
      expect(Object.keys((await answer.json()) as object)).toEqual(['recordType', 'recordVersion', 'userId'])
    } finally {
      await early.close()
    }
  })
})

describe('lateness', () => {
  const newest = async (person: string) => {
    const theirs = await connect(simulator, person)
    const { records } = await read(simulator, theirs, 'egvs', '2026-03-29T00:00:00', '2026-04-01T00:00:00')
    return NOW - times(records)[0]!
  }

  it('is an hour in the United States and three elsewhere', async () => {
    const [american, european] = [await newest('sam-shift'), await newest('olivia-office')]
    expect(american).toBeGreaterThan(hours(1) - 60_000)
    expect(american).toBeLessThan(hours(3))
    expect(european).toBeGreaterThan(hours(3) - 60_000)
    expect(european).toBeLessThan(hours(5))
  })
})

describe('changes', () => {
  it('of a revised day keep every id', async () => {
    const window = ['2026-03-17T00:00:00', '2026-03-20T00:00:00'] as const
    const before = await read(simulator, token, 'egvs', ...window)
    simulator.revise('dexcom', 'olivia-office', '2026-03-18')
    const after = await read(simulator, token, 'egvs', ...window)
    expect(after.records.map(({ recordId }) => recordId)).toEqual(
      before.records.map(({ recordId }) => recordId),
    )
    const changed = after.records.filter((row, index) => row.value !== before.records[index]?.value)
    expect(new Set(changed.map(({ displayTime }) => displayTime.slice(0, 10)))).toEqual(
      new Set(['2026-03-18']),
    )
  })

  it('by deletion leave a record that says so, and no webhook is called', async () => {
    const theirs = await connect(simulator, 'sam-shift')
    const events = () => read(simulator, theirs, 'events', '2026-03-10T00:00:00', '2026-03-13T00:00:00')
    const before = await events()
    const announced = await simulator.announce('dexcom', 'sam-shift', {
      day: '2026-03-11',
      eventType: 'delete',
    })
    expect(announced).toEqual({ deliveries: 0, accepted: 0 })
    const after = await events()
    expect(after.records.map(({ recordId }) => recordId)).toEqual(
      before.records.map(({ recordId }) => recordId),
    )
    const onDay = after.records.filter(({ displayTime }) => displayTime.startsWith('2026-03-11'))
    expect(onDay.length).toBeGreaterThan(2)
    for (const { eventStatus } of onDay) expect(eventStatus).toBe('deleted')
  })
})
