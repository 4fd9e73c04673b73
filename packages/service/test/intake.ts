import type { Source } from '@tributary/health'
import { PROVIDERS, type Provider, type ProviderContext, VendorError } from '@tributary/providers'
import { type Simulator, startSimulator } from '@tributary/simulator'
import { sql } from 'kysely'
import { setAddon } from '../src/accounts/addons.ts'
import { createClient } from '../src/accounts/clients.ts'
import type { Follower } from '../src/building/follow-days.ts'
import { buildingJobs } from '../src/building/jobs.ts'
import { setEndpoint } from '../src/delivery/webhooks/endpoints.ts'
import { readBodies } from '../src/documents/store.ts'
import { begin, intakeJobs, registerProviderWebhook, type SessionsPort } from '../src/intake/index.ts'
import { dueTick } from '../src/intake/tick.ts'
import { createServer } from '../src/platform/http/server.ts'
import type { Job } from '../src/platform/jobs.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { Scope } from '../src/platform/scope.ts'
import { ensureUser, findUserByScope, type User } from '../src/users/index.ts'
import { drainJobs, retryJobs } from './jobs.ts'
import { createTestPlatform, TEST_START, type TestPlatform } from './platform.ts'
import { simulatedApps } from './simulated-apps.ts'

const SOURCE: Source = 'Oura'
const APP = {
  clientId: 'app-1',
  clientSecret: 'secret-1',
  redirectUri: 'http://127.0.0.1:9/return',
  settings: {},
}
const SCOPES = 'personal daily heartrate workout session spo2 stress heart_health tag ring_configuration'

export interface IntakeWorld extends TestPlatform {
  simulator: Simulator
  /** The provider in use: its functions may be replaced for a while. */
  provider: Provider
  sessions: FakeSessions
  jobs: readonly Job<never>[]
  /** Makes a client with both webhooks; deliveries stay pending, because no worker sends them. */
  client(name: string): Promise<string>
  connect(clientUuid: string, userId: string, person: string, scopes?: string): Promise<User>
  /** Asks for pulls of what is due. */
  tick(): Promise<void>
  /** Runs every job that waits, and those that they start. Failed ones are left for `retry`. */
  drain(): Promise<void>
  /** Lets failed jobs run again. */
  retry(): Promise<void>
  moveClock(ms: number): void
}

interface FakeSessions extends SessionsPort {
  /** The vendor's account of a connected user. */
  accountOf(scope: Scope): string
  /** Sets the scopes that the vendor reports as granted; at first it reports none. */
  grant(scope: Scope, scopes: readonly string[]): void
  countReach(): Promise<{ accounts: number; clients: number }>
  disconnect(scope: Scope): void
  withdrawn: Scope[]
}

/** The service's reading side against the fake vendor, with connections held in memory. */
export async function startIntakeWorld(
  options: { followers?: readonly Follower[] } = {},
): Promise<IntakeWorld> {
  const simulator = await startSimulator({
    apps: simulatedApps(APP),
    clockOffsetMs: Date.parse(TEST_START) - Date.now(),
  })
  const provider: Provider = { ...PROVIDERS['oura']! }
  const { addresses } = simulator.vendors.oura
  const configured = {
    provider,
    context: { addresses, fetch, timeoutMs: 5_000 },
    app: APP,
    regions: new Map(),
    verificationToken: 'verification-1',
  }
  const test = await createTestPlatform({ providers: new Map([[SOURCE, configured]]) })
  const { platform } = test
  const server = await createServer(platform)
  registerProviderWebhook(server, platform)
  platform.baseUrl = await server.listen({ port: 0, host: '127.0.0.1' })
  const { sessions, add } = fakeSessions(platform, simulator, configured.context)
  const jobs = [...intakeJobs(sessions), ...buildingJobs(options.followers ?? [])]

  return {
    ...test,
    simulator,
    provider,
    sessions,
    jobs,
    async client(name) {
      const clientUuid = await platform.db.transaction().execute(async (trx) => {
        const made = await createClient(platform, trx, 'operator', name)
        for (const kind of ['data', 'notification'] as const)
          await setEndpoint(platform, trx, 'operator', made.clientUuid, kind, 'http://127.0.0.1:9/')
        return made.clientUuid
      })
      await setAddon(platform, 'operator', clientUuid, 'notification_webhook', true)
      return clientUuid
    },
    async connect(clientUuid, userId, person, scopes = SCOPES) {
      const token = await authorize(simulator, person, scopes)
      return platform.db.transaction().execute(async (trx) => {
        const { user } = await ensureUser(trx, platform, clientUuid, userId)
        const first = await add(user.scope, person, token, provider)
        await begin(trx, platform, { user, source: SOURCE, accountKey: Buffer.from(person), first })
        return user
      })
    },
    tick: () => dueTick(sessions).run(platform),
    drain: () => drainJobs(platform, jobs),
    retry: () => retryJobs(platform, jobs),
    moveClock(ms) {
      test.clock.advance(ms)
      simulator.setClockOffset(test.clock.now() - Date.now())
    },
    async close() {
      await server.close()
      await simulator.close()
      await test.close()
    },
  }
}

