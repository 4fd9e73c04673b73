import { API_SOURCES } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  authorizationUrlOf,
  type ConnectionsWorld,
  consent,
  createConnectionsWorld,
} from '../../test/connections.ts'

let world: ConnectionsWorld
beforeAll(async () => {
  world = await createConnectionsWorld()
})
afterAll(() => world.close())

const addressOf = (slug: string) => `${world.platform.baseUrl}/oauth/callback/${slug}`
const head = (url: string) => fetch(url, { method: 'HEAD', redirect: 'manual' })

describe.each(API_SOURCES.map((source) => source.toLowerCase()))('the redirect URI of %s', (slug) => {
  test('answers 200 to a HEAD and to a bare GET, with or without credentials for the source', async () => {
    expect((await head(addressOf(slug))).status).toBe(200)
    const visit = await new Browser().get(addressOf(slug))
    expect(visit).toMatchObject({ status: 200, location: null })
    expect(visit.text).toContain('Nothing to do here')
    expect(visit.text).toContain('This is where people return')
  })
})

test('answers 200 to a GET whose parameters belong to no sign-in', async () => {
  expect((await new Browser().get(`${addressOf('withings')}?probe=1`)).status).toBe(200)
})

test.each(['nonsense', 'apple-health', '__proto__'])(
  'answers 404 for %s, which is no source',
  async (slug) => {
    expect((await head(addressOf(slug))).status).toBe(404)
    expect((await new Browser().get(addressOf(slug))).status).toBe(404)
    expect((await new Browser().get(`${addressOf(slug)}?state=a&code=b`)).status).toBe(404)
  },
)

test('refuses an answer without an attempt as before', async () => {
  for (const query of ['state=a&code=b', 'code=b', 'state=a', 'error=access_denied'])
    expect((await new Browser().get(`${addressOf('oura')}?${query}`)).status, query).toBe(400)
})

test('leaves an attempt open when its address is only probed', async () => {
  const client = await world.newClient()
  const browser = new Browser()
  const link = await authorizationUrlOf(world, client, 'probed')
  const back = await consent(browser, link, { person: world.simulator.people[0]!.id })
  expect((await head(back)).status).toBe(200)
  expect((await browser.get(back)).status).toBe(200)
  expect(world.connected.map(({ user }) => user.userId)).toEqual(['probed'])
})
