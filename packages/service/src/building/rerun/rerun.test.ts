import type { DayRecord } from '@tributary/health'
import { InvalidPayload, PROVIDERS, type Provider } from '@tributary/providers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { setAddon } from '../../accounts/addons.ts'
import { createClient } from '../../accounts/clients.ts'
import { setEndpoint } from '../../delivery/webhooks/endpoints.ts'
import { storeItems } from '../../intake/arrivals.ts'
import { startResources } from '../../intake/store/sync.ts'
import { ensureUser, type User } from '../../users/index.ts'
import { buildDocuments } from '../build-days.ts'
import { type RerunRequest, rerun } from './run.ts'
import type { UserRerun } from './user.ts'

interface Payload {
  day: string
  steps: number
  floors?: number
  at?: number
  unreadable?: true
}

const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10']
const RANGE = { from: '2026-03-08', to: TUESDAY }

let world: TestPlatform
let provider: Provider
let user: User
let clientUuid: string

/** The records that a version of the maps gives for a payload. */
type Rules = (payload: Payload) => Pick<DayRecord, 'day' | 'values'>[]
const asItIs: Rules = ({ day, steps, floors }) => [
  { day, values: { steps, ...(floors !== undefined && { floors_climbed: floors }) } },
]

function useMap(version: number, map: Rules): void {
  provider.mapperVersion = version
  provider.map = (item) => {
    const payload = item.payload as Payload
    if (payload.unreadable && version === 1)
      throw new InvalidPayload(item.resource, [{ path: '/steps', reason: 'must be number' }])
    const records = map(payload).map(
      (part, index): DayRecord => ({
        kind: 'day',
        key: `${item.resource}:${item.id}:${index}`,
        source: 'Oura',
        origin: 'vendor',
        device: null,
        manual: false,
        updatedAt: payload.at ?? null,
        series: {},
        extras: {},
        offset: null,
        ...part,
      }),
    )
    return { records, refused: [] }
  }
}

beforeAll(async () => {
  provider = { ...PROVIDERS['oura']! }
  world = await createTestPlatform()
})
afterAll(() => world.close())

beforeEach(async () => {
  useMap(1, asItIs)
  clientUuid = await world.platform.db.transaction().execute(async (trx) => {
    const made = await createClient(world.platform, trx, 'operator', 'Acme')
    await setEndpoint(world.platform, trx, 'operator', made.clientUuid, 'data', 'http://127.0.0.1:9/')
    return made.clientUuid
  })
  user = await addUser('ada')
})

async function addUser(userId: string): Promise<User> {
  const { platform, clock } = world
  return platform.db.transaction().execute(async (trx) => {
    const made = await ensureUser(trx, platform, clientUuid, userId)
    const start = { since: '2026-03-03', liveFrom: '2026-03-03', nextRunAt: new Date(clock.now()) }
    await startResources(trx, made.user.scope, 'Oura', ['daily_activity'], start)
    return made.user
  })
}

/** Sends data as the vendor would, and runs the builds that follow. */
async function send(to: User, ...payloads: Record<string, Payload>[]): Promise<void> {
  const { platform } = world
  const app = { clientId: 'a', clientSecret: 'b', redirectUri: 'c', settings: {} }
  const context = { addresses: provider.manifest.addresses, fetch, timeoutMs: 1000 }
  const configured = { provider, context, app, regions: new Map(), verificationToken: 'token' }
  for (const objects of payloads) {
    world.clock.advance(1000)
    const items = Object.entries(objects).map(([id, payload]) => ({
      resource: 'daily_activity',
      id,
      payload,
    }))
    await platform.db.transaction().execute(async (trx) => {
      await storeItems(trx, platform, { user: to, configured, since: '2026-03-03' }, items)
      for (const { day } of Object.values(objects)) await buildDocuments(trx, platform, to.scope, [day])
    })
  }
  await sql`delete from graphile_worker._private_jobs`.execute(platform.db)
}

async function run(request: Partial<RerunRequest> = {}) {
  const done: UserRerun[] = []
  const failed: string[] = []
  const totals = await rerun(
    world.platform,
    { range: RANGE, source: null, clientUuid, userId: null, rehearsal: false, ...request },
    {
      providerOf: (source) => (source === 'Oura' ? provider : null),
      onUser: (_, one) => void done.push(one),
      onFailed: (one) => void failed.push(one.userId),
    },
  )
  return { totals, changes: done.flatMap(({ changes }) => changes), failed }
}

