import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'
import type { Secret, SecretKind } from './secrets.ts'

const clean = (text: string, ...secrets: [SecretKind, string][]) =>
  redact(
    text,
    secrets.map(([kind, value]) => ({ kind, value })),
    ({ kind }) => `<${kind}>`,
  )

describe('a secret in a text', () => {
  test('is replaced wherever it stands, also as a part of something else', () => {
    expect(clean('Bearer abcdefgh-12345678', ['TOKEN', 'abcdefgh-12345678'])).toBe('Bearer <TOKEN>')
    expect(clean('xabcdefgh-12345678y', ['TOKEN', 'abcdefgh-12345678'])).toBe('x<TOKEN>y')
    expect(clean('{"at":"/v3/users/475123/sleep"}', ['ACCOUNT', '475123'])).toBe(
      '{"at":"/v3/users/<ACCOUNT>/sleep"}',
    )
    expect(clean('{"475123":{"id":475123}}', ['ACCOUNT', '475123'])).toBe('{"<ACCOUNT>":{"id":<ACCOUNT>}}')
  })

  test.each([
    ['percent-encoded', 'a=x%2Fy%2Bz%3D%3D&b=1', 'a=<TOKEN>&b=1'],
    ['in small letters', 'a=x%2fy%2bz%3d%3d', 'a=<TOKEN>'],
    ['percent-encoded twice', 'a=x%252Fy%252Bz%253D%253D', 'a=<TOKEN>'],
    ['in JSON', '{"t":"x\\/y+z=="}', '{"t":"<TOKEN>"}'],
    ['in JSON by number', '{"t":"x\\u002Fy\\u002bz=="}', '{"t":"<TOKEN>"}'],
    [
      'percent-encoded in JSON',
      '{"u":"https:\\/\\/v\\/?t=x%2Fy%2Bz%3D%3D"}',
      '{"u":"https:\\/\\/v\\/?t=<TOKEN>"}',
    ],
    ['JSON in a parameter', 'q=%7B%22t%22%3A%22x%5C%2Fy%2Bz%3D%3D%22%7D', 'q=%7B%22t%22%3A%22<TOKEN>%22%7D'],
    ['half encoded', 'a=x/y%2Bz==', 'a=<TOKEN>'],
  ])('is found %s', (_how, text, expected) => {
    expect(clean(text, ['TOKEN', 'x/y+z=='])).toBe(expected)
  })

  test('with letters beyond ASCII is found in every coding', () => {
    const name: [SecretKind, string] = ['EMAIL', 'zoë@müller.example']
    expect(clean('m=zo%C3%AB%40m%C3%BCller.example&x', name)).toBe('m=<EMAIL>&x')
    expect(clean('{"m":"zo\\u00eb@m\\u00fcller.example"}', name)).toBe('{"m":"<EMAIL>"}')
    expect(clean('m=Anna+Maria%20Lu&x', ['EMAIL', 'Anna Maria Lu'])).toBe('m=<EMAIL>&x')
  })

  test('that is a number is not taken for a part of a longer number or of a fraction', () => {
    const text = '{"a":1475123,"b":4751230,"c":0.475123,"d":475123.5,"e":"x475123y"}'
    expect(clean(text, ['ACCOUNT', '475123'])).toBe(
      '{"a":1475123,"b":4751230,"c":0.475123,"d":475123.5,"e":"x<ACCOUNT>y"}',
    )
  })

  test('that is a short number is replaced beside a word for a person only', () => {
    const text = '{"user_id":47,"steps":47,"polar-user":"47","at":"/users/47/x"}'
    expect(clean(text, ['ACCOUNT', '47'])).toBe(
      '{"user_id":<ACCOUNT>,"steps":47,"polar-user":"<ACCOUNT>","at":"/users/<ACCOUNT>/x"}',
    )
  })

  test('that is a name is replaced where it is a whole value, never as the name of a member', () => {
    const text = '{"Summer":{"first":"Summer","season":"Summer time"},"at":"/people/Summer/x"}'
    expect(clean(text, ['NAME', 'Summer'])).toBe(
      '{"Summer":{"first":"<NAME>","season":"Summer time"},"at":"/people/<NAME>/x"}',
    )
  })

  test('is gone as a whole where two overlap or one is in the other', () => {
    expect(
      clean(
        'abcdefghijklmnopqrst',
        ['TOKEN', 'abcdefghijklmnop'],
        ['SECRET', 'klmnopqrstuvwxyz'],
        ['SECRET', 'mnopqrst'],
      ),
    ).not.toMatch(/[a-l]/)
    expect(
      clean('abcdefghijklmnopqrst', ['TOKEN', 'abcdefghijklmnopqr'], ['SECRET', 'efghijklmnopqrst']),
    ).toBe('<TOKEN>')
  })
})

const token = fc.stringMatching(/^[A-Za-z0-9+/=._~-]{8,60}$/)
const account = fc.oneof(
  fc.stringMatching(/^[1-9][0-9]{4,11}$/),
  fc.uuid(),
  fc.stringMatching(/^[0-9a-f]{32}$/),
)
const codings: ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => new URLSearchParams({ v: text }).toString().slice(2),
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  (text) => [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  (text) => [...text].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
]

test('no secret is left in any coding, whatever stands around it', () => {
  const secret: fc.Arbitrary<Secret> = fc.oneof(
    token.map((value) => ({ kind: 'TOKEN' as const, value })),
    account.map((value) => ({ kind: 'ACCOUNT' as const, value })),
  )
  const around = fc.constantFrom(' ', '"', '/', '&x=', '":', ',"', '?a=', '%2F', '\\/', ';', '{"id":"', '\n')
  const parts = fc.array(fc.tuple(around, fc.nat(), fc.constantFrom(...codings)), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), parts, (secrets, places) => {
      const text = places
        .map(([mark, which, code]) => `${mark}${code(secrets[which % secrets.length]!.value)}`)
        .join('')
      const left = redact(`${text} `, secrets, ({ kind }) => `<${kind}>`)
      for (const { value } of secrets)
        for (const code of codings) expect(left.toLowerCase()).not.toContain(code(value).toLowerCase())
    }),
    { numRuns: 500 },
  )
})
