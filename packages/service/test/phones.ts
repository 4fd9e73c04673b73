import type { PhoneBatch, PhoneReceipt, PhoneRecord, PhoneSource } from '@tributary/health'
import { setAddon } from '../src/accounts/addons.ts'
import { createClient } from '../src/accounts/clients.ts'
import { registerConnections } from '../src/connections/index.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import type { BoundDevice } from '../src/phones/device.ts'
import { addDevice } from '../src/phones/devices.ts'
import { registerPhones } from '../src/phones/index.ts'
import { registerHealth } from '../src/platform/http/health.ts'
import { createServer } from '../src/platform/http/server.ts'
import { ensureUser, registerUsers, type User } from '../src/users/index.ts'
import { wire } from '../src/wiring.ts'
import { drainJobs, retryJobs } from './jobs.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'

interface PhoneAnswer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  body: T
}

/** A phone that is bound and makes its calls over HTTP. */
export interface TestPhone {
  device: BoundDevice
  credential: string
  user: User
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<PhoneAnswer<T>>
  connect(source?: PhoneSource): Promise<void>
  /** Sends a batch with the next sequence number, unless the options say otherwise. */
  upload(batch: Partial<PhoneBatch>): Promise<PhoneAnswer<PhoneReceipt>>
}

export interface PhonesWorld extends TestPlatform {
  newClient(): Promise<{ clientUuid: string; authorization: string }>
  enrol(
    clientUuid: string,
    userId: string,
    options?: { installationId?: string; completeLogOut?: boolean },
  ): Promise<TestPhone>
  /** Runs every job that waits; those that fail are left to be retried. */
  drain(): Promise<void>
  /** Lets failed jobs run again. */
  retry(): Promise<void>
}

const SOURCE: PhoneSource = 'Apple Health'

/** The whole service but for the senders, with phones over HTTP. */
export async function startPhonesWorld(): Promise<PhonesWorld> {
  const test = await createTestPlatform()
  const { platform } = test
  const wiring = wire(platform)
  const server = await createServer(platform)
  registerHealth(server, platform, () => false)
  registerConnections(server, platform, wiring.connectionPorts)
  registerUsers(server, platform, wiring.userPorts)
  registerPhones(server, platform, { connections: wiring.connectionPorts, users: wiring.userPorts })
  platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...test,
    drain: () => drainJobs(platform, wiring.jobs),
    retry: () => retryJobs(platform, wiring.jobs),
    async newClient() {
      const { clientUuid, secretKey } = await platform.db.transaction().execute(async (trx) => {
        const made = await createClient(platform, trx, 'operator', 'Acme')
        for (const kind of ['data', 'notification'] as const)
          await setEndpoint(platform, trx, 'operator', made.clientUuid, kind, 'http://127.0.0.1:9/')
        return made
      })
      await setAddon(platform, 'operator', clientUuid, 'notification_webhook', true)
      const pair = Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')
      return { clientUuid, authorization: `Basic ${pair}` }
    },
    enrol: (clientUuid, userId, options = {}) => enrol(test, clientUuid, userId, options),
    async close() {
      await server.close()
      await test.close()
    },
  }
}

async function enrol(
  { platform, clock }: TestPlatform,
  clientUuid: string,
  userId: string,
  { installationId = `phone of ${userId}`, completeLogOut = false },
): Promise<TestPhone> {
  const { user, device, credential } = await platform.db.transaction().execute(async (trx) => {
    const { user } = await ensureUser(trx, platform, clientUuid, userId)
    const added = await addDevice(trx, platform, {
      scope: user.scope,
      clientUuid,
      installationId,
      platform: 'ios',
      model: 'iPhone17,1',
      appVersion: '1.0.0',
      clientName: 'Acme',
      tycUrl: 'https://acme.example/terms',
      supportUrl: null,
      completeLogOut,
      termsAcceptedAt: new Date(clock.now()),
    })
    return { user, ...added }
  })
  let sequence = 0
  const call: TestPhone['call'] = async (method, path, body, headers = {}) => {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(`${platform.baseUrl}/api/v1/mobile${path}`, {
      method,
      headers: {
        authorization: `Bearer ${credential}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    user,
    device,
    credential,
    call,
    async connect(source = SOURCE) {
      const { status } = await call('PUT', `/sources/${encodeURIComponent(source)}`, { permissions: [] })
      if (status !== 200) throw new Error(`connecting answered ${status}`)
    },
    upload(batch) {
      sequence = batch.sequence ?? sequence + 1
      return call<PhoneReceipt>('POST', '/records', batchOf({ ...batch, sequence }))
    },
  }
}

export const batchOf = (changes: Partial<PhoneBatch>): PhoneBatch => ({
  source: SOURCE,
  sequence: 1,
  read_at: '2026-03-10T12:00:00.000Z',
  time_zone: 'Europe/Berlin',
  records: [],
  deleted: [],
  ...changes,
})

const WATCH = { name: 'Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardware: 'Watch6,7' }

/** Steps within ten minutes. */
export const steps = (id: string, start: string, changes: Partial<PhoneRecord> = {}): PhoneRecord => ({
  id,
  type: 'HKQuantityTypeIdentifierStepCount',
  start,
  end: new Date(Date.parse(start) + 600_000).toISOString(),
  value: 100,
  unit: 'count',
  device: WATCH,
  app: { id: 'com.apple.health.watch', name: 'Watch' },
  ...changes,
})

export const sleep = (id: string, start: string, hours: number): PhoneRecord => {
  const end = new Date(Date.parse(start) + hours * 3_600_000).toISOString()
  return {
    id,
    type: 'HKCategoryTypeIdentifierSleepAnalysis',
    start,
    end,
    stages: [{ start, end, stage: 'asleepCore' }],
    device: WATCH,
    app: { id: 'com.apple.health.watch', name: 'Watch' },
  }
}
