import { setTimeout as sleep } from 'node:timers/promises'
import { VendorError } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  askAuthorizer,
  type ConnectionsWorld,
  connectUser,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import { wireTo } from '../../test/wire.ts'
import { openDatabase } from '../platform/database.ts'
import { SealBroken } from '../platform/sealing.ts'
import { findUser, type User } from '../users/index.ts'
import { createSessions, endConnection, findConnectionsByAccount, NotConnected } from './index.ts'

const DAY = 86_400_000

let world: ConnectionsWorld
let client: TestClient
const nodes: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
})
afterEach(() => world.simulator.faults('oura').clear())
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await world.close()
})

let count = 0
async function connectedUser(): Promise<User> {
  const userId = `session-${++count}`
  await connectUser(world, client, userId)
  return (await findUser(world.platform.db, client.clientUuid, userId))!
}

const refreshes = () =>
  world.vendorCalls.filter((call) => call.body.get('grant_type') === 'refresh_token').length
const isAuthorized = async (user: User) => (await askAuthorizer(world, client, user.userId)).body.authorized
const endedOf = (user: User) => world.ended.filter((event) => event.user.userId === user.userId)
const identify = (session: { accessToken: string }) => {
  const { provider, context } = world.platform.providers.get('Oura')!
  return provider.identify(context, { ...session, account: null })
}

describe('a session', () => {
  test('uses the stored token as long as it is good', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    const before = refreshes()
    const used = await sessions.withSession(user.scope, 'Oura', async ({ accessToken }) => accessToken)
    expect(used).toBe(world.tokens.at(-1)!.access)
    expect(refreshes()).toBe(before)
  })

  test('is renewed shortly before its token ends, and the new pair is stored first', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    const before = refreshes()
    world.clock.advance(DAY - 5 * 60_000)
    await sessions.withSession(user.scope, 'Oura', identify)
    expect(refreshes()).toBe(before)
    world.clock.advance(1)
    const seen = await sessions.withSession(user.scope, 'Oura', async ({ accessToken }) => {
      const other = createSessions(world.platform, world.ports)
      const stored = await other.withSession(user.scope, 'Oura', async (session) => session.accessToken)
      return { accessToken, stored }
    })
    expect(refreshes()).toBe(before + 1)
    expect(seen).toEqual({ accessToken: world.tokens.at(-1)!.access, stored: world.tokens.at(-1)!.access })
  })

  test('is renewed once when the vendor does not accept the token, and the work is done again', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    const before = refreshes()
    world.simulator.faults('oura').inject({ on: 'data', kind: 'expired_token' })
    expect(await sessions.withSession(user.scope, 'Oura', identify)).toEqual({ account: expect.any(String) })
    expect(refreshes()).toBe(before + 1)
  })

  test('takes a fresh token that is refused for a resource that is not granted, and renews no further', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    const before = refreshes()
    let calls = 0
    const refused = async () => {
      calls += 1
      throw new VendorError('unauthorized', 'no', { status: 401 })
    }
    const outcome = { kind: 'forbidden', status: 401, passing: false }
    await expect(sessions.withSession(user.scope, 'Oura', refused)).rejects.toMatchObject(outcome)
    expect(calls).toBe(2)
    await expect(sessions.withSession(user.scope, 'Oura', refused)).rejects.toMatchObject(outcome)
    expect(calls).toBe(3)
    expect(refreshes()).toBe(before + 1)
    expect(await isAuthorized(user)).toBe(true)
    expect(await sessions.withSession(user.scope, 'Oura', identify)).toEqual({ account: expect.any(String) })
    world.clock.advance(DAY / 2)
    await expect(sessions.withSession(user.scope, 'Oura', refused)).rejects.toMatchObject(outcome)
    expect(refreshes()).toBe(before + 2)
  })

  test('keeps what the vendor gave when the database goes away before it is stored', async () => {
    const user = await connectedUser()
    const { wire, url } = await wireTo(world.databaseUrl)
    const database = openDatabase(url, { poolSize: 4 })
    nodes.push({ close: () => database.close().then(() => wire.close()) })
    const { provider } = world.platform.providers.get('Oura')!
    const { oauth } = provider
    provider.oauth = {
      ...oauth,
      async refresh(...given) {
        const next = await oauth.refresh(...given)
        wire.cut()
        return next
      },
    }
    try {
      const before = refreshes()
      world.clock.advance(DAY)
      const platform = { ...world.platform, db: database.db, pool: database.pool }
      const used = createSessions(platform, world.ports).withSession(
        user.scope,
        'Oura',
        async ({ accessToken }) => accessToken,
      )
      while (wire.connections < 3) await sleep(20)
      wire.down = false
      expect(await used).toBe(world.tokens.at(-1)!.access)
      expect(refreshes()).toBe(before + 1)
      const sessions = createSessions(world.platform, world.ports)
      expect(await sessions.withSession(user.scope, 'Oura', identify)).toEqual({
        account: expect.any(String),
      })
      expect(refreshes()).toBe(before + 1)
    } finally {
      provider.oauth = oauth
    }
  })

  test('reports scopes that a renewal changed, and only those', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    const { provider } = world.platform.providers.get('Oura')!
    const { oauth } = provider
    const renewWith = async (scopes: readonly string[] | null) => {
      provider.oauth = {
        ...oauth,
        refresh: async (...given) => ({ ...(await oauth.refresh(...given)), scopes }),
      }
      world.clock.advance(DAY)
      await sessions.withSession(user.scope, 'Oura', identify)
    }
    const before = world.scopesChanged.length
    try {
      await renewWith(null)
      expect(world.scopesChanged.slice(before)).toEqual([])
      await renewWith(['personal', 'daily'])
      await renewWith(['daily', 'personal'])
    } finally {
      provider.oauth = oauth
    }
    expect(world.scopesChanged.slice(before)).toEqual([
      { scope: user.scope, source: 'Oura', scopes: ['personal', 'daily'] },
    ])
  })

  test('does not repeat work that failed for another reason', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    let calls = 0
    const work = async () => {
      calls += 1
      throw new VendorError('forbidden', 'not this resource')
    }
    await expect(sessions.withSession(user.scope, 'Oura', work)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(calls).toBe(1)
    expect(await isAuthorized(user)).toBe(true)
  })

  test('is refused where there is no live connection', async () => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    await expect(sessions.withSession(user.scope, 'Polar', identify)).rejects.toThrow(NotConnected)
  })

  test('does not open tokens that were moved to another user’s row', async () => {
    const [one, other] = [await connectedUser(), await connectedUser()]
    const { db } = world.platform
    const { tokens } = await db
      .selectFrom('connections')
      .select('tokens')
      .where('user_key', '=', one.scope.userKey)
      .executeTakeFirstOrThrow()
    await db.updateTable('connections').set({ tokens }).where('user_key', '=', other.scope.userKey).execute()
    const sessions = createSessions(world.platform, world.ports)
    await expect(sessions.withSession(other.scope, 'Oura', identify)).rejects.toThrow(SealBroken)
  })
})

