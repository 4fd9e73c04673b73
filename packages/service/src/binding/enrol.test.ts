import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiAnswer, type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { documentsOf } from '../../test/intake.ts'
import { BINDING, bind, enrol, openWithCode, PHONE } from '../../test/phone.ts'
import { setAddon } from '../accounts/addons.ts'
import { findDevice, listDevices } from '../phones/devices.ts'
import { ensureUser, findUser, setTimeZone } from '../users/index.ts'
import { wire } from '../wiring.ts'
import { eraseBinding } from './erase.ts'
import { registerBinding } from './register.ts'

const HOUR_MS = 3_600_000
const ENROLMENTS = '/api/v1/mobile/enrolments'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
  await setAddon(world.platform, 'operator', client.clientUuid, 'notification_webhook', true)
})
afterAll(() => world.close())

const said = ({ status, text }: ApiAnswer) => ({ status, body: JSON.parse(text) })
const outcomeOf = ({ status, text }: ApiAnswer) => ({ status, exception: JSON.parse(text).exception })
const userOf = (userId: string) => findUser(world.platform.db, client.clientUuid, userId)

async function tokenFor(userId: string, more: object = {}): Promise<string> {
  const answer = await world.post(ENROLMENTS, { user_id: userId, ...more }, client)
  return JSON.parse(answer.text).enrolment_token
}

describe('a phone', () => {
  test('is enrolled by a binding: user, device, consent and zone, and its token is used up', async () => {
    const reference = await bind(world, client)
    const { content } = await openWithCode(world, reference, BINDING.salt)
    const { status, body } = said(await enrol(world, content.enrolment_token))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        device_credential: expect.stringMatching(/^trd_[\w-]{43}$/),
        device: {
          device_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          environment: 'sandbox',
          complete_log_out: true,
          time_zone: 'Europe/Berlin',
          next_sequence: 1,
        },
      },
    })
    const user = await userOf('ada')
    expect(user).toMatchObject({ timeZone: 'Europe/Berlin' })
    expect(await findDevice(world.platform.db, body.device_credential)).toEqual({
      scope: user!.scope,
      deviceId: body.device.device_id,
      clientUuid: client.clientUuid,
      installationId: PHONE.installation_id,
      platform: 'ios',
      model: 'iPhone17,1',
      appVersion: '1.0.0',
      clientName: BINDING.metadata.client_name,
      tycUrl: BINDING.metadata.tyc_url,
      supportUrl: BINDING.metadata.support_url,
      completeLogOut: true,
      termsAcceptedAt: new Date(PHONE.terms_accepted_at),
      lastSequence: 0,
      createdAt: new Date(world.clock.now()),
      endedAt: null,
      endReason: null,
    })
    expect((await documentsOf(world, user!)).map((document) => document.body['action'])).toEqual([
      'user_created',
    ])
    expect(outcomeOf(await enrol(world, content.enrolment_token))).toEqual({
      status: 410,
      exception: 'enrolment_used',
    })
  })

  test('and what was accepted stay in the audit log', async () => {
    const { body } = said(await enrol(world, await tokenFor('audited')))
    const entry = await world.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'client_uuid', 'detail'])
      .where('action', '=', 'device.enrol')
      .orderBy('entry_id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      actor: 'person',
      client_uuid: client.clientUuid,
      detail: {
        user_key: (await userOf('audited'))!.scope.userKey,
        device_id: body.device.device_id,
        client_name: 'Acme',
        tyc_url: null,
        terms_accepted_at: '2026-03-10T11:58:00.000Z',
      },
    })
  })

  test('does not move a user whose zone the client set', async () => {
    const { platform } = world
    await platform.db.transaction().execute(async (trx) => {
      const { user } = await ensureUser(trx, platform, client.clientUuid, 'traveller')
      await setTimeZone(trx, platform, user.scope, 'Asia/Tokyo', 'client')
    })
    const { body } = said(await enrol(world, await tokenFor('traveller')))
    expect(body.device.time_zone).toBe('Asia/Tokyo')
    expect((await userOf('traveller'))?.timeZone).toBe('Asia/Tokyo')
  })

  test('of a known user makes no second one', async () => {
    await enrol(world, await tokenFor('bob'))
    await enrol(world, await tokenFor('bob'), { installation_id: 'tablet', model: undefined })
    const user = await userOf('bob')
    expect(await documentsOf(world, user!)).toHaveLength(1)
    expect((await listDevices(world.platform.db, user!.scope)).map(({ model }) => model).sort()).toEqual([
      'iPhone17,1',
      null,
    ])
  })
})

