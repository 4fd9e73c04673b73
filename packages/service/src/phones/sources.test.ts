import type { PhoneReceipt, PhoneSource } from '@tributary/health'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { batchOf, type PhonesWorld, startPhonesWorld, steps, type TestPhone } from '../../test/phones.ts'
import { beginnings } from '../records/beginnings.ts'
import type { SourceView } from './sources.ts'
import { storedRecords, waitingCount } from './testing/stored.ts'

let world: PhonesWorld
let client: { clientUuid: string; authorization: string }
let phone: TestPhone
let people = 0
beforeAll(async () => {
  world = await startPhonesWorld()
  client = await world.newClient()
})
afterAll(() => world.close())
beforeEach(async () => {
  phone = await world.enrol(client.clientUuid, `person-${people++}`)
})

const APPLE = '/sources/Apple%20Health'
const record = steps('a', '2026-03-09T08:00:00.000Z')

async function notices(of: TestPhone) {
  const documents = await documentsOf(world, of.user)
  return documents
    .filter(({ structure }) => structure === 'notification')
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ body }) => body['action'])
    .sort()
}
const device = async (of: TestPhone) =>
  (await of.call<{ sources: SourceView[]; time_zone: string | null }>('GET', '/device')).body
const stateOf = async (of: TestPhone) =>
  (await device(of)).sources.map(({ source, state }) => [source, state])