describe('renewal under concurrency', () => {
  test('two processes with many callers ask the vendor once each time, and the connection lives on', async () => {
    const user = await connectedUser()
    const second = world.secondNode()
    nodes.push(second)
    const processes = [world.platform, second.platform].map((platform) =>
      createSessions(platform, world.ports),
    )
    for (let round = 0; round < 4; round++) {
      world.clock.advance(DAY)
      const before = refreshes()
      const used = await Promise.all(
        Array.from({ length: 64 }, (_, index) =>
          processes[index % 2]!.withSession(user.scope, 'Oura', async (session) => {
            await identify(session)
            return session.accessToken
          }),
        ),
      )
      expect(refreshes()).toBe(before + 1)
      expect(new Set(used)).toEqual(new Set([world.tokens.at(-1)!.access]))
    }
    expect(await isAuthorized(user)).toBe(true)
    expect(endedOf(user)).toEqual([])
  })

  test('callers whose token is refused at the same moment share one renewal', async () => {
    const user = await connectedUser()
    const second = world.secondNode()
    nodes.push(second)
    const processes = [world.platform, second.platform].map((platform) =>
      createSessions(platform, world.ports),
    )
    const refused = world.tokens.at(-1)!.access
    const before = refreshes()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        processes[index % 2]!.withSession(user.scope, 'Oura', async ({ accessToken }) => {
          if (accessToken === refused) throw new VendorError('unauthorized', 'too old')
        }),
      ),
    )
    expect(refreshes()).toBe(before + 1)
    expect(await isAuthorized(user)).toBe(true)
  })

  test('many people at once renew a few at a time: most of the pool stays free', async () => {
    const users: User[] = []
    for (let index = 0; index < 15; index++) users.push(await connectedUser())
    world.clock.advance(DAY)
    world.simulator.faults('oura').inject({ on: 'token', kind: 'slow', delayMs: 50, times: users.length })
    const sessions = createSessions(world.platform, world.ports)
    const before = refreshes()
    await Promise.all(users.map((user) => sessions.withSession(user.scope, 'Oura', identify)))
    expect(refreshes()).toBe(before + users.length)
    expect(world.mostTokenCalls).toBeLessThanOrEqual(world.platform.config.databasePoolSize / 4)
  })
})

