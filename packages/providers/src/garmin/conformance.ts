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
    push(items) {
      const entries = items.map(({ resource, payload }) => {
        const summaries =
          resource === 'epochs' ? (payload as { epochs: object[] }).epochs : [payload as object]
        return [resource, summaries.map((summary) => ({ userId: USER, ...summary }))] as const
      })
      return Object.fromEntries(entries)
    },
    handshake: null,
  },
  needs: {
    // The vendor's date, or the field that gives the date in its stead.
    dailies: ['/calendarDate', '/startTimeInSeconds'],
    hrv: ['/calendarDate', '/startTimeInSeconds', '/startTimeOffsetInSeconds', '/durationInSeconds'],
    skinTemp: ['/calendarDate'],
    userMetrics: ['/calendarDate'],
    mct: ['/calendarDate', '/periodStartDate', '/dayInCycle'],
    sleeps: [
      '/startTimeInSeconds',
      // Parts of a share, and a word.
      '/durationInSeconds',
      '/awakeDurationInSeconds',
      '/overallSleepScore',
      '/overallSleepScore/qualifierKey',
    ],
    // A slot is the sum of its parts.
    epochs: ['/epochs/*'],
    bodyComps: ['/startTimeInSeconds', '/measurementTimeInSeconds'],
    bloodPressures: ['/measurementTimeInSeconds'],
    healthSnapshot: ['/startTimeInSeconds', '/summaries/*/summaryType'],
    activities: ['/startTimeInSeconds', '/durationInSeconds', '/activityType'],
    // Whether it is the whole of a multisport activity, which is left out.
    activityDetails: ['/summary', '/summary/activityType'],
  },
  lacks: {
    window_reads: 'only what a ping points to may be read',
    resource_scopes: 'the permissions cover health and activities as a whole',
    scope_in_token_answer: 'permissions are read apart',
    retry_after: 'no header is known',
    deletions: 'the vendor does not announce them',
    signed_time: 'nothing is signed',
    two_offsets: 'a summary has one offset',
  },
  reachDays: 30,
}
