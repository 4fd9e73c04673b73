import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { PATIENCE_MS } from './operation.ts'

import { ALWAYS_ANNOUNCED_TYPES, ANNOUNCED_TYPES, subscribeWaiting } from './subscribe.ts'

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

type Answer = (call: SeenCall) => Response

const OPERATION = { name: 'projects/1234/operations/op-1' }
const DONE = { ...OPERATION, done: true, response: HELD }

/** `existing` is the list of subscribers; a function gives it anew at each look. */
async function run(
  settings: Record<string, string>,
  existing: object | (() => object),
  answer: Answer = () => json(DONE),
  operation: Answer = () => json({}, 404),
) {
  const waits: number[] = []
  const { context, calls } = scriptedVendor((call) => {
    if (call.url.pathname === '/oauth/token') return json({ access_token: 'project-token' })
    if (call.url.pathname.includes('/operations/')) return operation(call)
    if (call.method !== 'GET') return answer(call)
    return json(typeof existing === 'function' ? existing() : existing)
  })
  const app = { clientId: 'app', clientSecret: 'secret', redirectUri: 'https://ours.example/back', settings }
  const wish = { app, secrets: SECRETS, callbackUrl: CALLBACK, now: NOW }
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  expect(await subscribeWaiting(context, wish, wait)).toBeNull()
  return { calls, waits }
}

const parse = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

describe('subscribe', () => {
  it('does nothing without the settings', async () => {
    const { project_number, service_account } = SETTINGS
    for (const settings of [{}, { project_number }, { service_account }]) {
      expect((await run(settings, {})).calls).toEqual([])
    }
  })

  it('speaks for the project with an assertion of the service account', async () => {
    const { calls } = await run(SETTINGS, { subscribers: [HELD] })
    const [call] = calls
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
    const { calls } = await run(SETTINGS, {})
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
    const { calls } = await run(SETTINGS, { subscribers: [other, HELD] })
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it.each([
    ['points elsewhere', { endpointUri: 'https://old.example' }],
    ['is not active', { state: 'INACTIVE' }],
    ['lacks a type', { subscriberConfigs: [{ dataTypes: ['steps'] }] }],
  ])('changes what %s', async (_case, change) => {
    const { calls } = await run(SETTINGS, { subscribers: [{ ...HELD, ...change }] })
    expect(calls.at(-1)?.method).toBe('PATCH')
    expect(calls.at(-1)?.url.pathname).toBe('/v4/projects/1234/subscribers/tributary')
    expect(calls.at(-1)?.url.searchParams.get('updateMask')).toBe(
      'endpointUri,subscriberConfigs,endpointAuthorization',
    )
  })

  it('fails when the vendor could not verify the address', async () => {
    const failed = () => json({ ...OPERATION, done: true, error: { code: 9, message: 'quotes an address' } })
    await expect(run(SETTINGS, {}, failed)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'subscribers: the operation failed (FAILED_PRECONDITION)',
    })
    await expect(run(SETTINGS, {}, () => json({}, 403))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(run(SETTINGS, { subscribers: {} })).rejects.toMatchObject({ kind: 'malformed' })
    await expect(run(SETTINGS, {}, () => json([]))).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('is content with the types that the vendor has always announced when it rejects the longer list', async () => {
    const typesOf = ({ body }: SeenCall): string[] => JSON.parse(body).subscriberConfigs[0].dataTypes
    const answer: Answer = (call) =>
      typesOf(call).includes('hydration-log')
        ? json({ error: { status: 'INVALID_ARGUMENT' } }, 400)
        : json(DONE)
    const { calls } = await run(SETTINGS, {}, answer)
    expect(typesOf(calls.at(-1)!)).toEqual([...ALWAYS_ANNOUNCED_TYPES])
    const held = { ...HELD, subscriberConfigs: [{ dataTypes: [...ALWAYS_ANNOUNCED_TYPES] }] }
    const again = await run(SETTINGS, { subscribers: [held] }, answer)
    expect(again.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
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

describe('an operation that is not done at once', () => {
  const pending = () => json({ ...OPERATION, done: false })

  it('is asked for by its name, with growing pauses, until it is done', async () => {
    const states = [{ ...OPERATION, done: false }, OPERATION, DONE]
    const { calls, waits } = await run(SETTINGS, {}, pending, () => json(states.shift()))
    const looks = calls.filter(({ url }) => url.pathname === '/v4/projects/1234/operations/op-1')
    expect(looks).toHaveLength(3)
    expect(looks[0]?.method).toBe('GET')
    expect(looks[0]?.headers.get('authorization')).toBe('Bearer project-token')
    expect(waits).toEqual(PATIENCE_MS.slice(0, 3))
  })

  it('that fails later fails the subscription with its code', async () => {
    const failed = (code: number) =>
      run(SETTINGS, {}, pending, () => json({ ...OPERATION, done: true, error: { code } }))
    await expect(failed(9)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(failed(7)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(failed(8)).rejects.toMatchObject({ kind: 'rate_limited' })
    await expect(failed(14)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(failed(99)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('code 99'),
    })
  })

  it('is not counted as made when it is never done, and the wait ends', async () => {
    await expect(run(SETTINGS, {}, pending, pending)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'subscribers: the operation is not done yet',
    })
  })

  it.each([
    ['has no call for operations', pending, (): Response => json({}, 404)],
    ['refuses the call for operations', pending, (): Response => json({}, 403)],
    ['names no operation', () => json({ done: false }), () => json({}, 500)],
    ['names something else', () => json({ name: '../../keys', done: false }), () => json({}, 500)],
  ])('is looked for among the subscribers where the vendor %s', async (_case, answer, operation) => {
    const lists = [{}, { subscribers: [{ ...HELD, state: 'UNVERIFIED' }] }, { subscribers: [HELD] }]
    const { waits, calls } = await run(SETTINGS, () => lists.shift() ?? {}, answer, operation)
    expect(lists).toEqual([])
    expect(waits).toEqual(PATIENCE_MS.slice(0, 2))
    expect(
      calls.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('subscribers')),
    ).toHaveLength(1)
  })

  it('stays pending where the subscriber never becomes active', async () => {
    const unverified = { subscribers: [{ ...HELD, state: 'UNVERIFIED' }] }
    await expect(run(SETTINGS, unverified, pending)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('passes on the trouble of the vendor while it is followed', async () => {
    const broken = run(SETTINGS, {}, pending, () => json({}, 503))
    await expect(broken).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
