import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { ANNOUNCED_TYPES } from './readings.ts'
import { subscribe } from './subscribe.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const CALLBACK = 'https://ours.example/webhooks/fitbit'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const SETTINGS = {
  project_number: '1234',
  service_account: JSON.stringify({
    client_email: 'us@project.example',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }),
}
const SECRETS = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'verify-me',
  signingKey: null,
  keyset: null,
}
const HELD = {
  name: 'projects/1234/subscribers/tributary',
  endpointUri: CALLBACK,
  state: 'ACTIVE',
  subscriberConfigs: [{ dataTypes: [...ANNOUNCED_TYPES], subscriptionCreatePolicy: 'AUTOMATIC' }],
}

async function run(
  settings: Record<string, string>,
  existing: object,
  answer: (call: SeenCall) => Response = () => json({ name: 'operations/1', done: true }),
) {
  const { context, calls } = scriptedVendor((call) => {
    if (call.url.pathname === '/oauth/token') return json({ access_token: 'project-token' })
    return call.method === 'GET' ? json(existing) : answer(call)
  })
  const app = { clientId: 'app', clientSecret: 'secret', redirectUri: 'https://ours.example/back', settings }
  expect(await subscribe(context, { app, secrets: SECRETS, callbackUrl: CALLBACK, now: NOW })).toBeNull()
  return calls
}

const parse = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

describe('subscribe', () => {
  it('does nothing without the settings', async () => {
    const { project_number, service_account } = SETTINGS
    for (const settings of [{}, { project_number }, { service_account }]) {
      expect(await run(settings, {})).toEqual([])
    }
  })

  it('speaks for the project with an assertion of the service account', async () => {
    const [call] = await run(SETTINGS, { subscribers: [HELD] })
    const form = new URLSearchParams(call?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [header, claims, signature] = (form.get('assertion') ?? '').split('.')
    expect(parse(header)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
    expect(parse(claims)).toEqual({
      iss: 'us@project.example',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      aud: 'https://vendor.example/oauth/token',
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
    })
    const verifier = createVerify('RSA-SHA256').update(`${header}.${claims}`)
    expect(verifier.verify(createPublicKey(privateKey), signature ?? '', 'base64url')).toBe(true)
  })

  it('creates the subscriber when there is none', async () => {
    const calls = await run(SETTINGS, {})
    const created = calls.at(-1)
    expect(created?.method).toBe('POST')
    expect(created?.url.pathname).toBe('/v4/projects/1234/subscribers')
    expect(created?.url.search).toBe('?subscriberId=tributary')
    expect(created?.headers.get('authorization')).toBe('Bearer project-token')
    expect(JSON.parse(created?.body ?? '')).toEqual({
      endpointUri: CALLBACK,
      subscriberConfigs: [{ dataTypes: [...ANNOUNCED_TYPES], subscriptionCreatePolicy: 'AUTOMATIC' }],
      endpointAuthorization: { secret: 'Bearer verify-me' },
    })
  })

  it('leaves alone what is in order, also behind other subscribers', async () => {
    const other = { ...HELD, name: 'projects/1234/subscribers/other' }
    const calls = await run(SETTINGS, { subscribers: [other, HELD] })
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it.each([
    ['points elsewhere', { endpointUri: 'https://old.example' }],
    ['is not active', { state: 'INACTIVE' }],
    ['lacks a type', { subscriberConfigs: [{ dataTypes: ['steps'] }] }],
  ])('changes what %s', async (_case, change) => {
    const calls = await run(SETTINGS, { subscribers: [{ ...HELD, ...change }] })
    expect(calls.at(-1)?.method).toBe('PATCH')
    expect(calls.at(-1)?.url.pathname).toBe('/v4/projects/1234/subscribers/tributary')
    expect(calls.at(-1)?.url.searchParams.get('updateMask')).toBe(
      'endpointUri,subscriberConfigs,endpointAuthorization',
    )
  })

  it('fails when the vendor could not verify the address', async () => {
    const failed = () => json({ name: 'operations/1', done: true, error: { code: 9 } })
    await expect(run(SETTINGS, {}, failed)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(run(SETTINGS, {}, () => json({}, 403))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(run(SETTINGS, { subscribers: {} })).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('says that a key file is none without showing it', async () => {
    const broken = JSON.stringify({ client_email: 'us', private_key: 'not-a-key' })
    for (const service_account of ['not-a-file', '{}', broken]) {
      const error: unknown = await run({ ...SETTINGS, service_account }, {}).catch(
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ kind: 'rejected' })
      expect(String(error)).not.toContain('not-a')
    }
  })
})
