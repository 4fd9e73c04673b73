import type { Manifest } from '../contract.ts'
import { listed } from '../resource.ts'
import { RESOURCES } from './resources.ts'

export const manifest: Manifest = {
  source: 'Polar',
  slug: 'polar',
  description: 'Training, activity, sleep, nightly recharge and continuous heart rate from Polar watches.',
  looks: { initials: 'Po', colour: '#8c3b4a' },
  facts: {
    rank: { sleep: 40, physical: 20, body: 50 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: {
      sleep: ['sleep_score', 'sleep_charge'],
      nightly_recharge: ['nightly_recharge_status', 'ans_charge', 'ans_charge_status'],
    },
  },
  refusesWebViews: false,
  addresses: {
    authorize: 'https://flow.polar.com/oauth2/authorization',
    token: 'https://polarremote.com/v2/oauth2/token',
    revoke: null,
    api: 'https://www.polaraccesslink.com',
    keys: null,
  },
  oauth: {
    scopes: ['accesslink.read_all'],
    scopeSeparator: ' ',
    pkce: false,
    clientAuth: 'basic',
    refreshToken: 'none',
  },
  delivery: ['pull', 'ping'],
  resources: listed(RESOURCES),
  // The vendor refuses what is older than 365 of its own days.
  historyDays: 360,
  preExisting: { documents: ['sleep_summary'] },
  // A round takes 16 calls, and 4 more once a day, and the vendor allows 100 for each person and day: five rounds leave room for announcements.
  pollMinutes: 300,
  lookBackDays: 4,
  limits: [
    { calls: 500, callsPerAccount: 20, seconds: 900, per: 'app' },
    { calls: 5_000, callsPerAccount: 100, seconds: 86_400, per: 'app' },
  ],
  callsPerAnnouncedDay: 14,
  // Recorded: `invalid_grant` for codes, `invalid_request` when the redirect URI is missing, `unauthorized_client` for a Basic
  // header that holds no credentials.
  signIn: { token: 'medium', wrongCredentials: ['unauthorized_client'] },
}
