import { PROVIDERS } from '@tributary/providers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { connect } from '../../connections/index.ts'
import { deliveryIdOf, setEndpoint, webhookId } from '../../delivery/index.ts'
import { deliveryId } from '../../delivery/model.ts'
import { publishVersion } from '../../delivery/outbox/publish-versions.ts'
import { settle } from '../../delivery/testing/settle.ts'
import type { Db } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { ensureUser, type User } from '../../users/index.ts'
import { wire } from '../../wiring.ts'
import type {
  AuditPage,
  DeploymentAnswer,
  OperatorOverview,
  RejectedPage,
  SourceAddresses,
  SourceEntry,
  StuckPageAnswer,
  TroubledEndpointEntry,
  WorkAnswer,
} from '../types.ts'
import { nameOfTask } from './task-names.ts'

/** Nothing is asked of the vendor here. */
const configured = (slug: string): ConfiguredProvider => ({
  provider: PROVIDERS[slug]!,
  context: { addresses: {} as never, fetch, timeoutMs: 1 },
  app: { clientId: 'id', clientSecret: 'secret', settings: {}, redirectUri: 'http://localhost' },
  regions: new Map(),
  verificationToken: 'unused',
})

const DAY_MS = 86_400_000

let world: PortalWorld
let operator: Caller
beforeAll(async () => {
  world = await createPortalWorld({
    providers: new Map([
      ['Oura', configured('oura')],
      ['Garmin', configured('garmin')],
    ]),
  })
  operator = await world.as('operator')
})
afterAll(() => world?.close())

const read = async <T>(path: string) => (await operator.call<T>('GET', `/operator${path}`)).body
const ago = (ms: number) => new Date(world.clock.now() - ms)

const connected = (name: string, source: 'Oura' | 'Garmin' = 'Oura'): Promise<User> =>
  world.platform.db.transaction().execute((trx) => connectIn(trx, name, source))

async function connectIn(trx: Db, name: string, source: 'Oura' | 'Garmin'): Promise<User> {
  const { platform } = world
  const { user, created } = await ensureUser(trx, platform, world.clientUuid, name)
  await connect(trx, platform, wire(platform).connectionPorts, {
    user,
    newUser: created,
    source,
    region: null,
    accountKey: Buffer.from(name),
    tokens: { access: 'a', refresh: null, expiresAt: null, scopes: null } as never,
  })
  return user
}

const setSync = ({ scope }: User, values: object) =>
  world.platform.db
    .updateTable('sync_state')
    .set({ next_run_at: ago(-60_000), last_attempt_at: ago(60_000), last_data_at: ago(60_000), ...values })
    .where('user_key', '=', scope.userKey)
    .execute()

describe('stuck connections', () => {
  const stuck = async (kind: string) =>
    (await read<StuckPageAnswer>(`/connections?kind=${kind}`)).connections.map(({ user_id: id }) => id)

  beforeEach(async () => {
    await world.platform.db
      .updateTable('sync_state')
      .set({ next_run_at: ago(-60_000) })
      .execute()
  })

  test('are those that fail again and again, with the reason in words', async () => {
    await setSync(await connected('well'), {})
    const failing = await connected('failing')
    await setSync(failing, { failures: 4, last_error: 'unavailable', last_data_at: ago(3 * DAY_MS) })
    await setSync(await connected('once'), { failures: 1, last_error: 'unavailable' })
    expect((await read<StuckPageAnswer>('/connections?kind=failing')).connections).toMatchObject([
      {
        client_name: 'Acme Health',
        user_id: 'failing',
        data_source: 'Oura',
        trouble: 'the vendor cannot be reached or is in trouble',
        failures: 4,
        last_data_at: ago(3 * DAY_MS).toISOString(),
      },
    ])
    expect((await read<OperatorOverview>('/overview')).attention.failing_connections.count).toBe(1)
  })

  test('are those that are due and not read', async () => {
    await setSync(await connected('overdue'), { next_run_at: ago(2 * 3_600_000) })
    expect(await stuck('overdue')).toEqual(['overdue'])
    expect((await read<OperatorOverview>('/overview')).attention.overdue_connections.count).toBe(1)
  })

  test('are those that are asked and say nothing for a week', async () => {
    await setSync(await connected('quiet'), { last_data_at: ago(8 * DAY_MS) })
    await setSync(await connected('resting'), {
      last_data_at: ago(8 * DAY_MS),
      last_attempt_at: ago(5 * DAY_MS),
    })
    await setSync(await connected('never'), { last_data_at: null, live_from: '2026-01-01' })
    await setSync(await connected('new'), { last_data_at: null })
    expect((await stuck('quiet')).sort()).toEqual(['never', 'quiet'])
  })

  test('do not include what has ended', async () => {
    const { scope } = await connected('ended')
    await setSync({ scope } as User, { failures: 9, last_error: 'unavailable' })
    await world.platform.db
      .updateTable('connections')
      .set({ state: 'ended' })
      .where('user_key', '=', scope.userKey)
      .execute()
    expect(await stuck('failing')).not.toContain('ended')
    expect((await operator.call('GET', '/operator/connections?kind=lazy')).status).toBe(422)
  })

  test('are read page by page', async () => {
    await world.platform.db.transaction().execute(async (trx) => {
      for (let count = 0; count < 60; count++) await connectIn(trx, `many-${count}`, 'Oura')
    })
    await sql`update sync_state set failures = 3, last_error = 'malformed', last_attempt_at = ${ago(60_000)}
      where user_key in (select user_key from users where user_id like 'many-%')`.execute(world.platform.db)
    const first = await read<StuckPageAnswer>('/connections?kind=failing')
    const after = encodeURIComponent(first.next_after!)
    const second = await read<StuckPageAnswer>(`/connections?kind=failing&after=${after}`)
    const all = [...first.connections, ...second.connections].map(({ user_id: id }) => id)
    expect(all).toHaveLength(61)
    expect(new Set(all).size).toBe(61)
    expect(second.next_after).toBeNull()
  })
})

