import type { ProviderWebhook } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ConnectionsWorld,
  connectUser,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import { exported, record } from '../../test/recordings.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { createSessions, type Sessions } from '../connections/index.ts'
import { eraseUser, exportUser } from '../erasure/index.ts'
import type { Har } from '../har/har.ts'
import { findUser, type User } from '../users/index.ts'
import { createRecorder, endRecording, findRecording, oldRecordingsTick, type Recorder } from './index.ts'
import { shareOf } from './share.ts'
import { MOST_BYTES, MOST_ENTRIES, stopRecordingsOf } from './store.ts'

const SECOND = 1_000
const DAY = 86_400_000

let world: ConnectionsWorld
let client: TestClient
let user: User
let sessions: Sessions
let recorder: Recorder
let count = 0
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
})
afterAll(() => world.close())
beforeEach(async () => {
  const userId = `recorded-${++count}`
  await connectUser(world, client, userId)
  user = (await findUser(world.platform.db, client.clientUuid, userId))!
  recorder = createRecorder(world.platform)
  sessions = createSessions(world.platform, world.ports, recorder)
})
afterEach(() => world.simulator.faults('oura').clear())

const start = async () => {
  const recording = await record(world.platform, user, 'Oura')
  world.clock.advance(5 * SECOND)
  return recording
}
const identify = () =>
  sessions.withSession(user.scope, 'Oura', (session, context) =>
    world.platform.providers.get('Oura')!.provider.identify(context, session),
  )
const entriesOf = async (recording: Awaited<ReturnType<typeof start>>) =>
  (JSON.parse(await exported(world.platform, recording)) as Har).log.entries