async function revoke(userId: string, source?: PhoneSource) {
  const response = await fetch(
    `${world.platform.baseUrl}/api/v1/user_id/${userId}/data_sources/revoke_auth`,
    {
      method: 'POST',
      headers: { authorization: client.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(source ? { data_source: source } : {}),
    },
  )
  return response.json() as Promise<{ data_sources: string[] }>
}

describe('connecting', () => {
  test('begins with 29 days, notifies the client once, and keeps what was allowed', async () => {
    const permissions = [
      { type: 'HKQuantityTypeIdentifierStepCount', state: 'granted' },
      { type: 'HKQuantityTypeIdentifierHeartRate', state: 'denied' },
    ]
    const { status, body } = await phone.call('PUT', APPLE, { permissions })
    expect(status).toBe(200)
    const view = {
      source: 'Apple Health',
      state: 'connected',
      since: '2026-02-09',
      connected_at: new Date(world.clock.now()).toISOString(),
      last_data_at: null,
      permissions,
      background: null,
      complete: false,
    }
    expect(body).toEqual(view)
    await phone.call('PUT', APPLE, { permissions: [permissions[0]] })
    expect(await notices(phone)).toEqual(['user_connected'])
    expect(await device(phone)).toEqual({
      client: { name: 'Acme', brand: null, tyc_url: 'https://acme.example/terms', support_url: null },
      environment: 'sandbox',
      complete_log_out: false,
      time_zone: null,
      next_sequence: 1,
      sources: [{ ...view, permissions: [permissions[0]], complete: true }],
    })
    expect(await beginnings(world.platform.db, phone.user.scope)).toEqual([
      { source: 'Apple Health', since: '2026-02-09', liveFrom: '2026-03-10' },
    ])
  })

  test('keeps what the phone reports of reading while the app is closed, sealed with what was allowed', async () => {
    const background = { mode: 'on', last_sync_at: '2026-03-10T08:00:00.000Z' }
    const { body } = await phone.call('PUT', APPLE, { permissions: [], background })
    expect(body).toMatchObject({ background })
    expect((await device(phone)).sources).toMatchObject([{ background }])
    const later = await world.enrol(client.clientUuid, phone.user.userId, { installationId: 'another phone' })
    expect((await device(later)).sources).toMatchObject([{ background: null }])
    const { permissions } = await world.platform.db
      .selectFrom('phone_sources')
      .select('permissions')
      .where('user_key', '=', phone.user.scope.userKey)
      .executeTakeFirstOrThrow()
    expect(permissions.toString('latin1')).not.toContain('last_sync_at')
  })

  test('of an installation that reported permissions alone is still read', async () => {
    await phone.connect()
    const { db, keyring } = world.platform
    const { lane, userKey } = phone.user.scope
    const key = await keyring.get(db, phone.user.scope)
    const permissions = [{ type: 'HKQuantityTypeIdentifierStepCount', state: 'granted' }]
    const identity = `phone_sources|${lane}|${userKey}|Apple Health|permissions`
    await db
      .updateTable('phone_sources')
      .set({ permissions: key.seal(identity, JSON.stringify(permissions)) })
      .where('user_key', '=', userKey)
      .execute()
    expect((await device(phone)).sources).toMatchObject([{ permissions, background: null }])
  })

  test('at the same moment, several times, is one connection', async () => {
    await Promise.all(Array.from({ length: 5 }, () => phone.connect()))
    expect(await notices(phone)).toEqual(['user_connected'])
  })

  test.each([
    ['an unknown source', '/sources/Fitbit', { permissions: [] }],
    ['no permissions', APPLE, {}],
    ['an unknown state', APPLE, { permissions: [{ type: 'x', state: 'maybe' }] }],
    ['an unknown field', APPLE, { permissions: [], more: 1 }],
    ['an unknown mode', APPLE, { permissions: [], background: { mode: 'maybe', last_sync_at: null } }],
  ])('%s is 422', async (_name, path, body) => {
    expect((await phone.call('PUT', path, body)).status).toBe(422)
  })

  test('a later phone takes the source over; the former learns of it', async () => {
    await phone.connect()
    const later = await world.enrol(client.clientUuid, phone.user.userId, { installationId: 'another phone' })
    await later.connect()
    expect(await stateOf(phone)).toEqual([['Apple Health', 'disconnected']])
    expect(await stateOf(later)).toEqual([['Apple Health', 'connected']])
    expect((await phone.upload({ records: [record] })).status).toBe(409)
    expect((await later.upload({ records: [record] })).status).toBe(200)
    expect(await notices(phone)).toEqual(['user_connected', 'user_connected', 'user_disconnected'])
  })
})

describe('disconnecting', () => {
  test('on the phone ends the connection once; what was acknowledged before is stored', async () => {
    await phone.connect()
    await phone.upload({ records: [record] })
    for (let times = 0; times < 2; times++) expect((await phone.call('DELETE', APPLE)).status).toBe(204)
    const refused = await phone.upload({ records: [record] })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ exception: expect.stringMatching(/^source_not_connected/) })
    expect(await notices(phone)).toEqual(['user_connected', 'user_disconnected'])
    const ended = await world.platform.db
      .selectFrom('connections')
      .select('end_reason')
      .where('user_key', '=', phone.user.scope.userKey)
      .execute()
    expect(ended).toEqual([{ end_reason: 'removed_on_phone' }])
    await world.drain()
    expect(await waitingCount(world, phone)).toBe(0)
    expect(await storedRecords(world, phone)).toHaveLength(1)
  })

  test('by the client is reported to the phone, which may connect again', async () => {
    await phone.connect()
    expect((await revoke(phone.user.userId)).data_sources).toEqual(['Apple Health'])
    expect((await phone.upload({ records: [record] })).status).toBe(409)
    expect(await stateOf(phone)).toEqual([['Apple Health', 'disconnected']])
    await phone.connect()
    expect((await phone.upload({ records: [record] })).status).toBe(200)
  })

  test('a source that was never connected takes nothing', async () => {
    expect((await phone.upload({ records: [record] })).status).toBe(409)
    expect((await phone.call('DELETE', APPLE)).status).toBe(204)
    expect(await notices(phone)).toEqual([])
  })
})

describe('leaving', () => {
  test('a log-out ends the credential only; the same phone goes on when it is bound again', async () => {
    await phone.connect()
    await phone.upload({ records: [record] })
    expect((await phone.call('POST', '/log_out')).status).toBe(204)
    expect((await phone.upload({ records: [record] })).status).toBe(401)
    const again = await world.enrol(client.clientUuid, phone.user.userId)
    expect(await stateOf(again)).toEqual([['Apple Health', 'connected']])
    expect((await again.upload({ records: [record] })).body.records[0]!.result).toBe('repeated')
    expect(await notices(phone)).toEqual(['user_connected'])
  })

  test('a complete log-out ends the sources too', async () => {
    const complete = await world.enrol(client.clientUuid, `person-${people++}`, { completeLogOut: true })
    await complete.connect()
    await complete.connect('Health Connect')
    expect((await complete.call('POST', '/log_out')).status).toBe(204)
    expect((await complete.call('GET', '/device')).status).toBe(401)
    expect(await notices(complete)).toEqual([
      'user_connected',
      'user_connected',
      'user_disconnected',
      'user_disconnected',
    ])
  })

  test('unlinking ends the sources and the credential', async () => {
    await phone.connect()
    expect((await phone.call('DELETE', '/device')).status).toBe(204)
    expect((await phone.call('DELETE', '/device')).status).toBe(401)
    const again = await world.enrol(client.clientUuid, phone.user.userId)
    expect(await stateOf(again)).toEqual([['Apple Health', 'disconnected']])
    expect(await notices(phone)).toEqual(['user_connected', 'user_disconnected'])
  })
})