export interface MadeDocument {
  key: string
  version: number
  structure: string
  day: string | null
  body: Record<string, unknown>
}

/** Every version of every document of a user, as it would be delivered. */
export async function documentsOf(
  { platform }: Pick<TestPlatform, 'platform'>,
  { scope }: User,
): Promise<MadeDocument[]> {
  const rows = await platform.db
    .selectFrom('documents')
    .selectAll()
    .where('lane', '=', scope.lane)
    .where('user_key', '=', scope.userKey)
    .orderBy('document_key')
    .orderBy('document_version')
    .execute()
  const refs = rows.map((row) => ({
    lane: row.lane,
    userKey: row.user_key,
    documentKey: row.document_key,
    documentVersion: row.document_version,
  }))
  const bodies = await readBodies(platform.db, platform, refs)
  return rows.map((row, index) => ({
    key: row.document_key,
    version: row.document_version,
    structure: row.data_structure,
    day: row.day,
    body: JSON.parse(bodies[index]!.toString()),
  }))
}

/** Actions of the notifications of a user. */
export async function noticesOf(world: IntakeWorld, user: User): Promise<unknown[]> {
  const documents = await documentsOf(world, user)
  return documents.filter(({ structure }) => structure === 'notification').map(({ body }) => body['action'])
}

/** Rows of each stage, to see whether anything was added. */
export async function countRows({ platform }: IntakeWorld): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['raw_payloads', 'records', 'documents', 'deliveries'] as const) {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
      platform.db,
    )
    counts[table] = rows[0]!.n
  }
  return counts
}

/** Makes the next poll due. */
export async function makeDue({ platform, tick }: IntakeWorld, resource?: string): Promise<void> {
  await platform.db
    .updateTable('sync_state')
    .set({ next_run_at: new Date(platform.clock.now()) })
    .$if(resource !== undefined, (query) => query.where('resource', '=', resource!))
    .execute()
  await tick()
}

interface Held {
  scope: Scope
  person: string
  account: string
  accessToken: string
  /** The scopes as the vendor reported them; null for unknown, which is the default. */
  scopes: readonly string[] | null
  active: boolean
}

function fakeSessions(platform: Platform, simulator: Simulator, context: ProviderContext) {
  const held = new Map<string, Held>()
  const of = (scope: Scope) => held.get(scope.userKey)
  const sessions: FakeSessions = {
    withdrawn: [],
    async withSession(scope, _source, work) {
      const connection = of(scope)
      if (!connection?.active) throw new Error('not connected')
      try {
        return await work(connection, context)
      } catch (error) {
        if (!(error instanceof VendorError && error.kind === 'unauthorized')) throw error
        connection.accessToken = await authorize(simulator, connection.person, SCOPES)
        return work(connection, context)
      }
    },
    isActive: async (_db, scope) => of(scope)?.active ?? false,
    scopesOf: async (_db, scope) => of(scope)?.scopes ?? null,
    callsLeft: async () => ({ calls: Number.POSITIVE_INFINITY, spentClients: new Set() }),
    findByAccount: async (_source, account) =>
      [...held.values()].filter((connection) => connection.active && connection.account === account),
    async permissionsChanged() {},
    async grantWithdrawn(scope) {
      sessions.withdrawn.push(scope)
    },
    async countReach() {
      const active = [...held.values()].filter((connection) => connection.active)
      const users = await Promise.all(active.map(({ scope }) => findUserByScope(platform.db, scope)))
      return {
        accounts: new Set(active.map(({ account }) => account)).size,
        clients: new Set(users.map((user) => user?.clientUuid)).size,
      }
    },
    accountOf: (scope) => of(scope)!.account,
    grant(scope, scopes) {
      of(scope)!.scopes = scopes
    },
    disconnect(scope) {
      of(scope)!.active = false
    },
  }
  /** Whether the person had never been connected. */
  const add = async (
    scope: Scope,
    person: string,
    accessToken: string,
    provider: Provider,
  ): Promise<boolean> => {
    const { account } = await provider.identify(context, { accessToken, account: null })
    const first = !held.has(scope.userKey)
    held.set(scope.userKey, { scope, person, account, accessToken, scopes: null, active: true })
    return first
  }
  return { sessions, add }
}

async function authorize(simulator: Simulator, person: string, scopes: string): Promise<string> {
  const { addresses } = simulator.vendors.oura
  const query = new URLSearchParams({
    client_id: APP.clientId,
    redirect_uri: APP.redirectUri,
    response_type: 'code',
    scope: scopes,
    state: 'state-1',
  })
  const form = new URLSearchParams({ person, decision: 'allow' })
  for (const scope of scopes.split(' ')) form.append('scope', scope)
  const answer = await fetch(`${addresses.authorize}?${query}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const tokens = await fetch(addresses.token, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: APP.clientId,
      client_secret: APP.clientSecret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: APP.redirectUri,
    }),
  })
  return ((await tokens.json()) as { access_token: string }).access_token
}
