import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { connect, get, noon, rows, start, type TestRow, type Tokens } from '../../test-support.ts'

let simulator: Simulator
let tokens: Tokens
beforeAll(async () => {
  simulator = await start()
  tokens = await connect(simulator, 'olivia-office')
})
afterAll(() => simulator.close())

const daysOf = (found: TestRow[]) => [...new Set(found.map((row) => row.day))]
const status = async (path: string) => (await get(simulator, tokens, path)).status
const json = async (path: string) => (await get(simulator, tokens, path)).json()

describe('ranges', () => {
  it('pages a month of sleep without loss or repetition', async () => {
    const path = 'sleep?start_date=2026-05-01&end_date=2026-06-01'
    const first = (await json(path)) as { data: TestRow[]; next_token: string | null }
    expect(first.next_token).not.toBeNull()
    const all = await rows(simulator, tokens, path)
    expect(new Set(all.map((row) => row.id)).size).toBe(all.length)
    expect(all.filter((row) => row.type === 'long_sleep')).toHaveLength(31)
    expect(
      await status(`sleep?start_date=2026-05-02&end_date=2026-06-01&next_token=${first.next_token}`),
    ).toBe(400)
  })

  it('leaves the end day out for activity and sleep, not for readiness', async () => {
    const range = '?start_date=2026-06-10&end_date=2026-06-12'
    expect(daysOf(await rows(simulator, tokens, `daily_activity${range}`))).toEqual([
      '2026-06-10',
      '2026-06-11',
    ])
    expect(daysOf(await rows(simulator, tokens, `sleep${range}`))).toEqual(['2026-06-10', '2026-06-11'])
    expect(daysOf(await rows(simulator, tokens, `daily_readiness${range}`))).toHaveLength(3)
  })

  it('wants date-times of at most thirty days for heart rate, and answers in UTC', async () => {
    expect(await status('heartrate?start_datetime=2026-06-01')).toBe(422)
    const long = 'heartrate?start_datetime=2026-05-01T00:00:00Z&end_datetime=2026-06-01T00:00:00Z'
    expect(await status(long)).toBe(400)
    const path = 'heartrate?start_datetime=2026-06-05T00:00:00Z&end_datetime=2026-06-12T00:00:00Z'
    const found = await rows(simulator, tokens, path)
    expect(found.length).toBeGreaterThan(1000)
    for (const row of found) {
      expect(row.timestamp).toMatch(/\+00:00$/)
      expect(Date.parse(String(row.timestamp))).toBe(row.timestamp_unix)
      expect(row.bpm).toBeGreaterThan(35)
      expect(row.bpm).toBeLessThan(200)
    }
    const latest = await rows(simulator, tokens, 'heartrate?latest=true')
    expect(latest).toHaveLength(1)
  })

  it('selects fields beside those that are always returned', async () => {
    const found = await rows(
      simulator,
      tokens,
      'daily_sleep?start_date=2026-06-10&end_date=2026-06-10&fields=day,score',
    )
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(['day', 'id', 'score', 'timestamp'])
  })
})

describe('refusals', () => {
  it('speaks the shapes of the vendor', async () => {
    const malformed = await get(simulator, tokens, 'sleep?start_date=yesterday')
    expect(malformed.status).toBe(422)
    expect(await malformed.json()).toMatchObject({
      detail: [
        {
          loc: ['query', 'start_date'],
          input: 'yesterday',
          type: expect.any(String),
          msg: expect.any(String),
        },
      ],
    })
    const missing = await get(simulator, tokens, 'sleep/00000000-0000-4000-8000-000000000000')
    expect([missing.status, await missing.json()]).toEqual([404, { detail: 'Document not found.' }])
    expect(await status('sleep?start_date=2026-06-12&end_date=2026-06-10')).toBe(400)
    expect((await get(simulator, { ...tokens, access_token: 'guess' }, 'sleep')).status).toBe(401)
    expect(await status('vo2_max')).toBe(404)
  })

  it('gives no one the documents of another', async () => {
    const [mine] = await rows(simulator, tokens, 'sleep?start_date=2026-06-10&end_date=2026-06-11')
    const other = await connect(simulator, 'anders-athlete')
    expect(await status(`sleep/${mine?.id}`)).toBe(200)
    expect((await get(simulator, other, `sleep/${mine?.id}`)).status).toBe(404)
  })
})

