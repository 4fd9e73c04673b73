import { PROVIDERS } from '@tributary/providers'
import { expect, it } from 'vitest'
import { credentialFindings, type TokenRefusal } from './credentials.ts'
import { verdictOf } from './report.ts'

const refusal = (oauthError: string | null, given: Partial<TokenRefusal> = {}): TokenRefusal => ({
  kind: oauthError === 'invalid_grant' ? 'grant_ended' : 'rejected',
  status: 400,
  oauthError,
  ...given,
})
const judge = (slug: string, given: TokenRefusal | null) =>
  credentialFindings({ source: 'Acme', facts: PROVIDERS[slug]!.manifest.signIn }, given)

it.each([
  ['fitbit', refusal('invalid_grant'), 'ready'],
  ['fitbit', refusal('invalid_client', { status: 401 }), 'wrong_credentials'],
  ['fitbit', refusal('redirect_uri_mismatch'), 'redirect_uri_refused'],
  ['withings', refusal('invalid_grant', { status: 200 }), 'ready'],
  ['withings', refusal('invalid_client', { status: 200 }), 'wrong_credentials'],
  ['polar', refusal('unauthorized_client'), 'wrong_credentials'],
  ['polar', refusal('invalid_request'), 'undetermined'],
  ['whoop', refusal('unauthorized_client'), 'application_refused'],
  ['oura', refusal(null, { status: 401 }), 'wrong_credentials'],
  ['oura', refusal('invalid_request'), 'undetermined'],
  ['garmin', refusal(null, { status: 403 }), 'undetermined'],
  ['dexcom', refusal(null, { kind: 'unavailable', status: 502 }), 'vendor_unreachable'],
  ['dexcom', refusal(null, { kind: 'unavailable', status: null }), 'vendor_unreachable'],
  ['dexcom', refusal(null, { kind: 'rate_limited', status: 429 }), 'undetermined'],
  ['oura', null, 'undetermined'],
] as const)('judges %s by %o as %s', (slug, given, verdict) => {
  expect(verdictOf(judge(slug, given))).toBe(verdict)
})

it('says how sure it is by what is known of the vendor', () => {
  const confidences = ['fitbit', 'polar', 'garmin'].map(
    (slug) => judge(slug, refusal('invalid_grant'))[0]!.confidence,
  )
  expect(confidences).toEqual(['high', 'medium', 'low'])
})

it('names the other reason that a vendor is known to have', () => {
  expect(judge('oura', refusal('invalid_request'))[0]!.message).toContain('api.ouraring.com')
  expect(judge('dexcom', refusal('invalid_client'))[0]!.message).toContain('sandbox-api.dexcom.com')
})
