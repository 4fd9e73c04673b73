import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../test/vendor.ts'
import type { Manifest } from './contract.ts'
import { VendorError } from './errors.ts'
import { manifest as fitbit } from './fitbit/manifest.ts'
import { authorizationUrl, createPkcePair, readScopes, standardOAuth, withScopes } from './oauth.ts'
import { manifest as oura } from './oura/manifest.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const APP = {
  clientId: 'app',
  clientSecret: 's:e/c r+t',
  redirectUri: 'https://ours.example/callback',
  settings: {},
}
const TOKENS = {
  access_token: 'new-access',
  token_type: 'Bearer',
  expires_in: 86_400,
  refresh_token: 'new-refresh',
  scope: 'daily workout',
}
const BASIC: Manifest = {
  ...oura,
  oauth: {
    ...oura.oauth,
    clientAuth: 'basic',
    pkce: true,
    scopeSeparator: ',',
    authorizeParams: { prompt: 'consent' },
  },
}

describe('withScopes', () => {
  const names = ({ resources }: Manifest) => resources.map(({ name }) => name)

  it('brings an optional resource with its scope, and without it changes nothing', () => {
    const [optional] = fitbit.optionalResources ?? []
    const usual = withScopes(fitbit, fitbit.oauth.scopes)
    expect(names(usual)).toEqual(names(fitbit))
    expect(names(usual)).not.toContain(optional?.name)
    const wished = withScopes(fitbit, [...fitbit.oauth.scopes, optional?.scope ?? ''])
    expect(names(wished)).toEqual([...names(fitbit), optional?.name])
    expect(wished.oauth.scopes).toContain(optional?.scope)
  })
})

describe('authorizationUrl', () => {
  const { context } = scriptedVendor(() => json({}))

  it('carries what the manifest and the caller say', () => {
    const url = new URL(authorizationUrl(oura, context.addresses, APP, { state: 'the state' }))
    expect(url.origin + url.pathname).toBe('https://vendor.example/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'https://ours.example/callback',
      state: 'the state',
      scope: oura.oauth.scopes.join(' '),
    })
  })

  it('carries the challenge and the extra parameters of vendors that want them', () => {
    const url = new URL(authorizationUrl(BASIC, context.addresses, APP, { state: 's', codeChallenge: 'c' }))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      code_challenge: 'c',
      code_challenge_method: 'S256',
      prompt: 'consent',
      scope: oura.oauth.scopes.join(','),
    })
  })

  it('sends no one to a page without TLS', () => {
    const addresses = { ...context.addresses, authorize: 'http://vendor.example/authorize' }
    expect(() => authorizationUrl(oura, addresses, APP, { state: 's' })).toThrow(VendorError)
  })
})

it('makes a PKCE pair whose challenge is the hash of its verifier', async () => {
  const { verifier, challenge } = await createPkcePair()
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
  expect((await createPkcePair()).verifier).not.toBe(verifier)
})

describe('exchange', () => {
  it('sends code and client in the body and reads the answer', async () => {
    const { context, calls } = scriptedVendor(() => json(TOKENS))
    expect(
      await standardOAuth(oura).exchange(context, APP, { code: 'the-code', codeVerifier: null }, NOW),
    ).toEqual({
      accessToken: 'new-access',
      refreshToken: 'new-refresh',
      expiresAt: NOW + 86_400_000,
      scopes: ['daily', 'workout'],
      account: null,
    })
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: APP.redirectUri,
      client_id: 'app',
      client_secret: APP.clientSecret,
    })
  })

  it('sends the client by Basic and the verifier where the vendor wants that', async () => {
    const { context, calls } = scriptedVendor(() => json({ access_token: 'a', token_type: 'bearer' }))
    const tokens = await standardOAuth(BASIC).exchange(
      context,
      APP,
      { code: 'c', codeVerifier: 'v'.repeat(43) },
      NOW,
    )
    expect(tokens).toEqual({
      accessToken: 'a',
      refreshToken: null,
      expiresAt: null,
      scopes: null,
      account: null,
    })
    expect(calls[0]?.headers.get('authorization')).toBe(`Basic ${btoa('app:s:e/c r+t')}`)
    const body = new URLSearchParams(calls[0]?.body)
    expect(body.get('code_verifier')).toBe('v'.repeat(43))
    expect(body.has('client_secret')).toBe(false)
  })
})

describe('an answer with more or less than RFC 6749 names', () => {
  const exchanged = (answer: object) =>
    standardOAuth(oura).exchange(
      scriptedVendor(() => json(answer)).context,
      APP,
      { code: 'c', codeVerifier: null },
      NOW,
    )

  it('is read when it holds an identity token of an unexpected issuer', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: 'https://vendor.example/oidc', aud: 'another', sub: 'person', iat: 0, exp: 1 }
    const id_token = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
    for (const extra of [id_token, 'not a token', null]) {
      const tokens = await exchanged({ ...TOKENS, id_token: extra })
      expect(tokens).toMatchObject({ accessToken: 'new-access', refreshToken: 'new-refresh' })
    }
  })

  it('is read when parts are null and the type is left out', async () => {
    const answer = { access_token: 'a', refresh_token: null, expires_in: null, scope: null }
    expect(await exchanged(answer)).toEqual({
      accessToken: 'a',
      refreshToken: null,
      expiresAt: null,
      scopes: null,
      account: null,
    })
  })
})

