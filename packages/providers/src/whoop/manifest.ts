import type { Manifest } from '../contract.ts'
import { listed } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const manifest: Manifest = {
  source: 'Whoop',
  slug: 'whoop',
  description: 'Sleep, recovery, day strain, energy and workouts from the WHOOP strap.',
  looks: { initials: 'Wh', colour: '#5a4a8a' },
  facts: {
    rank: { sleep: 20, physical: 30, body: 30 },
    namesDevicesOn: [],
    energyTotalIsSum: false,
    reportsDailySaturation: false,
    ownScores: {
      recovery: ['recovery_score'],
      sleep: ['sleep_performance_percentage'],
      strain: 'all',
    },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://api.prod.whoop.com/oauth/oauth2/auth',
    token: 'https://api.prod.whoop.com/oauth/oauth2/token',
    revoke: null,
    api: 'https://api.prod.whoop.com/developer',
    keys: null,
  },
  oauth: {
    scopes: [
      'offline',
      'read:profile',
      'read:body_measurement',
      'read:sleep',
      'read:recovery',
      'read:cycles',
      'read:workout',
    ],
    scopeSeparator: ' ',
    pkce: false,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  delivery: ['pull', 'ping'],
  resources: listed(RESOURCES),
  historyDays: 365,
  preExisting: { repeatsProfile: true },
  pollMinutes: 240,
  lookBackDays: 7,
  limits: [
    { calls: 100, seconds: 60, per: 'app' },
    { calls: 10_000, seconds: 86_400, per: 'app' },
  ],
  callsPerAnnouncedDay: 10,
  // Ory Hydra: the client is authenticated before the code is read, and redirect URI and scopes are verified before the sign-in.
  // Recorded: `invalid_client`, and the redirect URI as a hint on the fallback page.
  signIn: { token: 'high', beforeSignIn: { accepts: ['redirect_uri', 'scopes'], confidence: 'medium' } },
}
