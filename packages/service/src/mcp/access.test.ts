import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  connectAssistant,
  createMcpWorld,
  type McpWorld,
  PING,
  sendMessage,
  type TokenOptions,
  tokenFor,
} from '../../test/mcp.ts'
import { verifyAudit } from '../accounts/audit-verify.ts'
import type { User } from '../users/index.ts'
import {
  eraseMcp,
  listMcpTokens,
  type McpScope,
  refusalOfToken,
  revokeMcpToken,
  SCOPE_NAMES,
} from './index.ts'
import { WINDOW_MS } from './limits.ts'
import { dayOf, live, nightOf, workoutOf } from './testing/life.ts'
import { TOOLS } from './tools/index.ts'

const DAY = '2026-03-09'
/** Numbers that occur nowhere else. */
const STEPS = 13_579
const SLEEP_SECONDS = 24_681

let world: McpWorld
let acme: string
let globex: string
let ada: User
let bob: User
let eve: User
beforeAll(async () => {
  world = await createMcpWorld()
  acme = await world.client()
  globex = await world.client()
  ada = await world.user(acme, 'ada')
  bob = await world.user(acme, 'bob')
  eve = await world.user(globex, 'eve')
  for (const user of [ada, bob, eve])
    await live(world.platform, user, DAY, [
      dayOf('Oura', DAY, { steps: STEPS }),
      nightOf('Oura', DAY, { sleep_s: SLEEP_SECONDS, heart_rate_resting_bpm: 52, hrv_rmssd_ms: 47.5 }),
      workoutOf('Oura', DAY, { heart_rate_avg_bpm: 140 }),
    ])
})
beforeEach(() => world.clock.advance(WINDOW_MS))
afterAll(() => world.close())

const send = (token: string | null, body: unknown = PING, headers: Record<string, string> = {}) =>
  sendMessage(world.platform, token, body, headers)

async function as<T>(
  options: TokenOptions & { client?: string },
  work: (assistant: Awaited<ReturnType<typeof connectAssistant>>) => Promise<T>,
): Promise<T> {
  const { client = acme, ...token } = options
  const made = await tokenFor(world.platform, client, token)
  const assistant = await connectAssistant(world.platform.baseUrl, made.token)
  try {
    return await work(assistant)
  } finally {
    await assistant.close()
  }
}

const auditOf = async (tokenId: string) => {
  const rows = await world.platform.db.selectFrom('audit_log').selectAll().orderBy('entry_id').execute()
  return rows.filter(({ detail }) => detail['token_id'] === tokenId)
}

