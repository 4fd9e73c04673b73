import { createHash } from 'node:crypto'
import { API_SOURCES, VendorError } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  askAuthorizer,
  authorizationUrlOf,
  type ConnectionsWorld,
  consent,
  createConnectionsWorld,
  goToVendor,
  type TestClient,
} from '../../test/connections.ts'
import { setAddon } from '../accounts/addons.ts'
import { findUser } from '../users/index.ts'
import { forgetOldAttempts } from './attempts.ts'

const HOUR = 3_600_000

let world: ConnectionsWorld
let client: TestClient
let person: string
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
  person = world.simulator.people[0]!.id
})
afterAll(() => world.close())

const userExists = async (userId: string) =>
  (await findUser(world.platform.db, client.clientUuid, userId)) !== null

const authorizePage = () => world.simulator.vendors.oura.addresses.authorize

const exchanges = () =>
  world.vendorCalls.filter((call) => call.body.get('grant_type') === 'authorization_code').length

/** Changes one character in the middle. */
const tampered = (text: string) => {
  const at = Math.floor(text.length / 2)
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
}

describe('the authorizer', () => {
  test('wants credentials before anything else', async () => {
    const answer = await askAuthorizer(world, { ...client, authorization: 'Basic bm86Ym9keQ==' }, 'x', {
      source: 'Nonsense',
    })
    expect(answer.status).toBe(401)
  })

  test.each(['oura', 'OURA', 'Apple Health', 'Oura ', '1'])(
    'refuses data_source %j, naming the seven',
    async (source) => {
      const { status, body } = await askAuthorizer(world, client, 'x', { source })
      expect(status).toBe(422)
      expect(body.exception).toBe(`data_source must be one of ${API_SOURCES.join(', ')}`)
    },
  )

  test('says when a source is not configured here', async () => {
    const { status, body } = await askAuthorizer(world, client, 'x', { source: 'Garmin' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      error: 'Unprocessable Entity',
      exception: 'data_source Garmin is not configured on this deployment',
      method: 'GET',
    })
  })

  test.each([
    ['', 422],
    ['a', 200],
    ['ä/ü?%#🙂 b', 200],
    ['🙂'.repeat(50), 200],
    ['x'.repeat(51), 422],
    ['tab\there', 422],
    ['nul\0', 422],
    ['c1\u0085', 422],
  ])('user_id %j → %i', async (userId, status) => {
    expect((await askAuthorizer(world, client, userId)).status).toBe(status)
  })

  test('refuses a redirect_url that breaks the rule, and seals none of it', async () => {
    const { status, body } = await askAuthorizer(world, client, 'x', {
      redirectUrl: 'http://client.example/',
    })
    expect(status).toBe(422)
    expect(body.exception).toBe('redirect_url must be an https URL')
    expect(body.authorization_url).toBeUndefined()
  })

  test('carries the longest redirect_url through the link', async () => {
    const redirectUrl = `https://client.example/?q=${'ü'.repeat(2000 - 27)}`
    expect([...redirectUrl].length).toBe(2000 - 1)
    const link = await authorizationUrlOf(world, client, 'long', { redirectUrl })
    expect(await goToVendor(new Browser(), link)).toContain(authorizePage())
  })
})

describe('the link', () => {
  test('works for 24 hours', async () => {
    const link = await authorizationUrlOf(world, client, 'late')
    world.clock.advance(24 * HOUR - 1)
    const browser = new Browser()
    expect(await goToVendor(browser, link)).toContain(authorizePage())
    world.clock.advance(1)
    expect((await browser.post(link, new URLSearchParams())).status).toBe(410)
    const visit = await new Browser().get(link)
    expect(visit).toMatchObject({ status: 410, location: null })
    expect(visit.text).toContain('This link has expired')
  })

  test('is refused when forged, cut or made up', async () => {
    const link = await authorizationUrlOf(world, client, 'forged')
    const { origin, pathname } = new URL(link)
    const token = pathname.slice('/connect/'.length)
    for (const wrong of [tampered(token), token.slice(0, -4), 'abc', '%00', '']) {
      const visit = await new Browser().get(`${origin}/connect/${wrong}`)
      expect(visit, wrong).toMatchObject({ status: 400, location: null })
      expect(visit.text).toContain('This link is not valid')
    }
  })
})

