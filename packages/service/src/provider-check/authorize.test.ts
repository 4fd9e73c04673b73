import { PROVIDERS } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { type AuthorizeAnswer, authorizeFindings, objectionOf } from './authorize.ts'

const OURS = 'https://health.example.com/oauth/callback/acme'

const answer = (given: Partial<AuthorizeAnswer>): AuthorizeAnswer => ({
  status: 200,
  location: null,
  contentType: 'text/html; charset=utf-8',
  text: '',
  ...given,
})
const leading = (location: string) => answer({ status: 302, location })
/** Google's message: field 1 is the code, field 2 a sentence. */
const authError = (code: string, words: string) =>
  Buffer.concat([
    Buffer.from([0x0a, code.length]),
    Buffer.from(code),
    Buffer.from([0x12, words.length]),
    Buffer.from(words),
  ]).toString('base64')
const google = (code: string, words = '') =>
  leading(
    `https://accounts.google.com/signin/oauth/error?authError=${encodeURIComponent(authError(code, words))}&flowName=GeneralOAuthFlow`,
  )

describe('an objection', () => {
  it.each([
    ['the vendor’s redirect to us', leading(`${OURS}?error=invalid_scope&state=a`), 'scope'],
    ['an application that may not', leading(`${OURS}?error=unauthorized_client`), 'application'],
    [
      'Google’s page for a redirect URI',
      google('redirect_uri_mismatch', 'The redirect_uri is wrong'),
      'redirect_uri',
    ],
    ['Google’s page for a scope', google('invalid_scope', 'Some requested scopes were invalid.'), 'scope'],
    ['Google’s page for a client', google('invalid_client', 'The OAuth client was not found.'), 'client'],
    [
      'Google’s page for a deleted client',
      google('deleted_client', 'The OAuth client was deleted.'),
      'client',
    ],
    [
      'Hydra’s fallback page',
      leading(
        'https://vendor.example/oauth2/fallbacks/error?error=invalid_request&error_description=The+request+is+malformed&error_hint=' +
          encodeURIComponent(
            `The "redirect_uri" parameter does not match any of the client's pre-registered urls.`,
          ),
      ),
      'redirect_uri',
    ],
    [
      'JSON of Withings',
      answer({
        contentType: 'application/json',
        text: '{"errors":[{"message":"redirect_uri_mismatch: The redirect URI provided is missing or does not match"}]}',
      }),
      'redirect_uri',
    ],
    [
      'a page that says so',
      answer({ status: 400, text: '<h1>Error</h1><p>Invalid redirect URI for this application.</p>' }),
      'redirect_uri',
    ],
    ['a page about scopes', answer({ status: 400, text: '<p>The scope is not allowed.</p>' }), 'scope'],
    ['a page about the client', answer({ status: 404, text: '<p>Client not found</p>' }), 'client'],
  ])('is read from %s', (_where, given, to) => {
    expect(objectionOf(given)?.to).toBe(to)
  })

  it.each([
    [
      'a sign-in page, whatever its scripts say',
      answer({ text: 'var errors = {invalid_scope: "redirect_uri_mismatch"}' }),
    ],
    [
      'the way to the sign-in',
      leading('https://accounts.google.com/v3/signin/identifier?continue=x&redirect_uri=y'),
    ],
    ['a page of a protection against bots', answer({ status: 403, text: '<title>Just a moment...</title>' })],
    [
      'a page that only lists what was asked for',
      answer({
        status: 400,
        text: '<dl><dt>redirect_uri</dt><dd>https://a</dd><dt>scope</dt><dd>b</dd></dl>',
      }),
    ],
    ['an error of the vendor', answer({ status: 500, text: 'Internal Server Error' })],
    ['nothing at all', answer({ status: 400 })],
  ])('is not read from %s', (_where, given) => {
    expect(objectionOf(given)).toBeNull()
  })
})

describe('the findings', () => {
  const find = (slug: string, given: AuthorizeAnswer | null, scopes: readonly string[] = ['a', 'b']) =>
    authorizeFindings({ source: 'Acme', facts: PROVIDERS[slug]!.manifest.signIn, scopes }, given).map(
      ({ code }) => code,
    )
  const signIn = leading('https://vendor.example/sign-in')

  it('take the way to the sign-in as proof only where the vendor looks before it', () => {
    expect(find('whoop', signIn)).toEqual(['redirect_uri_accepted', 'scopes_accepted'])
    expect(find('fitbit', signIn)).toEqual(['redirect_uri_accepted', 'authorize_undetermined'])
    expect(find('oura', signIn)).toEqual(['authorize_undetermined'])
    expect(find('whoop', answer({}))).toEqual(['authorize_undetermined'])
  })

  it('say nothing about scopes that the vendor does not have', () => {
    expect(find('garmin', answer({}), [])).toEqual(['scopes_none', 'authorize_undetermined'])
    expect(find('whoop', signIn, [])).toEqual(['redirect_uri_accepted', 'scopes_none'])
  })

  it('are open when there was no answer', () => {
    const [finding] = authorizeFindings(
      { source: 'Acme', facts: PROVIDERS['oura']!.manifest.signIn, scopes: ['a'] },
      null,
    )
    expect(finding).toMatchObject({ code: 'authorize_undetermined', level: 'unknown' })
    expect(finding!.message).toContain('did not answer')
  })

  it('name a code that says nothing about redirect URI or scopes', () => {
    const given = leading(`${OURS}?error=invalid_request`)
    const [finding] = authorizeFindings(
      { source: 'Acme', facts: PROVIDERS['whoop']!.manifest.signIn, scopes: ['a'] },
      given,
    )
    expect(finding).toMatchObject({ code: 'authorize_undetermined', level: 'unknown' })
    expect(finding!.message).toContain('answered invalid_request')
  })
})
