import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import {
  askAuthorizer,
  type ConnectionsWorld,
  connectUser,
  consent,
  createConnectionsWorld,
  type TestClient,
} from '../../../test/connections.ts'
import { createTestPlatform } from '../../../test/platform.ts'
import { setAddon } from '../../accounts/addons.ts'
import { createServer } from '../../platform/http/server.ts'
import { findUser } from '../../users/index.ts'
import { registerConnections } from '../register.ts'

let world: ConnectionsWorld
beforeAll(async () => {
  world = await createConnectionsWorld()
})
afterAll(() => world.close())

const addressOf = (client: TestClient, userId: string) =>
  `${world.platform.baseUrl}/connections/client_uuid/${client.clientUuid}/user_id/${encodeURIComponent(userId)}`

/** The one card of a source, cut out of the page. */
const cardOf = (text: string, source: string) =>
  text.split('<li ').find((card) => card.includes(`id="source-${source.toLowerCase()}"`))!

const decoded = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
const attribute = (text: string, pattern: RegExp) => decoded(pattern.exec(text)?.[1] ?? '')

function formOf(card: string): { action: string; fields: URLSearchParams } {
  const fields = new URLSearchParams()
  for (const [, name, value] of card.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)">/g))
    fields.set(name!, decoded(value!))
  return { action: world.platform.baseUrl + attribute(card, /action="([^"]+)"/), fields }
}

const isAuthorized = async (client: TestClient, userId: string) =>
  (await askAuthorizer(world, client, userId)).body.authorized

describe('the connections page', () => {
  test('connects and disconnects with plain links and forms, and shows how things stand', async () => {
    const client = await world.newClient()
    const userId = 'anna <b>&</b>'
    const browser = new Browser()
    const before = await browser.get(addressOf(client, userId))
    expect(before.status).toBe(200)
    expect(before.text).not.toContain('<b>&')
    expect(cardOf(before.text, 'Oura')).toContain('Not connected')
    expect(await findUser(world.platform.db, client.clientUuid, userId)).toBeNull()

    const link = attribute(cardOf(before.text, 'Oura'), /<a class="button" href="([^"]+)"/)
    const person = world.simulator.people[0]!.id
    const back = await browser.get(await consent(browser, link, { person }))
    expect(back.location).toContain(addressOf(client, userId))
    const connected = await browser.get(back.location!)
    expect(connected.text).toContain('Oura is connected.')
    expect(cardOf(connected.text, 'Oura')).toContain('10 Mar 2026, 12:00 UTC')
    expect(await isAuthorized(client, userId)).toBe(true)

    const { action, fields } = formOf(cardOf(connected.text, 'Oura'))
    const answer = await browser.post(action, fields)
    expect(answer.status).toBe(303)
    expect(await isAuthorized(client, userId)).toBe(false)
    const after = await browser.get(answer.location!)
    expect(after.text).toContain('Oura is disconnected.')
    expect(cardOf(after.text, 'Oura')).toContain('Connect again')
  })

  test('takes no form from another browser, for another user, or after an hour', async () => {
    const client = await world.newClient()
    for (const userId of ['one', 'two']) await connectUser(world, client, userId)
    const browser = new Browser()
    const shown = async (userId: string) =>
      formOf(cardOf((await browser.get(addressOf(client, userId))).text, 'Oura'))
    const one = await shown('one')
    const two = await shown('two')
    expect((await new Browser().post(one.action, one.fields)).status).toBe(403)
    expect((await browser.post(two.action, one.fields)).status).toBe(403)
    const forged = new URLSearchParams({ ...Object.fromEntries(one.fields), form_token: 'made-up' })
    expect((await browser.post(one.action, forged)).status).toBe(403)
    world.clock.advance(3_600_000)
    expect((await browser.post(one.action, one.fields)).status).toBe(403)
    expect([await isAuthorized(client, 'one'), await isAuthorized(client, 'two')]).toEqual([true, true])
    const fresh = await shown('one')
    expect((await browser.post(fresh.action, fresh.fields)).status).toBe(303)
  })

  test('says nothing that is not so, whatever the address claims', async () => {
    const client = await world.newClient()
    const claim = await new Browser().get(`${addressOf(client, 'new')}?status=connected&data_source=Oura`)
    expect(claim.text).not.toContain('is connected')
    const failed = await new Browser().get(`${addressOf(client, 'new')}?status=failed&data_source=Oura`)
    expect(failed.text).toContain('Oura was not connected.')
  })

  test('distinguishes a connection that the vendor ended from one that the person ended', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'ended')
    const { scope } = (await findUser(world.platform.db, client.clientUuid, 'ended'))!
    await world.platform.db
      .updateTable('connections')
      .set({ state: 'ended', end_reason: 'grant_ended' })
      .where('user_key', '=', scope.userKey)
      .execute()
    const { text } = await new Browser().get(addressOf(client, 'ended'))
    expect(cardOf(text, 'Oura')).toContain('no longer accepts the permission')
  })

  test('is not there without the add-on, for unknown clients, or in production', async () => {
    const client = await world.newClient()
    await setAddon(world.platform, 'operator', client.clientUuid, 'connections_page', false)
    expect((await new Browser().get(addressOf(client, 'x'))).status).toBe(404)
    const unknown = { ...client, clientUuid: '00000000-0000-4000-8000-000000000000' }
    expect((await new Browser().get(addressOf(unknown, 'x'))).status).toBe(404)
    expect((await new Browser().get(addressOf({ ...client, clientUuid: 'x' }, 'x'))).status).toBe(404)

    const production = await createTestPlatform({ config: { environment: 'production' } })
    const server = await createServer(production.platform)
    registerConnections(server, production.platform, world.ports)
    const url = `/connections/client_uuid/${client.clientUuid}/user_id/x`
    for (const [method, path] of [
      ['GET', url],
      ['POST', `${url}/disconnect`],
    ] as const)
      expect((await server.inject({ method, url: path })).json()).toMatchObject({
        exception: 'no such route',
      })
    await server.close()
    await production.close()
  })

  test('allows nothing inline and no form to elsewhere', async () => {
    const client = await world.newClient()
    const response = await fetch(addressOf(client, 'x'))
    const text = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(text).not.toMatch(/<script|style=|onclick/)
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
  })
})