describe('deliveries', () => {
  /** Stores a document and rejects it at once. */
  async function rejected(name: string, clientUuid: string): Promise<string> {
    const { platform } = world
    world.clock.advance(1_000)
    const documentKey = `sleep_summary:${world.clock.now()}`
    await platform.db.transaction().execute(async (trx) => {
      const { user } = await ensureUser(trx, platform, clientUuid, name)
      await publishVersion(trx, platform, user, {
        ...{ documentKey, dataStructure: 'sleep_summary', day: '2026-03-09', content: { of: name } },
        render: (_version, content) => content,
      })
    })
    const { delivery_id: id } = await platform.db
      .selectFrom('deliveries')
      .select('delivery_id')
      .where('document_key', '=', documentKey)
      .executeTakeFirstOrThrow()
    await settle(platform.db, id, 'rejected', ago(0), 500)
    return webhookId(id)
  }

  beforeAll(async () => {
    const { platform, clientUuid, otherClientUuid } = world
    await platform.db.transaction().execute(async (trx) => {
      for (const client of [clientUuid, otherClientUuid])
        await setEndpoint(
          platform,
          trx,
          'operator',
          client,
          'data',
          'https://hooks.example.com/a?key=private',
        )
    })
  })

  test('that were rejected are listed newest first, of all clients or of one, page by page', async () => {
    const { clientUuid, otherClientUuid } = world
    const ids = [await rejected('anna', otherClientUuid), await rejected('anna', clientUuid)]
    for (let count = 0; count < 50; count++) {
      world.clock.advance(1_000)
      const id = deliveryId(world.clock.now())
      const like = deliveryIdOf(ids[count % 2]!)
      await sql`with copied as (
          insert into deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
            data_structure, state, created_at, settled_at, last_status)
          select lane, user_key, ${id}, client_uuid, endpoint_id, document_key, document_version,
            data_structure, state, created_at, settled_at, last_status
          from deliveries where delivery_id = ${like}
        )
        insert into open_deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
          data_structure, state, next_attempt_at, rejected_at)
        select lane, user_key, ${id}, client_uuid, endpoint_id, document_key, document_version,
          data_structure, state, next_attempt_at, rejected_at
        from open_deliveries where delivery_id = ${like}`.execute(world.platform.db)
      ids.push(webhookId(id))
    }
    ids.reverse()
    const first = await read<RejectedPage>('/rejected')
    const second = await read<RejectedPage>(`/rejected?cursor=${first.next_cursor}`)
    const all = [...first.deliveries, ...second.deliveries]
    expect(all.map((entry) => entry.webhook_id)).toEqual(ids)
    expect(all[0]).toMatchObject({ client_name: 'Acme Health', user_id: 'anna', last_status: 500 })
    const own = (await read<RejectedPage>(`/rejected?of_client=${clientUuid}`)).deliveries
    expect(own).toHaveLength(26)
    expect(own.every((entry) => entry.client_uuid === clientUuid)).toBe(true)
    expect((await read<OperatorOverview>('/overview')).attention.rejected).toEqual({
      count: 52,
      is_more: false,
    })
    expect((await operator.call('GET', '/operator/rejected?cursor=x')).status).toBe(422)
  })

  test('to a paused endpoint are resumed, and its address is shown by its host alone', async () => {
    const { platform, clientUuid } = world
    await platform.db
      .updateTable('endpoints')
      .set({ state: 'paused', failing_since: ago(6 * DAY_MS) })
      .where('client_uuid', '=', clientUuid)
      .execute()
    const list = async () => (await read<{ endpoints: TroubledEndpointEntry[] }>('/endpoints')).endpoints
    expect(await list()).toEqual([
      {
        client_uuid: clientUuid,
        client_name: 'Acme Health',
        endpoint_id: 'data',
        kind: 'data',
        host: 'hooks.example.com',
        state: 'paused',
        failing_since: ago(6 * DAY_MS).toISOString(),
        last_success_at: null,
      },
    ])
    expect((await read<OperatorOverview>('/overview')).attention.paused_endpoints).toBe(1)
    const resume = () => operator.call('POST', `/operator/endpoints/${clientUuid}/data/resume`)
    expect((await resume()).status).toBe(204)
    expect((await resume()).status).toBe(409)
    expect(await list()).toEqual([])
  })
})

