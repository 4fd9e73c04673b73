import { NOTIFICATION_ACTIONS, NOTIFICATION_SCHEMA, type NotificationEnvironment } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { setAddon } from '../accounts/addons.ts'
import { createClient } from '../accounts/clients.ts'
import { setEndpoint } from '../delivery/webhooks/endpoints.ts'
import { readBodies } from '../documents/store.ts'
import { clientScope } from '../platform/scope.ts'
import { ensureUser, type User } from '../users/index.ts'
import { wire } from '../wiring.ts'
import { MESSAGES } from './messages.ts'
import { type Notice, notify } from './notify.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await createTestPlatform()
})
afterAll(() => test.close())

async function newClient(options: { addon: boolean; endpoint: boolean }): Promise<string> {
  const { platform } = test
  const { clientUuid } = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Test client'))
  if (options.addon) await setAddon(platform, 'operator', clientUuid, 'notification_webhook', true)
  if (options.endpoint)
    await platform.db
      .transaction()
      .execute((trx) =>
        setEndpoint(platform, trx, 'operator', clientUuid, 'notification', 'http://127.0.0.1:9/'),
      )
  return clientUuid
}

async function newUser(clientUuid: string): Promise<User> {
  return (await ensureUser(test.platform.db, test.platform, clientUuid, 'u1')).user
}

const send = (notice: Notice, environment: NotificationEnvironment = 'sandbox') => {
  const platform = { ...test.platform, config: { ...test.platform.config, environment } }
  return platform.db.transaction().execute((trx) => notify(trx, platform, notice))
}

async function sent(clientUuid: string) {
  const { platform } = test
  const rows = await platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .orderBy('delivery_id')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const ref = {
        lane: row.lane,
        userKey: row.user_key,
        documentKey: row.document_key,
        documentVersion: row.document_version,
      }
      const [body] = await readBodies(platform.db, platform, [ref])
      return { endpointId: row.endpoint_id, userKey: row.user_key, body: JSON.parse(String(body)) }
    }),
  )
}

describe('notify', () => {
  it('sends the documented body and nothing else', async () => {
    const clientUuid = await newClient({ addon: true, endpoint: true })
    const user = await newUser(clientUuid)
    await send({ clientUuid, user, dataSource: 'Oura', action: 'user_connected', level: 'info' })
    const [notification] = await sent(clientUuid)
    expect(notification).toEqual({
      endpointId: 'notification',
      userKey: user.scope.userKey,
      body: {
        client_uuid: clientUuid,
        user_id: 'u1',
        data_source: 'Oura',
        action: 'user_connected',
        level: 'info',
        message: MESSAGES.user_connected,
        action_datetime: '2026-03-10T12:00:00.000000',
        environment: 'sandbox',
      },
    })
    expect(Check(NOTIFICATION_SCHEMA, notification!.body)).toBe(true)
  })

  it('sends the same news twice when it happens twice', async () => {
    const clientUuid = await newClient({ addon: true, endpoint: true })
    const notice = {
      clientUuid,
      user: null,
      dataSource: null,
      action: 'endpoint_paused',
      level: 'error',
    } as const
    await send(notice)
    await send(notice)
    const notifications = await sent(clientUuid)
    expect(notifications.map(({ body }) => body.user_id)).toEqual(['', ''])
    expect(notifications.map(({ userKey }) => userKey)).toEqual(
      Array(2).fill(clientScope(clientUuid).userKey),
    )
  })

  it('names the delivery and the kind of document that was given up, in strings only', async () => {
    const clientUuid = await newClient({ addon: true, endpoint: true })
    const user = await newUser(clientUuid)
    const { onRejected } = wire(test.platform).deliveryPorts
    const delivery = {
      ...user.scope,
      ...{ deliveryId: '0199a7b2-0000-7000-8000-000000000001', clientUuid, endpointId: 'data' },
      ...{
        documentKey: 'sleep_summary:2026-03-10:night',
        documentVersion: 1,
        dataStructure: 'sleep_summary',
      },
    }
    await test.platform.db.transaction().execute((trx) => onRejected(trx, delivery))
    const [{ body } = { body: null }] = await sent(clientUuid)
    expect(Check(NOTIFICATION_SCHEMA, body)).toBe(true)
    expect(body).toMatchObject({
      user_id: 'u1',
      data_source: '',
      action: 'document_rejected',
      webhook_id: 'msg_0199a7b2000070008000000000000001',
      data_structure: 'sleep_summary',
    })
  })

  it.each(['user_created', 'user_deleted', 'document_rejected', 'endpoint_paused'] as const)(
    'has no null in %s, which concerns no source',
    async (action) => {
      const clientUuid = await newClient({ addon: true, endpoint: true })
      await send({ clientUuid, user: null, dataSource: null, action, level: 'info' })
      const [{ body } = { body: null }] = await sent(clientUuid)
      expect(Object.values(body).map((value) => typeof value)).toEqual(Array(8).fill('string'))
    },
  )

  it('keeps the news of an erasure readable when the key of the user is gone', async () => {
    const clientUuid = await newClient({ addon: true, endpoint: true })
    const user = await newUser(clientUuid)
    await send({ clientUuid, user, dataSource: null, action: 'user_deleted', level: 'info' })
    await test.platform.db.deleteFrom('data_keys').where('user_key', '=', user.scope.userKey).execute()
    expect((await sent(clientUuid)).map(({ body }) => body.user_id)).toEqual(['u1'])
  })

  it.each([
    { addon: false, endpoint: true },
    { addon: true, endpoint: false },
  ])('is silent in production with %o', async (options) => {
    const clientUuid = await newClient(options)
    const user = await newUser(clientUuid)
    const news = { clientUuid, user, dataSource: null, action: 'user_created', level: 'info' } as const
    await send(news, 'production')
    const documents = await test.platform.db
      .selectFrom('documents')
      .select('document_key')
      .where('client_uuid', '=', clientUuid)
      .execute()
    expect(documents).toEqual([])
  })

  it('keeps it in the sandbox without an address too', async () => {
    const clientUuid = await newClient({ addon: true, endpoint: false })
    const user = await newUser(clientUuid)
    const news = { clientUuid, user, dataSource: null, action: 'user_created', level: 'info' } as const
    await send(news)
    const { platform } = test
    const kept = await platform.db
      .selectFrom('unaddressed_deliveries')
      .select(['kind', 'data_structure'])
      .where('client_uuid', '=', clientUuid)
      .execute()
    expect(kept).toEqual([{ kind: 'notification', data_structure: 'notification' }])
    expect(await sent(clientUuid)).toEqual([])
  })

  it('has words without room for a value for every action', () => {
    expect(Object.keys(MESSAGES).sort()).toEqual([...NOTIFICATION_ACTIONS].sort())
    for (const message of Object.values(MESSAGES)) expect(message).not.toMatch(/\d|\{|%/)
  })
})
