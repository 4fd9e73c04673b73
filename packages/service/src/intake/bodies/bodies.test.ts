import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs, retryJobs } from '../../../test/jobs.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import {
  activityDetails,
  createPushedUser,
  largePush,
  PUSH_SECRET,
  type PushServer,
  pushingProvider,
  startPushServer,
} from '../../../test/pushes.ts'
import { exported } from '../../../test/recordings.ts'
import { until } from '../../../test/until.ts'
import type { Har } from '../../har/har.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { createRecorder, startRecording } from '../../recording/index.ts'
import type { User } from '../../users/index.ts'
import { eraseIntake } from '../erase.ts'
import { bodiesTick } from './job.ts'
import { CHUNK_BYTES } from './take.ts'

const MB = 1024 * 1024
const HOUR = 3_600_000
const LIMIT = 16 * MB

let t: TestPlatform
let server: PushServer
let ann: User
/** The provider in use: its functions may be replaced for a while. */
let configured: ConfiguredProvider

beforeAll(async () => {
  const webhook = { ...pushingProvider.provider.webhook! }
  webhook.push = { ...webhook.push!, limitBytes: LIMIT }
  configured = { ...pushingProvider, provider: { ...pushingProvider.provider, webhook } }
  t = await createTestPlatform({ providers: new Map([['Garmin', configured]]) })
  ann = await createPushedUser(t.platform, 'ann')
  server = await startPushServer(t.platform, { ann: ann.scope })
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  const { db } = t.platform
  for (const table of ['webhook_bodies', 'webhook_receipts', 'raw_payloads', 'records'] as const)
    await db.deleteFrom(table).execute()
  t.platform.metrics.registry.resetMetrics()
})

const bytes = (size: number) => Buffer.concat([...largePush(['ann', 'bob'], size)])
const push = (body: Buffer | string, headers: Record<string, string> = {}, address = server.address) =>
  fetch(address, { method: 'POST', body: body as BodyInit, headers })
const drain = () => drainJobs(t.platform, server.jobs)
const bodies = () => t.platform.db.selectFrom('webhook_bodies').selectAll().execute()
const chunks = () => t.platform.db.selectFrom('webhook_body_chunks').selectAll().orderBy('chunk').execute()
const receipts = () => t.platform.db.selectFrom('webhook_receipts').selectAll().execute()
const stored = () =>
  t.platform.db.selectFrom('raw_payloads').select(['object_id', 'revision']).orderBy('object_id').execute()

/** Returns the part of a push that concerns ann, as it is stored. */
function itemsOf(body: Buffer): { object_id: string; revision: number }[] {
  const pushed = JSON.parse(body.toString()) as { activityDetails: { userId: string; activityId: number }[] }
  return pushed.activityDetails
    .filter(({ userId }) => userId === 'ann')
    .map(({ activityId }) => ({ object_id: `2026-03-10/${activityId}`, revision: 1 }))
    .toSorted((a, b) => a.object_id.localeCompare(b.object_id))
}

async function counted(name: 'providerWebhooks' | 'pushEntries'): Promise<Record<string, number>> {
  const { values } = await t.platform.metrics[name].get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}

