import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './platform/config-error.ts'

const masterKey = `1:${randomBytes(32).toString('base64')}`
const production = {
  TRIBUTARY_ENVIRONMENT: 'production',
  TRIBUTARY_BASE_URL: 'https://health.example',
  TRIBUTARY_MASTER_KEY: masterKey,
}

const fingerprint = Array(32).fill('a1').join(':')

const identityProvider = {
  TRIBUTARY_LAB_JWT_ISSUER: 'https://id.example/',
  TRIBUTARY_LAB_JWT_AUDIENCE: 'lab',
  TRIBUTARY_LAB_JWKS_URL: 'http://127.0.0.1:9/keys',
}

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('configuration', () => {
  test('needs nothing in the sandbox', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({ environment: 'sandbox', port: 8080, databaseUrl: null, masterKeys: null })
    expect(config.allowLocalWebhooks).toBe(true)
    expect(config.summaryHoldSeconds).toBe(10)
  })

  test('knows the apps of phones, each with its certificates', () => {
    const config = loadConfig({
      TRIBUTARY_APP_URL: 'https://app.example/phone/',
      TRIBUTARY_APPLE_APP_IDS: 'ABCDE12345.com.example.app, ABCDE12345.com.example.beta',
      TRIBUTARY_ANDROID_APP: `com.example.app=${fingerprint},com.example.beta=${fingerprint}, com.example.app=${fingerprint}`,
    })
    expect(config).toMatchObject({
      appUrl: 'https://app.example/phone',
      appleAppIds: ['ABCDE12345.com.example.app', 'ABCDE12345.com.example.beta'],
      androidApps: [
        { packageName: 'com.example.app', fingerprints: Array(2).fill(fingerprint.toUpperCase()) },
        { packageName: 'com.example.beta', fingerprints: [fingerprint.toUpperCase()] },
      ],
    })
    expect(loadConfig({})).toMatchObject({ appUrl: null, appleAppIds: [], androidApps: [] })
  })

  test.each([
    ['0', 0],
    ['1', 1],
    ['10', 10],
    ['192.0.2.7', ['192.0.2.7']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('trusts the proxies %s', (text, trusted) => {
    expect(loadConfig({ TRIBUTARY_TRUST_PROXY: text }).trustedProxies).toEqual(trusted)
  })

  test.each(['true', 'false', '-1', '11', '1.5', 'proxy.example', '10.0.0.0/33', '10.0.0.0/8,', '*'])(
    'refuses to trust %s',
    (text) => {
      expect(problems({ TRIBUTARY_TRUST_PROXY: text })).toEqual([
        expect.stringMatching(/^TRIBUTARY_TRUST_PROXY must be the number of proxies in front/),
      ])
    },
  )

  test('trusts no proxy unless one is named', () => {
    expect(loadConfig(production).trustedProxies).toBe(0)
  })

  test('is strict in production', () => {
    const config = loadConfig(production)
    expect(config.allowLocalWebhooks).toBe(false)
    expect(config.summaryHoldSeconds).toBe(900)
  })

  test.each([
    ['an unknown environment', { TRIBUTARY_ENVIRONMENT: 'staging' }, /TRIBUTARY_ENVIRONMENT/],
    ['a port out of range', { PORT: '70000' }, /PORT/],
    ['a port that is no number', { PORT: '80a' }, /PORT/],
    ['a base address that is no URL', { TRIBUTARY_BASE_URL: 'health.example' }, /TRIBUTARY_BASE_URL/],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://x/y', TRIBUTARY_MASTER_KEY: masterKey },
      /DATABASE_URL/,
    ],
    ['a short master key', { TRIBUTARY_MASTER_KEY: '1:c2hvcnQ=' }, /32 bytes/],
    ['a master key of zeros', { TRIBUTARY_MASTER_KEY: `1:${Buffer.alloc(32).toString('base64')}` }, /random/],
    ['a version twice', { TRIBUTARY_MASTER_KEY: `${masterKey},${masterKey}` }, /twice/],
    ['a master key without version', { TRIBUTARY_MASTER_KEY: masterKey.slice(2) }, /VERSION:KEY/],
    ['a misspelt setting', { TRIBUTARY_BASEURL: 'https://x.example' }, /TRIBUTARY_BASEURL is not a setting/],
    [
      'an address of the app that is no URL',
      { TRIBUTARY_APP_URL: 'app.example' },
      /TRIBUTARY_APP_URL must be a URL/,
    ],
    ['an app of Apple without its team', { TRIBUTARY_APPLE_APP_IDS: 'com.example.app' }, /TEAMID\.bundle/],
    [
      'an empty place in a list of apps',
      { TRIBUTARY_APPLE_APP_IDS: 'ABCDE12345.com.example.app,' },
      /TEAMID/,
    ],
    [
      'an app of Android without its certificate',
      { TRIBUTARY_ANDROID_APP: 'com.example.app' },
      /FINGERPRINT/,
    ],
    ['a short fingerprint', { TRIBUTARY_ANDROID_APP: 'com.example.app=AA:BB' }, /FINGERPRINT/],
    ['a fingerprint without its package', { TRIBUTARY_ANDROID_APP: `=${fingerprint}` }, /package\.name/],
    [
      'an app over http in production',
      { ...production, TRIBUTARY_APP_URL: 'http://app.example' },
      /TRIBUTARY_APP_URL must be https/,
    ],
    ['half of a provider', { TRIBUTARY_OURA_CLIENT_ID: 'abc' }, /go together/],
    [
      'an address of a provider without credentials',
      { TRIBUTARY_OURA_API_URL: 'https://x.example' },
      /go together/,
    ],
    [
      'an address of a provider that is no URL',
      {
        TRIBUTARY_OURA_CLIENT_ID: 'abc',
        TRIBUTARY_OURA_CLIENT_SECRET: 'def',
        TRIBUTARY_OURA_TOKEN_URL: 'oura',
      },
      /TRIBUTARY_OURA_TOKEN_URL must be an https URL/,
    ],
    [
      'half of an identity provider',
      { TRIBUTARY_LAB_JWT_ISSUER: 'https://id.example/', TRIBUTARY_LAB_JWT_AUDIENCE: 'lab' },
      /TRIBUTARY_LAB_JWKS_URL are set together or not at all/,
    ],
    [
      'keys in clear from elsewhere',
      { ...identityProvider, TRIBUTARY_LAB_JWKS_URL: 'http://id.example/keys' },
      /TRIBUTARY_LAB_JWKS_URL must be https/,
    ],
    [
      'an own database without a master key',
      { DATABASE_URL: 'postgres://localhost/x' },
      /TRIBUTARY_MASTER_KEY is required/,
    ],
  ])('refuses %s', (_name, env, message) => {
    expect(problems(env as Record<string, string>).join('\n')).toMatch(message)
  })

  test('takes tokens of an identity provider', () => {
    expect(loadConfig(identityProvider).labIssuer).toEqual({
      issuer: 'https://id.example/',
      audience: 'lab',
      jwksUrl: 'http://127.0.0.1:9/keys',
      clientClaim: 'client_uuid',
    })
    expect(loadConfig({}).labIssuer).toBeNull()
  })

  test.each([
    ['keys in clear from this machine', identityProvider, /TRIBUTARY_LAB_JWKS_URL must be https/],
    ['no base address', { TRIBUTARY_BASE_URL: '' }, /TRIBUTARY_BASE_URL is required/],
    ['a base address in clear', { TRIBUTARY_BASE_URL: 'http://health.example' }, /must be https/],
    ['no master key', { TRIBUTARY_MASTER_KEY: '' }, /TRIBUTARY_MASTER_KEY is required/],
    ['local webhooks', { TRIBUTARY_ALLOW_LOCAL_WEBHOOKS: 'true' }, /cannot be true in production/],
    ['a simulator', { TRIBUTARY_SIMULATOR_URL: 'http://localhost:1' }, /cannot be set in production/],
  ])('refuses in production: %s', (_name, env, message) => {
    expect(problems({ ...production, ...env }).join('\n')).toMatch(message)
  })

  test('takes addresses of a provider instead of its own, and what else its portal gave', () => {
    const { providers } = loadConfig({
      TRIBUTARY_OURA_CLIENT_ID: 'abc',
      TRIBUTARY_OURA_CLIENT_SECRET: 'def',
      TRIBUTARY_OURA_API_URL: 'https://proxy.example/oura',
      TRIBUTARY_FITBIT_CLIENT_ID: 'ghi',
      TRIBUTARY_FITBIT_CLIENT_SECRET: 'jkl',
      TRIBUTARY_FITBIT_PROJECT_NUMBER: '42',
    })
    expect(providers).toEqual({
      oura: {
        clientId: 'abc',
        clientSecret: 'def',
        settings: {},
        addresses: { api: 'https://proxy.example/oura' },
        overrides: {},
      },
      fitbit: {
        clientId: 'ghi',
        clientSecret: 'jkl',
        settings: { project_number: '42' },
        addresses: {},
        overrides: {},
      },
    })
  })

  test('takes scopes and limits of calls as the vendor granted them to this application', () => {
    const { providers } = loadConfig({
      TRIBUTARY_POLAR_CLIENT_ID: 'abc',
      TRIBUTARY_POLAR_CLIENT_SECRET: 'def',
      TRIBUTARY_POLAR_LIMITS: '1000+40/900, 300/60/user',
      TRIBUTARY_OURA_CLIENT_ID: 'abc',
      TRIBUTARY_OURA_CLIENT_SECRET: 'def',
      TRIBUTARY_OURA_SCOPES: 'daily, heartrate daily',
    })
    expect(providers['polar']?.overrides).toEqual({
      limits: [
        { calls: 1000, callsPerAccount: 40, seconds: 900, per: 'app' },
        { calls: 300, seconds: 60, per: 'account' },
      ],
    })
    expect(providers['oura']?.overrides).toEqual({ scopes: ['daily', 'heartrate'] })
  })

  test.each([
    ['TRIBUTARY_OURA_LIMITS', '5000'],
    ['TRIBUTARY_OURA_LIMITS', '0/300'],
    ['TRIBUTARY_OURA_LIMITS', '5000+1/300/user'],
    ['TRIBUTARY_OURA_SCOPES', ', ,'],
    ['TRIBUTARY_OURA_SCOPES', 'da"ily'],
  ])('refuses %s=%s', (name, value) => {
    const found = problems({
      TRIBUTARY_OURA_CLIENT_ID: 'abc',
      TRIBUTARY_OURA_CLIENT_SECRET: 'def',
      [name]: value,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${name} must`))
  })

  test('sends tokens in clear to no provider in production', () => {
    const found = problems({
      ...production,
      TRIBUTARY_OURA_CLIENT_ID: 'abc',
      TRIBUTARY_OURA_CLIENT_SECRET: 'def',
      TRIBUTARY_OURA_TOKEN_URL: 'http://proxy.example/token',
    })
    expect(found).toEqual(['TRIBUTARY_OURA_TOKEN_URL must be an https URL'])
  })

  test('names every problem at once and quotes no value', () => {
    const found = problems({ PORT: 'hunter2', TRIBUTARY_MASTER_KEY: 'hunter2', LOG_LEVEL: 'hunter2' })
    expect(found).toHaveLength(3)
    expect(found.join()).not.toContain('hunter2')
  })
})
