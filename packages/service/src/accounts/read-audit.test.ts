import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { ensureUser } from '../users/index.ts'
import { registerWhy } from '../why/index.ts'
import { audit } from './audit.ts'
import { authenticate } from './authenticate.ts'
import { createClient } from './clients.ts'
import { ReadAudit, registerReadAudit } from './read-audit.ts'

let world: TestPlatform
let clientUuid: string
let authorization: string
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { platform } = world
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  clientUuid = made.clientUuid
  authorization = `Basic ${Buffer.from(`${clientUuid}:${made.secretKey}`).toString('base64')}`
})

const entriesOf = (action: string) =>
  world.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'detail', 'source_address'])
    .where('client_uuid', '=', clientUuid)
    .where('action', '=', action)
    .execute()

async function served(register: (server: Server) => void): Promise<{ server: Server; base: string }> {
  const server = await createServer(world.platform)
  register(server)
  return { server, base: await server.listen({ host: '127.0.0.1', port: 0 }) }
}

test('what a client reads of people is one entry, without their names', async () => {
  const { platform } = world
  await platform.db.transaction().execute((trx) => ensureUser(trx, platform, clientUuid, 'anna'))
  const { server, base } = await served((one) => {
    registerReadAudit(one, platform)
    registerWhy(one, platform)
  })
  const get = async (path: string) => (await fetch(base + path, { headers: { authorization } })).status
  expect(await get('/api/v2/user_id/anna/why?date=2026-03-10')).toBe(200)
  expect(await get('/api/v2/user_id/anna/why?date=2026-03-09')).toBe(200)
  expect(await get('/api/v2/user_id/unknown/why?date=2026-03-09')).toBe(404)
  expect(await entriesOf('health.read')).toEqual([])
  await server.close()
  const entries = await entriesOf('health.read')
  expect(entries.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ reads: { explain_day: 2 }, users: 1 }),
  ])
  expect(JSON.stringify(entries)).not.toContain('anna')
})

test('reads are counted by client and credential, and those of a refused caller are not', async () => {
  const { platform } = world
  const options = { onRequest: [authenticate(platform)] }
  const schema = (operationId: string) => ({
    operationId,
    querystring: Type.Object({ user_id: Type.Optional(Type.String()) }),
  })
  const { server, base } = await served((one) => {
    registerReadAudit(one, platform)
    for (const operation of ['read_something', 'list_deliveries', 'rehearse_monitoring_rules'])
      one.get(`/${operation}`, { ...options, schema: schema(operation) }, async () => ({}))
    one.post('/rehearse', { ...options, schema: schema('rehearse_monitoring_rules') }, async () => ({}))
    one.post('/change', { ...options, schema: schema('put_something') }, async () => ({}))
    one.get('/none', { ...options, schema: schema('read_none') }, async (_, reply) => reply.code(204).send())
  })
  const call = (path: string, method = 'GET', headers: Record<string, string> = { authorization }) =>
    fetch(base + path, { method, headers })
  for (const name of ['anna', 'bert', 'anna']) await call(`/read_something?user_id=${name}`)
  await call('/read_something')
  await call('/read_something?user_id=carl', 'HEAD')
  await call('/read_something?user_id=carl', 'GET', {})
  await call('/list_deliveries?user_id=carl')
  await call('/rehearse?user_id=anna', 'POST')
  await call('/change?user_id=carl', 'POST')
  await call('/none?user_id=carl')
  await server.close()
  const entries = await entriesOf('health.read')
  expect(entries).toEqual([
    {
      actor: 'client',
      source_address: null,
      detail: {
        credential: expect.stringMatching(/^sk_/),
        from: '2026-03-10T12:00:00.000Z',
        to: '2026-03-10T12:00:00.000Z',
        reads: { read_something: 4, rehearse_monitoring_rules: 1 },
        users: 2,
        addresses: ['127.0.0.1'],
      },
    },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/anna|bert/)
})

test('reads that cannot be written are written later, with those that came meanwhile', async () => {
  const { platform } = world
  let isAway = true
  const reads = new ReadAudit({
    ...platform,
    get db() {
      if (isAway) throw new Error('the database is away')
      return platform.db
    },
  })
  const read = { clientUuid, credential: null, operation: 'read_something', userId: 'anna', address: '::1' }
  reads.note(read)
  await reads.write()
  reads.note({ ...read, userId: 'bert', operation: 'read_other' })
  await reads.write()
  expect(await entriesOf('health.read')).toEqual([])
  isAway = false
  await reads.write()
  await reads.write()
  expect((await entriesOf('health.read')).map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ credential: 'token', reads: { read_something: 1, read_other: 1 }, users: 2 }),
  ])
})

test('an entry has the address of the caller, with a body or without, but not that of a person', async () => {
  const { platform } = world
  const note = (actor: 'client' | 'person', action: string) =>
    platform.db
      .transaction()
      .execute((trx) => audit(trx, platform, { actor, clientUuid, action, detail: {} }))
  const { server, base } = await served((one) => {
    one.get('/client', async () => note('client', 'test.got'))
    one.post('/client', async () => note('client', 'test.posted'))
    one.post('/person', async () => note('person', 'test.person'))
  })
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  await fetch(`${base}/client`)
  await fetch(`${base}/client`, { ...json, body: JSON.stringify({ text: 'x'.repeat(300_000) }) })
  await fetch(`${base}/person`, { ...json, body: '{}' })
  await note('client', 'test.inside')
  await server.close()
  const addressOf = async (action: string) => (await entriesOf(action)).map((entry) => entry.source_address)
  expect(await addressOf('test.got')).toEqual(['127.0.0.1'])
  expect(await addressOf('test.posted')).toEqual(['127.0.0.1'])
  expect(await addressOf('test.person')).toEqual([null])
  expect(await addressOf('test.inside')).toEqual([null])
})
