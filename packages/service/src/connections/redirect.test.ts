import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOfRedirect, returnAddress, withPathForm } from './redirect.ts'

const HTTPS = 'redirect_url must be an https URL'
const LONG = 'redirect_url must be at most 2000 characters'
const CREDENTIALS = 'redirect_url must not contain credentials'
const exactly = (length: number) => 'https://client.example/'.padEnd(length, 'a')

describe('the rule', () => {
  test.each([
    ['https://client.example', null, null],
    ['https://client.example/a?b=c#d', null, null],
    ['https://münchen.example/ü', null, null],
    [exactly(2000), null, null],
    [exactly(2001), LONG, LONG],
    ['http://client.example/', HTTPS, HTTPS],
    ['http://localhost:3000/done', null, HTTPS],
    ['http://127.0.0.1/', null, HTTPS],
    ['http://127.9.9.9/', null, HTTPS],
    ['http://2130706433/', null, HTTPS],
    ['http://[::1]:8080/', null, HTTPS],
    ['http://localhost.client.example/', HTTPS, HTTPS],
    ['http://127.0.0.1.client.example/', HTTPS, HTTPS],
    ['http://10.0.0.1/', HTTPS, HTTPS],
    ['http://localhost@client.example/', HTTPS, HTTPS],
    ['https://user:word@client.example/', CREDENTIALS, CREDENTIALS],
    ['', HTTPS, HTTPS],
    ['/done', HTTPS, HTTPS],
    ['client.example/done', HTTPS, HTTPS],
    ['//client.example', HTTPS, HTTPS],
    ['javascript:alert(1)', HTTPS, HTTPS],
    ['data:text/html,x', HTTPS, HTTPS],
    ['myapp://done', HTTPS, HTTPS],
    ['https://', HTTPS, HTTPS],
  ])('%s', (text, sandbox, production) => {
    expect(refusalOfRedirect(text, 'sandbox')).toBe(sandbox)
    expect(refusalOfRedirect(text, 'production')).toBe(production)
  })
})

describe('the path form', () => {
  test.each([
    ['https://client.example', 'ada', 'https://client.example/client_uuid/c/user_id/ada'],
    ['https://client.example/done/', 'ada', 'https://client.example/done/client_uuid/c/user_id/ada'],
    [
      'https://client.example/done?x=1#y',
      'a b',
      'https://client.example/done/client_uuid/c/user_id/a%20b?x=1#y',
    ],
    ['https://client.example/done', '..', 'https://client.example/done'],
  ])('of %s for %s', (given, userId, expected) => {
    expect(withPathForm(given, 'c', userId)).toBe(expected)
  })

  test('keeps host, query and fragment, and can be taken apart again', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string({ minLength: 1 }),
        (given, userId) => {
          fc.pre(userId !== '.' && userId !== '..')
          const [url, back] = [new URL(given), new URL(withPathForm(given, 'c', userId))]
          expect([back.origin, back.search, back.hash]).toEqual([url.origin, url.search, url.hash])
          const parts = back.pathname.split('/')
          expect(parts.slice(-4, -1)).toEqual(['client_uuid', 'c', 'user_id'])
          expect(decodeURIComponent(parts.at(-1)!)).toBe(userId.toWellFormed())
        },
      ),
    )
  })
})

describe('the address to return to', () => {
  const message = { status: 'connected', data_source: 'Oura', user_id: 'ä&b=c#d' } as const

  test('leaves the client’s own query as it was written', () => {
    expect(returnAddress('https://client.example/?sig=a%20b&x', message)).toBe(
      'https://client.example/?sig=a%20b&x&status=connected&data_source=Oura&user_id=%C3%A4%26b%3Dc%23d',
    )
  })

  test('says each of our words exactly once, to the same host and path', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string(),
        (given, userId) => {
          const url = new URL(
            `${given.split('#')[0]}${given.includes('?') ? '&' : '?'}status=mine&user_id=mine`,
          )
          const back = new URL(returnAddress(url.href, { ...message, user_id: userId }))
          expect(back.origin + back.pathname).toBe(url.origin + url.pathname)
          expect(back.searchParams.getAll('status')).toEqual(['connected'])
          expect(back.searchParams.getAll('data_source')).toEqual(['Oura'])
          expect(back.searchParams.getAll('user_id')).toEqual([userId.toWellFormed()])
        },
      ),
    )
  })
})
