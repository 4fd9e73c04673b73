import type { ConformanceKit } from '../../conformance/kit.ts'
import type { WebhookRequest } from '../contract.ts'

const USER = 'd3315b1072421d0dd7c8f6b8e1de4df8'
const DAILY = {
  summaryId: 'x3a1-69a4ca00',
  calendarDate: '2026-03-02',
  startTimeInSeconds: 1_772_406_000,
  startTimeOffsetInSeconds: 3600,
  durationInSeconds: 86_400,
  steps: 9214,
}
const CALLBACK =
  'https://apis.garmin.com/wellness-api/rest/sleeps?uploadStartTimeInSeconds=1772430000&uploadEndTimeInSeconds=1772433600&token=t'
const BODY = JSON.stringify({
  dailies: [{ userId: USER, ...DAILY }],
  sleeps: [{ userId: USER, callbackURL: CALLBACK }],
})

export const kit: ConformanceKit = {
  webhook: {
    signatureHeaders: [],
    genuine(secrets, _sentAt, body = BODY): WebhookRequest {
      return {
        method: 'POST',
        pathToken: secrets.verificationToken,
        headers: { 'garmin-client-id': secrets.clientId },
        query: {},
        body: new TextEncoder().encode(body),
      }
    },
    announces: [
      { type: 'collect', account: USER, pointer: CALLBACK, at: 1_772_433_600_000 },
      {
        type: 'data',
        account: USER,
        items: [{ resource: 'dailies', id: '2026-03-02/x3a1-69a4ca00', payload: DAILY }],
        at: 1_772_406_000_000,
      },
    ],
    malformed: [
      '{}',
      '[]',
      '"dailies"',
      JSON.stringify({ dailies: {} }),
      JSON.stringify({ dailies: [DAILY] }),
      JSON.stringify({ deregistrations: ['user'] }),
    ],
    handshake: null,
  },
  lacks: {
    resource_scopes: 'the permissions cover health and activities as a whole',
    scope_in_token_answer: 'permissions are read apart',
    retry_after: 'no header is known',
    deletions: 'nothing tells of them',
    signed_time: 'nothing is signed',
    two_offsets: 'a summary has one offset',
  },
  reachDays: 30,
}
