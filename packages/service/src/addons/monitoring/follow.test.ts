import { DOCUMENT_SCHEMAS } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import {
  alertsOf,
  type MonitoringWorld,
  reportedSummaries,
  startMonitoringWorld,
} from '../../../test/monitoring.ts'
import { requestBuilds } from '../../building/build-days.ts'
import { readTrace } from '../../documents/store.ts'
import { putRule, readBaselines, resetBaselines } from './index.ts'

const DAY_MS = 86_400_000
const PAST = [
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
]
const TODAY = '2026-03-10'
const UNMEASURED = { hrv: null, breaths: null }
/** Sleep and oxygen need no baseline, so every night before today has a summary. */
const BEFORE = PAST.map((day) => `${day} v1: nothing`)

let world: MonitoringWorld
beforeAll(async () => {
  world = await startMonitoringWorld()
})
beforeEach(() => {
  world.nights = {}
  world.moveClock(Date.parse('2026-03-10T12:00:00Z') - world.clock.now())
})
afterAll(() => world.close())

const baselinesOf = ({ scope }: Parameters<typeof reportedSummaries>[1]) =>
  readBaselines(world.platform.db, world.platform, scope)

describe('a baseline', () => {
  test('is taken from pre-existing data, and applied from the day on with which it is complete', async () => {
    world.nights = Object.fromEntries(PAST.map((day, index) => [day, { hrv: 47 + index }]))
    const user = await world.addUser('from the past')
    const { hrv_rmssd: hrv } = await baselinesOf(user)
    expect(hrv?.value).toBe(50)
    expect(hrv?.days.map(({ day }) => day)).toEqual(PAST)
    expect(await reportedSummaries(world, user)).toEqual([...BEFORE, `${TODAY} v1: nothing`])
  })

  test('that the past leaves open is closed by new data, with the earliest seven days', async () => {
    world.nights = { '2026-03-05': UNMEASURED }
    const user = await world.addUser('from new data')
    expect(await baselinesOf(user)).toEqual({})
    expect(await reportedSummaries(world, user)).toEqual([...BEFORE, `${TODAY} v1: nothing`])
    world.moveClock(DAY_MS)
    await world.readAgain()
    const { hrv_rmssd: hrv } = await baselinesOf(user)
    expect(hrv?.days.map(({ day }) => day)).toEqual([...PAST.filter((day) => day !== '2026-03-05'), TODAY])
    expect(await reportedSummaries(world, user)).toEqual([
      ...BEFORE,
      `${TODAY} v1: nothing`,
      '2026-03-11 v1: nothing',
    ])
  })

  test('that stays open keeps back no alert about sleep and oxygen', async () => {
    const short = { ...UNMEASURED, saturation: 80, asleepSeconds: 20_000 }
    world.nights = Object.fromEntries([...PAST, TODAY].map((day) => [day, short]))
    const user = await world.addUser('open')
    world.moveClock(DAY_MS)
    await world.readAgain()
    expect(await baselinesOf(user)).toEqual({})
    expect(await reportedSummaries(world, user)).toEqual([
      ...[...PAST, TODAY].map((day) => `${day} v1: oxygenation 80, sleep_duration 20000`),
      '2026-03-11 v1: nothing',
    ])
  })

  test('stays as it is once it is closed, until it is reset', async () => {
    const user = await world.addUser('settled')
    const before = await baselinesOf(user)
    world.nights = Object.fromEntries(PAST.map((day) => [day, { hrv: 90, breaths: 20 }]))
    await world.readAgain()
    expect(await baselinesOf(user)).toEqual(before)
    expect(await resetBaselines(world.platform, 'operator', user)).toEqual([
      'hrv_rmssd',
      'resting_breathing_rate',
    ])
    expect(await baselinesOf(user)).toEqual({})
    await world.readAgain()
    expect((await baselinesOf(user)).hrv_rmssd?.value).toBe(90)
  })

  test('that is reset takes no alert back that was reported, unless its data is gone', async () => {
    world.nights = { [TODAY]: { hrv: 30 } }
    const user = await world.addUser('reset')
    const before = await reportedSummaries(world, user)
    expect(before.at(-1)).toBe(`${TODAY} v1: hrv 30`)
    await resetBaselines(world.platform, 'operator', user)
    const rebuild = async () => {
      await requestBuilds(world.platform.db, user.scope, [...PAST, TODAY])
      await world.drain()
    }
    await rebuild()
    expect(await reportedSummaries(world, user)).toEqual(before)
    // By another baseline the same night would be in range.
    await resetBaselines(world.platform, 'operator', user)
    world.nights = { ...Object.fromEntries(PAST.map((day) => [day, { hrv: 31 }])), [TODAY]: { hrv: 30 } }
    await world.readAgain()
    expect((await baselinesOf(user)).hrv_rmssd?.value).toBe(31)
    expect((await reportedSummaries(world, user)).at(-1)).toBe(`${TODAY} v1: hrv 30`)
    world.nights = { [TODAY]: { hrv: null } }
    await world.readAgain()
    expect((await reportedSummaries(world, user)).at(-1)).toBe(`${TODAY} v2: nothing`)
  })

  test('is sealed at rest', async () => {
    await world.addUser('sealed')
    const rows = await world.platform.db.selectFrom('baselines').select('baseline').execute()
    expect(rows.length).toBeGreaterThan(1)
    for (const { baseline } of rows) expect(baseline.toString('latin1')).not.toContain('value')
  })
})

