import { randomUUID } from 'node:crypto'
import type { PhoneBatch, PhoneRecord, PhoneSource } from '@tributary/health'
import fastify, { type FastifyRequest } from 'fastify'
import { Agent } from 'undici'
import { addDevice } from '../../packages/service/src/phones/devices.ts'
import { registerPhones } from '../../packages/service/src/phones/index.ts'
import { createServer } from '../../packages/service/src/platform/http/server.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import type { User } from '../../packages/service/src/users/index.ts'
import { wire } from '../../packages/service/src/wiring.ts'
import { makeClient } from '../documents.ts'
import { median, perSecond, type Row, rate } from '../table.ts'

const PHONES = 60
const UPLOADS = 600
const ROUNDS = 7
const AT_ONCE = 8
const RECORDS = 200
/** A day comes in as many parts. */
const PARTS = 4
const SOURCE: PhoneSource = 'Apple Health'
const HOUR_MS = 3_600_000

/** Batches that phones upload, answered record by record and kept sealed, against a bare server that reads and inserts the same bytes. */
export async function uploads({
  platform,
  say,
}: {
  platform: Platform
  say(line: string): void
}): Promise<Row[]> {
  const { users } = await makeClient(platform, null, PHONES)
  const server = await createServer(platform)
  const { connectionPorts, userPorts } = wire(platform)
  registerPhones(server, platform, { connections: connectionPorts, users: userPorts })
  const ours = await server.listen({ host: '127.0.0.1', port: 0 })
  const bare = await bareServer(platform)
  const agent = new Agent({ connections: AT_ONCE })
  const credentials = await Promise.all(users.map((user) => connectedPhone(platform, agent, ours, user)))
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const bodies = Array.from({ length: UPLOADS }, (_, index) =>
      Buffer.from(JSON.stringify(batchOf(round * UPLOADS + index))),
    )
    const send = (origin: string, path: string) => async (index: number) => {
      const { statusCode, body } = await agent.request({
        origin,
        path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${credentials[index % PHONES]}`,
        },
        body: bodies[index]!,
      })
      if (statusCode !== 200) throw new Error(`an upload was answered ${statusCode}: ${await body.text()}`)
      await body.dump()
    }
    figures.bare.push(await rateOf(send(bare.origin, '/')))
    figures.ours.push(await rateOf(send(ours, '/api/v1/mobile/records')))
    say(
      `round ${round + 1}: bare server with INSERT ${rate(figures.bare.at(-1)!)}, uploads ${rate(figures.ours.at(-1)!)} of ${RECORDS} records, ${Math.round(bodies[0]!.length / 1024)} KiB`,
    )
  }
  await agent.close()
  await bare.close()
  await server.close()
  // No worker stores the batches, and the rows that follow wait until no job is left.
  await platform.pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )
  return [
    {
      name: 'accepted uploads of 200 records ÷ bare Fastify plus one INSERT',
      ours: rate(median(figures.ours)),
      against: rate(median(figures.bare)),
      ratio: median(figures.ours.map((value, round) => value / figures.bare[round]!)),
    },
  ]
}

/**
 * What no server can leave out: Fastify reads the JSON as it does by itself, one committed INSERT keeps the bytes, through the same
 * pool. No credentials, no look at any record, no sealing.
 */
async function bareServer({ pool }: Platform) {
  await pool.query(
    'create table bare_uploads (upload_id bigint generated always as identity primary key, body bytea)',
  )
  const server = fastify({ bodyLimit: 5 * 1024 * 1024 })
  const read = server.getDefaultJsonParser('error', 'error')
  const bytes = new WeakMap<FastifyRequest, Buffer>()
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bytes.set(request, body)
    read(request, body.toString(), done)
  })
  server.post('/', async (request) => {
    await pool.query({
      name: 'bare_upload',
      text: 'insert into bare_uploads (body) values ($1)',
      values: [bytes.get(request)],
    })
    return { stored: true }
  })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    async close() {
      await server.close()
      await pool.query('drop table bare_uploads')
    },
  }
}

async function connectedPhone(platform: Platform, agent: Agent, origin: string, user: User): Promise<string> {
  const { credential } = await platform.db.transaction().execute((trx) =>
    addDevice(trx, platform, {
      scope: user.scope,
      clientUuid: user.clientUuid,
      installationId: `phone of ${user.userId}`,
      platform: 'ios',
      model: null,
      appVersion: '1.0.0',
      clientName: 'Bench',
      tycUrl: null,
      supportUrl: null,
      completeLogOut: false,
      termsAcceptedAt: new Date(platform.clock.now()),
    }),
  )
  const { statusCode, body } = await agent.request({
    origin,
    path: `/api/v1/mobile/sources/${encodeURIComponent(SOURCE)}`,
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
    body: '{"permissions":[]}',
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`connecting was answered ${statusCode}`)
  return credential
}

const KINDS = [
  { type: 'HKQuantityTypeIdentifierHeartRate', unit: 'count/min', value: 64 },
  { type: 'HKQuantityTypeIdentifierStepCount', unit: 'count', value: 38 },
  { type: 'HKQuantityTypeIdentifierActiveEnergyBurned', unit: 'kcal', value: 1.37 },
] as const

/** A part of a day as a watch writes it. */
function batchOf(index: number): PhoneBatch {
  const turn = Math.floor(index / PHONES)
  const midnight = new Date(Date.now() - (2 + Math.floor(turn / PARTS)) * 24 * HOUR_MS).setUTCHours(
    0,
    0,
    0,
    0,
  )
  const begins = midnight + (turn % PARTS) * (24 / PARTS) * HOUR_MS
  const records = Array.from({ length: RECORDS }, (_, n): PhoneRecord => {
    const { type, unit, value } = KINDS[n % KINDS.length]!
    const start = begins + n * 100_000
    return {
      id: randomUUID().toUpperCase(),
      type,
      start: new Date(start).toISOString(),
      end: new Date(start + 60_000).toISOString(),
      value: value + (n % 17),
      unit,
      device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardware: 'Watch6,7' },
      app: { id: 'com.apple.health.5F2C', name: 'Watch', version: '11.2' },
    }
  })
  return {
    source: SOURCE,
    sequence: turn + 1,
    read_at: new Date().toISOString(),
    time_zone: 'Europe/Berlin',
    records,
    deleted: [],
  }
}

async function rateOf(work: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const start = performance.now()
  const lane = async () => {
    for (let index = next++; index < UPLOADS; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return perSecond(UPLOADS, performance.now() - start)
}