describe('work', () => {
  test('lists queues, and a job that was given up is tried again', async () => {
    const { db } = world.platform
    const { scope } = await connected('unlucky')
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
    await enqueue(db, { name: 'intake.pull' }, {}, { key: `${scope.lane}/${scope.userKey}/Oura` })
    await sql`update graphile_worker._private_jobs
      set attempts = max_attempts, last_error = 'no table "steps 8123"'`.execute(db)
    const { tasks, failing, job_workers: workers } = await read<WorkAnswer>('/work')
    expect(workers).toBe(0)
    expect(tasks).toMatchObject([{ title: 'Read a source', given_up: 1, waiting: 0 }])
    expect(failing).toMatchObject([
      {
        title: 'Read a source',
        user: { client_name: 'Acme Health', user_id: 'unlucky' },
        is_given_up: true,
        next_run_at: null,
        error: 'no table …',
      },
    ])
    expect((await read<OperatorOverview>('/overview')).attention).toMatchObject({
      failing_jobs: { count: 1 },
      job_workers: 0,
    })
    const retry = (id: string) => operator.call('POST', `/operator/jobs/${id}/retry`)
    expect((await retry(failing[0]!.job_id)).status).toBe(204)
    expect((await read<WorkAnswer>('/work')).tasks).toMatchObject([{ waiting: 1, given_up: 0 }])
    expect((await retry('999999999')).status).toBe(404)
    expect((await retry('one')).status).toBe(422)
    const { entries } = await read<AuditPage>('/audit?action=job.')
    expect(entries).toMatchObject([{ action: 'job.retry', by: 'operator', detail: { job: 'Read a source' } }])
  })

  test('says what of the outbox is due, and what is held back', async () => {
    const { db } = world.platform
    await sql`update open_deliveries set state = 'pending', rejected_at = null, next_attempt_at = case
      when endpoint_id = 'notification' then 'infinity'::timestamptz else ${ago(60_000)} end`.execute(db)
    const { rows } = await sql<{ due: number; held: number }>`select
      count(*) filter (where endpoint_id = 'data')::integer as due,
      count(*) filter (where endpoint_id = 'notification')::integer as held from open_deliveries`.execute(db)
    expect((await read<WorkAnswer>('/work')).outbox).toEqual({
      ...rows[0],
      later: 0,
      is_more: false,
      oldest_due_at: ago(60_000).toISOString(),
    })
  })

  test('has a name for everything that is done', () => {
    const { jobs, ticks } = wire(world.platform)
    for (const { name } of [...jobs, ...ticks]) expect(nameOfTask(name), name).not.toBe(name)
  })
})

