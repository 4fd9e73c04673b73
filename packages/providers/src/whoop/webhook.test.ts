import { describe, expect, it } from 'vitest'
import { kit } from './conformance.ts'
import { verify } from './webhook.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const HOUR = 3_600_000
const SECRETS = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'token',
  signingKey: null,
  keyset: null,
}
const EVENT = { user_id: 10129, id: 'object', type: 'sleep.updated', trace_id: 'trace' }

const received = (change: Partial<typeof EVENT>, sentAt = NOW) =>
  verify(kit.webhook!.genuine(SECRETS, sentAt, JSON.stringify({ ...EVENT, ...change })), SECRETS, NOW)

const shared = { account: '10129', id: 'object', at: NOW }
const cycles = {
  type: 'fetch',
  account: '10129',
  resource: 'cycle',
  id: null,
  window: { from: '2026-02-24', to: '2026-03-04' },
  eventId: 'trace:cycle',
  at: NOW,
}

describe('events', () => {
  it('of a sleep ask for it, for its recovery and for the cycles around', () => {
    const fetch = { ...shared, type: 'fetch', window: null }
    expect(received({})).toEqual({
      type: 'accepted',
      announcements: [
        { ...fetch, resource: 'sleep', eventId: 'trace' },
        { ...fetch, resource: 'recovery', eventId: 'trace:recovery' },
        cycles,
      ],
    })
  })

  it('of a workout ask for it and for the cycles whose totals it changes', () => {
    expect(received({ type: 'workout.updated' })).toMatchObject({
      announcements: [{ type: 'fetch', resource: 'workout', id: 'object' }, cycles],
    })
  })

  it('of a recovery ask for it by the id of its sleep', () => {
    expect(received({ type: 'recovery.updated' })).toEqual({
      type: 'accepted',
      announcements: [{ ...shared, type: 'fetch', resource: 'recovery', window: null, eventId: 'trace' }],
    })
  })

  it('of deletion take back what was there; with a sleep goes its recovery', () => {
    const retract = { ...shared, type: 'retract' }
    expect(received({ type: 'workout.deleted' })).toEqual({
      type: 'accepted',
      announcements: [{ ...retract, resource: 'workout', eventId: 'trace' }],
    })
    expect(received({ type: 'sleep.deleted' })).toEqual({
      type: 'accepted',
      announcements: [
        { ...retract, resource: 'sleep', eventId: 'trace' },
        { ...retract, resource: 'recovery', eventId: 'trace:recovery' },
      ],
    })
  })

  it('about things that we do not read are accepted and left alone', () => {
    expect(received({ type: 'journal.updated' })).toEqual({ type: 'accepted', announcements: [] })
    expect(received({ type: 'journal.deleted' })).toEqual({ type: 'accepted', announcements: [] })
  })
})

describe('freshness', () => {
  it('allows the two hours in which the vendor may still be repeating itself', () => {
    for (const age of [-2, 0, 2]) expect(received({}, NOW - age * HOUR).type).toBe('accepted')
    for (const age of [-2.01, 2.01]) {
      expect(received({}, NOW - age * HOUR)).toEqual({ type: 'refused', reason: 'stale' })
    }
  })

  it('wants milliseconds', () => {
    expect(received({}, NOW / 1000)).toEqual({ type: 'refused', reason: 'stale' })
    const request = kit.webhook!.genuine(SECRETS, Number.NaN)
    expect(verify(request, SECRETS, NOW)).toEqual({ type: 'refused', reason: 'malformed' })
  })
})
