import { expect, it } from 'vitest'
import { oauthCodeOf } from './oauth-code.ts'

it.each([
  ['Invalid Params: invalid client id/secret', 'invalid_client'],
  ['Invalid Params: invalid client_id', 'invalid_client'],
  ['Invalid Params: invalid code', 'invalid_grant'],
  ['Invalid Params: invalid refresh_token', 'invalid_grant'],
  ['invalid_grant', 'invalid_grant'],
  ['Invalid Params: invalid redirect_uri', 'redirect_uri_mismatch'],
  ['Invalid Params: Missing params', null],
  ['', null],
  [null, null],
])('reads %j as %s', (text, code) => {
  expect(oauthCodeOf(text)).toBe(code)
})
