import { describe, expect, it } from 'vitest'
import type { WebhookRequest, WebhookSecrets } from '../src/index.ts'
import { checksOf } from './checks.ts'
import { providers, type WebhookKit } from './kit.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const MINUTE = 60_000

const called = providers.flatMap(({ slug, provider, kit }) =>
  kit.webhook ? [{ slug, provider, whole: kit, kit: kit.webhook }] : [],
)

describe.each(called)('$slug: webhook', ({ provider, whole, kit }) => {
  const check = checksOf(whole)
  const secrets = secretsOf(kit)
  const { authentication, loadKeyset } = provider.webhook!
  const signed = authentication === 'signature'
  const verdict = (request: WebhookRequest, now = NOW) => provider.webhook!.verify(request, secrets, now)
  const genuine = () => kit.genuine(secrets, NOW)
  const eventIds = (now = NOW) => {
    const answer = verdict(genuine(), now)
    return answer.type === 'accepted' ? answer.announcements.map(({ eventId }) => eventId) : []
  }

  it('accepts a genuine call and returns what it announces', () => {
    expect(verdict(genuine())).toMatchObject({ type: 'accepted', announcements: kit.announces })
  })

  it('gives a repeated delivery the same event ids', () => {
    const ids = eventIds()
    expect(ids.length).toBeGreaterThan(0)
    expect(eventIds(NOW + MINUTE)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  if (signed && !loadKeyset)
    it('refuses a call signed with another secret', () => {
      const other = { ...secrets, clientSecret: 'another-secret', signingKey: 'another-key' }
      expect(verdict(kit.genuine(other, NOW))).toEqual({ type: 'refused', reason: 'forged' })
    })

  if (loadKeyset)
    it('asks for the keys when it has none', () => {
      const answer = provider.webhook!.verify(genuine(), { ...secrets, keyset: null }, NOW)
      expect(answer).toEqual({ type: 'refused', reason: 'unknown_key' })
    })

  if (kit.secrets?.signingKey)
    it('refuses every call before it has a signing key', () => {
      const answer = provider.webhook!.verify(genuine(), { ...secrets, signingKey: null }, NOW)
      expect(answer.type).toBe('refused')
    })

  if (!signed)
    it('refuses a call at an address that does not hold our secret', () => {
      for (const pathToken of ['guess', `${secrets.verificationToken}x`, 'x'.repeat(10_000)]) {
        expect(verdict({ ...genuine(), pathToken })).toEqual({ type: 'refused', reason: 'forged' })
      }
      expect(verdict({ ...genuine(), pathToken: null })).toEqual({ type: 'refused', reason: 'unsigned' })
    })

  if (signed)
    it('refuses a call whose body was changed by one byte', () => {
      const request = genuine()
      const body = Uint8Array.from(request.body)
      body[body.length - 2] = body[body.length - 2]! ^ 1
      expect(verdict({ ...request, body })).toEqual({ type: 'refused', reason: 'forged' })
    })

  it('refuses a signature of another length or alphabet', () => {
    for (const header of kit.signatureHeaders) {
      for (const value of ['0', 'ü'.repeat(64), 'A'.repeat(10_000)]) {
        const request = genuine()
        const answer = verdict({ ...request, headers: { ...request.headers, [header]: value } })
        expect(answer).toMatchObject({ type: 'refused' })
        const reasons = loadKeyset ? ['forged', 'unknown_key'] : ['forged']
        if (answer.type === 'refused') expect(reasons).toContain(answer.reason)
      }
    }
  })

  it('refuses a call without its signature headers', () => {
    expect(kit.signatureHeaders.length > 0).toBe(signed)
    for (const header of kit.signatureHeaders) {
      const request = genuine()
      const answer = verdict({ ...request, headers: { ...request.headers, [header]: undefined } })
      expect(answer).toEqual({ type: 'refused', reason: 'unsigned' })
    }
  })

  check('refuses a genuine call that is too old or from the future', ['signed_time'], () => {
    const stale = { type: 'refused', reason: 'stale' }
    expect(verdict(kit.genuine(secrets, NOW - 3 * 60 * MINUTE))).toEqual(stale)
    expect(verdict(kit.genuine(secrets, NOW + 3 * 60 * MINUTE))).toEqual(stale)
  })

  it('refuses rightly signed bodies that are no event', () => {
    for (const body of ['', 'not json', 'null', ...kit.malformed]) {
      const answer = verdict(kit.genuine(secrets, NOW, body))
      expect({ body, answer }).toEqual({ body, answer: { type: 'refused', reason: 'malformed' } })
    }
  })

  it.each(['GET', 'HEAD', 'POST'] as const)('refuses a bare %s', (method) => {
    const bare = { method, pathToken: null, headers: {}, query: {}, body: new Uint8Array() }
    expect(verdict(bare)).toMatchObject({ type: 'refused' })
  })

  it('takes nothing from an empty object or list', () => {
    for (const body of ['[]', '{}']) {
      const answer = verdict(kit.genuine(secrets, NOW, body))
      if (answer.type === 'accepted') expect(answer.announcements).toEqual([])
      else expect(answer).toEqual({ type: 'refused', reason: 'malformed' })
    }
  })
})

const greeted = called.flatMap(({ slug, provider, kit }) =>
  kit.handshake ? [{ slug, provider, secrets: secretsOf(kit), handshake: kit.handshake }] : [],
)

describe.each(greeted)('$slug: address check', ({ provider, secrets, handshake }) => {
  const { verify } = provider.webhook!
  const knowing = (verificationToken: string) => handshake.request({ ...secrets, verificationToken })
  const provesItself = JSON.stringify(knowing('guess')) !== JSON.stringify(handshake.request(secrets))

  it('answers the vendor', () => {
    const answer = verify(handshake.request(secrets), secrets, NOW)
    expect(answer).toMatchObject({ type: 'handshake', body: handshake.answer })
    if (answer.type === 'handshake') expect(Math.floor(answer.status / 100)).toBe(2)
  })

  it('refuses a wrong and a missing token', (context) => {
    if (!provesItself) context.skip('the vendor’s check carries no token')
    expect(verify(knowing('guess'), secrets, NOW)).toEqual({ type: 'refused', reason: 'forged' })
    expect(verify(knowing(''), secrets, NOW)).toEqual({ type: 'refused', reason: 'unsigned' })
  })
})

function secretsOf(kit: WebhookKit): WebhookSecrets {
  return {
    clientId: 'the-app',
    clientSecret: 'the-app-secret',
    verificationToken: 'the-verification-token',
    signingKey: null,
    keyset: null,
    ...kit.secrets,
  }
}
