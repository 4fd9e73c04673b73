import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createApp } from '../../app.ts'
import type { Server } from '../../platform/http/server.ts'
import { ensureUser } from '../../users/index.ts'
import { wire } from '../../wiring.ts'
import { createClient } from '../clients.ts'
import { createApiKey, listApiKeys, MOST_API_KEYS } from './keys.ts'
import { API_SCOPE_NAMES, type ApiScope } from './scopes.ts'

interface Operation {
  operationId: string
  security?: Record<string, string[]>[]
  responses: Record<string, unknown>
}

let world: TestPlatform
let server: Server
let base: string
beforeAll(async () => {
  world = await createTestPlatform({ config: { wrongCredentialsPerMinute: 20 } })
  const { platform } = world
  server = await createApp(platform, wire(platform), { role: 'api', isDraining: () => false })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

let clientUuid: string
let basic: string
beforeEach(async () => {
  const { platform } = world
  const made = await platform.db.transaction().execute(async (trx) => {
    const client = await createClient(platform, trx, 'operator', 'Acme')
    await ensureUser(trx, platform, client.clientUuid, 'ada')
    return client
  })
  clientUuid = made.clientUuid
  basic = `Basic ${Buffer.from(`${clientUuid}:${made.secretKey}`).toString('base64')}`
})

async function keyWith(
  scopes: readonly ApiScope[],
  expiresAt: Date | null = null,
): Promise<{ keyId: string; bearer: string }> {
  const { platform } = world
  const made = await platform.db
    .transaction()
    .execute((trx) =>
      createApiKey(platform, trx, 'operator', { clientUuid, name: 'test', scopes, expiresAt }),
    )
  return { keyId: made!.created.keyId, bearer: `Bearer ${made!.apiKey}` }
}

async function call(authorization: string, method: string, path: string, body?: unknown) {
  const response = await fetch(base + path, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown>,
  }
}

const listUsers = (authorization: string) => call(authorization, 'GET', '/api/v2/users')

const operations = (): [string, string, Operation][] =>
  Object.entries(server.swagger().paths!).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(
      ([method, operation]): [string, string, Operation] => [method, path, operation],
    ),
  )

test('every operation that accepts the secret key names one scope for API keys, the issue of tokens apart', () => {
  const named = operations().flatMap(([, , { operationId, security = [] }]) =>
    security.some((one) => 'basic' in one)
      ? [[operationId, security.flatMap((one) => one['api_key'] ?? [])] as const]
      : [],
  )
  expect(named.length).toBeGreaterThan(40)
  const isOne = (scopes: readonly string[]) =>
    scopes.length === 1 && (API_SCOPE_NAMES as string[]).includes(scopes[0]!)
  expect(named.filter(([, scopes]) => !isOne(scopes)).map(([name]) => name)).toEqual(['issue_token'])
})

test('a key is admitted to the operations of its scopes and to no other', async () => {
  const keys = new Map<string, string>()
  for (const scope of API_SCOPE_NAMES) {
    const others = API_SCOPE_NAMES.filter((name) => name !== scope)
    keys.set(scope, (await keyWith(others)).bearer)
  }
  for (const [method, path, { operationId, security = [] }] of operations()) {
    const [scope] = security.flatMap((one) => one['api_key'] ?? [])
    if (scope === undefined) continue
    const address = path.replaceAll('{client_uuid}', clientUuid).replaceAll(/\{\w+\}/g, 'x')
    const answer = await call(keys.get(scope)!, method.toUpperCase(), address)
    expect(answer, operationId).toMatchObject({
      status: 403,
      body: {
        error_code: 'api_key_scope_missing',
        exception: `the API key does not have the scope ${scope}`,
      },
    })
    expect(answer.headers.get('www-authenticate'), operationId).toContain(`scope="${scope}"`)
  }
  const one = await keyWith(['read'])
  expect((await listUsers(one.bearer)).body).toMatchObject({ users: [{ user_id: 'ada' }] })
})

describe('a key', () => {
  test('is created, listed and revoked with the secret key, and shown once', async () => {
    const made = await call(basic, 'POST', '/api/v2/api_keys', {
      name: 'nightly export',
      scopes: ['read', 'export', 'read'],
      expires_at: '2026-04-01T00:00:00Z',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'nightly export',
        scopes: ['read', 'export'],
        state: 'active',
        expires_at: '2026-04-01T00:00:00.000Z',
        revoked_at: null,
        last_used_at: null,
        api_key: expect.stringMatching(/^trib_[\w-]{43}$/),
      },
    })
    const { api_key: key, ...shown } = made.body
    expect(shown['begins_with']).toBe(String(key).slice(0, 11))
    const listed = await call(basic, 'GET', '/api/v2/api_keys')
    expect(listed.body).toEqual({ api_keys: [shown] })
    const rows = await world.platform.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(String(key).slice(11))
    expect((await listUsers(`Bearer ${key}`)).status).toBe(200)
    const revoked = await call(basic, 'DELETE', `/api/v2/api_keys/${shown['key_id']}`)
    expect(revoked).toMatchObject({ status: 200, body: { state: 'revoked' } })
    expect(await listUsers(`Bearer ${key}`)).toMatchObject({
      status: 401,
      body: { error_code: 'api_key_invalid' },
    })
    const again = await call(basic, 'DELETE', `/api/v2/api_keys/${shown['key_id']}`)
    expect(again).toMatchObject({ status: 404, body: { error_code: 'api_key_not_found' } })
  })

  test('leaves entries in the audit log that name it, and never its letters', async () => {
    const admin = await keyWith(['keys', 'read'])
    const made = await call(admin.bearer, 'POST', '/api/v2/api_keys', { name: 'one', scopes: ['read'] })
    await call(admin.bearer, 'DELETE', `/api/v2/api_keys/${made.body['key_id']}`)
    const entries = await world.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'detail'])
      .where('client_uuid', '=', clientUuid)
      .where('action', 'like', '%api_key')
      .orderBy('entry_id')
      .execute()
    expect(entries).toMatchObject([
      { actor: 'operator', action: 'client.create_api_key', detail: { scopes: ['read', 'keys'] } },
      {
        actor: `key:${admin.keyId}`,
        action: 'client.create_api_key',
        detail: { key_name: 'one', scopes: ['read'] },
      },
      { actor: `key:${admin.keyId}`, action: 'client.revoke_api_key', detail: { key_name: 'one' } },
    ])
    expect(JSON.stringify(entries)).not.toContain(String(made.body['api_key']).slice(12))
  })

  test('stops working when it expires', async () => {
    const { bearer } = await keyWith(['read'], new Date(world.clock.now() + 60_000))
    expect((await listUsers(bearer)).status).toBe(200)
    world.clock.advance(60_000)
    expect((await listUsers(bearer)).status).toBe(401)
    expect((await call(basic, 'GET', '/api/v2/api_keys')).body).toMatchObject({
      api_keys: [{ state: 'expired' }],
    })
  })

  test('has its last use noted at most once a minute', async () => {
    const { bearer } = await keyWith(['read'])
    const lastUse = async () => (await listApiKeys(world.platform.db, clientUuid))[0]!.lastUsedAt?.getTime()
    const first = world.clock.now()
    await Promise.all([listUsers(bearer), listUsers(bearer), listUsers(bearer)])
    expect(await lastUse()).toBe(first)
    world.clock.advance(59_999)
    await listUsers(bearer)
    expect(await lastUse()).toBe(first)
    world.clock.advance(1)
    await listUsers(bearer)
    expect(await lastUse()).toBe(first + 60_000)
  })

  test('grants no scope that it does not have, and no longer life than its own', async () => {
    const ends = new Date(world.clock.now() + 86_400_000)
    const { bearer } = await keyWith(['keys', 'read'], ends)
    const create = (scopes: string[], expiresAt: string | null) =>
      call(bearer, 'POST', '/api/v2/api_keys', { name: 'more', scopes, expires_at: expiresAt })
    const exceeded = { status: 403, body: { error_code: 'api_key_grant_exceeded' } }
    expect(await create(['erase'], ends.toISOString())).toMatchObject(exceeded)
    expect(await create(['read', 'write'], ends.toISOString())).toMatchObject(exceeded)
    expect(await create(['read'], null)).toMatchObject(exceeded)
    expect(await create(['read'], new Date(ends.getTime() + 1).toISOString())).toMatchObject(exceeded)
    expect((await create(['read'], ends.toISOString())).status).toBe(201)
  })

  test('of one client names no other', async () => {
    const { keyId } = await keyWith(['read'])
    const { platform } = world
    const other = await platform.db
      .transaction()
      .execute((trx) => createClient(platform, trx, 'operator', 'Rival'))
    const rival = `Basic ${Buffer.from(`${other.clientUuid}:${other.secretKey}`).toString('base64')}`
    expect((await call(rival, 'GET', '/api/v2/api_keys')).body).toEqual({ api_keys: [] })
    expect((await call(rival, 'DELETE', `/api/v2/api_keys/${keyId}`)).status).toBe(404)
    const { bearer } = await keyWith(['write'])
    const path = `/lab/client_uuid/${other.clientUuid}/user_id/ada`
    expect(await call(bearer, 'POST', path)).toMatchObject({
      status: 403,
      body: { error_code: 'client_mismatch' },
    })
  })

  test.each([
    [{ name: ' ', scopes: ['read'] }, 'name must have 1 to 100 characters'],
    [{ name: 'x\u0007', scopes: ['read'] }, 'name must not have control characters'],
    [{ name: 'x', scopes: ['read'], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at must be in the future'],
    [{ name: 'x', scopes: [] }, /scopes/],
    [{ name: 'x', scopes: ['everything'] }, /scopes/],
    [{ name: 'x', scopes: ['read'], expires_at: 'tomorrow' }, /expires_at/],
    [{ name: 'x', scopes: ['read'], admin: true }, /admin/],
  ])('is refused for %j', async (body, exception) => {
    const answer = await call(basic, 'POST', '/api/v2/api_keys', body)
    expect(answer.status).toBe(422)
    expect(answer.body['exception']).toEqual(
      typeof exception === 'string' ? exception : expect.stringMatching(exception),
    )
  })

  test('is one of a limited number for each client', async () => {
    const first = await keyWith(['read'])
    await sql`insert into api_keys (client_uuid, key_id, name, hash, hint, scopes, created_by, created_at)
      select ${clientUuid}, gen_random_uuid(), 'more', sha256(${clientUuid}::bytea || n::text::bytea), '', '{read}', 'operator', now()
      from generate_series(2, ${MOST_API_KEYS}) n`.execute(world.platform.db)
    const create = () => call(basic, 'POST', '/api/v2/api_keys', { name: 'more', scopes: ['read'] })
    expect(await create()).toMatchObject({ status: 422, body: { error_code: 'api_key_limit_reached' } })
    await call(basic, 'DELETE', `/api/v2/api_keys/${first.keyId}`)
    expect((await create()).status).toBe(201)
  })
})

test('wrong keys are limited like wrong secrets, beside a right one from the same address', async () => {
  const { bearer } = await keyWith(['read'])
  expect((await listUsers(bearer)).status).toBe(200)
  const statuses: number[] = []
  for (let n = 0; n <= world.platform.config.wrongCredentialsPerMinute; n++)
    statuses.push((await listUsers(`Bearer trib_${String(n).padStart(43, 'x')}`)).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  expect((await listUsers(bearer)).status).toBe(200)
})

test('a Bearer token that is no API key is refused as before', async () => {
  const answer = await listUsers('Bearer something')
  expect(answer).toMatchObject({ status: 401, body: { exception: 'Unsupported authorization type' } })
})