describe('a recording', () => {
  test('holds every exchange of the connection, renewals included, and no credential', async () => {
    const recording = await start()
    await identify()
    world.clock.advance(DAY / 24)
    await world.platform.db
      .updateTable('connections')
      .set({ token_expires_at: new Date(world.clock.now()) })
      .where('user_key', '=', user.scope.userKey)
      .execute()
    await identify()
    const entries = await entriesOf(recording)
    expect(entries.map(({ request, response }) => [request.method, response.status])).toEqual([
      ['GET', 200],
      ['POST', 200],
      ['GET', 200],
    ])
    expect(JSON.parse(entries[1]!.response.content.text!)).toMatchObject({
      access_token: expect.stringMatching(/^TOKEN-/),
    })
    const text = JSON.stringify(entries)
    const { app } = world.platform.providers.get('Oura')!
    for (const { access, refresh } of world.tokens.slice(-2)) {
      expect(text).not.toContain(access)
      expect(text).not.toContain(refresh)
    }
    expect(text).not.toContain(app.clientSecret)
    expect(text).not.toContain(app.clientId)
  })

  test('holds refusals, and calls that were not answered', async () => {
    const recording = await start()
    world.simulator.faults('oura').inject({ on: 'personal_info', kind: 'status', status: 503 })
    await expect(identify()).rejects.toThrow('503')
    const away = async () =>
      sessions.withSession(user.scope, 'Oura', (_session, given) => given.fetch('http://127.0.0.1:9/'))
    await expect(away()).rejects.toThrow()
    expect((await entriesOf(recording)).map(({ response }) => response.status)).toEqual([503, 0])
  })

  test('is off by default, and asking whether it is on costs no query for each call', async () => {
    let queries = 0
    const db = new Proxy(world.platform.db, {
      get(target, name) {
        if (name === 'selectFrom') queries += 1
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const idle = createRecorder({ ...world.platform, db })
    const configured = world.platform.providers.get('Oura')!
    const connection = {
      scope: user.scope,
      source: 'Oura' as const,
      configured,
      tokens: { accessToken: 'a', refreshToken: null, account: 'b' },
    }
    for (let calls = 0; calls < 50; calls++)
      expect(await idle.contextFor(configured.context, connection)).toBe(configured.context)
    expect(queries).toBe(1)
  })

  test('concerns one connection only', async () => {
    const recording = await start()
    const userId = `recorded-${++count}`
    await connectUser(world, client, userId, { person: world.simulator.people[1]!.id })
    const other = (await findUser(world.platform.db, client.clientUuid, userId))!
    await sessions.withSession(other.scope, 'Oura', (session, context) =>
      world.platform.providers.get('Oura')!.provider.identify(context, session),
    )
    expect(await entriesOf(recording)).toEqual([])
  })

  test('does not go on with another account of the same source', async () => {
    await start()
    const configured = world.platform.providers.get('Oura')!
    const { context } = configured
    const connectedTo = (account: string) =>
      recorder.contextFor(context, {
        scope: user.scope,
        source: 'Oura',
        configured,
        tokens: { accessToken: 'a', refreshToken: null, account },
      })
    expect(await connectedTo('another')).toBe(context)
    expect(await connectedTo((await identify()).account)).not.toBe(context)
  })

  test('ends at its time, when it is stopped, and with the connection', async () => {
    const first = await start()
    world.clock.advance(240 * 60 * SECOND)
    await identify()
    expect(await entriesOf(first)).toEqual([])
    const second = await start()
    expect(await endRecording(world.platform, 'operator', second)).toBe(true)
    expect(await endRecording(world.platform, 'operator', second)).toBe(false)
    await identify()
    expect(await entriesOf(second)).toEqual([])
    const third = await start()
    const now = new Date(world.clock.now())
    await stopRecordingsOf(world.platform.db, user.scope, 'Oura', now)
    await identify()
    expect(await findRecording(world.platform.db, third.recordingId)).toMatchObject({
      entries: 0,
      stopReason: 'disconnected',
    })
  })

  test.each([
    ['entries', MOST_ENTRIES],
    ['bytes', MOST_BYTES - 10],
  ] as const)('stops and says so when it is full of %s', async (column, most) => {
    const recording = await start()
    await world.platform.db
      .updateTable('recordings')
      .set({ [column]: most })
      .where('recording_id', '=', recording.recordingId)
      .execute()
    await identify()
    await identify()
    const found = await findRecording(world.platform.db, recording.recordingId)
    expect(found).toMatchObject({ stopReason: 'full', [column]: most })
    const lines = world.logLines.filter((line) => line.includes('a recording is full and has stopped'))
    expect(lines.filter((line) => line.includes(recording.recordingId))).toHaveLength(1)
  })

  test('that cannot be written does not stand in the way of what is recorded', async () => {
    const recording = await start()
    await world.platform.db
      .deleteFrom('recordings')
      .where('recording_id', '=', recording.recordingId)
      .execute()
    expect(await identify()).toHaveProperty('account')
  })

  test('is sealed under the key of the user', async () => {
    await start()
    await identify()
    const [row] = await world.platform.db
      .selectFrom('recording_entries')
      .selectAll()
      .where('user_key', '=', user.scope.userKey)
      .execute()
    expect(row!.body.includes('usercollection')).toBe(false)
    const recorded = await world.platform.db
      .selectFrom('recordings')
      .select('account')
      .where('user_key', '=', user.scope.userKey)
      .executeTakeFirstOrThrow()
    const { account } = await identify()
    expect(recorded.account.includes(account)).toBe(false)
  })

  test('is part of the export of the user, and erased with the user', async () => {
    const recording = await start()
    await identify()
    const lines: { kind: string }[] = []
    for await (const line of await exportUser(world.platform, CAPABILITIES, 'operator', user))
      lines.push(JSON.parse(line))
    expect(lines.filter(({ kind }) => kind.startsWith('record'))).toMatchObject([
      { kind: 'recording', recording_id: recording.recordingId, data_source: 'Oura', entries: 1 },
      { kind: 'recorded_exchange', request: { method: 'GET' } },
    ])
    const receipt = await eraseUser(world.platform, CAPABILITIES, 'operator', user.clientUuid, user.userId)
    expect(receipt!.rows).toMatchObject({ recordings: 1, recording_entries: 1 })
    expect(await findRecording(world.platform.db, recording.recordingId)).toBeNull()
  })

  test('is deleted after 30 days', async () => {
    const recording = await start()
    await identify()
    world.clock.advance(30 * DAY - 10 * SECOND)
    await oldRecordingsTick.run(world.platform)
    expect(await findRecording(world.platform.db, recording.recordingId)).not.toBeNull()
    world.clock.advance(10 * SECOND)
    await oldRecordingsTick.run(world.platform)
    expect(await findRecording(world.platform.db, recording.recordingId)).toBeNull()
    const { db } = world.platform
    expect(
      await db
        .selectFrom('recording_entries')
        .select('entry')
        .where('recording_id', '=', recording.recordingId)
        .execute(),
    ).toEqual([])
  })

  test('is audited: its start, its end and its export', async () => {
    const recording = await start()
    await endRecording(world.platform, 'operator', recording)
    await exported(world.platform, recording)
    const entries = await world.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'detail'])
      .where('action', 'like', 'recording.%')
      .orderBy('entry_id', 'desc')
      .limit(3)
      .execute()
    const detail = { user_key: user.scope.userKey, recording_id: recording.recordingId, data_source: 'Oura' }
    expect(entries).toEqual([
      { action: 'recording.export', actor: 'operator', detail },
      { action: 'recording.stop', actor: 'operator', detail },
      { action: 'recording.start', actor: 'operator', detail: { ...detail, minutes: 240 } },
    ])
  })
})

describe('a call of the vendor', () => {
  const interpret: ProviderWebhook['interpret'] = ({ body }) => {
    const content = JSON.parse(Buffer.from(body).toString())
    const entries = Array.isArray(content) ? content : Object.values(content).flat()
    return (entries as { user: string }[]).map(({ user: account }) => ({
      type: 'revoked',
      account,
      eventId: account,
      at: 0,
    }))
  }
  const share = (content: unknown, account = 'ann') => {
    const body = Buffer.from(JSON.stringify(content))
    const text = shareOf(
      { interpret },
      { method: 'POST', pathToken: null, headers: {}, query: {}, body },
      account,
      0,
    )
    return text === null ? null : JSON.parse(text)
  }
  const [ann, bob] = [
    { user: 'ann', steps: 1 },
    { user: 'bob', steps: 2 },
  ]

  test('is kept as it came where it concerns one account', () => {
    expect(share({ dailies: [ann] })).toEqual({ dailies: [ann] })
    expect(share([ann, ann])).toEqual([ann, ann])
  })

  test('is kept without what concerns others', () => {
    expect(share({ dailies: [bob, ann], sleeps: [bob], other: 5 })).toEqual({ dailies: [ann] })
    expect(share([bob, ann])).toEqual([ann])
    expect(share([bob])).toBeNull()
  })
})
