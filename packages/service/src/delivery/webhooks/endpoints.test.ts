import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { AddressRefused } from '../egress/address-rules.ts'
import { clientWithEndpoint } from '../testing/client.ts'
import { getEndpoints, hasEndpoint, rotateEndpointSecret, setEndpoint } from './endpoints.ts'
import { liveSecrets } from './secrets.ts'

const URL = 'https://hooks.example.com/in'

let under: TestPlatform
beforeAll(async () => {
  under = await createTestPlatform()
})
afterAll(() => under.close())

const set = (clientUuid: string, url: string) =>
  under.platform.db
    .transaction()
    .execute((trx) => setEndpoint(under.platform, trx, 'client', clientUuid, 'data', url))

const auditOf = (clientUuid: string) =>
  under.platform.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('client_uuid', '=', clientUuid)
    .where('action', 'like', 'endpoint.%')
    .orderBy('entry_id')
    .execute()

test('the secret is made once, sealed at rest, and shown once', async () => {
  const { clientUuid, secret } = await clientWithEndpoint(under.platform, URL)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await set(clientUuid, 'https://hooks.example.com/other')).toEqual({ secret: null })
  expect(await liveSecrets(under.platform, under.platform.db, clientUuid, 'data')).toEqual([secret])
  const [row] = await under.platform.db
    .selectFrom('endpoint_secrets')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .execute()
  expect(row!.sealed.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false)
  expect(row!.sealed.includes(secret)).toBe(false)
  expect(JSON.stringify(await auditOf(clientUuid))).not.toContain(secret)
  expect(await getEndpoints(under.platform.db, clientUuid)).toEqual([
    {
      endpointId: 'data',
      description: null,
      dataStructures: null,
      createdAt: expect.any(Date),
      kind: 'data',
      url: 'https://hooks.example.com/other',
      state: 'active',
      failingSince: null,
      lastSuccessAt: null,
    },
  ])
})

test('after a rotation both secrets are live, the newest first, until the overlap ends', async () => {
  const { clientUuid, secret } = await clientWithEndpoint(under.platform, URL)
  const rotate = () =>
    under.platform.db
      .transaction()
      .execute((trx) => rotateEndpointSecret(under.platform, trx, 'client', clientUuid, 'data'))
  const second = await rotate()
  const live = () => liveSecrets(under.platform, under.platform.db, clientUuid, 'data')
  expect(await live()).toEqual([second!.secret, secret])
  under.clock.advance(3_600_000)
  const third = await rotate()
  expect(await live()).toEqual([third!.secret, second!.secret, secret])
  under.clock.advance(23 * 3_600_000)
  expect(await live()).toEqual([third!.secret, second!.secret])
  under.clock.advance(3_600_000)
  expect(await live()).toEqual([third!.secret])
  expect((await auditOf(clientUuid)).map((entry) => entry.action)).toEqual([
    'endpoint.set',
    'endpoint.rotate_secret',
    'endpoint.rotate_secret',
  ])
})

test('an address against the rules is refused and changes nothing', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL)
  await expect(set(clientUuid, 'https://10.0.0.1/')).rejects.toThrow(AddressRefused)
  expect((await getEndpoints(under.platform.db, clientUuid))[0]?.url).toBe(URL)
})

test('there is nothing to rotate without an endpoint', async () => {
  const { clientUuid } = await clientWithEndpoint(under.platform, URL)
  const rotated = await under.platform.db
    .transaction()
    .execute((trx) => rotateEndpointSecret(under.platform, trx, 'client', clientUuid, 'notification'))
  expect(rotated).toBeNull()
  expect(await hasEndpoint(under.platform.db, clientUuid, 'data')).toBe(true)
  expect(await hasEndpoint(under.platform.db, clientUuid, 'notification')).toBe(false)
})
