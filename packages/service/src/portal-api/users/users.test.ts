import { addDays } from '@tributary/health'
import { PROVIDERS } from '@tributary/providers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { setAddon } from '../../accounts/addons.ts'
import { listAudit } from '../../accounts/audit-list.ts'
import { connect } from '../../connections/index.ts'
import { webhookId } from '../../delivery/index.ts'
import { setEndpoint } from '../../delivery/webhooks/endpoints.ts'
import { verifyReceipt } from '../../erasure/index.ts'
import { noteData, noteFailure } from '../../intake/store/outcomes.ts'
import { createMcpToken } from '../../mcp/index.ts'
import { dayOf, glucoseOf, live, nightOf } from '../../mcp/testing/life.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { ensureUser, setTimeZone, type User } from '../../users/index.ts'
import { addInformation } from '../../users/information.ts'
import { wire } from '../../wiring.ts'
import type {
  ConnectLinkAnswer,
  DocumentContentAnswer,
  DocumentPage,
  DocumentVersions,
  Explanation,
  SearchResults,
  SignedReceipt,
  UserAbout,
  UserBeginnings,
  UserConnections,
  UserCurves,
  UserDay,
  UserDays,
  UserHead,
  UserPage,
} from '../types.ts'

const DAY = '2026-03-09'
/** Needs care in an address. */
const ODD = 'a/b 50%?#é'

/** Nothing is asked of the vendor here. */
const OURA: ConfiguredProvider = {
  provider: PROVIDERS['oura']!,
  context: { addresses: {} as never, fetch, timeoutMs: 1 },
  app: { clientId: 'id', clientSecret: 'secret', settings: {}, redirectUri: 'http://localhost' },
  regions: new Map(),
  verificationToken: 'unused',
}

let world: PortalWorld
let anna: User
let base: string
beforeAll(async () => {
  world = await createPortalWorld({ providers: new Map([['Oura', OURA]]) })
  const { platform, clientUuid } = world
  base = `/clients/${clientUuid}/users`
  await platform.db.transaction().execute(async (trx) => {
    for (const name of ['bert', ODD, 'anna-2']) await ensureUser(trx, platform, clientUuid, name)
    anna = (await ensureUser(trx, platform, clientUuid, 'anna')).user
    await setTimeZone(trx, platform, anna.scope, 'Europe/Berlin', 'client')
    await ensureUser(trx, platform, world.otherClientUuid, 'anna')
    await setEndpoint(platform, trx, 'operator', clientUuid, 'data', 'http://127.0.0.1:9/')
    await connect(trx, platform, wire(platform).connectionPorts, {
      user: anna,
      newUser: true,
      source: 'Oura',
      region: null,
      accountKey: Buffer.from('account'),
      tokens: { access: 'a', refresh: null, expiresAt: null, scopes: null } as never,
    })
  })
  await live(platform, anna, addDays(DAY, -1), [dayOf('Oura', addDays(DAY, -1), { steps: 0 })])
  await live(platform, anna, DAY, [
    dayOf('Oura', DAY, { steps: 8_000 }),
    dayOf('Garmin', DAY, { steps: 9_000 }),
  ])
  world.clock.advance(60_000)
  await live(platform, anna, DAY, [
    dayOf('Oura', DAY, { steps: 8_123 }),
    dayOf('Garmin', DAY, { steps: 9_100 }),
    nightOf('Oura', DAY, { deep_sleep_s: 3_600, hrv_rmssd_ms: 41 }),
  ])
})
afterAll(() => world?.close())

const named = (userId: string) => `${base}/${encodeURIComponent(userId)}`

