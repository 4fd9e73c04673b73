import type { Manifest } from '../contract.ts'
import { listed } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const manifest: Manifest = {
  source: 'Oura',
  slug: 'oura',
  description: 'Sleep, readiness, activity, heart rate and blood oxygen from the Oura ring.',
  looks: { initials: 'Ou', colour: '#6b5b45' },
  facts: {
    rank: { sleep: 10, physical: 40, body: 40 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: true,
    ownScores: { daily_sleep: ['score'], daily_readiness: ['score'], daily_activity: ['score'] },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://cloud.ouraring.com/oauth/authorize',
    token: 'https://moi.ouraring.com/oauth/v2/ext/oauth-token',
    revoke: 'https://moi.ouraring.com/oauth/v2/ext/oauth-revoke',
    api: 'https://api.ouraring.com',
    keys: null,
  },
  oauth: {
    scopes: [
      'personal',
      'daily',
      'heartrate',
      'workout',
      'session',
      'spo2',
      'stress',
      'heart_health',
      'tag',
      'ring_configuration',
    ],
    scopeSeparator: ' ',
    grantedScopePrefix: 'extapi:',
    scopeAliases: { spo2Daily: 'spo2' },
    pkce: false,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  delivery: ['pull', 'ping'],
  resources: listed(RESOURCES),
  historyDays: 365,
  pollMinutes: 240,
  lookBackDays: 7,
  limits: [{ calls: 5_000, seconds: 300, per: 'app' }],
  callsPerAnnouncedDay: 13,
  // Documented: the fields of RFC 6749. Recorded: `invalid_request` at the former token address for applications of the new portal.
  signIn: {
    token: 'medium',
    hint: 'Applications of the present developer portal are refused at the former token address, api.ouraring.com.',
  },
}