/** A call whose body is sent by hand. */
async function begun(contentLength: number, path = new URL(server.address).pathname): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: tributary\r\nContent-Length: ${contentLength}\r\n\r\n`)
  return socket
}

const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

describe('a large body', { timeout: 120_000 }, () => {
  test('is acknowledged when it is stored, read afterwards, and then its chunks are deleted', async () => {
    const body = bytes(12 * MB)
    expect(await push(body).then(({ status }) => status)).toBe(200)
    expect(await receipts()).toEqual([])
    const waiting = await chunks()
    expect(waiting.map(({ chunk }) => chunk)).toEqual(waiting.map((_, index) => index))
    expect(waiting.length).toBe(Math.ceil(body.length / CHUNK_BYTES))
    await drain()
    expect(await stored()).toEqual(itemsOf(body))
    expect(await chunks()).toEqual([])
    expect(await bodies()).toMatchObject([{ source: 'Garmin', processed_at: new Date(t.clock.now()) }])
    expect(await counted('pushEntries')).toEqual({
      read: (JSON.parse(body.toString()) as { activityDetails: unknown[] }).activityDetails.length,
      malformed: 0,
      too_large: 0,
    })
  })

  test('is sealed where it waits, each chunk for its own place', async () => {
    await push(bytes(2 * MB))
    for (const { content } of await chunks()) expect(content.includes('activityDetails')).toBe(false)
    const [first, second] = await chunks()
    const { db } = t.platform
    for (const [chunk, content] of [
      [0, second!.content],
      [1, first!.content],
    ] as const)
      await db.updateTable('webhook_body_chunks').set({ content }).where('chunk', '=', chunk).execute()
    await drain()
    expect(await stored()).toEqual([])
    expect(await bodies()).toMatchObject([{ processed_at: null }])
  })

  test('is recognised when it is sent again, before and after it was read', async () => {
    const body = bytes(2 * MB)
    for (let time = 0; time < 2; time++) expect((await push(body)).status).toBe(200)
    const [only, ...others] = await bodies()
    expect(others).toEqual([])
    await drain()
    expect((await push(gzipSync(body), { 'content-encoding': 'gzip' })).status).toBe(200)
    await drain()
    expect((await bodies()).map(({ body_id }) => body_id)).toEqual([only!.body_id])
    expect(await chunks()).toEqual([])
    expect(await stored()).toEqual(itemsOf(body))
  })

  test('that is sent twice at once is stored once', async () => {
    const body = bytes(2 * MB)
    const answers = await Promise.all([push(body), push(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await bodies()).toHaveLength(1)
    expect(await chunks()).toHaveLength(Math.ceil(body.length / CHUNK_BYTES))
  })

  test('may be compressed', async () => {
    const body = bytes(3 * MB)
    expect((await push(gzipSync(body), { 'content-encoding': 'gzip' })).status).toBe(200)
    await drain()
    expect(await stored()).toEqual(itemsOf(body))
  })

  test('is read again from the beginning after a failure in the middle, and nothing is there twice', async () => {
    const { webhook } = configured.provider
    const { interpret } = webhook!
    let calls = 0
    webhook!.interpret = (...given) => {
      calls += 1
      if (calls === 4) throw new Error('the process ends here')
      return interpret(...given)
    }
    try {
      const body = bytes(6 * MB)
      await push(body)
      await drain()
      expect((await receipts()).length).toBe(3)
      expect((await chunks()).length).toBeGreaterThan(0)
      await retryJobs(t.platform, server.jobs)
      expect(await stored()).toEqual(itemsOf(body))
      const entries = (JSON.parse(body.toString()) as { activityDetails: unknown[] }).activityDetails
      expect(await receipts()).toHaveLength(entries.length)
    } finally {
      webhook!.interpret = interpret
    }
  })
})

describe('what a body says', { timeout: 120_000 }, () => {
  test('is kept up to the place where it breaks, and the fault is counted and logged without content', async () => {
    const whole = bytes(2 * MB)
    const cutOff = whole.subarray(0, whole.length - 1000)
    const marked = Buffer.concat([cutOff, Buffer.from('"a-health-value')])
    expect((await push(marked)).status).toBe(200)
    await drain()
    const last = JSON.parse(whole.toString()).activityDetails.at(-1)
    const missing = last.userId === 'ann' ? `2026-03-10/${last.activityId}` : null
    expect(await stored()).toEqual(itemsOf(whole).filter(({ object_id }) => object_id !== missing))
    expect(await counted('providerWebhooks')).toMatchObject({ broken: 1 })
    const line = t.logLines.findLast((one) => one.includes('read a large push'))
    expect(JSON.parse(line!)).toMatchObject({ level: 40, source: 'Garmin', isBroken: true })
    expect(t.logLines.join('')).not.toContain('a-health-value')
  })

  test('does not suffer from entries of it that cannot be read', async () => {
    const good = JSON.stringify(activityDetails('ann', 1, 2_000))
    const text = `{"activityDetails":[{"steps":1},{"userId":"ann",},${good},{"userId":"ann","x":nul}]}`
    expect((await push(text)).status).toBe(200)
    await drain()
    expect(await stored()).toMatchObject([{ object_id: '2026-03-10/1' }])
    expect(await counted('pushEntries')).toMatchObject({ read: 2, malformed: 2 })
  })

  test('is refused at once when a small body is no JSON, and counted when a large one is', async () => {
    expect((await push('no json')).status).toBe(400)
    expect(await bodies()).toEqual([])
    expect((await push('no json '.repeat(40_000))).status).toBe(200)
    await drain()
    expect(await counted('providerWebhooks')).toMatchObject({ malformed: 1, accepted: 1, broken: 1 })
    expect(await chunks()).toEqual([])
  })

  test('joins entries that make one object, however far apart they are', async () => {
    const epoch = (activityType: string, index: number) => ({
      userId: 'ann',
      summaryId: `${activityType}-${index}`,
      activityType,
      startTimeInSeconds: 1_773_129_600 + index * 900,
      startTimeOffsetInSeconds: 3600,
      activeTimeInSeconds: 60,
      steps: 10,
      durationInSeconds: 900,
      filling: 'x'.repeat(2_000),
    })
    const of = (type: string) => Array.from({ length: 300 }, (_, index) => epoch(type, index))
    const body = JSON.stringify({ epochs: [...of('WALKING'), ...of('RUNNING')] })
    expect(body.length).toBeGreaterThan(MB)
    await push(body)
    await drain()
    const rows = await stored()
    expect(rows.length).toBe(300)
    expect(new Set(rows.map(({ revision }) => revision))).toEqual(new Set([1]))
  })

  test('counts as the last copy of an object says', async () => {
    const copies = [4_000, 3_999, 3_998, 3_997].map((samples) => activityDetails('ann', 7, samples))
    await push(JSON.stringify({ activityDetails: copies }))
    await drain()
    const key = await t.platform.keyring.get(t.platform.db, ann.scope)
    const newest = await t.platform.db
      .selectFrom('raw_payloads')
      .select(['body', 'revision'])
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow()
    expect(newest.revision).toBe(4)
    const { lane, userKey } = ann.scope
    const identity = `raw_payloads|${lane}|${userKey}|Garmin|activityDetails|2026-03-10/7|4|body`
    const payload = JSON.parse(key.openContent(identity, newest.body).toString())
    expect(payload.samples).toHaveLength(3_997)
  })
})

describe('a call', { timeout: 120_000 }, () => {
  test('with a wrong secret, or of another application, is refused before its body is read', async () => {
    const guess = await begun(100 * MB, '/webhooks/garmin/guess')
    expect(await answerOf(guess)).toContain('401 Unauthorized')
    guess.destroy()
    const body = bytes(2 * MB)
    expect((await push(body, { 'garmin-client-id': 'another' })).status).toBe(401)
    expect((await push(body, {}, `${t.platform.baseUrl}/webhooks/garmin`)).status).toBe(413)
    expect(await bodies()).toEqual([])
  })

  test('that is too large is answered 413 and leaves nothing, with or without a content length', async () => {
    const tooLarge = Buffer.alloc(LIMIT + 1, ' ')
    expect((await push(tooLarge)).status).toBe(413)
    const compressed = gzipSync(tooLarge)
    expect((await push(compressed, { 'content-encoding': 'gzip' })).status).toBe(413)
    const stream = new Blob([tooLarge]).stream()
    const streamed = await fetch(server.address, {
      method: 'POST',
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    expect(await bodies()).toEqual([])
    expect(await counted('providerWebhooks')).toMatchObject({ not_received: 3 })
  })

  test('that breaks off leaves nothing', async () => {
    const socket = await begun(4 * MB)
    socket.write(bytes(2 * MB))
    await until(async () => (await chunks()).length > 2)
    socket.destroy()
    await until(async () => (await bodies()).length === 0)
    expect(await chunks()).toEqual([])
  })

  test('that is inflated to a thousand times its size is cut off at a hundred times, and leaves nothing', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('{"dailies":['), Buffer.alloc(20 * MB, ' ')]))
    expect(bomb.length).toBeLessThan(MB / 32)
    expect((await push(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
    expect(await bodies()).toEqual([])
  })

  test('that is nested too deeply is refused', async () => {
    expect((await push(`{"dailies":${'['.repeat(100_000)}`)).status).toBe(400)
  })

  test('with a broken or unknown compression is refused and leaves nothing', async () => {
    const compressed = gzipSync(bytes(3 * MB))
    const gzip = { 'content-encoding': 'gzip' }
    expect((await push('no gzip', gzip)).status).toBe(400)
    expect((await push(compressed.subarray(0, compressed.length - 20), gzip)).status).toBe(400)
    expect((await push(compressed, { 'content-encoding': 'br' })).status).toBe(415)
    expect(await bodies()).toEqual([])
  })

  test('is to be repeated while too many bodies are being received', async () => {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => begun(4 * MB)))
    expect(await Promise.race(sockets.map(answerOf))).toContain('503 Service Unavailable')
    const body = bytes(MB)
    const refused = await push(body)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect((await push('{"hrv":[]}')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await push(body)).status === 200)
  })
})

test('a recording holds what a large body says of its account, and nothing of others', {
  timeout: 120_000,
}, async () => {
  const { platform } = t
  const recording = await startRecording(platform, 'operator', ann, {
    source: 'Garmin',
    account: 'ann',
    minutes: 60,
  })
  const recorded = await startPushServer(platform, { ann: ann.scope }, createRecorder(platform))
  const body = bytes(3 * MB)
  expect((await push(body, {}, recorded.address)).status).toBe(200)
  await drainJobs(platform, recorded.jobs)
  const har = JSON.parse(await exported(platform, recording!)) as Har
  await recorded.close()
  const texts = har.log.entries.map(({ request }) => request.postData!.text)
  expect(texts.join('')).not.toContain('bob')
  const numbers = texts.flatMap((text) =>
    (JSON.parse(text) as { activityDetails: { activityId: number }[] }).activityDetails.map(
      ({ activityId }) => `2026-03-10/${activityId}`,
    ),
  )
  expect(numbers.toSorted()).toEqual(itemsOf(body).map(({ object_id }) => object_id))
})

describe('what waits in a body', { timeout: 120_000 }, () => {
  test('of an erased person is erased, and what it holds of others is still read', async () => {
    const bob = await createPushedUser(t.platform, 'bob')
    const others = await startPushServer(t.platform, { bob: bob.scope, ann: ann.scope })
    const body = bytes(2 * MB)
    await push(body)
    await t.platform.db
      .transaction()
      .execute((trx) => eraseIntake(trx, t.platform, ann.scope, (_source, account) => account === 'ann'))
    expect(await chunks()).toEqual([])
    await drainJobs(t.platform, others.jobs)
    const rows = await t.platform.db.selectFrom('raw_payloads').select('user_key').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ user_key }) => user_key === bob.scope.userKey)).toBe(true)
    await others.close()
  })

  test('is deleted after seven days, and after an hour when it never became whole', async () => {
    await push(bytes(2 * MB))
    const { db } = t.platform
    const incomplete = crypto.randomUUID()
    await db
      .insertInto('webhook_bodies')
      .values({ body_id: incomplete, source: 'Garmin', received_at: new Date(t.clock.now()) })
      .execute()
    await bodiesTick.run(t.platform)
    expect(await bodies()).toHaveLength(2)
    t.clock.advance(HOUR + 1)
    await bodiesTick.run(t.platform)
    expect((await bodies()).map(({ digest }) => digest === null)).toEqual([false])
    t.clock.advance(7 * 24 * HOUR)
    await bodiesTick.run(t.platform)
    expect([await bodies(), await chunks()]).toEqual([[], []])
  })
})

test('the secret of the address is nowhere in the log', () => {
  expect(t.logLines.join('')).not.toContain(PUSH_SECRET)
})
