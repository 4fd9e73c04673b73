import { createHmac } from 'node:crypto'
import type { ConformanceKit } from '../../conformance/kit.ts'
import type { WebhookRequest } from '../contract.ts'

const EVENT = {
  event_type: 'update',
  data_type: 'daily_activity',
  object_id: '3d8a0a60-6c53-4d0c-9f43-d8e11d7c8f31',
  event_time: '2026-03-03T11:59:30+00:00',
  user_id: '8f9a5221639e4a8581cb4065ef23f979',
}
const NEWS = { type: 'fetch', account: EVENT.user_id, at: Date.parse(EVENT.event_time) } as const

export const kit: ConformanceKit = {
  needs: {
    // Nothing else of a daily document says when it was.
    '*': ['/day'],
    // `rest` and `deleted` take the period back; a period without an end is not over.
    sleep: ['/bedtime_start', '/bedtime_end', '/type'],
    workout: ['/start_datetime', '/end_datetime'],
    session: ['/start_datetime', '/end_datetime', '/mood'],
  },
  lacks: { revocation_notices: 'the vendor says nothing; the next call is refused' },
  webhook: {
    signatureHeaders: ['x-oura-signature'],
    genuine(secrets, sentAt, body = JSON.stringify(EVENT)): WebhookRequest {
      const timestamp = String(Math.floor(sentAt / 1000))
      const signature = createHmac('sha256', secrets.clientSecret)
        .update(timestamp + body)
        .digest('hex')
      return {
        method: 'POST',
        pathToken: null,
        headers: { 'x-oura-timestamp': timestamp, 'x-oura-signature': signature.toUpperCase() },
        query: {},
        body: new TextEncoder().encode(body),
      }
    },
    announces: [
      { ...NEWS, resource: 'daily_activity', id: EVENT.object_id, window: null },
      { ...NEWS, resource: 'heartrate', id: null, window: { from: '2026-03-02', to: '2026-03-03' } },
    ],
    malformed: [
      JSON.stringify({ ...EVENT, event_type: 'rename' }),
      JSON.stringify({ ...EVENT, event_time: 'soon' }),
      JSON.stringify({ ...EVENT, user_id: undefined }),
    ],
    handshake: {
      request: ({ verificationToken }) => ({
        method: 'GET',
        pathToken: null,
        headers: {},
        query: { verification_token: verificationToken, challenge: 'say-this' },
        body: new Uint8Array(),
      }),
      answer: { challenge: 'say-this' },
    },
  },
}
