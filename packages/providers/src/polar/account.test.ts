import { describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../../test/vendor.ts'
import { accountOf } from './account.ts'
import { polar } from './index.ts'

const SESSION = { accessToken: 'token', account: '475' }
const APP = {
  clientId: 'app',
  clientSecret: 'secret',
  redirectUri: 'https://ours.example/back',
  settings: {},
}
const empty = (status: number) => new Response(null, { status })

describe('the account', () => {
  it('is named by the token answer, as a number or a text', () => {
    expect(accountOf({ x_user_id: 475 })).toBe('475')
    expect(accountOf({ x_user_id: '475' })).toBe('475')
    expect(accountOf({})).toBeNull()
  })

  it('comes with a token that nothing can refresh', async () => {
    const { context, calls } = scriptedVendor(() =>
      json({ access_token: 'a', token_type: 'bearer', expires_in: 31_535_999, x_user_id: 475 }),
    )
    const tokens = await polar.oauth.exchange(context, APP, { code: 'code', codeVerifier: null }, 0)
    expect(tokens).toEqual({
      accessToken: 'a',
      refreshToken: null,
      expiresAt: 31_535_999_000,
      scopes: null,
      account: '475',
    })
    expect(calls[0]?.headers.get('authorization')).toBe(`Basic ${btoa('app:secret')}`)
    expect(new URLSearchParams(calls[0]?.body).get('redirect_uri')).toBe(APP.redirectUri)
  })
})

describe('identifying', () => {
  it('registers the person', async () => {
    const { context, calls } = scriptedVendor(() => json({ 'polar-user-id': 475 }))
    expect(await polar.identify(context, SESSION)).toEqual({ account: '475' })
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ method: 'POST', body: '{"member-id":"tributary-475"}' })
    expect(calls[0]?.url.pathname).toBe('/v3/users')
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token')
  })

  it('is content with a success that says nothing', async () => {
    for (const status of [200, 201]) {
      const { context } = scriptedVendor(() => empty(status))
      expect(await polar.identify(context, SESSION)).toEqual({ account: '475' })
    }
    const unknown = scriptedVendor(() => empty(204))
    await expect(polar.identify(unknown.context, SESSION)).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('goes on with a person who is registered already', async () => {
    const { context, calls } = scriptedVendor((_call, index) =>
      index === 0 ? json({}, 409) : json({ 'polar-user-id': 475 }),
    )
    expect(await polar.identify(context, SESSION)).toEqual({ account: '475' })
    expect(calls[1]).toMatchObject({ method: 'GET' })
    expect(calls[1]?.url.pathname).toBe('/v3/users/475')
  })

  it('fails when the name is taken by another person, consent is missing or no account is known', async () => {
    const taken = scriptedVendor((_call, index) => (index === 0 ? json({}, 409) : empty(204)))
    await expect(polar.identify(taken.context, SESSION)).rejects.toMatchObject({ kind: 'rejected' })
    const refused = scriptedVendor(() => json({}, 403))
    await expect(polar.identify(refused.context, SESSION)).rejects.toMatchObject({ kind: 'forbidden' })
    const unknown = polar.identify(refused.context, { accessToken: 'token', account: null })
    await expect(unknown).rejects.toMatchObject({ kind: 'malformed' })
  })
})

describe('revoking', () => {
  it('takes the person out', async () => {
    const { context, calls } = scriptedVendor(() => empty(204))
    await polar.revoke(context, APP, SESSION, 0)
    expect(calls[0]).toMatchObject({ method: 'DELETE' })
    expect(calls[0]?.url.pathname).toBe('/v3/users/475')
  })

  it('is content with a person who is already gone, not with a vendor that is down', async () => {
    for (const status of [401, 403, 404]) {
      await polar.revoke(scriptedVendor(() => json({}, status)).context, APP, SESSION, 0)
    }
    const down = polar.revoke(scriptedVendor(() => json({}, 503)).context, APP, SESSION, 0)
    await expect(down).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
