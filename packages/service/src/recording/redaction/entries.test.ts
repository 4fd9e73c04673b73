import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HarEntry } from '../../har/har.ts'
import { changeTexts, harEntryOf } from '../../har/write.ts'
import { DataKey } from '../../platform/sealing.ts'
import { personalValues, withoutCredentials, withoutPerson } from './entries.ts'
import { Placeholders, storedName } from './placeholders.ts'
import type { Secret } from './secrets.ts'

const { key } = DataKey.generate()

interface Given {
  url?: string
  headers?: Record<string, string>
  body?: string
  answerHeaders?: Record<string, string>
  answer?: string
}

const entryOf = ({ url, headers = {}, body = '', answerHeaders = {}, answer = '{}' }: Given): HarEntry =>
  harEntryOf({
    startedAt: 0,
    milliseconds: 1,
    request: { method: 'POST', url: url ?? 'https://vendor.example/', headers: new Headers(headers), body },
    response: {
      status: 200,
      statusText: 'OK',
      headers: new Headers(answerHeaders),
      body: Buffer.from(answer),
    },
  })

/** As the recorder and the export do it. */
function exported(entries: readonly HarEntry[], credentials: readonly Secret[], account: string): HarEntry[] {
  const stored = entries.map((entry) => withoutCredentials(entry, credentials, storedName(key)))
  const known: Secret[] = [{ kind: 'ACCOUNT', value: account }, ...stored.flatMap(personalValues)]
  const placeholders = new Placeholders()
  return stored.map((entry) =>
    changeTexts(withoutPerson(entry, known, placeholders.nameOf), placeholders.renamed),
  )
}

describe('an exported entry', () => {
  test('names credentials by stable placeholders, in headers, queries, forms and JSON', () => {
    const [renewal, call] = exported(
      [
        entryOf({
          body: 'grant_type=refresh_token&refresh_token=old-refresh-1&client_id=my-app&client_secret=s%2Fecret-1',
          answer: '{"access_token":"access-2-abc","refresh_token":"refresh-2-abc","expires_in":3600}',
          answerHeaders: { 'set-cookie': 'session=abcdefgh; Path=/' },
        }),
        entryOf({
          url: 'https://vendor.example/v2/sleep?access_token=access-2-abc&start_date=2026-03-01&next_token=page2',
          headers: {
            authorization: 'Bearer access-2-abc',
            cookie: 'session=abcdefgh',
            accept: 'application/json',
          },
        }),
      ],
      [
        { kind: 'SECRET', value: 's/ecret-1' },
        { kind: 'CLIENT', value: 'my-app' },
      ],
      'account-1',
    ) as [HarEntry, HarEntry]
    expect(renewal.request.postData!.text).toBe(
      'grant_type=refresh_token&refresh_token=TOKEN-1&client_id=CLIENT-1&client_secret=SECRET-1',
    )
    expect(renewal.response.content.text).toBe(
      '{"access_token":"TOKEN-3","refresh_token":"TOKEN-4","expires_in":3600}',
    )
    expect(call.request.url).toBe(
      'https://vendor.example/v2/sleep?access_token=TOKEN-3&start_date=2026-03-01&next_token=page2',
    )
    expect(call.request.queryString).toContainEqual({ name: 'access_token', value: 'TOKEN-3' })
    const headers = Object.fromEntries(call.request.headers.map(({ name, value }) => [name, value]))
    expect(headers).toMatchObject({ authorization: 'Bearer TOKEN-3', accept: 'application/json' })
    expect(headers['cookie']).toMatch(/^TOKEN-\d$/)
    expect(JSON.stringify([renewal, call])).not.toContain('abcdefgh')
  })

  test('has the same placeholder in an address that an answer quotes and in the call to it', () => {
    const pointer = 'https://vendor.example/rest/dailies?from=1&token=pull-token-1'
    const [ping, escaped, call] = exported(
      [
        entryOf({ body: JSON.stringify({ dailies: [{ callbackURL: pointer, to: 2 }] }) }),
        entryOf({ answer: JSON.stringify({ next: pointer }).replaceAll('&', '\\u0026') }),
        entryOf({ url: pointer }),
      ],
      [],
      'account-1',
    )
    const replaced = 'https://vendor.example/rest/dailies?from=1&token=TOKEN-1'
    expect(JSON.parse(ping!.request.postData!.text)).toEqual({ dailies: [{ callbackURL: replaced, to: 2 }] })
    expect(JSON.parse(escaped!.response.content.text!)).toEqual({ next: replaced })
    expect(call!.request.url).toBe(replaced)
  })

  test('does not name the person, also in entries before the one that gives the name', () => {
    const exchanges = exported(
      [
        entryOf({ url: 'https://vendor.example/people/olivia%40mail.example/sleep' }),
        entryOf({
          answer:
            '{"email":"olivia@mail.example","first_name":"Olivia","last_name":"Li","user_id":90871,"weight":64.5}',
        }),
        entryOf({
          url: 'https://vendor.example/users/90871/day',
          answer: '{"owner":"Olivia","activity":"Olivia run"}',
        }),
      ],
      [],
      '90871',
    )
    expect(exchanges.map(({ request }) => request.url)).toEqual([
      'https://vendor.example/people/EMAIL-1/sleep',
      'https://vendor.example/',
      'https://vendor.example/users/1000000001/day',
    ])
    expect(JSON.parse(exchanges[1]!.response.content.text!)).toEqual({
      email: 'EMAIL-1',
      first_name: 'NAME-1',
      last_name: 'NAME-2',
      user_id: 1_000_000_001,
      weight: 64.5,
    })
    expect(JSON.parse(exchanges[2]!.response.content.text!)).toMatchObject({ owner: 'NAME-1' })
  })

  test('keeps everything else to the letter', () => {
    const answer =
      '{"data":[{"id":"a1","value":1.50,"big":12345678901234567890,"code":"walking","state":3}],\n "name":"x"}'
    const url = 'https://vendor.example/v2/sleep?start=2026-03-01T00%3A00%3A00Z&limit=25'
    const [entry] = exported(
      [entryOf({ url, answer })],
      [{ kind: 'TOKEN', value: 'token-12345678' }],
      'account-1',
    )
    expect(entry!.response.content.text).toBe(answer)
    expect(entry!.request.url).toBe(url)
  })
})