async function viewed<T>(path: string): Promise<T> {
  const answer = await (await world.as('viewer')).call<T>('GET', path)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

describe('the list of users', () => {
  test('has those of the client, by name, with how they stand', async () => {
    const { users, next_after } = await viewed<UserPage>(base)
    expect(users.map(({ user_id }) => user_id)).toEqual([ODD, 'anna', 'anna-2', 'bert'])
    expect(users[1]).toMatchObject({ state: 'waiting', live_sources: ['Oura'], time_zone: 'Europe/Berlin' })
    expect(users[3]).toMatchObject({ state: 'never_connected', live_sources: [], last_data_at: null })
    expect(next_after).toBeNull()
  })

  test('is searched by the beginning of the user_id and goes on after one', async () => {
    expect((await viewed<UserPage>(`${base}?starts_with=anna`)).users).toHaveLength(2)
    const { users } = await viewed<UserPage>(`${base}?starts_with=anna&after=anna`)
    expect(users.map(({ user_id }) => user_id)).toEqual(['anna-2'])
  })

  test('is narrowed to a source and to a state', async () => {
    const ids = async (query: string) =>
      (await viewed<UserPage>(`${base}?${query}`)).users.map(({ user_id }) => user_id)
    expect(await ids('source=Oura')).toEqual(['anna'])
    expect(await ids('source=Garmin')).toEqual([])
    expect(await ids('state=never_connected')).toEqual([ODD, 'anna-2', 'bert'])
    expect(await ids('state=never_connected&starts_with=anna')).toEqual(['anna-2'])
    expect((await (await world.as('viewer')).call('GET', `${base}?state=gone`)).status).toBe(422)
  })

  test('and what else has a name is found by the search', async () => {
    const found = (query: string) => viewed<SearchResults>(`/clients/${world.clientUuid}/search?${query}`)
    expect(await found('text=anna')).toMatchObject({ users: ['anna', 'anna-2'], sources: [], documents: [] })
    expect((await found('text=our')).sources).toEqual(['Oura'])
    const steps = { user_id: 'anna', document_key: `physical_summary:${DAY}` }
    expect((await found('text=anna physical_summary:')).documents[0]).toEqual(steps)
    expect((await found('text=physical_s&user_id=anna')).documents[0]).toEqual(steps)
    expect((await found('text=physical_s&user_id=bert')).documents).toEqual([])
    const delivery = await world.platform.db
      .selectFrom('deliveries')
      .select('delivery_id')
      .where('client_uuid', '=', world.clientUuid)
      .executeTakeFirstOrThrow()
    const id = webhookId(delivery.delivery_id)
    expect((await found(`text=${id}`)).deliveries).toEqual([id])
    expect((await found('text=msg_none')).deliveries).toEqual([])
  })

  test('says how many there are and how the first are created, with real addresses', async () => {
    const begun = await viewed<UserBeginnings>(`/clients/${world.clientUuid}/user_beginnings`)
    expect(begun.users).toBe(4)
    expect(begun.authorizer_url).toContain(`${world.url}/api/v1/user_id/{user_id}/`)
    expect(begun.connections_page_url).toBe(
      `${world.url}/connections/client_uuid/${world.clientUuid}/user_id/{user_id}`,
    )
  })

  test('leads to a user whatever their name, and not to those of others', async () => {
    expect((await viewed<UserHead>(named(ODD))).user_id).toBe(ODD)
    expect(await viewed<UserHead>(named('anna'))).toMatchObject({ today: '2026-03-10', state: 'waiting' })
    expect((await (await world.as('viewer')).call('GET', named('unknown'))).status).toBe(404)
  })
})

describe('connections', () => {
  test('are listed with every resource, its trouble in words and what is next', async () => {
    const { db } = world.platform
    const now = new Date(world.clock.now())
    await noteData(db, anna.scope, 'Oura', ['daily_activity'], now)
    await noteFailure(db, anna.scope, 'Oura', 'sleep', { error: 'unavailable', failures: 2, nextRunAt: now })
    const { data_sources, connectable, connections_page_url } = await viewed<UserConnections>(
      `${named('anna')}/connections`,
    )
    const [oura] = data_sources
    expect(oura).toMatchObject({
      data_source: 'Oura',
      is_live: true,
      is_phone: false,
      last_data_at: now.toISOString(),
      next_run_at: expect.any(String),
      trouble: 'sleep: the vendor cannot be reached or is in trouble',
      history: { read: 0, wanted: expect.any(Number) },
    })
    expect(oura!.resources.length).toBeGreaterThan(3)
    expect(connectable).toEqual([])
    expect(connections_page_url).toContain('/user_id/anna')
    expect((await viewed<UserHead>(named('anna'))).state).toBe('failing')
  })

  test('name the scope of what the person did not grant', async () => {
    const { db } = world.platform
    const grant = (scopes: string[] | null) =>
      db.updateTable('connections').set({ scopes }).where('user_key', '=', anna.scope.userKey).execute()
    await grant(['personal', 'daily', 'heartrate', 'workout', 'session', 'stress', 'heart_health'])
    const { data_sources } = await viewed<UserConnections>(`${named('anna')}/connections`)
    await grant(null)
    const resources = new Map(data_sources[0]!.resources.map((resource) => [resource.resource, resource]))
    expect(resources.get('daily_spo2')).toMatchObject({ missing_scope: 'spo2', next_run_at: null })
    expect(resources.get('sleep')).toMatchObject({ missing_scope: null, next_run_at: expect.any(String) })
  })

  test('a link is handed out to developers, and who did it is written down', async () => {
    const wish = { data_source: 'Oura' }
    const viewer = await world.as('viewer')
    expect((await viewer.call('POST', `${named('new')}/connect_links`, wish)).status).toBe(403)
    const developer = await world.as('developer')
    const other = { data_source: 'Garmin' }
    expect((await developer.call('POST', `${named('new')}/connect_links`, other)).status).toBe(422)
    const given = await developer.call<ConnectLinkAnswer>('POST', `${named('new')}/connect_links`, wish)
    expect(given.status).toBe(201)
    expect(given.body.link).toContain(`${world.url}/connect/`)
    expect(await lastEntry()).toMatchObject({
      action: 'connection.link',
      by: 'developer',
      detail: { user_mark: expect.stringMatching(/^[\w-]{43}$/), data_source: 'Oura' },
    })
  })
})

describe('days', () => {
  test('keep a zero a zero and a missing day a gap, and name what was not reported', async () => {
    const days = await viewed<UserDays>(`${named('anna')}/days?days=7`)
    expect(days).toMatchObject({ today: '2026-03-10', from: '2026-03-04', to: '2026-03-10', earlier: null })
    const steps = days.charts.find(({ title }) => title === 'Steps')!
    expect(steps.points.map(({ values }) => values[0])).toEqual([null, null, null, null, 0, 9_100, null])
    expect(days.charts.map(({ title }) => title)).toContain('Heart rate variability (RMSSD)')
    expect(days.absent.map(({ title }) => title)).toContain('Heart rate variability (SDNN)')
    expect(await lastEntry()).toMatchObject({
      action: 'health.view',
      by: 'viewer',
      detail: { what: 'days', user_key: expect.any(String) },
    })
  })

  test('without anything name the last day that has something', async () => {
    const later = await viewed<UserDays>(`${named('anna')}/days?days=7&to=2026-05-01`)
    expect(later).toMatchObject({ charts: [], earlier: DAY })
    const { status } = await (await world.as('viewer')).call('GET', `${named('anna')}/days?days=365`)
    expect(status).toBe(422)
  })

  test('are as many as the data need when no number is asked for', async () => {
    expect(await viewed<UserDays>(`${named('anna')}/days`)).toMatchObject({ days: '7', from: '2026-03-04' })
    const rangeUpTo = async (to: string) => (await viewed<UserDays>(`${named('anna')}/days?to=${to}`)).days
    expect(await rangeUpTo('2026-03-16')).toBe('14')
    expect(await rangeUpTo('2026-03-30')).toBe('30')
    expect(await rangeUpTo('2026-05-01')).toBe('30')
  })

  test('a day lists its summaries before its events', async () => {
    const { platform, clientUuid } = world
    const { user } = await platform.db
      .transaction()
      .execute((trx) => ensureUser(trx, platform, clientUuid, 'anna-2'))
    await live(platform, user, '2026-03-05', [
      dayOf('Oura', '2026-03-05', { steps: 1 }),
      glucoseOf('2026-03-05', 400, '>'),
    ])
    const day = await viewed<UserDay>(`${named('anna-2')}/days/2026-03-05`)
    const kinds = day.documents.map(({ data_structure }) => data_structure)
    expect(kinds).toContain('physical_summary')
    expect(kinds.at(-1)).toBe('blood_glucose_event')
    const { curves } = await viewed<UserCurves>(`${named('anna-2')}/days/2026-03-05/curves`)
    expect(curves).toMatchObject([{ title: 'Blood glucose', points: [{ value: 400, comparator: '>' }] }])
  })

  test('a day has its numbers, its documents and what it lacks', async () => {
    const day = await viewed<UserDay>(`${named('anna')}/days/${DAY}`)
    const steps = day.figures.find(({ metric }) => metric === 'steps')!
    expect(steps).toMatchObject({ value: 9_100, unit: 'steps', path: '/distance/steps_int' })
    expect(day.documents.map(({ data_structure }) => data_structure)).toContain('physical_summary')
    expect(day.missing.map(({ metric }) => metric)).toContain('weight')
  })

  test('every number is traced, and an empty day is explained', async () => {
    const why = await viewed<Explanation>(
      `${named('anna')}/days/${DAY}/why?metric=${encodeURIComponent('/distance/steps_int')}`,
    )
    expect(why.values[0]).toMatchObject({ path: '/distance/steps_int', won: [{ data_source: 'Garmin' }] })
    expect(why.values[0]!.set_aside.map(({ data_source }) => data_source)).toContain('Oura')
    const empty = await viewed<Explanation>(`${named('anna')}/days/2025-01-01/why`)
    expect(empty.verdict.code).toBe('before_connection')
    const unconnected = await viewed<Explanation>(`${named('bert')}/days/${DAY}/why`)
    expect(unconnected.verdict.code).toBe('not_connected')
  })
})

describe('documents', () => {
  test('are listed page by page, and each version is there with its trace', async () => {
    const { documents } = await viewed<DocumentPage>(`${named('anna')}/documents`)
    expect(documents.map(({ day }) => day)).toEqual(
      documents
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    const key = `physical_summary:${DAY}`
    const { versions } = await viewed<DocumentVersions>(
      `${named('anna')}/documents/${encodeURIComponent(key)}`,
    )
    expect(versions.map(({ document_version }) => document_version)).toEqual([2, 1])
    expect(versions[0]).toMatchObject({ delivery_state: 'pending', webhook_id: expect.any(String) })
    const content = await viewed<DocumentContentAnswer>(
      `${named('anna')}/documents/${encodeURIComponent(key)}/versions/1`,
    )
    expect(content.values.map(({ path }) => path)).toContain('/distance/steps_int')
    expect(await lastEntry()).toMatchObject({
      detail: { what: 'document', document_key: key, document_version: '1' },
    })
  })

  test('go on after the last that was shown, within one kind too', async () => {
    const query = 'data_structure=physical_summary'
    const all = await viewed<DocumentPage>(`${named('anna')}/documents?${query}`)
    expect(all.documents).toHaveLength(2)
    const rest = await viewed<DocumentPage>(
      `${named('anna')}/documents?${query}&after_day=${DAY}&after_structure=physical_summary&after_key=physical_summary:${DAY}`,
    )
    expect(rest.documents.map(({ day }) => day)).toEqual([addDays(DAY, -1)])
    expect((await viewed<DocumentPage>(`${named('anna')}/documents?of=no_day`)).documents).toEqual([])
    const within = async (days: string) =>
      (await viewed<DocumentPage>(`${named('anna')}/documents?${query}&${days}`)).documents.map(
        ({ day }) => day,
      )
    expect(await within(`from=${DAY}`)).toEqual([DAY])
    expect(await within(`to=${addDays(DAY, -1)}`)).toEqual([addDays(DAY, -1)])
    expect(await within(`from=${DAY}&to=${addDays(DAY, -1)}`)).toEqual([])
  })
})

describe('about a user', () => {
  test('zones, what the client reported, and tokens of assistants', async () => {
    const { platform, clientUuid } = world
    await platform.db.transaction().execute(async (trx) => {
      const at = { at: world.clock.now(), offset: 0 }
      const statement = { dateOfBirth: '1990-02-03', sex: null, heightCm: 170, weightKg: null }
      await addInformation(trx, platform, anna.scope, at, statement)
      const expiresAt = new Date(world.clock.now() + 86_400_000)
      await createMcpToken(platform, trx, 'operator', {
        clientUuid,
        user: anna,
        name: 'Desk',
        scopes: ['sleep'],
        expiresAt,
      })
    })
    const about = await viewed<UserAbout>(`${named('anna')}/about`)
    expect(about.time_zones).toEqual([{ since: null, zone: 'Europe/Berlin' }])
    expect(about.information.map(({ name, value }) => [name, value])).toEqual([
      ['Date of birth', '1990-02-03'],
      ['Height', '170 cm'],
    ])
    expect(about.tokens).toMatchObject([{ name: 'Desk', scopes: ['sleep'], is_live: true }])
  })

  test('scores and alerts say when there are none', async () => {
    await setAddon(world.platform, 'operator', world.clientUuid, 'health_monitoring', true)
    expect(await viewed(`${named('anna')}/scores`)).toEqual({
      score: null,
      profile: null,
      has_profiles: false,
    })
    expect(await viewed(`${named('anna')}/alerts`)).toMatchObject({
      is_watched: true,
      alerts: [],
      baselines: [],
    })
  })
})

describe('a list as a file', () => {
  const file = async (path: string) => {
    const { body, headers } = await (await world.as('viewer')).call<string>('GET', path)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }

  test('has the rows of the list with the same filters, over all pages', async () => {
    const { platform, clientUuid } = world
    await platform.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 60; n++) await ensureUser(trx, platform, clientUuid, `=csv-${n}`)
    })
    const users = await file(`${base}.csv?starts_with==csv`)
    expect(users).toHaveLength(61)
    expect(users[1]!.slice(0, 2)).toEqual(["'=csv-0", 'never_connected'])
    expect(await file(`${base}.csv?source=Oura`)).toHaveLength(2)
    const documents = await file(`${named('anna')}/documents.csv?data_structure=physical_summary`)
    expect(documents.map(([key]) => key)).toEqual([
      'document_key',
      `physical_summary:${DAY}`,
      `physical_summary:${addDays(DAY, -1)}`,
    ])
    const audit = await file(`/clients/${clientUuid}/audit.csv?action=endpoint.`)
    expect(audit.length).toBeGreaterThan(1)
    const deliveries = await file(`/clients/${clientUuid}/deliveries.csv?user_id=anna`)
    expect(deliveries.length).toBeGreaterThan(2)
    expect(await file(`/clients/${clientUuid}/deliveries.csv?user_id=unknown`)).toHaveLength(1)
    expect((await (await world.as('viewer')).call('GET', `${named('unknown')}/documents.csv`)).status).toBe(
      404,
    )
  })

  test('of days has a column for each series and is audited', async () => {
    const [head, ...days] = await file(`${named('anna')}/days.csv?days=7&to=${DAY}`)
    const column = head!.findIndex((name) => name.startsWith('Steps'))
    expect(days.at(-1)![0]).toBe(DAY)
    expect(days.slice(-2).map((day) => day[column])).toEqual(['0', '9100'])
    const { entries } = await listAudit(world.platform.db, {
      clientUuid: world.clientUuid,
      before: null,
      action: 'health.view',
    })
    expect(entries[0]!.detail).toMatchObject({ what: 'days' })
  })
})

