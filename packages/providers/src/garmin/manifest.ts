import type { Manifest } from '../contract.ts'
import { listed } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const manifest: Manifest = {
  source: 'Garmin',
  slug: 'garmin',
  description:
    'Days, sleep, heart rate, stress, breathing, workouts and body measurements from Garmin watches and scales.',
  looks: { initials: 'Ga', colour: '#2f5d8a' },
  facts: {
    rank: { sleep: 30, physical: 10, body: 20 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: {
      sleeps: ['overallSleepScore'],
      dailies: ['bodyBatteryChargedValue', 'bodyBatteryDrainedValue'],
    },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://connect.garmin.com/oauth2Confirm',
    token: 'https://diauth.garmin.com/di-oauth2-service/oauth/token',
    revoke: null,
    api: 'https://apis.garmin.com',
    keys: null,
  },
  oauth: {
    scopes: [],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  // Reading without a notification endangers the approval of the application.
  delivery: ['push', 'ping'],
  pullOnRequest: true,
  resources: listed(RESOURCES),
  historyDays: 30,
  preExisting: { oncePerAccount: true, scope: 'HISTORICAL_DATA_EXPORT', arrivesWithinMinutes: 60 },
  pollMinutes: 1440,
  lookBackDays: 2,
  limits: [{ calls: 100, seconds: 60, per: 'app', isAssumed: true }],
  // The vendor lists by the time of upload, one day with each call.
  callsPerReading: 6,
  callsPerAnnouncedDay: 3,
  // No recorded refusal was found.
  signIn: { token: 'low' },
}
