import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MonitoringWorld, reportedSummaries, startMonitoringWorld } from '../../../../test/monitoring.ts'
import { rotateSecret } from '../../../accounts/clients.ts'
import { createServer, type Server } from '../../../platform/http/server.ts'
import type { User } from '../../../users/index.ts'
import { wire } from '../../../wiring.ts'
import { readBaselines, registerMonitoring } from '../index.ts'

const URL = '/api/v2/health_monitoring/rules/rehearsal'
const BELOW_5 = [{ signal_type_string: 'hrv', deviation_below_percent_float: 5 }]

let world: MonitoringWorld
let server: Server
let users: User[]
let authorization: string
beforeAll(async () => {
  world = await startMonitoringWorld()
  server = await createServer(world.platform)
  registerMonitoring(server, world.platform, wire(world.platform).userPorts)
  world.nights = { '2026-03-10': { hrv: 47, asleepSeconds: 40_000 } }
  const first = await world.addUser('one')
  world.nights = { '2026-03-10': { hrv: 48 } }
  users = [first, await world.addUser('two')]
  world.nights = { '2026-03-05': null }
  users.push(await world.addUser('open'))
  const { platform } = world
  const { secretKey } = await platform.db
    .transaction()
    .execute((trx) => rotateSecret(platform, trx, 'operator', first.clientUuid))
  authorization = `Basic ${Buffer.from(`${first.clientUuid}:${secretKey}`).toString('base64')}`
})
afterAll(async () => {
  await server.close()
  await world.close()
})

async function rehearse(payload: object, query = '') {
  const response = await server.inject({
    method: 'POST',
    url: `${URL}${query}`,
    payload,
    headers: { authorization },
  })
  return { status: response.statusCode, body: response.json() }
}

interface UserRehearsal {
  user_id_string: string
  days_evaluated_int: number
  signals: { signal_type_string: string; dates_array: string[] }[]
}
const datesOf = ({ users: rehearsed }: { users: UserRehearsal[] }) =>
  Object.fromEntries(
    rehearsed.map(({ user_id_string: user, signals }) => [
      user,
      Object.fromEntries(
        signals.flatMap(({ signal_type_string: signal, dates_array: dates }) =>
          dates.length > 0 ? [[signal, dates]] : [],
        ),
      ),
    ]),
  )

describe('a rehearsal', () => {
  test('counts the alerts that the rules would have raised, in total, by signal and by user', async () => {
    const { status, body } = await rehearse({ rules: BELOW_5 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      scope_string: 'general',
      user_id_string: null,
      days_int: 90,
      users_int: 3,
      users_alerted_int: 1,
      days_evaluated_int: 23,
      total_alerts_int: 2,
      next_cursor: null,
    })
    expect(body.signals).toEqual([
      { signal_type_string: 'resting_heart_rate', alerts_int: 0, users_alerted_int: 0 },
      { signal_type_string: 'hrv', alerts_int: 1, users_alerted_int: 1 },
      { signal_type_string: 'resting_breathing_rate', alerts_int: 0, users_alerted_int: 0 },
      { signal_type_string: 'oxygenation', alerts_int: 0, users_alerted_int: 0 },
      { signal_type_string: 'sleep_duration', alerts_int: 1, users_alerted_int: 1 },
    ])
    expect(datesOf(body)).toEqual({
      one: { hrv: ['2026-03-10'], sleep_duration: ['2026-03-10'] },
      two: {},
      open: {},
    })
  })

  test('of one user is about that one', async () => {
    const rules = [{ signal_type_string: 'hrv', deviation_below_percent_float: 3 }]
    const { body } = await rehearse({ user_id: 'two', rules })
    expect(body).toMatchObject({ scope_string: 'specific', user_id_string: 'two', users_int: 1 })
    expect(datesOf(body)).toEqual({ two: { hrv: ['2026-03-10'] } })
  })

  test('stores and delivers nothing', async () => {
    const { platform } = world
    const state = async () => [
      await reportedSummaries(world, users[0]!),
      await readBaselines(platform.db, platform, users[2]!.scope),
      await platform.db.selectFrom('monitoring_rules').selectAll().execute(),
      await platform.db.selectFrom('user_monitoring_rules').selectAll().execute(),
    ]
    const before = await state()
    await rehearse({ rules: BELOW_5 })
    await rehearse({ user_id: 'open', rules: BELOW_5 })
    expect(await state()).toEqual(before)
  })

  test('comes page by page, each user once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const { body } = await rehearse({ rules: BELOW_5 }, `?limit=1${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.users.map((user: UserRehearsal) => user.user_id_string))
      cursor = body.next_cursor
      pages += 1
    } while (cursor !== null)
    expect(seen.toSorted()).toEqual(['one', 'open', 'two'])
    expect(pages).toBe(4)
  })

  test.each([
    ['a bad rule', { rules: [{ signal_type_string: 'hrv' }] }, '', 422],
    ['no rules', {}, '', 422],
    ['a limit of nothing', { rules: [] }, '?limit=0', 422],
    ['a limit beyond', { rules: [] }, '?limit=101', 422],
    ['a cursor that is none', { rules: [] }, '?cursor=x', 422],
    ['unknown', { user_id: 'unknown', rules: [] }, '', 404],
  ])('refuses %s', async (_name, body, query, status) => {
    expect((await rehearse(body, query)).status).toBe(status)
  })

  test('needs credentials', async () => {
    expect((await server.inject({ method: 'POST', url: URL, payload: { rules: [] } })).statusCode).toBe(401)
  })
})