describe('a token', () => {
  test('is kept as a hash, shown once, listed without it', async () => {
    const { tokenId, token } = await tokenFor(world.platform, acme, { user: ada, name: 'mine' })
    expect(token).toMatch(/^trm_[\w-]{43}$/)
    const rows = await world.platform.db.selectFrom('mcp_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const [newest] = await listMcpTokens(world.platform.db, acme, { limit: 1 })
    expect(newest).toMatchObject({
      tokenId,
      userId: 'ada',
      name: 'mine',
      createdBy: 'operator',
      revokedAt: null,
    })
    expect(JSON.stringify(await auditOf(tokenId))).not.toContain(token)
    expect((await auditOf(tokenId))[0]).toMatchObject({ action: 'mcp.create_token', actor: 'operator' })
  })

  test('is not made without an end, a name, or for a scope that there is not', () => {
    const expiresAt = new Date(world.clock.now() + 1000)
    const options = { name: 'x', scopes: ['sleep'] as McpScope[], expiresAt }
    const refusal = (changes: object) => refusalOfToken(world.platform, { ...options, ...changes })
    expect(refusal({})).toBeNull()
    expect(refusal({ name: ' ' })).toMatch(/name/)
    expect(refusal({ scopes: [] })).toMatch(/at least one/)
    expect(refusal({ scopes: ['toString'] })).toBe('there is no scope toString')
    expect(refusal({ expiresAt: new Date(world.clock.now()) })).toMatch(/future/)
    expect(refusal({ expiresAt: new Date(Number.NaN) })).toMatch(/future/)
    expect(refusal({ expiresAt: new Date(world.clock.now() + 366 * 86_400_000) })).toMatch(/365 days/)
  })

  test('is needed, and one of ours', async () => {
    const { token } = await tokenFor(world.platform, acme)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await send(token)).status).toBe(200)
    for (const wrong of [null, 'x', forged, token.toUpperCase(), token.slice(4)]) {
      const response = await send(wrong)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="Tributary"/)
      expect(await response.json()).toMatchObject({ error: 'Unauthorized', path: '/mcp', method: 'POST' })
    }
    const basic = await send(null, PING, { authorization: `Basic ${btoa(`${acme}:${token}`)}` })
    expect(basic.status).toBe(401)
  })

  test('ends when it expires, is revoked, or its person is erased', async () => {
    const { platform, clock } = world
    const short = await tokenFor(platform, acme, { days: 1 })
    const revoked = await tokenFor(platform, acme)
    const erased = await tokenFor(platform, acme, { user: await world.user(acme, 'leaving') })
    const statusOf = async ({ token }: { token: string }) => (await send(token)).status
    expect(await Promise.all([short, revoked, erased].map(statusOf))).toEqual([200, 200, 200])
    clock.advance(86_400_000)
    expect(await statusOf(short)).toBe(401)
    const revoke = (client: string) =>
      platform.db
        .transaction()
        .execute((trx) => revokeMcpToken(platform, trx, 'client', client, revoked.tokenId))
    expect(await revoke(globex)).toBe(false)
    expect(await statusOf(revoked)).toBe(200)
    expect(await revoke(acme)).toBe(true)
    expect(await revoke(acme)).toBe(false)
    expect(await statusOf(revoked)).toBe(401)
    const leaving = await world.user(acme, 'leaving')
    await platform.db.transaction().execute((trx) => eraseMcp(trx, leaving.scope))
    expect(await statusOf(erased)).toBe(401)
  })

  test('lists page by page', async () => {
    const client = await world.client()
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      made.unshift((await tokenFor(world.platform, client)).tokenId)
      world.clock.advance(1000)
    }
    const first = await listMcpTokens(world.platform.db, client, { limit: 2 })
    const rest = await listMcpTokens(world.platform.db, client, { limit: 2, after: first[1]!.tokenId })
    expect([...first, ...rest].map(({ tokenId }) => tokenId)).toEqual(made)
    expect(await listMcpTokens(world.platform.db, acme, { limit: 9, after: made[0]! })).toEqual([])
  })
})

describe('a scope that the token lacks', () => {
  test('is not offered, and refused with an explanation when asked for', () =>
    as({ user: ada, scopes: ['sleep'] }, async (assistant) => {
      expect(await assistant.tools()).toEqual([
        'get_day',
        'get_range',
        'get_trend',
        'get_sleep',
        'explain_number',
      ])
      expect(await assistant.refusal('get_workouts')).toBe(
        'get_workouts needs one of these scopes, which this token was not given: activity. It was given: sleep. Tools to use instead: get_day, get_range, get_trend, get_sleep, explain_number',
      )
      expect(await assistant.refusal('get_range', { metrics: ['steps'] })).toMatch(/^metrics/)
      expect(await assistant.refusal('explain_number', { metric: 'steps', date: DAY })).toMatch(/^metric/)
      const answer = JSON.stringify([
        await assistant.ask('get_day', { date: DAY }),
        await assistant.ask('get_range'),
        await assistant.ask('get_sleep'),
      ])
      expect(answer).toContain('411.4')
      expect(answer).not.toMatch(/steps|heart|hrv|52|47\.5|13579/)
    }))

  test('hides the state of sources even where a number is missing', () =>
    as({ user: ada, scopes: ['body'] }, async (assistant) => {
      expect(await assistant.ask('explain_number', { metric: 'weight', date: DAY })).toMatchObject({
        value: null,
        why_missing: { words: expect.stringContaining('scope connections') },
      })
      expect(await assistant.refusal('why_is_day_empty', { date: DAY })).toMatch(/connections/)
    }))

  test.each(SCOPE_NAMES)('%s alone offers what it is for, and no tool more', (scope) =>
    as({ user: ada, scopes: [scope] }, async (assistant) => {
      const offered = await assistant.tools()
      expect(offered.length).toBeGreaterThan(0)
      for (const { name, scopes, of } of TOOLS)
        if (of === 'person') expect(offered.includes(name)).toBe(scopes.includes(scope))
    }),
  )
})

