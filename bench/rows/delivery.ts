import { setTimeout as sleep } from 'node:timers/promises'
import { signWebhook } from '@tributary/sdk'
import { Agent } from 'undici'
import {
  publishMany,
  setEndpoint,
  startDelivery,
  webhookId,
} from '../../packages/service/src/delivery/index.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import { makeClient, sampleBody, storeDocuments } from '../documents.ts'
import type { ReceiverProcess } from '../receiver.ts'
import { median, percentile, perSecond, type Row, rate } from '../table.ts'

const BARE_SECRET = `whsec_${Buffer.from('a secret of the bench alone, 32 b').toString('base64')}`
const DOCUMENTS = 20_000
const USERS = 200
const ROUNDS = 15
const BULKHEAD_ROUNDS = 15
const ENDPOINTS = 100
const DEAD_ENDPOINTS = 10
const PER_ENDPOINT = 60
const LATENCY_SECONDS = 4
const PER_ANNOUNCEMENT = 10

interface Context {
  platform: Platform
  receiver: ReceiverProcess
  say(line: string): void
}

/** Signed, durable, sealed at rest against the bare POST rate; then how long one document takes at half that load. */
export async function rateAndLatency({ platform, receiver, say }: Context): Promise<Row[]> {
  const { users, secret } = await makeClient(platform, `${receiver.url}/ours`, USERS)
  await receiver.trust({ ours: secret!, bare: BARE_SECRET })
  const bare: number[] = []
  const ours: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await storeDocuments(platform, users, DOCUMENTS)
    // Before and after, at once: the machine's speed may be another a few seconds later.
    const before = await bareRate(receiver, platform.config.endpointConcurrency)
    ours.push(await drainRate(platform, receiver, DOCUMENTS))
    const after = await bareRate(receiver, platform.config.endpointConcurrency)
    bare.push((before + after) / 2)
    say(`round ${round}: bare POST ${rate(bare.at(-1)!)}, deliveries ${rate(ours.at(-1)!)}`)
  }
  const latencies = await latencyAt(platform, receiver, median(ours) / 2)
  const at = (share: number) => `${percentile(latencies, share)} ms`
  return [
    {
      name: 'signed, durable, sealed deliveries ÷ bare undici POST',
      ours: rate(median(ours)),
      against: rate(median(bare)),
      ratio: median(ours.map((value, round) => value / bare[round]!)),
    },
    {
      name: 'commit to receipt at half load (p50 / p95 / p99)',
      ours: `${at(0.5)} / ${at(0.95)} / ${at(0.99)}`,
      against: `${rate(median(ours) / 2)} offered`,
      ratio: null,
    },
  ]
}

/** The live endpoints' rate beside endpoints that never answer, against their rate alone. */
export async function bulkhead({ platform, receiver, say }: Context): Promise<Row[]> {
  const clients: Awaited<ReturnType<typeof makeClient>>[] = []
  for (let i = 0; i < ENDPOINTS; i++) {
    const name = i < DEAD_ENDPOINTS ? `dead${i}` : `live${i}`
    const client = await makeClient(platform, `${receiver.url}/${name}`, 3)
    await receiver.trust({ [name]: client.secret! })
    clients.push(client)
  }
  const live = clients.slice(DEAD_ENDPOINTS)
  const expected = live.length * PER_ENDPOINT
  const alone: number[] = []
  const beside: number[] = []
  const rateOf = async (storing: typeof clients) => {
    for (const { users } of storing) await storeDocuments(platform, users, PER_ENDPOINT)
    const value = await drainRate(platform, receiver, expected)
    await forgetPending(platform)
    return value
  }
  for (let round = 1; round <= BULKHEAD_ROUNDS; round++) {
    // In an order in which a machine that becomes faster or slower favours neither.
    const [first, second, third, fourth] = [
      await rateOf(live),
      await rateOf(clients),
      await rateOf(clients),
      await rateOf(live),
    ]
    alone.push((first + fourth) / 2)
    beside.push((second + third) / 2)
    say(
      `round ${round}: 90 live endpoints ${rate(alone.at(-1)!)} alone, ${rate(beside.at(-1)!)} beside 10 dead ones`,
    )
  }
  return [
    {
      name: '90 live endpoints beside 10 that never answer ÷ alone',
      ours: rate(median(beside)),
      against: rate(median(alone)),
      ratio: median(beside.map((value, round) => value / alone[round]!)),
    },
  ]
}

/** The same body to the same receiver, signed once and sent as fast as undici can. */
async function bareRate(receiver: ReceiverProcess, connections: number): Promise<number> {
  const agent = new Agent({ connections, pipelining: 1 })
  const { origin } = new URL(receiver.url)
  const body = sampleBody()
  const message = { id: 'msg_bare', timestamp: Math.floor(Date.now() / 1000), body }
  const headers = {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signWebhook({ ...message, secrets: BARE_SECRET }),
  }
  const bytes = Buffer.from(body)
  let left = DOCUMENTS
  const send = async () => {
    while (left-- > 0) {
      const answer = await agent.request({ origin, path: '/bare', method: 'POST', headers, body: bytes })
      await answer.body.dump()
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, send))
  const ms = performance.now() - start
  await agent.close()
  return perSecond(DOCUMENTS, ms)
}

/** From the start of the worker until the receiver has acknowledged all. */
async function drainRate(platform: Platform, receiver: ReceiverProcess, count: number): Promise<number> {
  await receiver.reset()
  const start = performance.now()
  const worker = await startWorker(platform)
  await receiver.reached(count)
  const ms = performance.now() - start
  await worker.stop()
  return perSecond(count, ms)
}

/** Documents are stored beforehand; what is offered at the given rate is their announcement, a few to a transaction. */
async function latencyAt(platform: Platform, receiver: ReceiverProcess, offered: number): Promise<number[]> {
  const { clientUuid, users } = await makeClient(platform, null, USERS)
  const stored = await storeDocuments(platform, users, Math.round(offered * LATENCY_SECONDS))
  const endpoint = await setEndpoint(
    platform,
    platform.db,
    'operator',
    clientUuid,
    'data',
    `${receiver.url}/latency`,
  )
  await receiver.trust({ latency: endpoint.secret! })
  await receiver.watch()
  const worker = await startWorker(platform)
  const committed = new Map<string, number>()
  const started = performance.now()
  for (let sent = 0; sent < stored.length; sent += PER_ANNOUNCEMENT) {
    const ahead = started + (sent / offered) * 1000 - performance.now()
    if (ahead > 0) await sleep(ahead)
    const batch = stored.slice(sent, sent + PER_ANNOUNCEMENT)
    const ids = await platform.db.transaction().execute((trx) => publishMany(trx, platform, batch))
    for (const id of ids) committed.set(webhookId(id!), Date.now())
  }
  await settled(platform)
  await worker.stop()
  const times = await receiver.times()
  return [...committed].map(([id, at]) => Math.max(0, times[id]! - at))
}

const startWorker = (platform: Platform) =>
  startDelivery(platform, {
    onDelivered: async () => {},
    onRejected: async () => {},
    onPaused: async () => {},
  })

async function settled(platform: Platform): Promise<void> {
  for (;;) {
    const { rows } = await platform.pool.query(`select 1 from open_deliveries limit 1`)
    if (rows.length === 0) return
    await sleep(50)
  }
}

async function forgetPending(platform: Platform): Promise<void> {
  await platform.pool.query(`delete from deliveries where state = 'pending'`)
  await platform.pool.query(`delete from open_deliveries`)
}