describe('sources', () => {
  const source = async (name: string) =>
    (await read<{ sources: SourceEntry[] }>('/sources')).sources.find(
      ({ data_source: known }) => known === name,
    )!

  test('say who is connected, what fails, and what of the budget is used', async () => {
    const { db } = world.platform
    await setSync(await connected('walker', 'Garmin'), { failures: 2, last_error: 'unavailable' })
    await db
      .insertInto('call_counts')
      .values({
        ...{ source: 'Oura', subject: 'app', period_seconds: 300, period: 1, calls: 42 },
        ends_at: ago(-60_000),
      })
      .execute()
    await db
      .insertInto('webhook_receipts')
      .values({
        ...{ source: 'Oura', event_key: Buffer.from('a'), announcement: Buffer.alloc(0) },
        received_at: ago(60_000),
      })
      .execute()
    const oura = await source('Oura')
    expect(oura).toMatchObject({
      is_configured: true,
      webhook: { subscribed: 'automatically', calls_of_last_day: 1, last_call_at: ago(60_000).toISOString() },
    })
    expect(oura.budgets.find(({ seconds }) => seconds === 300)).toMatchObject({ used: 42 })
    expect(oura.errors).toContainEqual({ words: 'the vendor’s answer cannot be read', connections: 60 })
    expect(await source('Garmin')).toMatchObject({
      live_connections: 1,
      is_in_trouble: true,
      webhook: { subscribed: 'in the portal' },
    })
    expect(await source('Whoop')).toMatchObject({ is_configured: false, live_connections: 0 })
    expect(await source('Apple Health')).toMatchObject({ slug: null, webhook: null })
    expect((await read<OperatorOverview>('/overview')).attention.sources_in_trouble).toContain('Garmin')
  })

  test('say whether they are polled, and since when the vendor refuses it', async () => {
    expect(await source('Oura')).toMatchObject({ polling: 'on', pull_refused_at: null })
    expect(await source('Apple Health')).toMatchObject({ polling: null })
    const { db } = world.platform
    await db
      .insertInto('refused_pulls')
      .values({ source: 'Oura', refused_at: ago(60_000) })
      .execute()
    expect(await source('Oura')).toMatchObject({
      polling: 'refused',
      pull_refused_at: ago(60_000).toISOString(),
    })
    await db.deleteFrom('refused_pulls').execute()
  })

  test('name the last refusal of each step of a sign-in', async () => {
    expect((await source('Whoop')).refused_sign_ins).toEqual([])
    await world.platform.db
      .insertInto('refused_sign_ins')
      .values({ source: 'Whoop', step: 'exchange', code: 'invalid_client', refused_at: ago(60_000) })
      .execute()
    expect((await source('Whoop')).refused_sign_ins).toEqual([
      { step: 'exchange', code: 'invalid_client', at: ago(60_000).toISOString() },
    ])
    expect((await source('Oura')).refused_sign_ins).toEqual([])
  })

  test('are checked on request, which is noted', async () => {
    const answer = await operator.call('POST', '/operator/sources/whoop/check', { users: 50 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      data_source: 'Whoop',
      verdict: 'not_configured',
      enter: { redirect_uri: `${world.url}/oauth/callback/whoop`, is_webhook_secret: false },
      findings: expect.arrayContaining([expect.objectContaining({ code: 'not_configured' })]),
      budget: { users: 50 },
    })
    for (const [path, status] of [
      ['/operator/sources/toString/check', 404],
      ['/operator/sources/whoop/check', 422],
    ] as const)
      expect((await operator.call('POST', path, { users: status === 404 ? 1 : 0 })).status).toBe(status)
    const { entries } = await read<AuditPage>('/audit?action=source.check')
    expect(entries).toMatchObject([
      { action: 'source.check', detail: { source: 'Whoop', verdict: 'not_configured' } },
    ])
  })

  test('give the addresses for the vendor’s portal, which is noted', async () => {
    const addresses = await read<SourceAddresses>('/sources/garmin/addresses')
    expect(addresses).toMatchObject({
      redirect_uri: `${world.url}/oauth/callback/garmin`,
      is_secret: true,
      scopes: [],
    })
    expect(addresses.webhook_address).toMatch(/\/webhooks\/garmin\/.+$/)
    expect((await operator.call('GET', '/operator/sources/toString/addresses')).status).toBe(404)
    const { entries } = await read<AuditPage>('/audit?action=source.show_addresses')
    expect(entries).toMatchObject([{ action: 'source.show_addresses', detail: { source: 'Garmin' } }])
  })
})

test('the overview counts clients, users and what was delivered', async () => {
  const { figures } = await read<OperatorOverview>('/overview')
  expect(figures).toMatchObject({ clients: 2, delivered: 0, delivered_since: '2026-03-10T11:00:00.000Z' })
  expect(figures.users).toBeGreaterThan(60)
})

test('the deployment shows its version, its size, and the deliveries of a day over all clients', async () => {
  const answer = await read<DeploymentAnswer>('/deployment')
  expect(answer.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(answer.database).toMatchObject({
    version: expect.stringMatching(/^1[5-9]/),
    bytes: expect.any(Number),
  })
  expect(answer.hours).toHaveLength(24)
  await sql`insert into delivery_hours (client_uuid, hour, delivered, failed, rejected, answer_times, waiting_times)
    select client_uuid, ${answer.hours[3]!.start}::timestamptz, 5, 2, 1, '{}', '{}' from clients`.execute(
    world.platform.db,
  )
  const { hours } = await read<DeploymentAnswer>('/deployment')
  expect(hours[3]).toMatchObject({ delivered: 10, failed_attempts: 4, rejected: 2, latency_p95_ms: null })
  const owner = await world.as('owner')
  expect((await owner.call('GET', '/operator/deployment')).status).toBe(404)
})