describe('the callback', () => {
  test('says when the person declined, stores nothing and offers another try', async () => {
    const browser = new Browser()
    const link = await authorizationUrlOf(world, client, 'declined')
    const landing = await browser.get(await consent(browser, link, 'deny'))
    expect(landing).toMatchObject({ status: 403, location: null })
    expect(landing.text).toContain('You chose not to share')
    expect(await userExists('declined')).toBe(false)
    const again = /href="([^"]+\/connect\/[^"]+)"/.exec(landing.text)![1]!
    await browser.get(await consent(browser, again, { person }))
    expect(await userExists('declined')).toBe(true)
  })

  test('refuses a state after an hour', async () => {
    const browser = new Browser()
    const back = await consent(browser, await authorizationUrlOf(world, client, 'slow'), { person })
    const before = exchanges()
    world.clock.advance(HOUR)
    const landing = await browser.get(back)
    expect(landing).toMatchObject({ status: 410, location: null })
    expect(landing.text).toContain('Try again')
    expect(exchanges()).toBe(before)
    expect(await userExists('slow')).toBe(false)
  })

  test('accepts a state once, also when it comes many times at once', async () => {
    const browser = new Browser()
    const back = await consent(browser, await authorizationUrlOf(world, client, 'replayed'), { person })
    const before = exchanges()
    const landings = await Promise.all(Array.from({ length: 12 }, () => browser.get(back)))
    expect(landings.map((landing) => landing.status).sort()).toEqual([200, ...Array(11).fill(410)])
    expect(exchanges()).toBe(before + 1)
    const replay = await new Browser().get(back)
    expect(replay.status).toBe(410)
    expect(replay.text).toContain('already done')
    expect(world.connected.filter((event) => event.user.userId === 'replayed')).toHaveLength(1)
  })

  test('refuses a state that another browser began', async () => {
    const [left, right] = [new Browser(), new Browser()]
    const leftBack = new URL(await consent(left, await authorizationUrlOf(world, client, 'left'), { person }))
    const rightBack = new URL(
      await consent(right, await authorizationUrlOf(world, client, 'right'), { person }),
    )
    const before = exchanges()
    const swapped = new URL(leftBack)
    swapped.searchParams.set('state', rightBack.searchParams.get('state')!)
    const landing = await left.get(swapped.href)
    expect(landing).toMatchObject({ status: 400, location: null })
    expect(landing.text).toContain('started in another browser')
    expect(exchanges()).toBe(before)
    expect([await userExists('left'), await userExists('right')]).toEqual([false, false])
    expect((await right.get(rightBack.href)).status).toBe(200)
    expect([await userExists('left'), await userExists('right')]).toEqual([false, true])
  })

  test('redeems with the proof that belongs to the state, so a vendor with PKCE sees a swapped code', async () => {
    const begin = async (userId: string) => {
      const browser = new Browser()
      const link = await authorizationUrlOf(world, client, userId, { source: 'Fitbit' })
      const challenge = new URL(await goToVendor(browser, link)).searchParams.get('code_challenge')
      return { challenge, back: new URL(await consent(browser, link, { person })), link, browser }
    }
    const left = await begin('pkce-left')
    const toVendor = new URL(await goToVendor(left.browser, left.link))
    const swapped = new URL(left.back)
    swapped.searchParams.set('state', toVendor.searchParams.get('state')!)
    await left.browser.get(swapped.href)
    const verifier = world.vendorCalls.findLast((call) => call.body.has('code_verifier'))!.body
    const proof = createHash('sha256').update(verifier.get('code_verifier')!).digest('base64url')
    expect(proof).toBe(toVendor.searchParams.get('code_challenge'))
    expect(proof).not.toBe(left.challenge)
  })

  test('refuses a state that is unknown, missing, twice, of another source, or comes with neither code nor error', async () => {
    const browser = new Browser()
    const back = new URL(await consent(browser, await authorizationUrlOf(world, client, 'odd'), { person }))
    const before = exchanges()
    const variant = (change: (url: URL) => void) => {
      const url = new URL(back)
      change(url)
      return url.href
    }
    const variants = [
      variant((url) => url.searchParams.set('state', tampered(back.searchParams.get('state')!))),
      variant((url) => url.searchParams.delete('state')),
      variant((url) => url.searchParams.append('state', 'other')),
      variant((url) => url.searchParams.delete('code')),
      variant((url) => {
        url.pathname = '/oauth/callback/fitbit'
      }),
      variant((url) => {
        url.pathname = '/oauth/callback/garmin'
      }),
    ]
    for (const address of variants) {
      const landing = await new Browser().get(address)
      expect(landing, address).toMatchObject({ status: 400, location: null })
      expect(landing.text).toContain('This link cannot be recognized')
    }
    expect(exchanges()).toBe(before)
    expect(await userExists('odd')).toBe(false)
    expect((await browser.get(back.href)).status).toBe(200)
    expect(await userExists('odd')).toBe(true)
  })

  test('never leads to an address that the query brings along', async () => {
    await setAddon(world.platform, 'operator', client.clientUuid, 'callback_url', true)
    const browser = new Browser()
    const back = new URL(
      await consent(browser, await authorizationUrlOf(world, client, 'foreign'), { person }),
    )
    for (const name of ['redirect_url', 'redirect_uri', 'next', 'return_to'])
      back.searchParams.set(name, 'https://evil.example/')
    const asked = await new Browser().get(back.href)
    expect(asked.text).not.toContain('evil.example')
    const landing = await browser.get(back.href)
    expect(landing).toMatchObject({ status: 200, location: null })
    expect(landing.text).not.toContain('evil.example')
  })

  test('escapes what comes from outside', async () => {
    const browser = new Browser()
    const back = new URL(await consent(browser, await authorizationUrlOf(world, client, 'xss'), 'deny'))
    back.searchParams.set('error', '<script>alert(1)</script>')
    back.searchParams.set('error_description', '<script>alert(1)</script>')
    expect((await browser.get(back.href)).text).not.toContain('<script')
  })

  test.each([
    [
      'a passing failure of the token endpoint',
      { on: 'token', kind: 'status', status: 503 },
      503,
      'Try again',
    ],
    ['a broken token answer', { on: 'token', kind: 'truncated' }, 503, 'Try again'],
    ['a connection cut in the exchange', { on: 'token', kind: 'reset' }, 503, 'Try again'],
    ['a failure to read whose account it is', { on: 'data', kind: 'status', status: 500 }, 503, 'Try again'],
    ['a code the vendor no longer knows', { on: 'token', kind: 'revoked_grant' }, 502, 'did not accept'],
  ] as const)('stores nothing after %s', async (name, fault, status, text) => {
    const userId = name.slice(0, 50)
    const browser = new Browser()
    const link = await authorizationUrlOf(world, client, userId)
    const back = await consent(browser, link, { person })
    world.simulator.faults('oura').inject(fault)
    const landing = await browser.get(back)
    expect(landing.status).toBe(status)
    expect(landing.text).toContain(text)
    expect(await userExists(userId)).toBe(false)
    await browser.get(await consent(browser, link, { person }))
    expect(await userExists(userId)).toBe(true)
  })

  test('says what the person can do where the vendor makes that clear', async () => {
    const browser = new Browser()
    const back = await consent(browser, await authorizationUrlOf(world, client, 'unlinked'), { person })
    const { provider } = world.platform.providers.get('Oura')!
    const advice = 'Set up <your> account first.'
    const identify = vi
      .spyOn(provider, 'identify')
      .mockRejectedValue(new VendorError('rejected', 'answered 400', { advice }))
    const landing = await browser.get(back)
    identify.mockRestore()
    expect(landing.status).toBe(502)
    expect(landing.text).toContain('Set up &#60;your&#62; account first.')
    expect(await userExists('unlinked')).toBe(false)
  })

  test('a passing failure keeps the person here even when there is an address to return to', async () => {
    const browser = new Browser()
    const redirectUrl = 'https://client.example/done'
    const link = await authorizationUrlOf(world, client, 'stay', { redirectUrl })
    const back = await consent(browser, link, { person })
    world.simulator.faults('oura').inject({ on: 'token', kind: 'status', status: 500 })
    const landing = await browser.get(back)
    expect(landing).toMatchObject({ status: 503, location: null })
    expect(landing.text).toContain('https://client.example/done?status=failed')
  })
})

test('attempts are forgotten a day after they ended', async () => {
  await goToVendor(new Browser(), await authorizationUrlOf(world, client, 'forget'))
  const count = async () =>
    (await world.platform.db.selectFrom('authorization_attempts').select('state_hash').execute()).length
  world.clock.advance(24 * HOUR)
  await forgetOldAttempts.run(world.platform)
  expect(await count()).toBeGreaterThan(0)
  world.clock.advance(2 * HOUR)
  await forgetOldAttempts.run(world.platform)
  expect(await count()).toBe(0)
})