describe('what only an owner may', () => {
  test('an export is streamed and audited', async () => {
    const path = `${named('anna')}/export`
    expect((await (await world.as('developer')).call('GET', path)).status).toBe(403)
    const { status, body } = await (await world.as('owner')).call<string>('GET', path)
    expect(status).toBe(200)
    const lines = body.trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ kind: 'end' })
    expect(await lastEntry()).toMatchObject({ action: 'user.export', by: 'owner' })
  })

  test('disconnecting ends the source at once, for developers', async () => {
    const path = `${named('anna')}/connections/Oura`
    expect((await (await world.as('viewer')).call('DELETE', path)).status).toBe(403)
    expect((await (await world.as('developer')).call('DELETE', path)).status).toBe(204)
    expect((await (await world.as('developer')).call('DELETE', path)).status).toBe(409)
    const { data_sources } = await viewed<UserConnections>(`${named('anna')}/connections`)
    expect(data_sources[0]).toMatchObject({
      is_live: false,
      ended_because: 'it was disconnected through this service',
      next_run_at: null,
    })
    expect((await viewed<UserHead>(named('anna'))).state).toBe('disconnected')
  })

  test('an erasure needs the name typed, gives a receipt, and leaves no user', async () => {
    const owner = await world.as('owner')
    expect((await owner.call('DELETE', named('anna'), { user_id: 'Anna' })).status).toBe(422)
    expect(
      (await (await world.as('developer')).call('DELETE', named('anna'), { user_id: 'anna' })).status,
    ).toBe(403)
    const { status, body } = await owner.call<SignedReceipt>('DELETE', named('anna'), { user_id: 'anna' })
    expect(status).toBe(200)
    expect(await verifyReceipt(world.platform, body)).toBeTruthy()
    expect((await owner.call('GET', named('anna'))).status).toBe(404)
    const { rows } = await sql`select 1 from documents where user_key = ${anna.scope.userKey}`.execute(
      world.platform.db,
    )
    expect(rows).toEqual([])
  })
})

async function lastEntry() {
  const { entries } = await listAudit(world.platform.db, {
    clientUuid: world.clientUuid,
    before: null,
    action: null,
  })
  return entries[0]
}
