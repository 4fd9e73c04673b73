import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import { rotateEndpointSecret, setEndpoint } from '../delivery/index.ts'
import { publishVersion } from '../delivery/outbox/publish-versions.ts'
import { until } from '../delivery/testing/stage.ts'
import { systemClock } from '../platform/clock.ts'
import { ensureUser, type User } from '../users/index.ts'
import type { ForwardAttempt } from './listen/forward.ts'
import { type Listening, listenTo } from './listen/listen.ts'
import { listeningSecret } from './listen/secrets.ts'
import { listenCommand } from './listen.ts'

let under: TestPlatform
let receiver: TestReceiver
let clientUuid: string
let user: User
beforeAll(async () => {
  under = await createTestPlatform({ clock: systemClock })
})
afterAll(() => under.close())
beforeEach(async () => {
  const { platform, masterKeys } = under
  const [key] = masterKeys
  vi.stubEnv('DATABASE_URL', under.databaseUrl)
  vi.stubEnv('TRIBUTARY_MASTER_KEY', `${key!.version}:${key!.key.toString('base64')}`)
  receiver = await startTestReceiver()
  const made = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'No address yet'))
  clientUuid = made.clientUuid
  user = (await ensureUser(platform.db, platform, clientUuid, 'alice')).user
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await receiver.close()
})

const textOf = (name: string, version: number) =>
  `{"document_version": ${version}, "name": "${name}",  "n": 1.0}`

/** Stores a version of a document with its delivery, if there is an address. */
const made = (name: string, { content = {}, holdSeconds = 0 } = {}) =>
  under.platform.db.transaction().execute((trx) =>
    publishVersion(
      trx,
      under.platform,
      { scope: user.scope, clientUuid },
      {
        documentKey: name,
        dataStructure: 'physical_summary',
        day: '2026-03-09',
        content: { name, ...content },
        render: (version) => textOf(name, version),
        holdSeconds,
      },
    ),
  )

function listening(changes: Partial<Listening> = {}) {
  const heard: { name: string; version: number; attempt: ForwardAttempt | null }[] = []
  const stopping = new AbortController()
  const ended = listenTo(
    under.platform,
    {
      clientUuid,
      to: new URL(receiver.url),
      from: new Date(Date.now() - 60_000),
      once: false,
      waitsMs: [1, 1],
      ...changes,
    },
    ({ documentKey: name, documentVersion: version }, _, attempt) =>
      void heard.push({ name, version, attempt }),
    stopping.signal,
  )
  return {
    heard,
    ended,
    async stop() {
      stopping.abort()
      return ended
    },
  }
}

const setWebhook = (url: string) =>
  under.platform.db
    .transaction()
    .execute((trx) => setEndpoint(under.platform, trx, 'operator', clientUuid, 'data', url))

describe('forwarding', () => {
  test('works for a client without a webhook, byte for byte, under a secret that stays the same', async () => {
    const secret = await listeningSecret(under.platform, clientUuid)
    expect(await listeningSecret(under.platform, clientUuid)).toBe(secret)
    receiver.verifyWith(secret)
    const ears = listening()
    await made('one')
    const { event, rawBody } = await receiver.next(undefined, 60_000)
    expect(event).toMatchObject({ id: expect.stringMatching(/^msg_/), document: { name: 'one' } })
    expect(String(Buffer.from(rawBody))).toBe(textOf('one', 1))
    await made('one', { content: { more: 1 } })
    expect((await receiver.next(undefined, 60_000)).json).toMatchObject({ document_version: 2 })
    await until(() => ears.heard.length === 2)
    expect(await ears.stop()).toBe(0)
    expect(ears.heard).toMatchObject([
      { name: 'one', version: 1, attempt: { delivered: true, number: 1, answer: { status: 200 } } },
      { name: 'one', version: 2 },
    ])
  })

  test("signs with all live secrets of the client's webhook and leaves its delivery alone", async () => {
    const { secret: old } = await setWebhook('http://127.0.0.1:9/')
    const next = await under.platform.db
      .transaction()
      .execute((trx) => rotateEndpointSecret(under.platform, trx, 'operator', clientUuid, 'data'))
    await made('one')
    await listening({ once: true }).ended
    const { headers, rawBody } = receiver.received[0]!
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const secret of [old!, next!.secret]) {
      receiver.verifyWith(secret)
      const copy = { method: 'POST', headers: headers as Record<string, string>, body: rawBody as BodyInit }
      await fetch(receiver.url, copy)
      expect(receiver.received.at(-1)).toMatchObject({ failure: null, event: { document: { name: 'one' } } })
    }
    const { rows } = await under.platform.pool.query(
      'select state, attempts from deliveries where client_uuid = $1',
      [clientUuid],
    )
    expect(rows).toEqual([{ state: 'pending', attempts: 0 }])
  })

  it.each([
    ['fails at first', [500, 503], [false, false, true], [1, 1, null]],
    ['fails every time', [500, 302, 500], [false, false, false], [1, 1, null]],
    ['is gone', [410], [false], [null]],
  ])('a receiver that %s', async (_, statuses, delivered, waits) => {
    receiver.answerWith(statuses.map((status) => ({ status })))
    await made('one')
    const ears = listening({ once: true })
    await ears.ended
    expect(ears.heard.map(({ attempt }) => attempt!.delivered)).toEqual(delivered)
    expect(ears.heard.map(({ attempt }) => attempt!.nextInMs)).toEqual(waits)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual(Array(waits.length).fill(ids[0]))
  })

  test('says that the port is closed, and goes on', async () => {
    await receiver.close()
    const ears = listening()
    await made('one')
    await until(() => ears.heard.length === 3)
    await made('two')
    await until(() => ears.heard.length === 6)
    await ears.stop()
    expect(ears.heard.map(({ name, attempt }) => [name, attempt!.answer.error, attempt!.nextInMs])).toEqual([
      ['one', 'connection refused', 1],
      ['one', 'connection refused', 1],
      ['one', 'connection refused', null],
      ['two', 'connection refused', 1],
      ['two', 'connection refused', 1],
      ['two', 'connection refused', null],
    ])
  })

  test('what waits for its next attempt does not keep others waiting', async () => {
    receiver.answerWith(Array(20).fill({ status: 503 }))
    for (let n = 0; n < 20; n++) await made(`bad ${n}`)
    const ears = listening({ waitsMs: [3_600_000] })
    await until(() => ears.heard.length === 20)
    await made('good')
    await until(() => ears.heard.length === 21)
    await ears.stop()
    expect(ears.heard.at(-1)).toMatchObject({ name: 'good', attempt: { delivered: true } })
  })

  test('does not wait for a receiver that hangs when it is stopped', async () => {
    receiver.answerWith([{ delayMs: 3_600_000 }])
    const ears = listening()
    await made('one')
    await receiver.next(undefined, 60_000)
    await ears.stop()
    expect(ears.heard).toEqual([])
  })

  test('keeps back what the service keeps back, and sends the newest version of it', async () => {
    await made('held', { holdSeconds: 3_600 })
    await made('held', { holdSeconds: 3_600, content: { more: 1 } })
    expect(await listening({ once: true }).ended).toBe(1)
    expect(receiver.received).toEqual([])
    const platform = { ...under.platform, clock: { now: () => Date.now() + 3_600_000 } }
    const later: number[] = []
    await listenTo(
      platform,
      { clientUuid, to: null, from: new Date(Date.now() - 60_000), once: true },
      ({ documentVersion }) => void later.push(documentVersion),
      new AbortController().signal,
    )
    expect(later).toEqual([2])
  })
})

