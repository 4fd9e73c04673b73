import { addDays, buildDay, type HealthRecord } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { setAddon } from '../src/accounts/addons.ts'
import { registerProfile } from '../src/addons/profile/index.ts'
import { makeJob } from '../src/addons/profile/make.ts'
import { publishVersions } from '../src/delivery/outbox/publish-versions.ts'
import { draftVersion } from '../src/documents/draft-version.ts'
import { openDatabase } from '../src/platform/database.ts'
import { createServer } from '../src/platform/http/server.ts'
import { Keyring } from '../src/platform/keyring.ts'
import type { Platform } from '../src/platform/platform.ts'
import { ensureUser, setTimeZone, type User } from '../src/users/index.ts'
import { type ApiAnswer, type ApiClient, type ApiWorld, createApiWorld } from './api.ts'
import { drainJobs } from './jobs.ts'

export const PATH = '/api/v2/user_profile'
/** The last day that a profile asked for at the start covers. */
export const LAST_DAY = '2026-03-09'

export interface ProfileWorld extends ApiWorld {
  /** Makes a client with the add-on. */
  client(): Promise<ApiClient>
  ask(client: ApiClient, userId: string, node?: Platform): Promise<ApiAnswer>
  /** Anything, with any headers. */
  send(body: string | undefined, headers: Record<string, string>): Promise<ApiAnswer>
  user(client: ApiClient, userId: string, zone?: string): Promise<User>
  /** Nights of eight hours and days of 9,000 steps, as many as wanted, the last one on that day. */
  live(user: User, lastDay: string, days: number): Promise<void>
  /** Runs every job that waits. */
  drain(): Promise<void>
  /** A second server of the same database. */
  startNode(): Promise<{ platform: Platform; close(): Promise<void> }>
}

export async function createProfileWorld(): Promise<ProfileWorld> {
  const world = await createApiWorld(registerProfile)
  const { platform } = world
  const send = async (
    base: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<ApiAnswer> => {
    const init = body === undefined ? {} : { body }
    const response = await fetch(`${base}${PATH}`, { method: 'POST', headers, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    ...world,
    async client() {
      const client = await world.newClient()
      await setAddon(platform, 'operator', client.clientUuid, 'user_health_profile', true)
      return client
    },
    ask: ({ authorization }, userId, node = platform) =>
      send(node.baseUrl, JSON.stringify({ user_id: userId }), {
        'content-type': 'application/json',
        authorization,
      }),
    send: (body, headers) => send(platform.baseUrl, body, headers),
    user: ({ clientUuid }, userId, zone) =>
      platform.db.transaction().execute(async (trx) => {
        const { user } = await ensureUser(trx, platform, clientUuid, userId)
        if (zone) await setTimeZone(trx, platform, user.scope, zone, 'client')
        return user
      }),
    async live(user, lastDay, days) {
      const drafts = Array.from({ length: days }, (_, ago) => addDays(lastDay, -ago)).flatMap((day) =>
        buildDay({
          userId: user.userId,
          day,
          zone: 'UTC',
          records: recordsOf(day),
          sources: SOURCE_FACTS,
          cleaning: true,
          granular: false,
        }).map((document) => draftVersion(user, { ...document, trace: {} }, [])),
      )
      await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, drafts))
    },
    drain: () => drainJobs(platform, [makeJob]),
    async startNode() {
      const database = openDatabase(world.databaseUrl, { poolSize: 5 })
      const keyring = new Keyring(world.masterKeys)
      await keyring.verify(database.db)
      const node: Platform = { ...platform, db: database.db, pool: database.pool, keyring }
      const server = await createServer(node)
      registerProfile(server, node)
      node.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
      return {
        platform: node,
        async close() {
          await server.close()
          await database.close()
        },
      }
    },
  }
}

function recordsOf(day: string): HealthRecord[] {
  const base = {
    source: 'Oura',
    origin: 'vendor',
    device: null,
    manual: false,
    updatedAt: null,
    series: {},
    extras: {},
  } as const
  const at = (date: string, time: string) => ({ at: Date.parse(`${date}T${time}Z`), offset: 0 })
  return [
    { ...base, kind: 'day', key: `day-${day}`, day, offset: 0, values: { steps: 9000 } },
    {
      ...base,
      kind: 'sleep',
      key: `sleep-${day}`,
      start: at(addDays(day, -1), '23:00:00'),
      end: at(day, '07:00:00'),
      nap: false,
      stages: [],
      values: { sleep_s: 28_800 },
    },
  ]
}
