import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { oauth } from './oauth.ts'
import { revoke } from './revoke.ts'

const APP = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/callback',
  settings: {},
}
const NOW = Date.UTC(2026, 2, 3, 12)
const BODY = {
  userid: 29482910,
  access_token: 'access',
  refresh_token: 'next',
  expires_in: 10_800,
  scope: 'user.info,user.metrics',
  token_type: 'Bearer',
}

const form = (call: SeenCall | undefined) => Object.fromEntries(new URLSearchParams(call?.body))

describe('tokens', () => {
  it('come wrapped in the body, with the account as text', async () => {
    const { context, calls } = scriptedVendor(() => json({ status: 0, body: BODY }))
    expect(await oauth.exchange(context, APP, { code: 'code', codeVerifier: null }, NOW)).toEqual({
      accessToken: 'access',
      refreshToken: 'next',
      expiresAt: NOW + 10_800_000,
      scopes: ['user.info', 'user.metrics'],
      account: '29482910',
    })
    expect(form(calls[0])).toEqual({
      action: 'requesttoken',
      grant_type: 'authorization_code',
      client_id: 'app',
      client_secret: 'secret',
      code: 'code',
      redirect_uri: APP.redirectUri,
    })
  })

  it('are renewed with the refresh token', async () => {
    const { context, calls } = scriptedVendor(() => json({ status: 0, body: { ...BODY, userid: '7' } }))
    expect(await oauth.refresh(context, APP, 'old', NOW)).toMatchObject({
      refreshToken: 'next',
      account: '7',
    })
    expect(form(calls[0])).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'old' })
  })

  it.each([
    [503, 'Invalid Params: invalid refresh_token', 'grant_ended'],
    [503, 'Invalid Params: invalid code', 'grant_ended'],
    [503, 'Invalid Params: invalid token', 'grant_ended'],
    [100, 'invalid refresh token', 'grant_ended'],
    [401, 'invalid_grant', 'grant_ended'],
    [503, 'Invalid Params: invalid client_secret', 'rejected'],
    [401, 'unknown application', 'rejected'],
    [277, undefined, 'rejected'],
    [601, 'Too Many Requests', 'rate_limited'],
    [2556, 'An error occurred', 'unavailable'],
    [522, 'Invalid Params: invalid refresh_token', 'unavailable'],
  ])('refused with status %i and %j are %s', async (status, error, kind) => {
    const { context } = scriptedVendor(() => json({ status, body: {}, error }))
    await expect(oauth.refresh(context, APP, 'old', NOW)).rejects.toMatchObject({ kind })
  })

  it('may come without scope, and with numbers written as text', async () => {
    const { scope: _scope, ...rest } = BODY
    const { context } = scriptedVendor(() =>
      json({ status: '0', body: { ...rest, expires_in: '10800', csrf_token: 'x' } }),
    )
    expect(await oauth.refresh(context, APP, 'old', NOW)).toMatchObject({
      scopes: null,
      expiresAt: NOW + 10_800_000,
    })
  })

  it('that cannot be read are malformed, and their content stays out of the message', async () => {
    for (const body of [{ ...BODY, userid: null }, { ...BODY, refresh_token: '' }, [], null]) {
      const { context } = scriptedVendor(() => json({ status: 0, body }))
      const error: unknown = await oauth.refresh(context, APP, 'old', NOW).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ kind: 'malformed', message: expect.not.stringContaining('access') })
    }
  })
})

describe('revoking', () => {
  const SESSION = { accessToken: 'access', account: '29482910' }
  const sign = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')
  const vendor = (status: number) =>
    scriptedVendor((call) =>
      form(call).action === 'getnonce'
        ? json({ status: 0, body: { nonce: 'once' } })
        : json({ status, body: {} }),
    )

  it('signs a nonce and names the account', async () => {
    const { context, calls } = vendor(0)
    await revoke(context, APP, SESSION, NOW)
    const timestamp = String(NOW / 1000)
    expect(calls.map(({ url }) => url.pathname)).toEqual(['/v2/signature', '/oauth/token'])
    expect(form(calls[0])).toEqual({
      action: 'getnonce',
      client_id: 'app',
      timestamp,
      signature: sign(`getnonce,app,${timestamp}`),
    })
    expect(form(calls[1])).toEqual({
      action: 'revoke',
      client_id: 'app',
      nonce: 'once',
      signature: sign('revoke,app,once'),
      userid: '29482910',
    })
  })

  it('is content with an account that is already gone, not with trouble', async () => {
    await revoke(vendor(247).context, APP, SESSION, NOW)
    await expect(revoke(vendor(2556).context, APP, SESSION, NOW)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    const nameless = revoke(vendor(0).context, APP, { ...SESSION, account: null }, NOW)
    await expect(nameless).rejects.toMatchObject({ kind: 'rejected' })
  })
})
