import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  authorizationUrlOf,
  type ConnectionsWorld,
  consent,
  createConnectionsWorld,
  goToVendor,
  type TestClient,
} from '../../test/connections.ts'
import { connectForm } from '../sandbox/simulated-consent.ts'
import { findUser } from '../users/index.ts'
import { disconnect } from './disconnect.ts'
import { createSessions } from './index.ts'

let world: ConnectionsWorld
let client: TestClient
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
})
afterAll(() => world.close())

const link = (userId: string) => authorizationUrlOf(world, client, userId, { source: 'Dexcom' })
const hostsSince = (start: number) => new Set(world.vendorCalls.slice(start).map(({ host }) => host))

test('the person is asked where the account is, and goes on from there', async () => {
  const browser = new Browser()
  const page = await browser.get(await link('asked'))
  expect(page).toMatchObject({ status: 200, location: null })
  expect(page.text).toContain('Choose where you signed up')
  const choices = [...page.text.matchAll(/name="region" value="([^"]+)">([^<]+)</g)].map((m) => [m[2], m[1]])
  expect(choices.map(([label]) => label)).toEqual(['United States', 'Elsewhere'])
  const address = await link('asked')
  const onward = await Promise.all(choices.map(([, region]) => goToVendor(browser, address, region)))
  expect(onward.map((vendor) => new URL(vendor).hostname)).toEqual(['127.0.0.1', 'localhost'])
})

test('a region that the vendor does not have is asked for again', async () => {
  const browser = new Browser()
  const address = await link('lost')
  const page = await browser.get(address)
  const again = await browser.post(address, connectForm(page.text, 'nowhere'))
  expect(again).toMatchObject({ status: 200, location: null })
  expect(again.text).toContain('Choose where you signed up')
})

test('tokens, data and the withdrawal all go to the region of the account', async () => {
  const browser = new Browser()
  const start = world.vendorCalls.length
  const person = world.simulator.people[0]!.id
  const back = await consent(browser, await link('abroad'), { person }, 'there')
  expect((await browser.get(back)).status).toBe(200)
  const user = (await findUser(world.platform.db, client.clientUuid, 'abroad'))!
  const { provider } = world.platform.providers.get('Dexcom')!
  const sessions = createSessions(world.platform, world.ports)
  world.clock.advance(86_400_000)
  await sessions.withSession(user.scope, 'Dexcom', (session, context) => provider.identify(context, session))
  await disconnect(world.platform, world.ports, 'client', user, null)
  await world.runJobs()
  const seen = world.vendorCalls.slice(start).map(({ path }) => path)
  expect(seen.filter((path) => path === '/oauth/v2/ext/oauth-token')).toHaveLength(2)
  expect(seen).toContain('/oauth/v2/ext/oauth-revoke')
  expect(hostsSince(start)).toEqual(new Set(['localhost']))
})