test('no token, secret or account is in an export, wherever in an exchange it stood', () => {
  const token = fc.stringMatching(/^[A-Za-z0-9+/=._~-]{8,40}$/)
  const account = fc.oneof(
    fc.stringMatching(/^[1-9][0-9]{4,11}$/),
    fc.uuid(),
    fc.stringMatching(/^[0-9a-f]{32}$/),
  )
  const place = fc.constantFrom<(value: string) => Given>(
    (value) => ({ url: `https://vendor.example/users/${encodeURIComponent(value)}/days` }),
    (value) => ({ url: `https://vendor.example/days?${new URLSearchParams({ a: value, b: '1' })}` }),
    (value) => ({ headers: { authorization: `Bearer ${value}`, 'x-whatever': `a ${value}; b` } }),
    (value) => ({ headers: { 'x-signature': value } }),
    (value) => ({ body: new URLSearchParams({ grant_type: 'x', whatever: value }).toString() }),
    (value) => ({ body: JSON.stringify({ a: { b: [{ [value]: value }] }, c: `x/${value}/y` }) }),
    (value) => ({ answer: JSON.stringify({ list: [{ id: value }, `${value}?`] }).replaceAll('/', '\\/') }),
    (value) => ({
      answer: JSON.stringify({ next: `https://vendor.example/?t=${encodeURIComponent(value)}&p=2` }),
    }),
    (value) => ({ answer: JSON.stringify({ user: /^\d+$/.test(value) ? Number(value) : value }) }),
    (value) => ({ answer: `<html>${value}</html>` }),
    (value) => ({ answerHeaders: { location: `https://vendor.example/${encodeURIComponent(value)}` } }),
  )
  fc.assert(
    fc.property(
      fc.array(token, { minLength: 1, maxLength: 3 }),
      account,
      fc.array(fc.tuple(fc.nat(), place), { minLength: 1, maxLength: 10 }),
      (tokens, id, places) => {
        const values = [...tokens, id]
        const entries = places.map(([which, put]) => entryOf(put(values[which % values.length]!)))
        const credentials = tokens.map((value) => ({ kind: 'TOKEN' as const, value }))
        const text = JSON.stringify(exported(entries, credentials, id))
        for (const value of values)
          for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
            expect(text).not.toContain(form)
      },
    ),
    { numRuns: 500 },
  )
})