describe('people', () => {
  test('of a token of one person are that person only', () =>
    as({ user: ada }, async (assistant) => {
      const refused = await assistant.refusal('get_day', { user_id: 'bob', date: DAY })
      expect(refused).toBe('this token is of one person; it returns nothing about anyone else')
      expect(await assistant.refusal('get_day', { user_id: 'unknown' })).toBe(refused)
      expect(await assistant.refusal('get_day', { user_id: 'eve' })).toBe(refused)
      expect(await assistant.refusal('get_day', { user_id: null })).toBe(refused)
      expect(await assistant.refusal('list_people')).toMatch(/of one person/)
      expect(await assistant.ask('get_day', { user_id: 'ada', date: DAY })).toMatchObject({ has_data: true })
    }))

  test('of a token of a client are those of the client, named one by one', () =>
    as({}, async (assistant) => {
      expect(await assistant.tools()).toEqual(TOOLS.map(({ name }) => name))
      expect(await assistant.refusal('get_day', { date: DAY })).toMatch(/user_id/)
      expect(await assistant.ask('get_day', { user_id: 'bob', date: DAY })).toMatchObject({ has_data: true })
      const stranger = await assistant.refusal('get_day', { user_id: 'eve', date: DAY })
      expect(stranger).toBe('there is no such person; list_people names them')
      expect(await assistant.refusal('get_day', { user_id: 'unknown', date: DAY })).toBe(stranger)
    }))

  test('are listed page by page, each once and none of others', async () => {
    const client = await world.client()
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names.toReversed()) await world.user(client, name)
    await as({ client }, async (assistant) => {
      interface Page {
        people: { user_id: string }[]
        next_after: string | null
      }
      const seen: string[] = []
      let after: string | null = null
      do {
        const page: Page = await assistant.ask<Page>('list_people', { limit: 2, ...(after && { after }) })
        expect(page.people.length).toBeLessThanOrEqual(2)
        seen.push(...page.people.map(({ user_id }) => user_id))
        after = page.next_after
      } while (after !== null)
      expect(seen).toEqual(names)
      expect(await assistant.refusal('list_people', { limit: 51 })).toMatch(/^limit/)
    })
  })
})

describe('the audit log', () => {
  test('says who was asked about, for which days, and never what was returned', async () => {
    const { tokenId, token } = await tokenFor(world.platform, acme, { scopes: ['activity'], name: 'desk' })
    const assistant = await connectAssistant(world.platform.baseUrl, token)
    await assistant.ask('get_day', { user_id: 'ada', date: DAY })
    await assistant.ask('get_range', { user_id: 'bob', from: '2026-03-08', to: DAY })
    await assistant.refusal('get_sleep', { user_id: 'ada' })
    await assistant.refusal('get_day', { user_id: 'eve' })
    await assistant.close()
    const calls = (await auditOf(tokenId)).filter(({ action }) => action === 'mcp.call')
    const of = { token_id: tokenId, token_name: 'desk' }
    const none = { user_key: null, from: null, to: null, outcome: 'refused' }
    expect(calls.map(({ detail }) => detail)).toEqual([
      { ...of, tool: 'get_day', user_key: ada.scope.userKey, from: DAY, to: DAY, outcome: 'answered' },
      {
        ...of,
        tool: 'get_range',
        user_key: bob.scope.userKey,
        from: '2026-03-08',
        to: DAY,
        outcome: 'answered',
      },
      { ...of, tool: 'get_sleep', ...none },
      { ...of, tool: 'get_day', ...none },
    ])
    expect(calls.every(({ actor, client_uuid }) => actor === 'client' && client_uuid === acme)).toBe(true)
    expect((await verifyAudit(world.platform)).problems).toEqual([])
    const [listed] = await listMcpTokens(world.platform.db, acme, { limit: 1 })
    expect(listed?.lastUsedAt?.getTime()).toBe(world.clock.now())
  })

  test('and the log of the service hold no number and no token', async () => {
    await as({ user: ada }, async (assistant) => {
      const answer = await assistant.ask('get_day', { date: DAY })
      expect(JSON.stringify(answer)).toContain(String(STEPS))
    })
    const audited = await world.platform.db.selectFrom('audit_log').selectAll().execute()
    const written = [...world.logLines, JSON.stringify(audited)].join('\n')
    expect(written).not.toMatch(/13579|411\.4|24681|trm_/)
  })
})
