import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { ensureUser } from '../users/index.ts'
import { authenticateDevice } from './authenticate.ts'
import type { BoundDevice } from './device.ts'
import { addDevice, endDevice, listDevices } from './devices.ts'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    server.get('/device', { onRequest: [authenticateDevice(platform)] }, async (request) => ({
      device_id: request.device.deviceId,
    })),
  )
  client = await world.newClient()
})
afterAll(() => world.close())

async function enrol(
  userId: string,
  installationId: string,
): Promise<{ device: BoundDevice; credential: string }> {
  const { platform } = world
  return platform.db.transaction().execute(async (trx) => {
    const { user } = await ensureUser(trx, platform, client.clientUuid, userId)
    return addDevice(trx, platform, {
      scope: user.scope,
      clientUuid: client.clientUuid,
      installationId,
      platform: 'ios',
      model: 'iPhone17,1',
      appVersion: '1.0.0',
      clientName: 'Acme',
      tycUrl: null,
      supportUrl: null,
      completeLogOut: false,
      termsAcceptedAt: new Date('2026-03-10T11:59:00Z'),
    })
  })
}

async function call(authorization: string | null): Promise<{ status: number; body: unknown }> {
  const headers = authorization === null ? {} : { authorization }
  const response = await fetch(`${world.platform.baseUrl}/device`, { headers })
  return { status: response.status, body: await response.json() }
}

test('the credential of a live device opens, in any case of the scheme', async () => {
  const { device, credential } = await enrol('ada', 'phone-1')
  expect(credential).toMatch(/^trd_[\w-]{43}$/)
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    expect(await call(`${scheme} ${credential}`)).toEqual({
      status: 200,
      body: { device_id: device.deviceId },
    })
})

test.each([
  ['no header', null, 'The device credential is not valid'],
  ['no credential', 'Bearer', 'The device credential is not valid'],
  ['another text', 'Bearer trd_nothing', 'The device credential is not valid'],
  ['of no device', `Bearer trd_${'A'.repeat(43)}`, 'The device credential is not valid'],
  ['the client’s own scheme', 'Basic YTpi', 'Unsupported authorization type'],
])('%s is 401', async (_name, authorization, exception) => {
  expect(await call(authorization)).toEqual({
    status: 401,
    body: {
      error: 'Unauthorized',
      exception,
      error_code: expect.any(String),
      request_id: expect.any(String),
      path: '/device',
      method: 'GET',
    },
  })
})

test('a device that ended opens nothing, and its row says why', async () => {
  const { device, credential } = await enrol('bob', 'phone-2')
  const end = () =>
    world.platform.db.transaction().execute((trx) => endDevice(trx, world.platform, device, 'logged_out'))
  expect(await end()).toBe(true)
  expect(await end()).toBe(false)
  expect((await call(`Bearer ${credential}`)).status).toBe(401)
  expect(await listDevices(world.platform.db, device.scope)).toMatchObject([
    { deviceId: device.deviceId, endReason: 'logged_out', endedAt: new Date(world.clock.now()) },
  ])
})

test('the same phone bound again to the same user keeps one credential; others keep theirs', async () => {
  const first = await enrol('cleo', 'phone-3')
  const tablet = await enrol('cleo', 'tablet')
  const other = await enrol('dora', 'phone-3')
  const again = await enrol('cleo', 'phone-3')
  const opens = async ({ credential }: { credential: string }) => (await call(`Bearer ${credential}`)).status
  expect(await Promise.all([first, tablet, other, again].map(opens))).toEqual([401, 200, 200, 200])
  const reasons = (await listDevices(world.platform.db, first.device.scope)).map((d) => d.endReason)
  expect(reasons.sort()).toEqual([null, null, 'replaced'].sort())
})

test('no credential is stored', async () => {
  const { credential } = await enrol('eve', 'phone-4')
  const { rows } = await world.platform.pool.query('select devices::text as row from devices')
  expect(JSON.stringify(rows)).not.toContain(credential)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(credential).toString('hex'))
})
