import { describe, expect, it } from 'vitest'
import { kit } from './conformance.ts'
import { verify } from './webhook.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const SECRETS = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'token',
  signingKey: null,
  keyset: null,
}
const EVENT = {
  event_type: 'create',
  data_type: 'sleep',
  object_id: 'object',
  event_time: '2026-03-03T11:59:30+00:00',
  user_id: 'account',
}

const received = (change: Partial<typeof EVENT>, sentAt = NOW) =>
  verify(kit.webhook!.genuine(SECRETS, sentAt, JSON.stringify({ ...EVENT, ...change })), SECRETS, NOW)

describe('events', () => {
  it('of a new or changed document ask for it', () => {
    const at = Date.parse(EVENT.event_time)
    expect(received({})).toEqual({
      type: 'accepted',
      announcements: [
        {
          type: 'fetch',
          account: 'account',
          resource: 'sleep',
          id: 'object',
          window: null,
          eventId: 'account:sleep:create:object:2026-03-03T11:59:30+00:00',
          at,
        },
      ],
    })
  })

  it('of a deleted document take it back without a read', () => {
    expect(received({ event_type: 'delete', data_type: 'workout' })).toMatchObject({
      announcements: [{ type: 'retract', resource: 'workout', id: 'object', account: 'account' }],
    })
  })

  it('use the vendor’s two spellings of VO2max', () => {
    for (const data_type of ['vo2_max', 'vO2_max']) {
      expect(received({ data_type })).toMatchObject({ announcements: [{ resource: 'vO2_max' }] })
    }
  })

  it('about things that we do not read are accepted and left alone', () => {
    expect(received({ data_type: 'ring_configuration' })).toEqual({ type: 'accepted', announcements: [] })
  })
})

describe('freshness', () => {
  it('allows two hours either way, longer than the vendor retries', () => {
    for (const minutes of [-120, -65, 0, 65, 120])
      expect(received({}, NOW + minutes * 60_000).type).toBe('accepted')
    for (const minutes of [-121, 121]) {
      expect(received({}, NOW + minutes * 60_000)).toEqual({ type: 'refused', reason: 'stale' })
    }
  })

  it('gives a retry the event id of the first call, however it is stamped', () => {
    const first = received({}, NOW - 61 * 60_000)
    expect(received({}, NOW)).toEqual(first)
  })
})

describe('an event that leaves something out', () => {
  const without = (...names: (keyof typeof EVENT)[]) =>
    received(Object.fromEntries(names.map((name) => [name, undefined])))

  it('is dated by its signature where it has no time', () => {
    expect(without('event_time')).toMatchObject({
      announcements: [
        { type: 'fetch', id: 'object', at: NOW, eventId: `account:sleep:create:object:${NOW}` },
      ],
    })
  })

  it('has recent days read where it names no object', () => {
    expect(without('object_id')).toMatchObject({
      announcements: [{ type: 'fetch', id: null, window: { from: '2026-03-02', to: '2026-03-03' } }],
    })
    const gone = received({ event_type: 'delete', object_id: undefined as unknown as string })
    expect(gone).toEqual({ type: 'accepted', announcements: [] })
  })
})

it('compares the signature without regard to case', () => {
  const request = kit.webhook!.genuine(SECRETS, NOW)
  const signature = request.headers['x-oura-signature']?.toLowerCase()
  const headers = { ...request.headers, 'x-oura-signature': signature }
  expect(verify({ ...request, headers }, SECRETS, NOW).type).toBe('accepted')
})

it('accepts a signature over the body as the vendor’s example writes it again', () => {
  const spaced = JSON.stringify(EVENT, null, 1)
  const { headers } = kit.webhook!.genuine(SECRETS, NOW, JSON.stringify(EVENT))
  const request = kit.webhook!.genuine(SECRETS, NOW, spaced)
  expect(verify({ ...request, headers }, SECRETS, NOW).type).toBe('accepted')
  const other = kit.webhook!.genuine(SECRETS, NOW, JSON.stringify({ ...EVENT, user_id: 'another' }, null, 1))
  expect(verify({ ...other, headers }, SECRETS, NOW)).toEqual({ type: 'refused', reason: 'forged' })
})

it('refuses a challenge that is not there', () => {
  const request = kit.webhook!.handshake!.request(SECRETS)
  const query = { verification_token: 'token' }
  expect(verify({ ...request, query }, SECRETS, NOW)).toEqual({ type: 'refused', reason: 'malformed' })
})
