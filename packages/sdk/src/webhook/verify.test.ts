import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { WebhookVerificationReason } from './errors.ts'
import type { WebhookHeaders } from './headers.ts'
import { signWebhook } from './sign.ts'
import { type VerifyWebhookOptions, verifyWebhook } from './verify.ts'

const secret = secretOf('the first key, thirty-two bytes!')
const other = secretOf('another key, also 32 bytes long!')
const id = 'msg_2x'
const timestamp = 1_750_000_000
const body = JSON.stringify({ data_structure: 'steps_event', user_id: 'Zoë ✓' })
const now = () => timestamp * 1000

function secretOf(key: string): string {
  return `whsec_${Buffer.from(key).toString('base64')}`
}

function signed(over: Partial<Parameters<typeof signWebhook>[0]> = {}) {
  const input = { id, timestamp, body, secrets: secret, ...over }
  return {
    'webhook-id': input.id,
    'webhook-timestamp': String(input.timestamp),
    'webhook-signature': signWebhook(input),
  }
}

function verify(given: {
  body?: string | Uint8Array
  headers?: WebhookHeaders
  options?: Partial<VerifyWebhookOptions>
}) {
  return verifyWebhook(given.body ?? body, given.headers ?? signed(), {
    secrets: secret,
    now,
    ...given.options,
  })
}

describe('a genuine webhook', () => {
  test('yields its id, time and document', () => {
    expect(verify({})).toEqual({ id, timestamp, document: JSON.parse(body) })
  })

  test.each<[string, WebhookHeaders]>([
    ['capital letters', Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v]))],
    ['Headers', new Headers(signed())],
    ['lists of one', Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k, [v]]))],
    ['other headers around them', { host: 'x', cookie: ['a', 'b'], empty: undefined, ...signed() }],
  ])('is accepted with headers as %s', (_, headers) => {
    expect(verify({ headers }).id).toBe(id)
  })

  test.each([Buffer.from(body), new TextEncoder().encode(body)])('is accepted as bytes', (bytes) => {
    expect(verify({ body: bytes }).document).toEqual(JSON.parse(body))
  })

  test.each([300, -300])('is accepted %i seconds from the limit of tolerance', (seconds) => {
    expect(verify({ options: { now: () => (timestamp + seconds) * 1000 } }).timestamp).toBe(timestamp)
  })

  test('is accepted by a wider tolerance', () => {
    const options = { toleranceSeconds: 3600, now: () => (timestamp + 3600) * 1000 }
    expect(verify({ options }).id).toBe(id)
  })

  test('may carry signatures of versions that are not known yet', () => {
    const headers = { ...signed(), 'webhook-signature': `v1a,AAAA ${signed()['webhook-signature']}` }
    expect(verify({ headers }).id).toBe(id)
  })
})

describe('rotation', () => {
  test.each<[string, string[], string[]]>([
    ['the sender signs with both, the receiver knows the old one', [secret, other], [secret]],
    ['the sender signs with both, the receiver knows the new one', [secret, other], [other]],
    ['the sender signs with the old one, the receiver knows both', [secret], [other, secret]],
  ])('%s', (_, signing, secrets) => {
    expect(verify({ headers: signed({ secrets: signing }), options: { secrets } }).id).toBe(id)
  })
})