describe('the vendor’s test data', () => {
  it('have the same shapes, without the account', async () => {
    const sandbox = (path: string) =>
      fetch(`${simulator.vendors.oura.addresses.api}/v2/sandbox/usercollection/${path}`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      })
    const range = 'sleep?start_date=2026-06-10&end_date=2026-06-11'
    expect(await (await sandbox(range)).json()).toEqual(await json(range))
    expect((await sandbox('personal_info')).status).toBe(404)
  })
})

describe('documents', () => {
  it('answers one document as it stands in the list', async () => {
    for (const type of [
      'daily_activity',
      'daily_sleep',
      'daily_readiness',
      'sleep',
      'daily_spo2',
      'daily_stress',
    ]) {
      const [row] = await rows(simulator, tokens, `${type}?start_date=2026-06-10&end_date=2026-06-11`)
      expect(await json(`${type}/${row?.id}`)).toEqual(row)
    }
  })

  it('gives every person an id of their own', async () => {
    const ids = new Set<unknown>()
    for (const person of simulator.people) {
      const theirs = await connect(simulator, person.id)
      const info = (await (await get(simulator, theirs, 'personal_info')).json()) as { id: string }
      expect(info.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      ids.add(info.id)
    }
    expect(ids.size).toBe(simulator.people.length)
  })

  it('lets today grow, shows a night after waking and nothing of the future', async () => {
    const clock = await start()
    try {
      const theirs = await connect(clock, 'anders-athlete')
      const today = 'daily_activity?start_date=2026-06-15&end_date=2026-06-16'
      const steps = async () => Number((await rows(clock, theirs, today))[0]?.steps)
      const atNoon = await steps()
      clock.setClockOffset(noon + 6 * 3_600_000 - Date.now())
      expect(await steps()).toBeGreaterThan(atNoon)
      expect(await rows(clock, theirs, 'daily_sleep?start_date=2026-06-16&end_date=2026-06-20')).toEqual([])
      expect(await rows(clock, theirs, 'daily_activity?start_date=2026-06-16&end_date=2026-06-20')).toEqual(
        [],
      )
      clock.setClockOffset(Date.parse('2026-06-16T12:00:00Z') - Date.now())
      const later = await connect(clock, 'anders-athlete')
      const nights = await rows(clock, later, 'daily_sleep?start_date=2026-06-16&end_date=2026-06-20')
      expect(daysOf(nights)).toEqual(['2026-06-16'])
    } finally {
      await clock.close()
    }
  })

  it('changes the numbers of a revised day, and only of that day', async () => {
    const path = 'daily_activity?start_date=2026-06-08&end_date=2026-06-10'
    const before = await rows(simulator, tokens, path)
    const [night] = await rows(simulator, tokens, 'sleep?start_date=2026-06-08&end_date=2026-06-09')
    simulator.revise('oura', 'olivia-office', '2026-06-08')
    const after = await rows(simulator, tokens, path)
    expect(after[0]?.id).toBe(before[0]?.id)
    expect(Number(after[0]?.steps)).toBeGreaterThan(Number(before[0]?.steps))
    expect(after[1]).toEqual(before[1])
    const [edited] = await rows(simulator, tokens, 'sleep?start_date=2026-06-08&end_date=2026-06-09')
    expect(edited?.id).toBe(night?.id)
    expect(edited?.sleep_phase_30_sec).not.toBe(night?.sleep_phase_30_sec)
  })
})
