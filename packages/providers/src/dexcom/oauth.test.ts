import { describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../../test/vendor.ts'
import { dexcom } from './index.ts'

const APP = { clientId: 'app', clientSecret: 'secret', redirectUri: 'https://app.example/back', settings: {} }
const NOW = Date.UTC(2026, 2, 3)
const TOKENS = {
  access_token: 'access-2',
  expires_in: 7200,
  refresh_expires_in: 0,
  token_type: 'Bearer',
  refresh_token: 'refresh-2',
}

const renew = (body: unknown, status = 200) => {
  const { context, calls } = scriptedVendor(() => json(body, status))
  return { calls, tokens: dexcom.oauth.refresh(context, APP, 'refresh-1', NOW) }
}

describe('a refresh', () => {
  it('gives both tokens anew and takes the zero of refresh_expires_in for nothing', async () => {
    const { calls, tokens } = renew(TOKENS)
    expect(await tokens).toEqual({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      expiresAt: NOW + 7_200_000,
      scopes: null,
      account: null,
    })
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      client_id: 'app',
      client_secret: 'secret',
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      redirect_uri: 'https://app.example/back',
    })
  })

  it('ends the grant only when the vendor calls the grant invalid', async () => {
    const over = renew({ error: 'invalid_grant', error_description: 'Token is not active' }, 400)
    await expect(over.tokens).rejects.toMatchObject({ kind: 'grant_ended' })
    for (const body of [{ error: 'invalid_request' }, {}, 'Bad Request']) {
      await expect(renew(body, 400).tokens).rejects.toMatchObject({ kind: 'rejected' })
    }
    await expect(renew({}, 503).tokens).rejects.toMatchObject({ kind: 'unavailable', passing: true })
  })
})

describe('regions', () => {
  it('have hosts of their own, the first being the default', () => {
    const { addresses, regions = [] } = dexcom.manifest
    expect(regions[0]?.addresses).toEqual(addresses)
    expect(new Set(regions.map((region) => region.addresses.api)).size).toBe(regions.length)
  })
})
