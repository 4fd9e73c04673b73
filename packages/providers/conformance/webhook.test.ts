import { describe, expect, it } from 'vitest'
import type { Provider, WebhookRequest } from '../src/index.ts'
import { providers, type WebhookKit } from './kit.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const MINUTE = 60_000
const SECRETS = {
  clientId: 'the-app',
  clientSecret: 'the-app-secret',
  verificationToken: 'the-verification-token',
  signingKey: null,
  keyset: null,
}

const called = providers.flatMap(({ slug, provider, kit }) =>
  kit.webhook ? [{ slug, provider, kit: kit.webhook }] : [],
)

describe.each(called)('$slug: webhook', ({ provider, kit }) => {
  const verdict = (request: WebhookRequest, now = NOW) => verify(provider, request, now)
  const genuine = () => kit.genuine(SECRETS, NOW)

  it('accepts a genuine call and tells what it announces', () => {
    const accepted = verdict(genuine())
    expect(accepted).toMatchObject({ type: 'accepted', announcements: kit.announces })
  })

  it('gives a repeated delivery the same event ids', () => {
    expect(verdict(genuine(), NOW + MINUTE)).toEqual(verdict(genuine()))
    const ids = eventIds(kit, provider)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refuses a call signed with another secret', () => {
    const forged = kit.genuine({ ...SECRETS, clientSecret: 'another-secret' }, NOW)
    expect(verdict(forged)).toEqual({ type: 'refused', reason: 'forged' })
  })

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
        expect(answer).toEqual({ type: 'refused', reason: 'forged' })
      }
    }
  })

  it('refuses a call without its signature headers', () => {
    for (const header of kit.signatureHeaders) {
      const request = genuine()
      const answer = verdict({ ...request, headers: { ...request.headers, [header]: undefined } })
      expect(answer).toEqual({ type: 'refused', reason: 'unsigned' })
    }
  })

  it('refuses a genuine call that is too old or from the future', () => {
    const stale = { type: 'refused', reason: 'stale' }
    expect(verdict(kit.genuine(SECRETS, NOW - 3 * 60 * MINUTE))).toEqual(stale)
    expect(verdict(kit.genuine(SECRETS, NOW + 3 * 60 * MINUTE))).toEqual(stale)
  })

  it('refuses rightly signed bodies that are no event', () => {
    for (const body of ['', 'not json', 'null', '[]', '{}', ...kit.malformed]) {
      const answer = verdict(kit.genuine(SECRETS, NOW, body))
      expect(answer).toEqual({ type: 'refused', reason: 'malformed' })
    }
  })
})

const greeted = called.flatMap(({ slug, provider, kit }) =>
  kit.handshake ? [{ slug, provider, handshake: kit.handshake }] : [],
)

describe.each(greeted)('$slug: address check', ({ provider, handshake }) => {
  it('answers the vendor that knows our token', () => {
    const answer = verify(provider, handshake.request(SECRETS), NOW)
    expect(answer).toEqual({ type: 'handshake', status: 200, body: handshake.answer })
  })

  it('refuses a wrong and a missing token', () => {
    expect(verify(provider, handshake.request({ ...SECRETS, verificationToken: 'guess' }), NOW)).toEqual({
      type: 'refused',
      reason: 'forged',
    })
    expect(verify(provider, handshake.request({ ...SECRETS, verificationToken: '' }), NOW)).toEqual({
      type: 'refused',
      reason: 'unsigned',
    })
  })
})

function verify(provider: Provider, request: WebhookRequest, now: number) {
  return provider.webhook!.verify(request, SECRETS, now)
}

function eventIds(kit: WebhookKit, provider: Provider): string[] {
  const verdict = verify(provider, kit.genuine(SECRETS, NOW), NOW)
  return verdict.type === 'accepted' ? verdict.announcements.map(({ eventId }) => eventId) : []
}
