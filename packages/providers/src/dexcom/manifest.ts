import type { Manifest, ProviderAddresses } from '../contract.ts'
import { listed } from '../resource.ts'
import { RESOURCES } from './resources.ts'

const hostedAt = (base: string): ProviderAddresses => ({
  authorize: `${base}/v3/oauth2/login`,
  token: `${base}/v3/oauth2/token`,
  revoke: null,
  api: base,
  keys: null,
})

const unitedStates = hostedAt('https://api.dexcom.com')

export const manifest: Manifest = {
  source: 'Dexcom',
  slug: 'dexcom',
  description:
    'Glucose every five minutes from Dexcom sensors, with the meals, exercise and checks entered beside it.',
  looks: { initials: 'De', colour: '#3f6b35' },
  facts: {
    rank: { sleep: 100, physical: 100, body: 70 },
    namesDevicesOn: ['blood_glucose_event'],
    energyTotalIsSum: false,
    reportsDailySaturation: false,
    ownScores: {},
  },
  refusesWebViews: false,
  keepsGrants: true,
  addresses: unitedStates,
  regions: [
    { name: 'us', label: 'United States', addresses: unitedStates },
    { name: 'eu', label: 'Outside the United States', addresses: hostedAt('https://api.dexcom.eu') },
    { name: 'jp', label: 'Japan', addresses: hostedAt('https://api.dexcom.jp') },
  ],
  oauth: {
    scopes: ['offline_access'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuth: 'body',
    refreshToken: 'rotating',
  },
  delivery: ['pull'],
  resources: listed(RESOURCES),
  historyDays: 365,
  pollMinutes: 60,
  lookBackDays: 2,
  limits: [{ calls: 60_000, seconds: 3_600, per: 'app' }],
  callsPerAnnouncedDay: null,
  // Errors are documented as those of RFC 6749; no recorded answer to a made-up code was found.
  signIn: {
    token: 'medium',
    hint: 'Credentials of the sandbox are accepted at sandbox-api.dexcom.com only, and those of one region nowhere else.',
  },
}