/** Reads everything in the database, table by table; the audit log grows with each run. */
async function everything(): Promise<Record<string, unknown>> {
  const { db } = world.platform
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not like 'audit%' order by 1`.execute(db)
  const content: Record<string, unknown> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql`select count(*), md5(string_agg(t::text, ' ' order by t::text))
      from ${sql.raw(name)} t`.execute(db)
    content[name] = found[0]
  }
  expect(rows.length).toBeGreaterThan(20)
  return content
}

/** Reads the steps in each version of the documents of a day. */
async function stepsOf(of: User, day: string): Promise<unknown[]> {
  const documents = await documentsOf(world, of)
  return documents
    .filter((one) => one.structure === 'physical_summary' && one.day === day)
    .map(({ body }) => JSON.stringify(body).match(/"steps_int":(\w+)/)?.[1])
}

describe('a rehearsal', () => {
  it('reports field by field what would change, and changes nothing at all', async () => {
    await send(user, { mon: { day: MONDAY, steps: 100 }, tue: { day: TUESDAY, steps: 7 } })
    useMap(2, ({ day, steps }) => [{ day, values: { steps: day === MONDAY ? steps * 2 : steps } }])
    const before = await everything()
    const { totals, changes } = await run({ rehearsal: true })
    expect(await everything()).toEqual(before)
    expect(changes).toMatchObject([{ day: MONDAY, documentKey: `physical_summary:${MONDAY}`, version: 2 }])
    expect(changes[0]!.fields).toEqual([{ path: expect.stringMatching(/steps_int$/), from: 100, to: 200 }])
    expect(totals).toMatchObject({ users: 1, objects: 2, recordsChanged: 1, versions: 1, days: 3 })
  })

  it('leaves no trace in the audit log', async () => {
    const count = () => world.platform.db.selectFrom('audit_log').selectAll().execute()
    const before = (await count()).length
    await run({ rehearsal: true })
    expect((await count()).length).toBe(before)
    await run()
    expect((await count()).at(-1)).toMatchObject({ action: 'records.rerun', actor: 'operator' })
  })
})

describe('a run', () => {
  it('stores and announces new versions where something differs, and nothing in a second run', async () => {
    await send(user, { mon: { day: MONDAY, steps: 100 }, tue: { day: TUESDAY, steps: 7 } })
    useMap(2, ({ day, steps }) => [{ day, values: { steps: day === MONDAY ? steps * 2 : steps } }])
    const { totals } = await run()
    expect(totals).toMatchObject({ recordsChanged: 1, recordsRemoved: 0, versions: 1 })
    expect(await stepsOf(user, MONDAY)).toEqual(['100', '200'])
    expect(await stepsOf(user, TUESDAY)).toEqual(['7'])
    const records = await world.platform.db
      .selectFrom('records')
      .select(['raw_object_id', 'mapper_version'])
      .where('user_key', '=', user.scope.userKey)
      .orderBy('raw_object_id')
      .execute()
    expect(records.map((row) => row.mapper_version)).toEqual([2, 1])
    const pending = await world.platform.db
      .selectFrom('deliveries')
      .select('document_version')
      .where('user_key', '=', user.scope.userKey)
      .where('state', '=', 'pending')
      .execute()
    expect(pending.map((row) => row.document_version).sort()).toEqual([1, 2])
    const settled = await everything()
    expect((await run()).totals).toMatchObject({ objects: 2, recordsChanged: 0, versions: 0, days: 3 })
    expect(await everything()).toEqual(settled)
  })

  it('lowers a total when the maps no longer give a part of it, and empties documents without data', async () => {
    await send(user, { mon: { day: MONDAY, steps: 0, floors: 4 }, tue: { day: TUESDAY, steps: 7 } })
    useMap(2, ({ day, steps }) => (day === MONDAY ? [{ day, values: { steps } }] : []))
    const { changes } = await run({ rehearsal: true })
    expect(changes.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ path: expect.stringContaining('floors'), from: 4, to: null }),
    )
    expect((await run()).totals).toMatchObject({ recordsChanged: 1, recordsRemoved: 1, versions: 2 })
    expect(await stepsOf(user, MONDAY)).toEqual(['0', '0'])
    expect(await stepsOf(user, TUESDAY)).toEqual(['7', 'null'])
  })

  it('reads a payload that could not be read before, and removes its refusal', async () => {
    const refusals = () =>
      world.platform.db
        .selectFrom('refusals')
        .selectAll()
        .where('user_key', '=', user.scope.userKey)
        .execute()
    await send(user, { mon: { day: MONDAY, steps: 9, unreadable: true } })
    expect(await refusals()).toHaveLength(1)
    const again = await run()
    expect(again.totals).toMatchObject({ objects: 1, refused: 1, recordsChanged: 0 })
    useMap(2, asItIs)
    expect((await run()).totals).toMatchObject({ objects: 1, refused: 0, recordsChanged: 1, versions: 1 })
    expect(await stepsOf(user, MONDAY)).toEqual(['9'])
    expect(await refusals()).toEqual([])
  })

  it('builds the day again that a record leaves, also when it lies outside of the range', async () => {
    await send(user, { mon: { day: MONDAY, steps: 5 } })
    useMap(2, ({ steps }) => [{ day: '2026-03-06', values: { steps } }])
    await run({ range: { from: MONDAY, to: MONDAY } })
    expect(await stepsOf(user, MONDAY)).toEqual(['5', 'null'])
    expect(await stepsOf(user, '2026-03-06')).toEqual(['5'])
  })

  it('leaves other days, sources and users alone', async () => {
    const other = await addUser('bea')
    for (const one of [user, other])
      await send(one, { old: { day: '2026-03-04', steps: 1 }, mon: { day: MONDAY, steps: 5 } })
    useMap(2, ({ day, steps }) => [{ day, values: { steps: steps * 2 } }])
    const before = await everything()
    await run({ source: 'Garmin' })
    await run({ range: { from: '2026-03-06', to: '2026-03-07' } })
    expect(await everything()).toEqual(before)
    await run({ userId: 'bea' })
    expect([await stepsOf(user, MONDAY), await stepsOf(other, MONDAY)]).toEqual([['5'], ['5', '10']])
    expect(await stepsOf(other, '2026-03-04')).toEqual(['1'])
  })

  it('builds again when only the rules of documents changed', async () => {
    await send(user, { mon: { day: MONDAY, steps: 5 } })
    await setAddon(world.platform, 'operator', clientUuid, 'data_cleaning', false)
    const { totals, changes } = await run({ rehearsal: true })
    // The summary by source, and the end of the one over all sources.
    expect(totals).toMatchObject({ recordsChanged: 0, versions: 2 })
    expect(changes.map(({ documentKey, version }) => [documentKey, version]).sort()).toEqual([
      [`physical_summary:${MONDAY}`, 2],
      [`physical_summary:${MONDAY}:Oura`, 1],
    ])
  })

  it('leaves records as they are whose payload is gone, and counts them', async () => {
    await send(user, { mon: { day: MONDAY, steps: 5 }, tue: { day: TUESDAY, steps: 7 } })
    await world.platform.db
      .deleteFrom('raw_payloads')
      .where('user_key', '=', user.scope.userKey)
      .where('object_id', '=', 'mon')
      .execute()
    useMap(2, ({ day, steps }) => [{ day, values: { steps: steps * 2 } }])
    expect((await run()).totals).toMatchObject({ objects: 1, withoutRaw: 1, recordsChanged: 1 })
    expect(await stepsOf(user, MONDAY)).toEqual(['5'])
    expect(await stepsOf(user, TUESDAY)).toEqual(['7', '14'])
  })

  it('maps the revision that counted, not an older copy that came after it', async () => {
    await send(user, { mon: { day: MONDAY, steps: 9, at: 2 } }, { mon: { day: MONDAY, steps: 5, at: 1 } })
    expect(await stepsOf(user, MONDAY)).toEqual(['9'])
    useMap(2, ({ day, steps }) => [{ day, values: { steps: steps * 2 } }])
    await run()
    expect(await stepsOf(user, MONDAY)).toEqual(['9', '18'])
    expect((await run()).totals).toMatchObject({ recordsChanged: 0, versions: 0 })
  })

  it('continues with the others when one user fails', async () => {
    const other = await addUser('bea')
    for (const one of [user, other]) await send(one, { mon: { day: MONDAY, steps: 5 } })
    await sql`update raw_payloads set body = '\\x00' where user_key = ${user.scope.userKey}`.execute(
      world.platform.db,
    )
    useMap(2, ({ day, steps }) => [{ day, values: { steps: steps * 2 } }])
    const { totals, failed } = await run()
    expect(failed).toEqual(['ada'])
    expect(totals).toMatchObject({ users: 2, failed: 1, versions: 1 })
    expect(await stepsOf(other, MONDAY)).toEqual(['5', '10'])
  })
})
