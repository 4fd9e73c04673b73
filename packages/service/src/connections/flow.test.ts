import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  askAuthorizer,
  authorizationUrlOf,
  type ConnectionsWorld,
  connectUser,
  consent,
  createConnectionsWorld,
  goToVendor,
} from '../../test/connections.ts'
import { setAddon } from '../accounts/addons.ts'
import { setCallbackPath } from '../accounts/clients.ts'
import { findUser } from '../users/index.ts'
import { findConnectionsByAccount, listConnections } from './index.ts'

let world: ConnectionsWorld
beforeAll(async () => {
  world = await createConnectionsWorld()
})
afterAll(() => world.close())

const eventsOf = (userId: string) => world.connected.filter((event) => event.user.userId === userId)
const person = (index: number) => world.simulator.people[index]!.id

describe('connecting', () => {
  test('leads from the authorizer over the vendor to authorized, and creates the user only then', async () => {
    const client = await world.newClient()
    const before = await askAuthorizer(world, client, 'anna')
    expect(before).toMatchObject({ status: 200, body: { data_source: 'Oura', authorized: false } })
    expect(before.body.authorization_url).toMatch(`${world.platform.baseUrl}/connect/`)
    expect(await findUser(world.platform.db, client.clientUuid, 'anna')).toBeNull()

    const browser = new Browser()
    const back = await consent(browser, before.body.authorization_url!, { person: person(0) })
    expect(await findUser(world.platform.db, client.clientUuid, 'anna')).toBeNull()
    const landing = await browser.get(back)
    expect(landing.status).toBe(200)
    expect(landing.text).toContain('Oura is connected')

    const after = await askAuthorizer(world, client, 'anna')
    expect(after).toEqual({ status: 200, body: { data_source: 'Oura', authorized: true } })
    expect(eventsOf('anna')).toMatchObject([
      { source: 'Oura', first: true, user: { clientUuid: client.clientUuid } },
    ])
  })

  test('again with the same account renews; with another account it replaces', async () => {
    const client = await world.newClient()
    const link = await authorizationUrlOf(world, client, 'again')
    for (const who of [person(0), person(0), person(1)]) {
      const browser = new Browser()
      await browser.get(await consent(browser, link, { person: who }))
    }
    expect(eventsOf('again').map((event) => event.first)).toEqual([true, false, false])
    expect(world.ended.filter((event) => event.user.userId === 'again')).toMatchObject([
      { source: 'Oura', reason: 'replaced' },
    ])
    const { scope } = (await findUser(world.platform.db, client.clientUuid, 'again'))!
    expect(await listConnections(world.platform.db, scope)).toMatchObject([
      { source: 'Oura', state: 'active', endedAt: null, endReason: null },
    ])
    const rows = await world.platform.db
      .selectFrom('connection_accounts')
      .selectAll()
      .where('user_key', '=', scope.userKey)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('twice at the same moment is one first connection', async () => {
    const client = await world.newClient()
    const link = await authorizationUrlOf(world, client, 'hasty')
    const browsers = Array.from({ length: 4 }, () => new Browser())
    const backs = await Promise.all(
      [0, 0, 0, 1].map((who, index) => consent(browsers[index]!, link, { person: person(who) })),
    )
    const landings = await Promise.all(backs.map((back, index) => browsers[index]!.get(back)))
    expect(landings.map((landing) => landing.status)).toEqual([200, 200, 200, 200])
    expect(eventsOf('hasty').filter((event) => event.first)).toHaveLength(1)
    const { scope } = (await findUser(world.platform.db, client.clientUuid, 'hasty'))!
    const linked = await world.platform.db
      .selectFrom('connection_accounts')
      .select('account_key')
      .where('user_key', '=', scope.userKey)
      .execute()
    const [connection] = await listConnections(world.platform.db, scope)
    expect(linked).toEqual([{ account_key: connection!.accountKey }])
  })

  test('uses PKCE where the vendor has it', async () => {
    const client = await world.newClient()
    const browser = new Browser()
    const link = await authorizationUrlOf(world, client, 'pkce', { source: 'Fitbit' })
    const back = await consent(browser, link, { person: person(0) })
    expect((await browser.get(back)).status).toBe(200)
    const exchange = world.vendorCalls.findLast(
      (call) => call.body.get('grant_type') === 'authorization_code',
    )
    expect(exchange?.body.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
  })

  test('asks an embedded WebView to open the browser, only where the vendor refuses it', async () => {
    const client = await world.newClient()
    const webView = new Browser(
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/140.0 Mobile Safari/537.36',
    )
    const refusing = await authorizationUrlOf(world, client, 'embedded', { source: 'Fitbit' })
    const page = await webView.get(refusing)
    expect(page.location).toBeNull()
    expect(page.text).toContain('Open this page in your browser')
    expect(page.text).toContain(refusing)
    const tolerant = await authorizationUrlOf(world, client, 'embedded')
    const { authorize } = world.simulator.vendors.oura.addresses
    expect(await goToVendor(webView, tolerant)).toContain(authorize)
  })
})

describe('isolation', () => {
  test('two clients with the same user_id know nothing of each other', async () => {
    const [one, other] = [await world.newClient(), await world.newClient()]
    await connectUser(world, one, 'same-name')
    expect((await askAuthorizer(world, one, 'same-name')).body.authorized).toBe(true)
    expect((await askAuthorizer(world, other, 'same-name')).body.authorized).toBe(false)
    expect(await findUser(world.platform.db, other.clientUuid, 'same-name')).toBeNull()
    expect((await askAuthorizer(world, one, 'SAME-NAME')).body.authorized).toBe(false)
  })

  test('one vendor account may be linked by several users; ended ones are not found by it', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'left', { person: person(2) })
    await connectUser(world, client, 'right', { person: person(2) })
    const users = await Promise.all(
      ['left', 'right'].map((id) => findUser(world.platform.db, client.clientUuid, id)),
    )
    const { provider, context } = world.platform.providers.get('Oura')!
    const { account } = await provider.identify(context, {
      accessToken: world.tokens.at(-1)!.access,
      account: null,
    })
    const found = await findConnectionsByAccount(world.platform.db, world.platform, 'Oura', account)
    expect(found.map((connection) => connection.scope.userKey).sort()).toEqual(
      users.map((user) => user!.scope.userKey).sort(),
    )
    expect(await findConnectionsByAccount(world.platform.db, world.platform, 'Polar', account)).toEqual([])
  })
})

describe('returning to the client', () => {
  const REDIRECT = 'https://client.example/done?step=2%20b&status=old#end'

  test('appends how it went when Callback URL Setup is active', async () => {
    const client = await world.newClient()
    await setAddon(world.platform, 'operator', client.clientUuid, 'callback_url', true)
    const link = await authorizationUrlOf(world, client, 'back & forth', { redirectUrl: REDIRECT })
    const browser = new Browser()
    const refusal = await browser.get(await consent(browser, link, 'deny'))
    expect(refusal).toMatchObject({ status: 302 })
    expect(new URL(refusal.location!).searchParams.get('status')).toBe('denied')
    const success = await browser.get(await consent(browser, link, { person: person(0) }))
    expect(success.location).toBe(
      'https://client.example/done?step=2+b&status=connected&data_source=Oura&user_id=back+%26+forth#end',
    )
  })

  test('names client and user in the path too where the client wants that', async () => {
    const client = await world.newClient()
    const { platform } = world
    await setAddon(platform, 'operator', client.clientUuid, 'callback_url', true)
    await setCallbackPath(platform, platform.db, 'operator', client.clientUuid, true)
    const redirectUrl = 'https://client.example/done/?step=2'
    const link = await authorizationUrlOf(world, client, 'a/b', { redirectUrl })
    const browser = new Browser()
    const path = `https://client.example/done/client_uuid/${client.clientUuid}/user_id/a%2Fb?step=2`
    const refusal = await browser.get(await consent(browser, link, 'deny'))
    expect(refusal.location).toBe(`${path}&status=denied&data_source=Oura&user_id=a%2Fb`)
    const success = await browser.get(await consent(browser, link, { person: person(0) }))
    expect(success.location).toBe(`${path}&status=connected&data_source=Oura&user_id=a%2Fb`)
    await setCallbackPath(platform, platform.db, 'operator', client.clientUuid, false)
    const again = await browser.get(await consent(browser, link, { person: person(0) }))
    expect(again.location).toMatch(/^https:\/\/client\.example\/done\/\?step=2&/)
  })

  test('ends on our own page when the add-on is not active', async () => {
    const client = await world.newClient()
    const link = await authorizationUrlOf(world, client, 'no add-on', { redirectUrl: REDIRECT })
    const browser = new Browser()
    const landing = await browser.get(await consent(browser, link, { person: person(0) }))
    expect(landing).toMatchObject({ status: 200, location: null })
  })
})

describe('at rest', () => {
  test('no table holds a token, a code, a state or an address in clear', async () => {
    const client = await world.newClient()
    const browser = new Browser()
    const redirectUrl = 'https://client.example/very-recognisable'
    const link = await authorizationUrlOf(world, client, 'sealed', { redirectUrl })
    const back = await consent(browser, link, { person: person(0) })
    await browser.get(back)
    const { code, state } = Object.fromEntries(new URL(back).searchParams)
    const { access, refresh } = world.tokens.at(-1)!
    const secrets = [code!, state!, access, refresh, 'very-recognisable']
    for (const table of ['connections', 'authorization_attempts', 'connection_accounts'] as const) {
      const rows = await world.platform.db.selectFrom(table).selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      const text = rows
        .flatMap((row) => Object.values(row))
        .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
        .join(' ')
      for (const secret of secrets) expect(text.includes(secret), table).toBe(false)
    }
    for (const secret of secrets) expect(world.logLines.join('').includes(secret)).toBe(false)
  })
})
