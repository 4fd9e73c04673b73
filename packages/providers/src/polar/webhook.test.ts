import { describe, expect, it } from 'vitest'
import { kit } from './conformance.ts'
import { verify } from './webhook.ts'

const SECRETS = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'token',
  signingKey: 'key',
  keyset: null,
}
const EVENT = { user_id: 475, timestamp: '2026-03-03T11:59:30Z', url: 'https://www.polaraccesslink.com/v3/…' }

const call = (body: object) => kit.webhook!.genuine(SECRETS, 0, JSON.stringify(body))
const received = (body: object) => verify(call({ ...EVENT, ...body }), SECRETS)

describe('events', () => {
  it('of an exercise ask for it by its id', () => {
    expect(received({ event: 'EXERCISE', entity_id: '2AC312F' })).toEqual({
      type: 'accepted',
      announcements: [
        {
          type: 'fetch',
          account: '475',
          resource: 'exercises',
          id: '2AC312F',
          window: null,
          eventId: '475:EXERCISE:2AC312F:2026-03-03T11:59:30Z:exercises',
          at: Date.parse(EVENT.timestamp),
        },
      ],
    })
  })

  it.each([
    ['CONTINUOUS_HEART_RATE', 'continuous_heart_rate'],
    ['ACTIVITY_SUMMARY', 'activities'],
  ])('of kind %s ask for their date', (event, resource) => {
    expect(received({ event, date: '2026-03-02' })).toMatchObject({
      announcements: [{ resource, id: '2026-03-02', window: null }],
    })
    expect(received({ event })).toEqual({ type: 'refused', reason: 'malformed' })
  })

  it('name what they are about as a number or a text, and the rest may be null', () => {
    expect(received({ event: 'EXERCISE', entity_id: 1937529874, date: null })).toMatchObject({
      announcements: [{ resource: 'exercises', id: '1937529874' }],
    })
    expect(received({ event: 'SLEEP', entity_id: null, date: '2026-03-02' }).type).toBe('accepted')
  })

  it('of physical information ask for it on the day they were sent', () => {
    expect(received({ event: 'PHYSICAL_INFORMATION', timestamp: '2026-03-03T23:30:00-05:00' })).toMatchObject(
      {
        announcements: [{ resource: 'physical_info', id: '2026-03-04' }],
      },
    )
  })

  it('about things that we do not read are accepted and left alone', () => {
    const alertness = { event: 'SLEEP_WISE_ALERTNESS', from: '2026-03-02', to: '2026-03-03' }
    expect(received(alertness)).toEqual({ type: 'accepted', announcements: [] })
  })

  it('may give the time without a zone, which is UTC', () => {
    const event = { event: 'SLEEP', date: '2026-03-03', timestamp: '2026-03-03T11:59:30' }
    expect(received(event)).toMatchObject({
      announcements: [{ at: Date.parse(EVENT.timestamp) }, {}, {}, {}, {}, {}],
    })
  })
})

describe('the ping', () => {
  const ping = (body: object) => ({ ...call(body), headers: {} })

  it('needs no signature, before and after the key is known', () => {
    const bare = { event: 'PING', timestamp: EVENT.timestamp }
    for (const signingKey of [null, 'key']) {
      const verdict = verify(ping(bare), { ...SECRETS, signingKey })
      expect(verdict).toEqual({ type: 'handshake', status: 200, body: {} })
    }
  })

  it('lends its name to nothing else', () => {
    const dressed = { ...EVENT, event: 'PING', date: '2026-03-03' }
    expect(verify(ping(dressed), SECRETS)).toEqual({ type: 'refused', reason: 'unsigned' })
    expect(verify(ping({ ...EVENT, event: 'SLEEP' }), SECRETS)).toEqual({
      type: 'refused',
      reason: 'unsigned',
    })
  })
})

it('takes no event before the key is known', () => {
  const verdict = verify(call({ ...EVENT, event: 'SLEEP', date: '2026-03-03' }), {
    ...SECRETS,
    signingKey: null,
  })
  expect(verdict).toEqual({ type: 'refused', reason: 'forged' })
})

it('compares the signature without regard to case', () => {
  const request = kit.webhook!.genuine(SECRETS, 0)
  const signature = request.headers['polar-webhook-signature']?.toUpperCase()
  const headers = { ...request.headers, 'polar-webhook-signature': signature }
  expect(verify({ ...request, headers }, SECRETS).type).toBe('accepted')
})