describe('the zone of the phone', () => {
  const setZone = (time_zone: unknown) => phone.call('PUT', '/time_zone', { time_zone })

  test('holds until the client sets one', async () => {
    expect((await setZone('asia/tokyo')).body).toEqual({ time_zone: 'Asia/Tokyo' })
    expect((await device(phone)).time_zone).toBe('Asia/Tokyo')
    const answer = await fetch(`${world.platform.baseUrl}/api/v1/user_id/${phone.user.userId}/time_zone`, {
      method: 'POST',
      headers: { authorization: client.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ time_zone: 'Europe/Berlin' }),
    })
    expect(answer.status).toBe(200)
    expect((await setZone('Asia/Tokyo')).body).toEqual({ time_zone: 'Europe/Berlin' })
  })

  test.each([['Europe/Nowhere'], ['+01:00'], [7], [null]])('%j is 422', async (zone) => {
    expect((await setZone(zone)).status).toBe(422)
  })
})

describe('one person’s credential', () => {
  test('reaches nothing of another’s, of the same client or of another', async () => {
    await phone.connect()
    await phone.upload({ records: [record] })
    await world.drain()
    const other = await world.newClient()
    const [same, foreign] = [
      await world.enrol(client.clientUuid, `person-${people++}`, {
        installationId: phone.device.installationId,
      }),
      await world.enrol(other.clientUuid, phone.user.userId, { installationId: phone.device.installationId }),
    ]
    const before = [await storedRecords(world, phone), await device(phone), await notices(phone)]
    for (const stranger of [same, foreign]) {
      expect((await device(stranger)).sources).toEqual([])
      expect((await stranger.upload({ deleted: [{ id: record.id, type: record.type }] })).status).toBe(409)
      await stranger.connect()
      const gone = await stranger.upload({ deleted: [{ id: record.id, type: record.type }] })
      expect(gone.body.deleted).toEqual([{ id: record.id, result: 'repeated' }])
      const own = await stranger.upload({ records: [{ ...record, value: 1 }] })
      expect(own.body.records).toEqual([{ id: record.id, result: 'taken' }])
      await stranger.call('PUT', '/time_zone', { time_zone: 'Asia/Tokyo' })
      await world.drain()
      await stranger.call('DELETE', '/device')
    }
    expect([await storedRecords(world, phone), await device(phone), await notices(phone)]).toEqual(before)
    expect((await phone.upload({ records: [record] })).body.records).toEqual([
      { id: record.id, result: 'repeated' },
    ])
  })

  test('that is missing, wrong or the client’s opens none of the calls', async () => {
    const calls = [
      ['POST', '/records'],
      ['GET', '/device'],
      ['DELETE', '/device'],
      ['PUT', APPLE],
      ['DELETE', APPLE],
      ['PUT', '/time_zone'],
      ['POST', '/log_out'],
    ] as const
    for (const [method, path] of calls)
      for (const authorization of ['', 'Bearer trd_x', client.authorization])
        expect((await phone.call(method, path, undefined, { authorization })).status, path).toBe(401)
    expect((await phone.call('GET', '/device')).status).toBe(200)
  })

  test('of a client’s API is not a device’s', async () => {
    const response = await fetch(`${world.platform.baseUrl}/api/v1/user_id/x/data_sources/revoke_auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${phone.credential}` },
    })
    expect(response.status).toBe(401)
  })
})

test('uploads that come together are all kept', async () => {
  await phone.connect()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      phone.call<PhoneReceipt>(
        'POST',
        '/records',
        batchOf({ sequence: index + 1, records: [steps(`s${index}`, `2026-03-09T0${index}:00:00.000Z`)] }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  await world.drain()
  const [series] = await storedRecords(world, phone)
  expect(series).toMatchObject({ series: { steps: Array(8).fill({ value: 100 }) } })
  expect((await phone.call('GET', '/device')).body['next_sequence']).toBe(9)
})
