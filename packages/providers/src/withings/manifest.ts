import type { Manifest } from '../contract.ts'
import { listed } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const manifest: Manifest = {
  source: 'Withings',
  slug: 'withings',
  description:
    'Weight, blood pressure, temperature, activity, workouts, sleep and ECG from Withings devices.',
  looks: { initials: 'Wi', colour: '#4a5568' },
  facts: {
    rank: { sleep: 60, physical: 60, body: 10 },
    namesDevicesOn: ['blood_pressure_event', 'temperature_event', 'oxygenation_event', 'ecg_event'],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: { sleep: ['sleep_score'] },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://account.withings.com/oauth2_user/authorize2',
    token: 'https://wbsapi.withings.net/v2/oauth2',
    // A signed call to the token address withdraws the grant.
    revoke: null,
    api: 'https://wbsapi.withings.net',
    keys: null,
  },
  oauth: {
    scopes: ['user.info', 'user.metrics', 'user.activity'],
    scopeSeparator: ',',
    pkce: false,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  delivery: ['pull', 'ping'],
  resources: listed(RESOURCES),
  historyDays: 365,
  pollMinutes: 240,
  lookBackDays: 3,
  limits: [{ calls: 120, seconds: 60, per: 'app' }],
  callsPerAnnouncedDay: 14,
  // Recorded: "invalid client id/secret" and "invalid code" in a 200. A wrong redirect URI was shown before the sign-in by some, and
  // after the consent by others.
  signIn: { token: 'high', defaultPortOnly: true },
}
