import type { Manifest } from '../contract.ts'
import { listed } from '../resource.ts'
import { OPTIONAL_RESOURCES, RESOURCES } from './resources.ts'
import { ACTIVITY, ECG, HEALTH, NUTRITION, PROFILE, SETTINGS, SLEEP } from './scopes.ts'

export const manifest: Manifest = {
  source: 'Fitbit',
  slug: 'fitbit',
  description: 'Activity, sleep, heart rate, blood oxygen and weight from Fitbit and Google Health.',
  looks: { initials: 'Fi', colour: '#1f6f6b' },
  facts: {
    rank: { sleep: 50, physical: 50, body: 60 },
    namesDevicesOn: [],
    energyTotalIsSum: true,
    reportsDailySaturation: false,
    ownScores: {},
  },
  refusesWebViews: true,
  addresses: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    api: 'https://health.googleapis.com',
    keys: 'https://www.gstatic.com/googlehealthapi/webhooks/webhooks_public_keyset.json',
  },
  oauth: {
    scopes: [ACTIVITY, HEALTH, SLEEP, NUTRITION, ECG, PROFILE, SETTINGS],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'body',
    refreshToken: 'lasting',
    authorizeParams: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  },
  appSettings: [
    {
      name: 'project_number',
      purpose:
        'Number of the Google Cloud project, needed to receive change notifications; without it Tributary polls for changes',
    },
    {
      name: 'service_account',
      purpose: 'Key file (JSON) of a service account with a Health API editor role, for the same',
    },
  ],
  delivery: ['pull', 'ping'],
  resources: listed(RESOURCES),
  optionalResources: listed(OPTIONAL_RESOURCES),
  historyDays: 90,
  pollMinutes: 240,
  lookBackDays: 7,
  limits: [
    { calls: 300, seconds: 60, per: 'account' },
    { calls: 120_000, seconds: 60, per: 'app' },
  ],
  callsPerAnnouncedDay: 36,
  // Recorded: `invalid_grant` ("Malformed auth code.") with right credentials, 401 `invalid_client` with wrong ones. An authorize
  // request leads to an error page with the code in `authError`, or to the sign-in. Scopes that are missing on the consent screen
  // are not refused there.
  signIn: { token: 'high', beforeSignIn: { accepts: ['redirect_uri'], confidence: 'high' } },
}