describe('an alert summary', () => {
  test('is reported when the night arrives, and again as a whole when more of the night does', async () => {
    world.nights = { [TODAY]: { hrv: 34.9, asleepSeconds: 20_000 } }
    const user = await world.addUser('versions')
    expect(await reportedSummaries(world, user)).toEqual([
      ...BEFORE,
      `${TODAY} v1: hrv 34.9, sleep_duration 20000`,
    ])
    world.nights = { [TODAY]: { hrv: 33, asleepSeconds: 25_000 } }
    await world.readAgain()
    expect((await reportedSummaries(world, user)).at(-1)).toBe(`${TODAY} v2: hrv 33`)
    for (const { body } of await alertsOf(world, user, 'alert_summary'))
      expect(Check(DOCUMENT_SCHEMAS.alert_summary, body)).toBe(true)
  })

  test('without alerts takes earlier ones back', async () => {
    world.nights = { [TODAY]: { saturation: 91 } }
    const user = await world.addUser('taken back')
    world.nights = {}
    await world.readAgain()
    expect((await reportedSummaries(world, user)).slice(PAST.length)).toEqual([
      `${TODAY} v1: oxygenation 91`,
      `${TODAY} v2: nothing`,
    ])
  })

  test('is not reported again when the day is unchanged', async () => {
    world.nights = { [TODAY]: { hrv: 30 } }
    const user = await world.addUser('repeated')
    const before = await reportedSummaries(world, user)
    await world.readAgain()
    await world.readAgain()
    expect(await reportedSummaries(world, user)).toEqual(before)
  })

  test('takes alerts back when the night turns out not to have been', async () => {
    world.nights = { [TODAY]: { hrv: 30 } }
    const user = await world.addUser('no night after all')
    world.nights = { [TODAY]: null }
    await world.readAgain()
    expect((await reportedSummaries(world, user)).slice(PAST.length)).toEqual([
      `${TODAY} v1: hrv 30`,
      `${TODAY} v2: nothing`,
    ])
    const summaries = (await documentsOf(world, user)).filter(
      ({ structure }) => structure === 'alert_summary',
    )
    expect(
      summaries.slice(PAST.length).map(({ body }) => [body['document_key_string'], body['retracted_bool']]),
    ).toEqual([
      [`alert_summary:${TODAY}`, false],
      [`alert_summary:${TODAY}`, true],
    ])
  })

  test('is not reported for a day without a night, although it has other numbers', async () => {
    world.nights = { [TODAY]: null }
    const user = await world.addUser('no night')
    expect(await reportedSummaries(world, user)).toEqual(BEFORE)
  })

  test('is one document for each user and date, and waits as long as the other summaries', async () => {
    world.platform.config.summaryHoldSeconds = 900
    const user = await world.addUser('held')
    world.platform.config.summaryHoldSeconds = 0
    const rows = await world.platform.db
      .selectFrom('documents')
      .select(['document_key', 'created_at', 'release_at'])
      .where('user_key', '=', user.scope.userKey)
      .where('data_structure', '=', 'alert_summary')
      .orderBy('document_key')
      .execute()
    expect(rows.map((row) => row.document_key)).toEqual([...PAST, TODAY].map((day) => `alert_summary:${day}`))
    for (const row of rows) expect(row.release_at.getTime() - row.created_at.getTime()).toBe(900_000)
  })

  test('follows the rule of the user, then that of the client', async () => {
    world.nights = { [TODAY]: { hrv: 44 } }
    const user = await world.addUser('ruled')
    const general = { clientUuid: user.clientUuid, user: null }
    const below = (percent: number) => [
      { signal_type_string: 'hrv' as const, deviation_below_percent_float: percent },
    ]
    await putRule(world.platform, 'client', general, below(10))
    await world.readAgain()
    expect((await reportedSummaries(world, user)).at(-1)).toBe(`${TODAY} v2: hrv 44`)
    await putRule(world.platform, 'client', { ...general, user }, below(20))
    await world.readAgain()
    expect((await reportedSummaries(world, user)).at(-1)).toBe(`${TODAY} v3: nothing`)
    await putRule(world.platform, 'client', general, [])
  })

  test('can be explained', async () => {
    world.nights = { [TODAY]: { hrv: 30 } }
    const user = await world.addUser('explained')
    const { db } = world.platform
    const { signals } = (await readTrace(db, world.platform, user.scope, `alert_summary:${TODAY}`, 1)) as {
      signals: { signal: string }[]
    }
    expect(signals.map(({ signal }) => signal)).toEqual([
      'hrv',
      'resting_breathing_rate',
      'oxygenation',
      'sleep_duration',
    ])
    expect(signals[0]).toMatchObject({
      value: 30,
      rule: 'default',
      breach: 'below',
      range: { min: 35, max: null },
      baseline: { name: 'hrv_rmssd', value: 50, days: PAST.map((day) => ({ day, value: 50 })) },
      read_from: { document_key: `sleep_summary:${TODAY}:night`, path: '/heart_rate/hrv_avg_rmssd_float' },
    })
  })
})
