import type { ConformanceKit } from '../../conformance/kit.ts'
import type { WebhookRequest, WebhookSecrets } from '../contract.ts'

const NEWS = {
  type: 'fetch',
  account: '29482910',
  id: null,
  window: { from: '2026-03-01', to: '2026-03-04' },
  at: Date.parse('2026-03-03T05:34:00Z'),
} as const
const EVENT = 'userid=29482910&startdate=1772489040&enddate=1772516040&appli=44'

function request(method: WebhookRequest['method'], secrets: WebhookSecrets, body: string): WebhookRequest {
  return {
    method,
    pathToken: secrets.verificationToken,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    query: {},
    body: new TextEncoder().encode(body),
  }
}

export const kit: ConformanceKit = {
  needs: {
    measures: ['/date', '/attrib', '/category'],
    sleep: ['/startdate', '/enddate', '/completed'],
    heart: ['/ecg'],
    workouts: ['/startdate', '/enddate', '/category'],
  },
  lacks: {
    retry_after: 'status 601 comes without a hint how long to wait',
    deletions: 'notifications announce new data only',
    signed_time: 'nothing is signed; the secret is in the address',
  },
  webhook: {
    signatureHeaders: [],
    genuine: (secrets, _sentAt, body = EVENT) => request('POST', secrets, body),
    announces: [{ ...NEWS, resource: 'sleep' }],
    malformed: [
      'userid=29482910&appli=44',
      'userid=29482910&startdate=1772516040&enddate=1772489040&appli=44',
      'userid=29482910&date=2026-02-30&appli=16',
      'userid=29482910&startdate=1772489040&enddate=1772516040',
      'startdate=1772489040&enddate=1772516040&appli=44',
    ],
    handshake: { request: (secrets) => request('HEAD', secrets, ''), answer: null },
  },
}