describe('habits of a vendor', () => {
  it('may put the account into the token answer', async () => {
    const { context } = scriptedVendor(() => json({ ...TOKENS, x_user_id: 17 }))
    const { exchange, refresh } = standardOAuth(oura, {
      accountOf: ({ x_user_id }) => (typeof x_user_id === 'number' ? String(x_user_id) : null),
    })
    const tokens = await exchange(context, APP, { code: 'c', codeVerifier: null }, NOW)
    expect(tokens.account).toBe('17')
    expect((await refresh(context, APP, 'r', NOW)).account).toBe('17')
  })

  it('may want more than the usual of a refresh, and only of a refresh', async () => {
    const { context, calls } = scriptedVendor(() => json(TOKENS))
    const { exchange, refresh } = standardOAuth(oura, { refreshParams: { scope: 'offline' } })
    await exchange(context, APP, { code: 'c', codeVerifier: null }, NOW)
    await refresh(context, APP, 'r', NOW)
    const [exchanged, refreshed] = calls.map(({ body }) => new URLSearchParams(body))
    expect(exchanged?.has('scope')).toBe(false)
    expect(Object.fromEntries(refreshed ?? [])).toMatchObject({ refresh_token: 'r', scope: 'offline' })
  })
})

describe('refresh', () => {
  const refreshed = (answer: () => Response | Promise<Response>) =>
    standardOAuth(oura).refresh(scriptedVendor(answer).context, APP, 'old-refresh', NOW)
  const failed = (answer: () => Response | Promise<Response>) =>
    refreshed(answer).then(
      () => expect.unreachable(),
      (error: unknown) => error as VendorError,
    )

  it('takes the rotated refresh token, and keeps the old one when none comes', async () => {
    expect((await refreshed(() => json(TOKENS))).refreshToken).toBe('new-refresh')
    const { refresh_token: _, ...unrotated } = TOKENS
    expect((await refreshed(() => json(unrotated))).refreshToken).toBe('old-refresh')
  })

  it.each([400, 401])('ends the grant on invalid_grant with %i only', async (status) => {
    const error = await failed(() =>
      json({ error: 'invalid_grant' }, status, { 'www-authenticate': 'Bearer' }),
    )
    expect(error).toMatchObject({ kind: 'grant_ended', status, passing: false })
  })

  it.each<[string, () => Response | Promise<Response>, string, boolean]>([
    ['our credentials are wrong', () => json({ error: 'invalid_client' }, 401), 'rejected', false],
    ['the edge forbids', () => new Response('<html>', { status: 403 }), 'rejected', false],
    ['a 400 is no OAuth answer', () => new Response('<html>', { status: 400 }), 'rejected', false],
    ['invalid_grant comes with 500', () => json({ error: 'invalid_grant' }, 500), 'unavailable', true],
    ['the vendor is overloaded', () => json({}, 429), 'rate_limited', true],
    ['the vendor is down', () => new Response('', { status: 502 }), 'unavailable', true],
    ['the network fails', () => Promise.reject(new TypeError('fetch failed')), 'unavailable', true],
    ['the answer is cut', () => new Response('{"access_token":"ne'), 'malformed', true],
    ['there is no token in it', () => json({ token_type: 'bearer' }), 'malformed', true],
    ['the token is not a bearer token', () => json({ ...TOKENS, token_type: 'mac' }), 'malformed', true],
  ])('keeps the grant when %s', async (_case, answer, kind, passing) => {
    expect(await failed(answer)).toMatchObject({ kind, passing })
  })

  it('reports the wait that the vendor asks for', async () => {
    expect((await failed(() => json({}, 429, { 'retry-after': '30' }))).retryAfterSeconds).toBe(30)
  })

  it('lets no token or secret into an error', async () => {
    const answers = [
      () => json({ ...TOKENS, token_type: 'mac' }),
      () => json({ error: 'invalid_grant', hint: 'old-refresh' }, 400),
    ]
    for (const answer of answers) {
      const error = await failed(answer)
      expect(`${error.message} ${String(error.cause)}`).not.toMatch(/new-access|new-refresh|old-refresh|s:e/)
    }
  })

  it('speaks plain http to this machine only', async () => {
    const local = scriptedVendor(() => json(TOKENS), 'http://localhost:9999')
    expect((await standardOAuth(oura).refresh(local.context, APP, 'r', NOW)).accessToken).toBe('new-access')
    const remote = scriptedVendor(() => json(TOKENS), 'http://vendor.example')
    await expect(standardOAuth(oura).refresh(remote.context, APP, 'r', NOW)).rejects.toMatchObject({
      kind: 'rejected',
    })
    expect(remote.calls).toHaveLength(0)
  })
})

describe('readScopes', () => {
  it('reads granted scopes whatever their separator, prefix or alias', () => {
    expect(readScopes(oura, 'extapi:daily, extapi:spo2Daily heartrate  extapi:daily')).toEqual([
      'daily',
      'spo2',
      'heartrate',
    ])
  })
})

describe('a refused token request', () => {
  const refuse = (status: number, body: unknown) =>
    standardOAuth(oura).exchange(
      scriptedVendor(() => json(body, status)).context,
      APP,
      { code: 'the-code', codeVerifier: null },
      NOW,
    )

  it.each(['invalid_client', 'redirect_uri_mismatch', 'unauthorized_client'])(
    'keeps the reason %s, which holds no secret',
    async (error) => {
      await expect(refuse(401, { error, error_description: 'secret' })).rejects.toMatchObject({
        kind: 'rejected',
        oauthError: error,
        message: `POST vendor.example/oauth/token answered 401 (${error})`,
      })
    },
  )

  it('keeps nothing that is not a code', async () => {
    await expect(refuse(400, { error: 'the code abc-123 is used' })).rejects.toMatchObject({
      oauthError: null,
      message: 'POST vendor.example/oauth/token answered 400',
    })
  })
})