describe('a token', () => {
  test('is given to the client for its own app, for 24 hours', async () => {
    const { status, body } = said(await world.post(ENROLMENTS, { user_id: 'cleo' }, client))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        enrolment_token: expect.stringMatching(/^tre_[\w-]{43}$/),
        expires_at: new Date(world.clock.now() + 24 * HOUR_MS).toISOString(),
      },
    })
    expect(await userOf('cleo')).toBeNull()
    world.clock.advance(24 * HOUR_MS)
    expect(outcomeOf(await enrol(world, body.enrolment_token))).toEqual({
      status: 410,
      exception: 'enrolment_expired',
    })
  })

  test('carries what the client says of its terms', async () => {
    const token = await tokenFor('dora', { metadata: BINDING.metadata })
    const { body } = said(await enrol(world, token))
    expect(await findDevice(world.platform.db, body.device_credential)).toMatchObject({
      clientName: 'Acme Health',
      tycUrl: 'https://acme.example/terms',
      completeLogOut: true,
    })
  })

  test('traded many times at once wins once', async () => {
    const token = await tokenFor('race')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => enrol(world, token, { installation_id: `phone-${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(11)
    expect(await listDevices(world.platform.db, (await userOf('race'))!.scope)).toHaveLength(1)
  })

  test('is for the user of the client who asked', async () => {
    const other = await world.newClient()
    const answer = await world.post(ENROLMENTS, { user_id: 'ada' }, other)
    await enrol(world, JSON.parse(answer.text).enrolment_token)
    const theirs = await findUser(world.platform.db, other.clientUuid, 'ada')
    expect(theirs!.scope.userKey).not.toBe((await userOf('ada'))!.scope.userKey)
  })

  test.each([
    ['unknown', `tre_${'A'.repeat(43)}`],
    ['of another form', 'x'],
  ])('%s is unknown', async (_name, token) => {
    expect(outcomeOf(await enrol(world, token))).toEqual({ status: 404, exception: 'enrolment_unknown' })
  })

  test('needs the credentials of a client and a name', async () => {
    expect((await world.post(ENROLMENTS, { user_id: 'x' })).status).toBe(401)
    expect(outcomeOf(await world.post(ENROLMENTS, {}, client))).toEqual({
      status: 422,
      exception: 'user_id is required',
    })
  })
})

describe('refused, and the token is as good as before:', () => {
  test.each<[string, object, string]>([
    ['no token', { enrolment_token: undefined }, 'enrolment_token is required'],
    ['no installation', { installation_id: undefined }, 'installation_id is required'],
    [
      'an empty installation',
      { installation_id: '' },
      'installation_id must not have fewer than 1 characters',
    ],
    ['another platform', { platform: 'symbian' }, 'platform must be one of ios, android, web'],
    ['a number for a version', { app_version: 1 }, 'app_version must be string'],
    ['a zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone must be the IANA name of a time zone'],
    ['no acceptance', { terms_accepted_at: undefined }, 'terms_accepted_at is required'],
    ['an acceptance at no time', { terms_accepted_at: 'yes' }, 'terms_accepted_at must be an ISO 8601 time'],
    [
      'an acceptance to come',
      { terms_accepted_at: '2027-01-01T00:00:00Z' },
      'terms_accepted_at must not be in the future',
    ],
    ['an unknown field', { root: true }, 'root is not a known field'],
  ])('%s', async (_name, changes, exception) => {
    const token = await tokenFor('strict')
    expect(outcomeOf(await enrol(world, token, changes))).toEqual({ status: 422, exception })
    expect((await enrol(world, token)).status).toBe(200)
  })
})

test('erasing a user leaves no token of theirs, traded or not, and others keep theirs', async () => {
  const { db } = world.platform
  await enrol(world, await tokenFor('gone'))
  await tokenFor('gone')
  const kept = await tokenFor('stays')
  const user = (await userOf('gone'))!
  await db.transaction().execute((trx) => eraseBinding(trx, user))
  expect(await db.selectFrom('enrolments').selectAll().where('user_id', '=', 'gone').execute()).toEqual([])
  expect((await enrol(world, kept)).status).toBe(200)
})
