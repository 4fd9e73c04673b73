import { createHmac } from 'node:crypto'
import type { ConformanceKit } from '../../conformance/kit.ts'
import type { WebhookRequest } from '../contract.ts'

const EVENT = {
  event: 'SLEEP',
  user_id: 47_551_234,
  date: '2026-03-03',
  timestamp: '2026-03-03T06:41:12Z',
  url: 'https://www.polaraccesslink.com/v3/users/sleep/2026-03-03',
}
const NEWS = {
  type: 'fetch',
  account: String(EVENT.user_id),
  at: Date.parse(EVENT.timestamp),
} as const
const ON_DATE = { id: EVENT.date, window: null }
const AROUND = { id: null, window: { from: '2026-03-02', to: '2026-03-03' } }

const call = (body: string, headers: Record<string, string>): WebhookRequest => ({
  method: 'POST',
  pathToken: null,
  headers,
  query: {},
  body: new TextEncoder().encode(body),
})

export const kit: ConformanceKit = {
  reachDays: 28,
  needs: {
    sleep: ['/sleep_start_time', '/sleep_end_time', '/sleep-start-time', '/sleep-end-time'],
    // The night makes it a sleep; without it only the date is known.
    nightly_recharge: ['/night', '/night/start_time', '/night/end_time'],
    skin_temperature: ['/night/end_time'],
    activities: [
      // What the clock showed, and sums of which each part must be known.
      '/borrowed_clock/*',
      '/samples',
      '/samples/activity_zones',
      '/samples/activity_zones/samples',
      '/samples/activity_zones/samples/*',
      '/samples/activity_zones/samples/*/zone',
      '/samples/activity_zones/samples/*/timestamp',
      '/samples/steps/samples/*',
    ],
    continuous_heart_rate: ['/borrowed_clock/*'],
    exercises: ['/start_time', '/start-time', '/start_time_utc_offset', '/duration'],
    // Whether the weight is a guess, and whether a test passed.
    physical_info: ['/weight_source'],
    spo2: ['/test_status', '/spo2_class'],
    // The date of a night, and whether it is still to come.
    sleepwise_alertness: ['/result_type', '/sleep_timezone_offset_minutes'],
    sleepwise_circadian_bedtime: ['/result_type', '/sleep_timezone_offset_minutes'],
  },
  lacks: {
    resource_scopes: 'there is one scope, and it covers everything',
    scope_in_token_answer: 'the token answer names no scopes',
    deletions: 'the vendor announces none',
    revocation_notices: 'the vendor announces nothing; the next call finds out',
    signed_time: 'the signature covers the body alone, and events are retried for days',
  },
  webhook: {
    secrets: { signingKey: 'abe1f3ae-fd33-11e8-8eb2-f2801f1b9fd1' },
    signatureHeaders: ['polar-webhook-signature'],
    genuine(secrets, _sentAt, body = JSON.stringify(EVENT)) {
      const signature = createHmac('sha256', secrets.signingKey ?? '')
        .update(body)
        .digest('hex')
      return call(body, { 'polar-webhook-signature': signature, 'polar-webhook-event': EVENT.event })
    },
    announces: [
      { ...NEWS, ...ON_DATE, resource: 'sleep' },
      { ...NEWS, ...ON_DATE, resource: 'nightly_recharge' },
      { ...NEWS, ...ON_DATE, resource: 'skin_temperature' },
      { ...NEWS, ...AROUND, resource: 'body_temperature' },
      { ...NEWS, ...AROUND, resource: 'spo2' },
      { ...NEWS, ...AROUND, resource: 'ecg' },
    ],
    malformed: [
      JSON.stringify({ ...EVENT, timestamp: 'soon' }),
      JSON.stringify({ ...EVENT, user_id: undefined }),
      JSON.stringify({ ...EVENT, date: '2026-02-30' }),
      JSON.stringify({ ...EVENT, event: 'EXERCISE', date: undefined }),
    ],
    handshake: {
      request: () => call(JSON.stringify({ timestamp: EVENT.timestamp, event: 'PING' }), {}),
      answer: {},
    },
  },
}
