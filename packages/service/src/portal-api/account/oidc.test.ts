import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { createPortalWorld, PASSWORD, type PortalWorld } from '../../../test/portal.ts'
import { addPerson, givePassword } from '../../accounts/people/index.ts'
import type { Me } from './me.ts'

let provider: IdentityProvider
let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
  provider = await startIdentityProvider(`${world.url}/portal/api/oidc/callback`)
  const { issuer, clientId, clientSecret } = provider
  world.platform.config.oidc = { issuer, clientId, clientSecret, name: 'Acme login' }
})
afterAll(async () => {
  await world?.close()
  await provider?.close()
})

/** A browser that follows redirects one by one and keeps the cookies of each host. */
class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  async open(address: string, options: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address)
    const jar = this.#jars.get(host) ?? new Map<string, string>()
    this.#jars.set(host, jar)
    const response = await fetch(address, {
      ...options,
      redirect: 'manual',
      headers: { ...options.headers, cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return response
  }

  /** Follows redirects until a page of the portal is reached, and returns its address and every address on the way. */
  async follow(address: string): Promise<{ page: string; way: string[] }> {
    const way: string[] = []
    let next = address
    while (!next.startsWith(`${world.url}/portal/sign-in`)) {
      way.push(next)
      const response = await this.open(next)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${next} was answered ${response.status}`)
      next = new URL(location, next).href
    }
    return { page: next, way }
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.open(`${world.url}/portal/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.url },
      body: JSON.stringify(body),
    })
  }

  forgetCookies(): void {
    this.#jars.clear()
  }
}

const START = () => `${world.url}/portal/api/oidc/start`

async function signIn(account: IdentityProvider['signingIn']) {
  provider.signingIn = account
  const browser = new Browser()
  const { page, way } = await browser.follow(START())
  return { browser, page, way }
}

const account = (sub: string, email: string, isVerified = true) => ({
  sub,
  email,
  email_verified: isVerified,
})

let count = 0
async function invited(email: string, clientUuid = world.clientUuid) {
  const { platform } = world
  const given = { email, name: `Person ${++count}`, role: 'developer' as const, clientUuid }
  return platform.db.transaction().execute((trx) => addPerson(platform, trx, 'operator', given))
}

const sessionOf = async (browser: Browser, body: object = {}) => {
  const response = await browser.post('/session/oidc', body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('signing in at an identity provider', () => {
  test('opens the account of an invited person without a password, and counts as joining', async () => {
    await invited('ada@example.com')
    const { browser, page } = await signIn(account('ada', 'ADA@example.com'))
    expect(page).toBe(`${world.url}/portal/sign-in#sso`)
    expect(await sessionOf(browser)).toMatchObject({
      status: 200,
      body: { state: 'signed_in', me: { email: 'ada@example.com' } },
    })
    const owner = await world.as('owner')
    const { body } = await owner.call<{ members: { email: string; state: string }[] }>(
      'GET',
      `/clients/${world.clientUuid}/members`,
    )
    expect(body.members).toContainEqual(
      expect.objectContaining({ email: 'ada@example.com', state: 'active' }),
    )
    expect((await sessionOf(browser)).status).toBe(401)
  })

  test('opens nothing for an address that is unknown or not verified', async () => {
    const unknown = await signIn(account('eve', 'eve@example.com'))
    expect(await sessionOf(unknown.browser)).toMatchObject({
      status: 403,
      body: { error_code: 'portal_identity_unknown' },
    })
    await invited('grace@example.com')
    const unverified = await signIn(account('mallory', 'grace@example.com', false))
    expect(unverified.page).toBe(`${world.url}/portal/sign-in#sso-unverified`)
    expect((await sessionOf(unverified.browser)).status).toBe(401)
  })

  test('ties the account at the provider: the same address of another account opens nothing', async () => {
    await invited('ida@example.com')
    expect((await sessionOf((await signIn(account('ida', 'ida@example.com'))).browser)).status).toBe(200)
    expect((await sessionOf((await signIn(account('other', 'ida@example.com'))).browser)).status).toBe(403)
    // The person may change their address at the provider.
    expect((await sessionOf((await signIn(account('ida', 'ida@elsewhere.example'))).browser)).status).toBe(
      200,
    )
  })

  test('lets a person of several clients choose', async () => {
    const here = await invited('multi@example.com')
    await invited('multi@example.com', world.otherClientUuid)
    const { browser } = await signIn(account('multi', 'multi@example.com'))
    const { body } = await sessionOf(browser)
    expect(body).toMatchObject({
      state: 'choose_account',
      accounts: [{ client_name: 'Acme Health' }, { client_name: 'Rival Health' }],
    })
    const stranger = await world.as('stranger')
    expect((await sessionOf(browser, { person_id: stranger.person.personId })).status).toBe(403)
    const again = await signIn(account('multi', 'multi@example.com'))
    expect((await sessionOf(again.browser, { person_id: here.personId })).body).toMatchObject({
      me: { client: { client_uuid: world.clientUuid } },
    })
  })

  test('leaves the password as another way in', async () => {
    const person = await invited('both@example.com')
    await givePassword(world.platform, person, PASSWORD)
    expect((await sessionOf((await signIn(account('both', 'both@example.com'))).browser)).status).toBe(200)
    expect(
      (await new Browser().post('/session', { email: 'both@example.com', password: PASSWORD })).status,
    ).toBe(200)
  })
})

describe('an attack on it', () => {
  test('by an answer of another browser, a repeated one or a made-up cookie opens nothing', async () => {
    await invited('victim@example.com')
    const { way, browser } = await signIn(account('victim', 'victim@example.com'))
    const callback = way.at(-1)!
    expect(callback).toContain('/oidc/callback?code=')
    const failed = `${world.url}/portal/sign-in#sso-failed`
    expect((await new Browser().follow(callback)).page).toBe(failed)
    expect((await browser.follow(callback)).page).toBe(failed)
    const response = await fetch(`${world.url}/portal/api/session/oidc`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: world.url,
        cookie: `tributary_sso=${Buffer.from('{"issuer":"x"}').toString('base64url')}`,
      },
      body: '{}',
    })
    expect(response.status).toBe(401)
  })

  test('from another site is refused, and a refusal at the provider is reported as one', async () => {
    const { browser, page } = await signIn(null)
    expect(page).toBe(`${world.url}/portal/sign-in#sso-refused`)
    const foreign = await browser.open(`${world.url}/portal/api/session/oidc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    })
    expect(foreign.status).toBe(403)
  })
})

test('in production the provider stands in for an authenticator of ours', async () => {
  await invited('prod@example.com')
  const { environment } = world.platform.config
  world.platform.config.environment = 'production'
  try {
    const { browser } = await signIn(account('prod', 'prod@example.com'))
    const { me } = (await sessionOf(browser)).body as { me: Me }
    expect(me.must_add_second_factor).toBe(false)
    const members = `${world.url}/portal/api/clients/${world.clientUuid}/members`
    expect((await browser.open(members)).status).toBe(200)
  } finally {
    world.platform.config.environment = environment
  }
})

test('a provider that is away is reported on the sign-in page', async () => {
  await provider.close()
  expect((await new Browser().follow(START())).page).toBe(`${world.url}/portal/sign-in#sso-failed`)
})