const refusals: [WebhookVerificationReason, string, Parameters<typeof verify>[0]][] = [
  ['missing_header', 'no headers', { headers: {} }],
  ['missing_header', 'empty Headers', { headers: new Headers() }],
  ['missing_header', 'no id', { headers: { ...signed(), 'webhook-id': undefined } }],
  ['missing_header', 'no timestamp', { headers: { ...signed(), 'webhook-timestamp': '' } }],
  ['missing_header', 'no signature', { headers: { ...signed(), 'webhook-signature': [] } }],
  ['malformed_header', 'an id with a full stop', { headers: signed({ id: 'msg.2x' }) }],
  ['malformed_header', 'an id with a control character', { headers: { ...signed(), 'webhook-id': 'a\nb' } }],
  ['malformed_header', 'two ids', { headers: { ...signed(), 'webhook-id': [id, id] } }],
  ['malformed_header', 'two spellings of a header', { headers: { ...signed(), 'Webhook-Id': id } }],
  ['malformed_header', 'a time in words', { headers: { ...signed(), 'webhook-timestamp': 'today' } }],
  ['malformed_header', 'a padded time', { headers: { ...signed(), 'webhook-timestamp': `0${timestamp}` } }],
  ['malformed_header', 'a fractional time', { headers: { ...signed(), 'webhook-timestamp': '1.5' } }],
  ['malformed_header', 'no version', { headers: { ...signed(), 'webhook-signature': 'AAAA' } }],
  ['timestamp_too_old', 'a second too late', { options: { now: () => (timestamp + 301) * 1000 } }],
  ['timestamp_too_new', 'a second too early', { options: { now: () => (timestamp - 301) * 1000 } }],
  ['no_matching_signature', 'another secret', { options: { secrets: other } }],
  ['no_matching_signature', 'another id', { headers: { ...signed(), 'webhook-id': 'msg_3' } }],
  ['no_matching_signature', 'another body', { body: `${body} ` }],
  ['no_matching_signature', 'another version', { headers: { ...signed(), 'webhook-signature': 'v2,AAAA' } }],
  [
    'no_matching_signature',
    'a short signature',
    { headers: { ...signed(), 'webhook-signature': 'v1,AAAA' } },
  ],
  ['malformed_secret', 'no secret', { options: { secrets: [] } }],
  ['malformed_secret', 'an empty secret', { options: { secrets: 'whsec_' } }],
  ['malformed_secret', 'no prefix', { options: { secrets: secret.slice(6) } }],
  ['malformed_secret', 'not base64', { options: { secrets: 'whsec_not base64' } }],
  ['malformed_secret', 'cut short', { options: { secrets: secret.slice(0, -1) } }],
  ['malformed_secret', 'one of two wrong', { options: { secrets: [secret, 'whsec_!'] } }],
  ['malformed_body', 'a parsed body', { body: JSON.parse(body) }],
  ['malformed_body', 'not JSON', { body: 'hello', headers: signed({ body: 'hello' }) }],
  ['malformed_body', 'a list', { body: '[]', headers: signed({ body: '[]' }) }],
  ['malformed_body', 'null', { body: 'null', headers: signed({ body: 'null' }) }],
  [
    'malformed_body',
    'not UTF-8',
    { body: Buffer.from([0xff]), headers: signed({ body: Buffer.from([0xff]) }) },
  ],
]

describe('a refusal', () => {
  test.each(refusals)('%s: %s', (reason, _, given) => {
    expect(() => verify(given)).toThrow(expect.objectContaining({ name: 'WebhookVerificationError', reason }))
  })

  test.each(refusals)('%s for %s shows no secret', (_reason, _, given) => {
    try {
      verify(given)
    } catch (error) {
      expect(String(error)).not.toContain(secret.slice(6, 20))
    }
  })
})

test('any changed byte of what was signed, or of the signature, is refused', () => {
  const parts = {
    id,
    timestamp: String(timestamp),
    body,
    signature: signWebhook({ id, timestamp, body, secrets: secret }),
  }
  const part = fc.constantFrom(...(Object.keys(parts) as (keyof typeof parts)[]))
  fc.assert(
    fc.property(part, fc.nat(), fc.integer({ min: 1, max: 255 }), (name, position, mask) => {
      const bytes = Buffer.from(parts[name])
      bytes[position % bytes.length]! ^= mask
      const changed = { ...parts, [name]: name === 'body' ? bytes : bytes.toString('latin1') }
      const headers = {
        'webhook-id': changed.id,
        'webhook-timestamp': changed.timestamp,
        'webhook-signature': changed.signature,
      }
      expect(() => verify({ body: changed.body, headers, options: { toleranceSeconds: 1e12 } })).toThrow()
    }),
    { numRuns: 1000 },
  )
})

describe('the standardwebhooks library', () => {
  const document = fc.dictionary(fc.string(), fc.jsonValue())
  const key = fc.uint8Array({ minLength: 24, maxLength: 64 })

  test('accepts what is signed here', () => {
    fc.assert(
      fc.property(document, key, (value, bytes) => {
        const seconds = Math.floor(Date.now() / 1000)
        const secrets = `whsec_${Buffer.from(bytes).toString('base64')}`
        const text = JSON.stringify(value)
        const headers = signed({ timestamp: seconds, body: text, secrets: [other, secrets] })
        expect(new Webhook(secrets).verify(text, headers)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('signs what is accepted here', () => {
    fc.assert(
      fc.property(document, key, (value, bytes) => {
        const secrets = `whsec_${Buffer.from(bytes).toString('base64')}`
        const text = JSON.stringify(value)
        const signature = new Webhook(secrets).sign(id, new Date(timestamp * 1000), text)
        const headers = { ...signed(), 'webhook-signature': signature }
        expect(verify({ body: text, headers, options: { secrets } }).document).toEqual(JSON.parse(text))
      }),
    )
  })
})