describe('a renewal that fails', () => {
  test.each([
    [{ on: 'token', kind: 'status', status: 500 }, 'unavailable'],
    [{ on: 'token', kind: 'status', status: 429 }, 'rate_limited'],
    [{ on: 'token', kind: 'status', status: 401 }, 'rejected'],
    [{ on: 'token', kind: 'reset' }, 'unavailable'],
  ] as const)('for %o keeps the connection, which works again later', async (fault, kind) => {
    const user = await connectedUser()
    const sessions = createSessions(world.platform, world.ports)
    world.clock.advance(DAY)
    world.simulator.faults('oura').inject(fault)
    await expect(sessions.withSession(user.scope, 'Oura', identify)).rejects.toMatchObject({ kind })
    expect(await isAuthorized(user)).toBe(true)
    expect(endedOf(user)).toEqual([])
    await sessions.withSession(user.scope, 'Oura', identify)
  })

  test('because the grant is gone ends the connection, and says so once', async () => {
    const user = await connectedUser()
    const { account } = await identify({ accessToken: world.tokens.at(-1)!.access })
    const mine = async () => {
      const found = await findConnectionsByAccount(world.platform.db, world.platform, 'Oura', account)
      return found.filter(({ scope }) => scope.userKey === user.scope.userKey).length
    }
    expect(await mine()).toBe(1)
    const second = world.secondNode()
    nodes.push(second)
    const processes = [world.platform, second.platform].map((platform) =>
      createSessions(platform, world.ports),
    )
    world.clock.advance(DAY)
    world.simulator.faults('oura').inject({ on: 'token', kind: 'revoked_grant' })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        processes[index % 2]!.withSession(user.scope, 'Oura', identify),
      ),
    )
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(endedOf(user)).toMatchObject([{ source: 'Oura', reason: 'grant_ended' }])
    expect(await isAuthorized(user)).toBe(false)
    expect(await mine()).toBe(0)
    const row = await world.platform.db
      .selectFrom('connections')
      .selectAll()
      .where('user_key', '=', user.scope.userKey)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'ended', tokens: null, end_reason: 'grant_ended' })

    await connectUser(world, client, user.userId)
    expect(await isAuthorized(user)).toBe(true)
    expect(world.connected.at(-1)).toMatchObject({ first: false, user: { userId: user.userId } })
  })
})

describe('without a refresh token', () => {
  const connectedToPolar = async (): Promise<User> => {
    const userId = `unrenewable-${++count}`
    await connectUser(world, client, userId, { source: 'Polar' })
    return (await findUser(world.platform.db, client.clientUuid, userId))!
  }

  test('a token is used to its very end; then the connection ends and says so once', async () => {
    const user = await connectedToPolar()
    const sessions = createSessions(world.platform, world.ports)
    world.clock.advance(DAY - 1)
    await sessions.withSession(user.scope, 'Polar', identify)
    expect(endedOf(user)).toEqual([])
    world.clock.advance(1)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => sessions.withSession(user.scope, 'Polar', identify)),
    )
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(endedOf(user)).toMatchObject([{ source: 'Polar', reason: 'grant_ended' }])
  })

  test('a token that the vendor refuses ends the connection', async () => {
    const user = await connectedToPolar()
    const sessions = createSessions(world.platform, world.ports)
    const before = refreshes()
    world.simulator.faults('oura').inject({ on: 'data', kind: 'expired_token' })
    await expect(sessions.withSession(user.scope, 'Polar', identify)).rejects.toMatchObject({
      kind: 'grant_ended',
    })
    expect(refreshes()).toBe(before)
    expect(endedOf(user)).toMatchObject([{ source: 'Polar', reason: 'grant_ended' }])
  })
})

test('a session knows the account, also after a renewal', async () => {
  const user = await connectedUser()
  const sessions = createSessions(world.platform, world.ports)
  const { account } = await identify({ accessToken: world.tokens.at(-1)!.access })
  const accountOf = () => sessions.withSession(user.scope, 'Oura', async (session) => session.account)
  expect(await accountOf()).toBe(account)
  world.clock.advance(DAY)
  expect(await accountOf()).toBe(account)
})

test('ending twice notifies once', async () => {
  const user = await connectedUser()
  const end = () =>
    world.platform.db.transaction().execute((trx) =>
      endConnection(trx, world.platform, world.ports, {
        scope: user.scope,
        source: 'Oura',
        reason: 'revoked_by_client',
      }),
    )
  const results = await Promise.all([end(), end(), end()])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(endedOf(user)).toMatchObject([{ reason: 'revoked_by_client' }])
})

test('a port that fails undoes the end with it', async () => {
  const user = await connectedUser()
  const failing = {
    onEnded: async () => {
      throw new Error('no room for the notification')
    },
  }
  await expect(
    world.platform.db.transaction().execute((trx) =>
      endConnection(trx, world.platform, failing, {
        scope: user.scope,
        source: 'Oura',
        reason: 'revoked_at_provider',
      }),
    ),
  ).rejects.toThrow('no room')
  expect(await isAuthorized(user)).toBe(true)
})
