import { createHmac } from 'node:crypto'
import type { ConformanceKit } from '../../conformance/kit.ts'
import type { WebhookRequest } from '../contract.ts'

const EVENT = {
  user_id: 10129,
  id: 'ecfc6a15-4661-442f-a9a4-f160dd7afae8',
  type: 'sleep.updated',
  trace_id: 'd3709ee7-104e-4f70-a928-2932964b017b',
}
const NEWS = { type: 'fetch', account: '10129' } as const

export const kit: ConformanceKit = {
  needs: {
    '*': ['/start'],
    // What lasts is no record yet.
    sleep: ['/end', '/nap'],
    // Only of a swim is the distance one that was swum.
    workout: ['/end', '/sport_name'],
    // The client adds the sleep; without it there is only the time at which the recovery was made.
    recovery: ['/created_at', '/sleep', '/sleep/start', '/sleep/end', '/sleep/timezone_offset'],
    cycle: ['/timezone_offset'],
  },
  lacks: {
    revocation_notices: 'the vendor does not announce that a person withdraws',
    two_offsets: 'an object has one offset for both of its ends',
    zero_days: 'a strap that is not worn has no cycle',
  },
  webhook: {
    signatureHeaders: ['x-whoop-signature', 'x-whoop-signature-timestamp'],
    genuine(secrets, sentAt, body = JSON.stringify(EVENT)): WebhookRequest {
      const timestamp = String(sentAt)
      const signature = createHmac('sha256', secrets.clientSecret)
        .update(timestamp + body)
        .digest('base64')
      return {
        method: 'POST',
        pathToken: null,
        headers: { 'x-whoop-signature': signature, 'x-whoop-signature-timestamp': timestamp },
        query: {},
        body: new TextEncoder().encode(body),
      }
    },
    announces: [
      { ...NEWS, resource: 'sleep', id: EVENT.id, window: null, eventId: EVENT.trace_id },
      { ...NEWS, resource: 'recovery', id: EVENT.id, window: null },
      { ...NEWS, resource: 'cycle', id: null, window: { from: '2026-02-24', to: '2026-03-04' } },
    ],
    malformed: [
      JSON.stringify({ ...EVENT, type: 'sleep.renamed' }),
      JSON.stringify({ ...EVENT, user_id: 'a person' }),
      JSON.stringify({ ...EVENT, trace_id: undefined }),
    ],
    handshake: null,
  },
}
