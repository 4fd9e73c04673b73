import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { OAuthRules } from '../platform/vendor.ts'
import { app, redirectUri } from '../test-support.ts'
import { hostPlainVendor, type PlainVendor } from '../test-vendor.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
const BASIC = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`

let vendor: PlainVendor
afterEach(() => vendor.close())

async function host(rules: Partial<OAuthRules>): Promise<void> {
  vendor = await hostPlainVendor(rules)
}

async function back(query: Record<string, string> = {}): Promise<URLSearchParams> {
  const asked = { client_id: app.clientId, redirect_uri: redirectUri, response_type: 'code', ...query }
  const body = new URLSearchParams({ person: 'olivia-office', decision: 'allow', scope: 'first' })
  const url = `${vendor.host.addresses.authorize}?${new URLSearchParams(asked)}`
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams
}

type Answer = Record<string, unknown>

async function token(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields })
  const answer = await fetch(vendor.host.addresses.token, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

const redeem = (code: string | null, fields: Record<string, string> = {}, headers = {}) =>
  token({ grant_type: 'authorization_code', code: code ?? '', redirect_uri: redirectUri, ...fields }, headers)
const refresh = (refreshToken: unknown) =>
  token({ grant_type: 'refresh_token', refresh_token: String(refreshToken) })

describe('Basic', () => {
  it('is the only way to name the client where the vendor wants it', async () => {
    await host({ clientAuth: 'basic' })
    expect((await redeem((await back()).get('code'))).status).toBe(401)
    const code = (await back()).get('code')
    expect((await redeem(code, {}, { authorization: `Basic ${btoa('app-1:guess')}` })).status).toBe(401)
    expect((await redeem(code, {}, { authorization: `Basic ${btoa('%:%')}` })).status).toBe(401)
    const encoded = `${app.clientId.replaceAll('-', '%2D')}:${app.clientSecret.replaceAll('-', '%2D')}`
    expect((await redeem(code, {}, { authorization: `Basic ${btoa(encoded)}` })).status).toBe(401)
    expect((await redeem(code, {}, { authorization: BASIC })).status).toBe(200)
  })

  it('is no way where the vendor wants the body', async () => {
    await host({ clientAuth: 'body' })
    const fields = { client_id: '', client_secret: '' }
    expect((await redeem((await back()).get('code'), fields, { authorization: BASIC })).status).toBe(401)
  })
})

describe('PKCE', () => {
  it('is asked for where the vendor requires it', async () => {
    await host({ pkce: 'required' })
    expect((await back()).get('error')).toBe('invalid_request')
    const plain = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
    expect((await back(plain)).get('error')).toBe('invalid_request')
    const wrong = await redeem((await back(PKCE)).get('code'), { code_verifier: 'w'.repeat(43) })
    expect([wrong.status, wrong.body]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await redeem((await back(PKCE)).get('code'))).status).toBe(400)
    const right = await redeem((await back(PKCE)).get('code'), { code_verifier: VERIFIER })
    expect(right.status).toBe(200)
  })

  it('may be left out where it is optional, not forgotten half-way', async () => {
    await host({ pkce: 'optional' })
    expect((await redeem((await back()).get('code'))).status).toBe(200)
    expect((await redeem((await back(PKCE)).get('code'))).status).toBe(400)
    expect((await redeem((await back(PKCE)).get('code'), { code_verifier: VERIFIER })).status).toBe(200)
  })
})

describe('refresh tokens', () => {
  it('that last are given once and stay good', async () => {
    await host({ refresh: 'lasting' })
    const first = await redeem((await back()).get('code'))
    for (const _time of [1, 2]) {
      const renewed = await refresh(first.body.refresh_token)
      expect(renewed.status).toBe(200)
      expect(renewed.body).not.toHaveProperty('refresh_token')
      expect(renewed.body.access_token).not.toBe(first.body.access_token)
    }
  })

  it('do not exist at some vendors', async () => {
    await host({ refresh: 'none' })
    const first = await redeem((await back()).get('code'))
    expect(first.body).not.toHaveProperty('refresh_token')
    const refused = await refresh('anything')
    expect([refused.status, refused.body]).toMatchObject([400, { error: 'unsupported_grant_type' }])
  })

  it('come only when asked for at others', async () => {
    await host({ asksForRefresh: (query) => query.access_type === 'offline' })
    expect((await redeem((await back()).get('code'))).body).not.toHaveProperty('refresh_token')
    const asked = await redeem((await back({ access_type: 'offline' })).get('code'))
    expect(asked.body.refresh_token).toBeTypeOf('string')
  })
})

describe('the vendor’s own shape', () => {
  it('can be given to the token answer', async () => {
    await host({ tokenAnswer: (usual, person, seed) => ({ ...usual, x_user_id: `${person.id}-${seed}` }) })
    const { body } = await redeem((await back()).get('code'))
    expect(body).toMatchObject({ access_token: expect.any(String), x_user_id: 'olivia-office-1' })
  })

  it('may be a token endpoint of its own', async () => {
    await host({ ownTokenEndpoint: true })
    expect((await redeem((await back()).get('code'))).status).toBe(404)
  })

  it('may be another refusal of a dead refresh token', async () => {
    await host({ deadRefresh: { error: 'invalid_request' } })
    const refused = await refresh('gone')
    expect([refused.status, refused.body]).toEqual([400, { error: 'invalid_request' }])
    expect((await redeem('gone')).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('may ignore scopes that it does not know', async () => {
    await host({ dropsUnknownScopes: true })
    const { body } = await redeem((await back({ scope: 'first third' })).get('code'))
    expect(body.scope).toBe('first')
  })

  it('may want the application to prove itself when it revokes', async () => {
    await host({ revokesForClientsOnly: true })
    const { body } = await redeem((await back()).get('code'))
    const revoke = (fields: Record<string, string>) =>
      fetch(vendor.host.addresses.revoke ?? '', { method: 'POST', body: new URLSearchParams(fields) })
    const token = String(body.access_token)
    expect((await revoke({ token })).status).toBe(401)
    expect((await refresh(body.refresh_token)).status).toBe(200)
    const client = { client_id: app.clientId, client_secret: app.clientSecret }
    expect((await revoke({ token, ...client })).status).toBe(200)
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })

  it('may refuse a short state', async () => {
    await host({ leastState: 8 })
    expect((await back({ state: 'short' })).get('error')).toBe('invalid_state')
    expect((await back({ state: 'long-enough' })).get('error')).toBeNull()
  })

  it('separates scopes with commas, spaces or plus signs', async () => {
    await host({})
    for (const scope of ['first,second', 'first second']) {
      expect((await back({ scope })).get('error')).toBeNull()
    }
    expect((await back({ scope: 'first,third' })).get('error')).toBe('invalid_scope')
  })

  it('may lack an address to revoke at, and lets codes live as long as it says', async () => {
    await host({ paths: { authorize: '/authorize', token: '/token', revoke: null }, codeSeconds: 30 })
    expect(vendor.host.addresses.revoke).toBeNull()
    const code = (await back()).get('code')
    vendor.clock.setOffset(31_000)
    expect((await redeem(code)).status).toBe(400)
  })
})
