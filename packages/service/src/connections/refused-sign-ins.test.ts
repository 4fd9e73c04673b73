import { PROVIDERS } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  authorizationUrlOf,
  type ConnectionsWorld,
  connectUser,
  consent,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { findUser } from '../users/index.ts'
import { createSessions, refusedSignIns } from './index.ts'

const DAY = 86_400_000
const SCOPES = PROVIDERS['oura']!.manifest.oauth.scopes

let world: ConnectionsWorld
let client: TestClient
let person: string
let configured: ConfiguredProvider
const secret = 'a-wrong-secret-that-must-not-be-shown'

beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
  person = world.simulator.people[0]!.id
  configured = world.platform.providers.get('Oura')!
})
afterEach(async () => {
  configured.app.clientSecret = rightSecret
  world.simulator.faults('oura').clear()
  await world.simulator.register('oura', { scopes: SCOPES })
  await world.platform.db.deleteFrom('refused_sign_ins').execute()
  world.platform.metrics.refusedSignIns.reset()
  world.logLines.length = 0
})
afterAll(() => world.close())

const rightSecret = 'a-secret-known-to-the-vendor'

const kept = async () =>
  (await refusedSignIns(world.platform.db)).map(({ source, step, code }) => ({ source, step, code }))
const counted = async () =>
  (await world.platform.metrics.refusedSignIns.get()).values.map(({ labels, value }) => [labels, value])
const logged = () =>
  world.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'a vendor refused a sign-in')

/** The vendor's redirect back to us; it leads there at once where it refuses to ask the person. */
async function back(userId: string): Promise<{ browser: Browser; url: string }> {
  const browser = new Browser()
  return { browser, url: await consent(browser, await authorizationUrlOf(world, client, userId), { person }) }
}

describe('a refused sign-in', () => {
  test('in the vendor’s redirect is logged, counted and kept with its code', async () => {
    await world.simulator.register('oura', { scopes: ['personal'] })
    const { browser, url } = await back('scopeless')
    expect((await browser.get(url)).status).toBe(502)
    const refusal = { source: 'Oura', step: 'authorize', code: 'invalid_scope' }
    expect(await kept()).toEqual([refusal])
    expect(await counted()).toEqual([[refusal, 1]])
    expect(logged()).toMatchObject([refusal])
    expect((await refusedSignIns(world.platform.db))[0]!.at.getTime()).toBe(world.clock.now())
  })

  test('at the exchange names the code that the vendor answered, and no secret', async () => {
    configured.app.clientSecret = secret
    const { browser, url } = await back('wrong secret')
    const landing = await browser.get(url)
    expect(landing.status).toBe(502)
    expect(await kept()).toEqual([{ source: 'Oura', step: 'exchange', code: 'invalid_client' }])
    expect(world.logLines.join('')).not.toContain(secret)
    expect(landing.text).not.toContain('invalid_client')
  })

  test('at a renewal is kept too, beside the last of the other steps', async () => {
    await connectUser(world, client, 'renewed')
    const user = (await findUser(world.platform.db, client.clientUuid, 'renewed'))!
    world.clock.advance(DAY)
    configured.app.clientSecret = secret
    const sessions = createSessions(world.platform, world.ports)
    await expect(sessions.withSession(user.scope, 'Oura', async () => {})).rejects.toThrow('invalid_client')
    const { browser, url } = await back('later')
    await browser.get(url)
    expect(await kept()).toEqual(
      expect.arrayContaining([
        { source: 'Oura', step: 'exchange', code: 'invalid_client' },
        { source: 'Oura', step: 'refresh', code: 'invalid_client' },
      ]),
    )
  })

  test('replaces the former one of its step', async () => {
    for (const error of ['invalid_scope', 'unauthorized_client']) {
      const { browser, url } = await back(error)
      const changed = new URL(url)
      changed.searchParams.set('error', error)
      await browser.get(changed.href)
    }
    expect(await kept()).toEqual([{ source: 'Oura', step: 'authorize', code: 'unauthorized_client' }])
  })

  test.each([
    ['a sentence', 'not a code, but <script>', 'unnamed', 'unnamed'],
    ['a code that no vendor is known to answer', 'moon_is_full', 'moon_is_full', 'other'],
  ])('with %s keeps the set of labels closed', async (_what, error, code, label) => {
    const { browser, url } = await back(error)
    const changed = new URL(url)
    changed.searchParams.set('error', error)
    await browser.get(changed.href)
    expect(await kept()).toEqual([{ source: 'Oura', step: 'authorize', code }])
    expect(await counted()).toEqual([[{ source: 'Oura', step: 'authorize', code: label }, 1]])
    expect(world.logLines.join('')).not.toContain('<script>')
  })
})

describe('nothing is kept', () => {
  test('when the person declines', async () => {
    const browser = new Browser()
    const link = await authorizationUrlOf(world, client, 'declined')
    await browser.get(await consent(browser, link, 'deny'))
    expect(await kept()).toEqual([])
  })

  test('of an error that belongs to no attempt, because every caller could send one', async () => {
    const { redirectUri } = configured.app
    await new Browser().get(`${redirectUri}?error=invalid_client&state=made-up`)
    await new Browser().get(`${redirectUri}?error=invalid_client`)
    expect(await kept()).toEqual([])
  })

  test('of trouble that passes', async () => {
    world.simulator.faults('oura').inject({ on: 'token', kind: 'status', status: 503 })
    const { browser, url } = await back('unlucky')
    expect((await browser.get(url)).status).toBe(503)
    expect(await kept()).toEqual([])
  })
})
