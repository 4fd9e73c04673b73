import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { ApiClient } from '../../../test/api.ts'
import { createLabWorld, type LabWorld } from '../../../test/lab.ts'
import { Keyring } from '../../platform/keyring.ts'
import { rotateSecret } from '../clients.ts'

const ISSUER = 'https://id.example/'
const AUDIENCE = 'tributary-lab'

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

let keys: Keys
let strangers: Keys
let keySet: Server
let reachable = true
let asked = 0
let world: LabWorld
let client: ApiClient
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256' }
  keySet = createServer((_request, response) => {
    asked++
    response.statusCode = reachable ? 200 : 503
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => keySet.listen(0, '127.0.0.1', resolve))
  const jwksUrl = `http://127.0.0.1:${(keySet.address() as AddressInfo).port}/keys`
  const issuer = { issuer: ISSUER, audience: AUDIENCE, jwksUrl, clientClaim: 'client_uuid' }
  world = await createLabWorld({ issuer })
  client = await world.client()
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => keySet.close(resolve))
})

const secretOf = ({ authorization }: ApiClient) =>
  Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')[1]!

async function ask(form: Record<string, string> | string, headers: Record<string, string> = {}) {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString()
  const response = await fetch(`${world.platform.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const GRANT = { grant_type: 'client_credentials' }

async function token(): Promise<string> {
  const { body } = await ask(GRANT, { authorization: client.authorization })
  return (body as { access_token: string }).access_token
}

const submitWith = (bearer: string, to = client) => world.submit(to, { authorization: `Bearer ${bearer}` })

describe('POST /oauth2/token', () => {
  test('gives a token for a quarter of an hour', async () => {
    const { status, headers, body } = await ask(GRANT, { authorization: client.authorization })
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('pragma')).toBe('no-cache')
    const now = world.clock.now() / 1000
    expect(decodeJwt((body as { access_token: string }).access_token)).toMatchObject({
      sub: client.clientUuid,
      iat: now,
      exp: now + 900,
    })
  })

  test('takes the credentials in the form', async () => {
    const form = { ...GRANT, client_id: client.clientUuid, client_secret: secretOf(client) }
    expect((await ask(form)).status).toBe(200)
  })

  it.each([
    ['no credentials', () => [GRANT, {}], 401, 'invalid_client'],
    [
      'a wrong secret',
      () => [{ ...GRANT, client_id: client.clientUuid, client_secret: 'x' }, {}],
      401,
      'invalid_client',
    ],
    ['another scheme', () => [GRANT, { authorization: 'Bearer x' }], 401, 'invalid_client'],
    ['no grant', () => [{}, { authorization: client.authorization }], 400, 'invalid_request'],
    [
      'another grant',
      () => [{ grant_type: 'password' }, { authorization: client.authorization }],
      400,
      'unsupported_grant_type',
    ],
    [
      'credentials twice',
      () => [{ ...GRANT, client_secret: 'x' }, { authorization: client.authorization }],
      400,
      'invalid_request',
    ],
    [
      'a parameter twice',
      () => ['grant_type=a&grant_type=b', { authorization: client.authorization }],
      400,
      'invalid_request',
    ],
    [
      'JSON',
      () => ['{}', { authorization: client.authorization, 'content-type': 'application/json' }],
      415,
      'unsupported content type',
    ],
  ] as const)('refuses %s', async (_, given, status, exception) => {
    const [form, headers] = given() as [Record<string, string>, Record<string, string>]
    const answer = await ask(form, headers)
    expect(answer).toMatchObject({ status, body: { exception, path: '/oauth2/token', method: 'POST' } })
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  })
})

describe('a token of ours', () => {
  test('is as good as the secret, on every node', async () => {
    const bearer = await token()
    expect((await submitWith(bearer)).status).toBe(200)
    const node = await world.startNode()
    const answer = await world.submit(client, { authorization: `bearer ${bearer}`, url: node.url })
    expect(answer.status, answer.text).toBe(200)
    await node.close()
  })

  test('outlives a rotation of the secret', async () => {
    const bearer = await token()
    const { platform } = world
    await platform.db
      .transaction()
      .execute((trx) => rotateSecret(platform, trx, 'operator', client.clientUuid))
    expect((await submitWith(bearer)).status).toBe(200)
  })

  test('outlives a rotation of the master key', async () => {
    const bearer = await token()
    const { platform, masterKeys } = world
    platform.keyring = new Keyring([...masterKeys, { version: 2, key: randomBytes(32) }])
    await platform.keyring.verify(platform.db)
    expect(await platform.keyring.rewrap(platform.db)).toBeGreaterThan(0)
    expect((await submitWith(bearer)).status).toBe(200)
    expect((await submitWith(await token())).status).toBe(200)
  })

  test('expires', async () => {
    const bearer = await token()
    world.clock.advance(899_000)
    expect((await submitWith(bearer)).status).toBe(200)
    world.clock.advance(1_000)
    const { status, text, headers } = await submitWith(bearer)
    expect(status).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ exception: 'The access token is not valid' })
    expect(headers.get('www-authenticate')).toBe('Bearer realm="Tributary", error="invalid_token"')
  })

  test('is not good for another client', async () => {
    expect((await submitWith(await token(), await world.client())).status).toBe(403)
  })

  test('is not good when it was altered, signed anew or stripped of its signature', async () => {
    const [head, , signature] = (await token()).split('.')
    const claims = decodeJwt(await token())
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: 4e9 })).toString('base64url')
    expect((await submitWith(`${head}.${forged}.${signature}`)).status).toBe(401)
    expect((await submitWith(`${head}.${forged}.`)).status).toBe(401)
    expect((await submitWith(new UnsecuredJWT(claims).encode())).status).toBe(401)
    const own = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    expect((await submitWith(await own.sign(new Uint8Array(32)))).status).toBe(401)
    const foreign = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'k1' })
    expect((await submitWith(await foreign.sign(keys.privateKey))).status).toBe(401)
  })
})

describe('a token of the configured issuer', () => {
  const claims = (changes: Record<string, unknown> = {}): JWTPayload => {
    const now = Math.floor(world.clock.now() / 1000)
    return { iss: ISSUER, aud: AUDIENCE, exp: now + 300, client_uuid: client.clientUuid, ...changes }
  }
  const signed = (payload: JWTPayload, key = keys.privateKey, kid = 'k1') =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

  test('is taken, and its keys are asked for once', async () => {
    const before = asked
    for (let n = 0; n < 3; n++) {
      const { status, text } = await submitWith(await signed(claims()))
      expect(status, text).toBe(200)
    }
    expect(asked - before).toBeLessThanOrEqual(1)
  })

  it.each([
    ['expired', () => signed(claims({ exp: Math.floor(world.clock.now() / 1000) - 60 }))],
    ['without an end', () => signed(claims({ exp: undefined }))],
    ['not valid yet', () => signed(claims({ nbf: Math.floor(world.clock.now() / 1000) + 60 }))],
    ['of another issuer', () => signed(claims({ iss: 'https://elsewhere.example/' }))],
    ['of no issuer', () => signed(claims({ iss: undefined }))],
    ['for another audience', () => signed(claims({ aud: 'shop' }))],
    ['without a client', () => signed(claims({ client_uuid: undefined }))],
    ['of an unknown client', () => signed(claims({ client_uuid: crypto.randomUUID() }))],
    ['of something that is no client', () => signed(claims({ client_uuid: 7 }))],
    ['signed by a stranger', () => signed(claims(), strangers.privateKey)],
    ['signed with a key that is not in the set', () => signed(claims(), keys.privateKey, 'k2')],
    ['unsigned', async () => new UnsecuredJWT(claims()).encode()],
    [
      'signed with the public key as if it were a secret',
      async () => {
        const secret = Buffer.from(JSON.stringify(await exportJWK(keys.publicKey)))
        return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
      },
    ],
  ])('is refused when it is %s', async (_, make) => {
    const { status, text } = await submitWith(await make())
    expect(status).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ exception: 'The access token is not valid' })
  })

  test('says nothing when its keys are out of reach: that is our trouble, and may pass', async () => {
    reachable = false
    const other = await createLabWorld({ issuer: world.platform.config.labIssuer! })
    const caller = await other.client()
    const bearer = await signed(claims({ client_uuid: caller.clientUuid }))
    const submit = () => other.submit(caller, { authorization: `Bearer ${bearer}` })
    expect((await submit()).status).toBe(500)
    reachable = true
    expect((await submit()).status).toBe(200)
    await other.close()
  })
})
