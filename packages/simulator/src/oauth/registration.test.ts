import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator, Vendor } from '../index.ts'
import { RegistrationRefused } from '../platform/registration.ts'
import { vendorNames } from '../simulator.ts'
import { app, connect, decide, redeem, redirectUri, start } from '../test-support.ts'

const OTHER = 'http://127.0.0.1:9/other'

let simulator: Simulator
beforeEach(async () => {
  simulator = await start()
})
afterEach(() => simulator.close())

function ask(vendor: Vendor, changes: Record<string, string> = {}): Promise<Response> {
  const query = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'state-of-registration',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  }
  const { authorize } = simulator.vendors[vendor].addresses
  return fetch(`${authorize}?${new URLSearchParams(query)}`, { redirect: 'manual' })
}

/** All that the answer shows to a reader of the address and of the page. */
async function shown(answer: Response): Promise<string> {
  const location = new URL(answer.headers.get('location') ?? 'about:blank')
  const decoded = Buffer.from(location.searchParams.get('authError') ?? '', 'base64url').toString()
  return [decodeURIComponent(location.search), decoded, await answer.text()].join('\n')
}

const leadsTo = (answer: Response) => answer.headers.get('location') ?? ''

/** Answers each method with a status, as the service of an operator might. */
async function startCallback(statuses: { HEAD: number; GET: number }) {
  const server = createServer((request, response) => {
    response.writeHead(statuses[request.method as 'HEAD' | 'GET'] ?? 405).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth/callback`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describe('an application without a registration', () => {
  it('may return to any address and ask for every scope of the vendor', async () => {
    expect((await ask('oura', { redirect_uri: OTHER, scope: 'daily' })).status).toBe(200)
  })
})

describe.each(vendorNames.filter((name) => name !== 'withings'))('a registration at %s', (vendor) => {
  it('refuses another redirect URI without leading to it', async () => {
    await simulator.register(vendor, { redirectUris: [redirectUri] })
    expect((await ask(vendor)).status).toBe(200)
    const refused = await ask(vendor, { redirect_uri: OTHER })
    expect(refused.status).not.toBe(200)
    expect(leadsTo(refused)).not.toContain(OTHER)
    expect(await shown(refused)).toMatch(/redirect_uri/)
  })

  it('refuses an unknown application without leading anywhere of its own', async () => {
    const refused = await ask(vendor, { client_id: 'other' })
    expect(refused.status).not.toBe(200)
    expect(leadsTo(refused)).not.toContain(redirectUri)
  })
})

describe('registered scopes', () => {
  it('are returned as invalid_scope to the application when others are asked for', async () => {
    await simulator.register('oura', { scopes: ['personal', 'daily'] })
    expect((await ask('oura', { scope: 'personal daily' })).status).toBe(200)
    const refused = new URL(leadsTo(await ask('oura', { scope: 'personal heartrate', state: 's' })))
    expect(refused.origin + refused.pathname).toBe(redirectUri)
    expect(Object.fromEntries(refused.searchParams)).toMatchObject({
      error: 'invalid_scope',
      error_description: expect.any(String),
      state: 's',
    })
  })

  it('are shown on a page of Google’s own, which does not return', async () => {
    const scope = 'https://www.googleapis.com/auth/googlehealth.sleep.readonly'
    await simulator.register('fitbit', { scopes: [] })
    const refused = await ask('fitbit', { scope })
    expect(refused.status).toBe(302)
    expect(leadsTo(refused)).toContain('/signin/oauth/error?authError=')
    expect(await shown(refused)).toContain('invalid_scope')
    const page = await fetch(leadsTo(refused))
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html'])
  })
})

describe('the token endpoint', () => {
  it('refuses a redirect URI that is not registered, and keeps the code for the right one', async () => {
    const code = (await decide(simulator, 'olivia-office')).searchParams.get('code') ?? ''
    await simulator.register('oura', { redirectUris: [redirectUri] })
    const refused = await redeem(simulator, code, { redirect_uri: OTHER })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: expect.any(String) },
    ])
    expect((await redeem(simulator, code)).status).toBe(200)
  })

  it('calls it redirect_uri_mismatch at Google', async () => {
    await simulator.register('fitbit', { redirectUris: [redirectUri] })
    const body = new URLSearchParams({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      grant_type: 'authorization_code',
      code: 'made-up',
      redirect_uri: OTHER,
    })
    const refused = await fetch(simulator.vendors.fitbit.addresses.token, { method: 'POST', body })
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'redirect_uri_mismatch' }])
  })
})

describe('a portal that probes the redirect URI', () => {
  it.each([
    ['HEAD', { HEAD: 404, GET: 200 }],
    ['a bare GET', { HEAD: 200, GET: 400 }],
  ])('does not save one that does not answer 200 to %s', async (_method, statuses) => {
    const callback = await startCallback(statuses)
    try {
      const saving = simulator.register('withings', { redirectUris: [callback.url], scopes: [] })
      await expect(saving).rejects.toThrow(RegistrationRefused)
      expect((await ask('withings', { redirect_uri: OTHER, scope: 'user.info' })).status).toBe(200)
    } finally {
      await callback.close()
    }
  })

  it('saves one that answers 200 to both, and refuses others in JSON', async () => {
    const callback = await startCallback({ HEAD: 200, GET: 200 })
    try {
      await simulator.register('withings', { redirectUris: [callback.url] })
      expect((await ask('withings', { redirect_uri: callback.url })).status).toBe(200)
      const refused = await ask('withings', { redirect_uri: OTHER })
      expect(leadsTo(refused)).toBe('')
      expect(await refused.json()).toMatchObject({
        errors: [{ message: expect.stringMatching(/^redirect_uri_mismatch/) }],
      })
    } finally {
      await callback.close()
    }
  })

  it('does not save one where nothing listens', async () => {
    await expect(simulator.register('withings', { redirectUris: [OTHER] })).rejects.toThrow('nothing')
  })
})

describe('registering over HTTP', () => {
  const post = (vendor: Vendor, body: object) =>
    fetch(`${simulator.controlUrl}/${vendor}/portal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('does what the function does', async () => {
    const filled = { redirect_uris: [redirectUri], scopes: ['daily'], webhook_url: 'http://127.0.0.1:9/hook' }
    expect((await post('oura', filled)).status).toBe(204)
    expect((await ask('oura', { redirect_uri: OTHER, scope: 'daily' })).status).toBe(400)
    expect(leadsTo(await ask('oura', { scope: 'heartrate' }))).toContain('invalid_scope')
    expect((await post('oura', { scopes: ['daily', 'heartrate'] })).status).toBe(204)
    expect((await ask('oura', { scope: 'daily heartrate' })).status).toBe(200)
    expect((await ask('oura', { redirect_uri: OTHER })).status).toBe(400)
    await connect(simulator, 'olivia-office', 'daily')
  })

  it('answers 400 with the reason when the portal does not save it', async () => {
    const refused = await post('withings', { redirect_uris: [OTHER] })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: `${OTHER} answered nothing to HEAD` },
    ])
    expect((await post('oura', { redirect_uris: ['not an address'] })).status).toBe(400)
  })
})

it('leads to the fallback page of Hydra, with the reason as a hint, at Whoop', async () => {
  await simulator.register('whoop', { redirectUris: [redirectUri] })
  const refused = new URL(leadsTo(await ask('whoop', { redirect_uri: OTHER })))
  expect(refused.pathname).toBe('/oauth/oauth2/fallbacks/error')
  expect(refused.searchParams.get('error')).toBe('invalid_request')
  expect(refused.searchParams.get('error_hint')).toContain('redirect_uri')
})
