import { PHONE_SOURCES } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  authorizationUrlOf,
  type ConnectionsWorld,
  connectUser,
  consent,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import { setAddon } from '../accounts/addons.ts'
import { setCallbackUrl } from '../accounts/clients.ts'
import { findUser } from '../users/index.ts'

const OFFERED = ['Oura', 'Polar', 'Fitbit', 'Dexcom']

let world: ConnectionsWorld
let client: TestClient
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
  await connectUser(world, client, 'anna')
})
afterAll(() => world.close())

async function get(path: string, who: TestClient = client) {
  const response = await fetch(world.platform.baseUrl + path, {
    headers: { authorization: who.authorization },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

describe('what a user is connected to', () => {
  test('is listed for every source of the deployment', async () => {
    const { status, body } = await get('/api/v2/user_id/anna/data_sources/authorized')
    expect(status).toBe(200)
    expect(body).toEqual({
      data_sources: [...OFFERED, ...PHONE_SOURCES].map((source) => ({
        data_source: source,
        authorized: source === 'Oura',
        image: `${world.platform.baseUrl}/images/sources/${source.toLowerCase().replace(' ', '-')}.svg`,
      })),
    })
  })

  test.each(PHONE_SOURCES)('lists %s, which is connected on a phone', async (source) => {
    const { platform } = world
    const { scope } = (await findUser(platform.db, client.clientUuid, 'anna'))!
    const row = { lane: scope.lane, user_key: scope.userKey, source }
    await platform.db
      .insertInto('connections')
      .columns(['lane', 'user_key', 'client_uuid', 'source', 'state', 'account_key', 'connected_at'])
      .values({
        ...row,
        client_uuid: client.clientUuid,
        state: 'active',
        account_key: Buffer.alloc(32),
        connected_at: new Date(),
      })
      .execute()
    const { body } = await get('/api/v2/user_id/anna/data_sources/authorized')
    expect(body.data_sources).toContainEqual(
      expect.objectContaining({ data_source: source, authorized: true }),
    )
    const entry = body.data_sources.find((one: { data_source: string }) => one.data_source === source)
    expect((await fetch(entry.image)).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('is empty for an unknown user, and 401 without credentials', async () => {
    const { body } = await get('/api/v2/user_id/stranger/data_sources/authorized')
    expect(body.data_sources.some((entry: { authorized: boolean }) => entry.authorized)).toBe(false)
    const stranger = { ...client, authorization: 'Basic bm9ib2R5OnNlY3JldA==' }
    expect((await get('/api/v2/user_id/anna/data_sources/authorized', stranger)).status).toBe(401)
  })
})

describe('the deprecated list', () => {
  const path = (clientUuid: string, query = '') =>
    `/api/v1/client_uuid/${clientUuid}/user_id/anna/data_sources/authorizers${query}`

  test('gives every source with its link, and says what replaces it', async () => {
    const { status, body, headers } = await get(path(client.clientUuid))
    expect(status).toBe(200)
    expect(body).toMatchObject({ client_name: 'Acme', theme: 'auto' })
    expect(body.data_sources.map((entry: { name: string }) => entry.name)).toEqual(OFFERED)
    const [oura, polar] = body.data_sources
    expect(oura).toMatchObject({ connected: true, authorization_url: null })
    expect(polar.connected).toBe(false)
    expect(polar.authorization_url).toMatch(`${world.platform.baseUrl}/connect/`)
    expect((await fetch(polar.image)).headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(Date.parse(headers.get('sunset')!)).toBeGreaterThan(world.clock.now())
    expect(headers.get('link')).toContain(
      `<${world.platform.baseUrl}/api/v1/user_id/anna/data_source/Oura/authorizer>; rel="successor-version"`,
    )
  })

  test('refuses another client’s path and a bad redirect_url', async () => {
    const other = await world.newClient()
    expect((await get(path(other.clientUuid))).status).toBe(403)
    expect((await get(path(client.clientUuid, '?redirect_url=ftp://x'))).status).toBe(422)
  })

  test('is gone in production', async () => {
    world.platform.config = { ...world.platform.config, environment: 'production' }
    const { status, headers, body } = await get(path(client.clientUuid))
    world.platform.config = { ...world.platform.config, environment: 'sandbox' }
    expect(status).toBe(410)
    expect(headers.get('link')).toContain('successor-version')
    expect(body).toMatchObject({ error: 'Gone', method: 'GET' })
  })
})

describe('a picture', () => {
  test('exists for each of the seven, may be shown by any page, and names its source', async () => {
    for (const slug of ['garmin', 'oura', 'polar', 'fitbit', 'withings', 'whoop', 'dexcom']) {
      const response = await fetch(`${world.platform.baseUrl}/images/sources/${slug}.svg`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect((await response.text()).toLowerCase()).toContain(`aria-label="${slug}"`)
    }
    for (const file of ['acme.svg', 'oura.png', 'oura'])
      expect((await fetch(`${world.platform.baseUrl}/images/sources/${file}`)).status).toBe(404)
  })
})

describe('the default address to return to', () => {
  const land = async (who: TestClient, userId: string, redirectUrl?: string) => {
    const browser = new Browser()
    const link = await authorizationUrlOf(world, who, userId, redirectUrl ? { redirectUrl } : {})
    return browser.get(await consent(browser, link, { person: world.simulator.people[0]!.id }))
  }

  test('is used when the link does not say, and only with the add-on', async () => {
    const fresh = await world.newClient()
    await world.platform.db
      .transaction()
      .execute((trx) =>
        setCallbackUrl(world.platform, trx, 'operator', fresh.clientUuid, 'https://acme.example/home'),
      )
    expect((await land(fresh, 'one')).location).toBeNull()
    await setAddon(world.platform, 'operator', fresh.clientUuid, 'callback_url', true)
    expect((await land(fresh, 'two')).location).toBe(
      'https://acme.example/home?status=connected&data_source=Oura&user_id=two',
    )
    expect((await land(fresh, 'three', 'https://acme.example/special')).location).toContain('/special?')
  })
})