describe('the command', () => {
  async function run(...args: string[]) {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await listenCommand().parseAsync(['--client', clientUuid, ...args], { from: 'user' })
    const text = (spy: typeof out) => spy.mock.calls.map(([line]) => String(line)).join('')
    const said = { out: text(out), err: text(err) }
    vi.restoreAllMocks()
    return said
  }

  test('prints a line for each, and the secret where there is no webhook', async () => {
    await setWebhook('http://127.0.0.1:9/')
    await made('one')
    const { out, err } = await run('--since', '1h', '--once', '--forward', receiver.url)
    expect(out).toMatch(/^\d\d:\d\d:\d\d {2}physical_summary {4}alice {9}v1 {2}200 {2}\d+ ms\n$/)
    const secret = await listeningSecret(under.platform, clientUuid)
    expect(err.split('\n')).toEqual([
      'data: signed with the secret of its webhook',
      `notification: no webhook yet; signed with ${secret}`,
      'What was made for No address yet',
      '',
    ])
    const { rows } = await under.platform.pool.query(
      "select detail from audit_log where client_uuid = $1 and action = 'health.view'",
      [clientUuid],
    )
    expect(rows).toEqual([
      { detail: { what: 'listen', kinds: ['data', 'notification'], forward: new URL(receiver.url).host } },
    ])
  })

  test('prints JSON with the document, without forwarding', async () => {
    await made('one')
    const { out } = await run('--since', '1h', '--once', '--json', '--kind', 'data')
    expect(JSON.parse(out)).toEqual({
      at: expect.any(String),
      webhook_id: expect.stringMatching(/^msg_/),
      kind: 'data',
      endpoint_id: 'data',
      data_structure: 'physical_summary',
      user_id: 'alice',
      document_version: 1,
      body: { document_version: 1, name: 'one', n: 1 },
    })
    expect((await run('--since', '1h', '--once', '--kind', 'notification')).out).toBe('')
  })

  it.each([
    ['--once alone', ['--once'], '--since'],
    ['no duration', ['--since', 'yesterday'], '--since must be a duration'],
    ['no address', ['--forward', 'localhost:3000'], '--forward must be an address'],
  ])('refuses %s', async (_, args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })

  test('is for the sandbox only', async () => {
    vi.stubEnv('TRIBUTARY_ENVIRONMENT', 'production')
    vi.stubEnv('TRIBUTARY_BASE_URL', 'https://tributary.example.com')
    await expect(run()).rejects.toThrow('sandbox only')
  })

  test('goes on until Ctrl-C and ends cleanly', async () => {
    const before = process.listeners('SIGINT')
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const ended = listenCommand().parseAsync(['--client', clientUuid], { from: 'user' })
    await until(() => err.mock.calls.length > 0)
    await made('one')
    await until(() => out.mock.calls.length > 0)
    const [onInterrupt] = process.listeners('SIGINT').filter((listener) => !before.includes(listener))
    onInterrupt!('SIGINT')
    await ended
    expect(err.mock.calls).toEqual([['Listening for No address yet; Ctrl-C ends\n']])
    expect(process.listeners('SIGINT')).toEqual(before)
  })
})
