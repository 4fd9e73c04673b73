import { VendorError } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  askAuthorizer,
  type ConnectionsWorld,
  connectUser,
  consent,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import { findUser, type User } from '../users/index.ts'
import { createSessions, linkAddress } from './index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: ConnectionsWorld
let revoke: NonNullable<ReturnType<typeof provider>>['revoke']
const provider = () => world.platform.providers.get('Oura')!.provider
beforeAll(async () => {
  world = await createConnectionsWorld()
  revoke = provider().revoke
})
afterEach(async () => {
  provider().revoke = revoke
  world.simulator.faults('oura').clear()
  await world.platform.db.deleteFrom('grant_withdrawals').execute()
})
afterAll(() => world.close())

async function ask(
  client: TestClient,
  userId: string,
  body?: { type: string; text: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const url = `${world.platform.baseUrl}/api/v1/user_id/${encodeURIComponent(userId)}/data_sources/revoke_auth`
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: client.authorization, ...(body ? { 'content-type': body.type } : {}) },
    ...(body ? { body: body.text } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })
const userOf = async (client: TestClient, userId: string): Promise<User> =>
  (await findUser(world.platform.db, client.clientUuid, userId))!
const person = (index: number) => world.simulator.people[index]!.id
const lastToken = () => world.tokens.at(-1)!.access
const revocations = () => world.vendorCalls.filter(({ path }) => path === '/oauth/v2/ext/oauth-revoke').length
const pending = () => world.platform.db.selectFrom('grant_withdrawals').selectAll().execute()

async function isAccepted(accessToken: string): Promise<boolean> {
  const { context } = world.platform.providers.get('Oura')!
  try {
    await provider().identify(context, { accessToken, account: null })
    return true
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'unauthorized') return false
    throw error
  }
}

describe('revoking', () => {
  test('disconnects every source at once, for this client only', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()]
    for (const source of ['Oura', 'Fitbit']) await connectUser(world, client, 'leaver', { source })
    await connectUser(world, other, 'leaver')
    const answer = await ask(client, 'leaver')
    expect(answer).toEqual({
      status: 200,
      body: {
        message: 'The user is disconnected from Fitbit, Oura.',
        data_sources: ['Fitbit', 'Oura'],
      },
    })
    for (const source of ['Oura', 'Fitbit'])
      expect((await askAuthorizer(world, client, 'leaver', { source })).body.authorized).toBe(false)
    expect((await askAuthorizer(world, other, 'leaver')).body.authorized).toBe(true)
    const { scope } = await userOf(client, 'leaver')
    const mine = world.ended.filter(({ user }) => user.scope.userKey === scope.userKey)
    expect(mine.map(({ source, reason }) => [source, reason])).toEqual([
      ['Fitbit', 'revoked_by_client'],
      ['Oura', 'revoked_by_client'],
    ])
    const rows = await world.platform.db
      .selectFrom('connections')
      .select(['state', 'tokens'])
      .where('user_key', '=', scope.userKey)
      .execute()
    expect(rows).toEqual(Array(2).fill({ state: 'ended', tokens: null }))
    const audited = await world.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'detail'])
      .where('client_uuid', '=', client.clientUuid)
      .where('action', '=', 'connection.revoke')
      .execute()
    expect(audited).toEqual([
      { actor: 'client', detail: { user_key: scope.userKey, data_sources: ['Fitbit', 'Oura'] } },
    ])
    const again = await ask(client, 'leaver', { type: 'application/json', text: '' })
    expect(again).toEqual({
      status: 200,
      body: { message: 'There was nothing to disconnect.', data_sources: [] },
    })
  })

  test('can be limited to one source', async () => {
    const client = await world.newClient()
    for (const source of ['Oura', 'Fitbit']) await connectUser(world, client, 'partly', { source })
    expect((await ask(client, 'partly', json({ data_source: 'Polar' }))).body['data_sources']).toEqual([])
    expect((await ask(client, 'partly', json({ data_source: 'Oura' }))).body['data_sources']).toEqual([
      'Oura',
    ])
    expect((await askAuthorizer(world, client, 'partly', { source: 'Fitbit' })).body.authorized).toBe(true)
  })

  test('many times at once ends each connection once', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'impatient')
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(client, 'impatient')))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(answers.flatMap(({ body }) => body['data_sources'])).toEqual(['Oura'])
  })

  test.each([
    ['a user the client never had', 'unknown', undefined, 404, 'no such user'],
    ['a source in another case', 'unknown', json({ data_source: 'oura' }), 422, 'Garmin, Oura, Polar'],
    ['a misspelt field', 'unknown', json({ source: 'Oura' }), 422, 'source is not a known field'],
    ['a list', 'unknown', json(['Oura']), 422, 'request body must be a JSON object'],
    ['broken JSON', 'unknown', { type: 'application/json', text: '{' }, 400, 'not valid JSON'],
    [
      'another content type',
      'unknown',
      { type: 'text/plain', text: 'Oura' },
      415,
      'unsupported content type',
    ],
    ['a user_id that is too long', 'x'.repeat(51), undefined, 422, 'user_id'],
  ])('refuses %s', async (_name, userId, body, status, exception) => {
    const answer = await ask(await world.newClient(), userId, body)
    expect(answer.status).toBe(status)
    expect(answer.body['exception']).toContain(exception)
  })

  test('does not know the users of another client', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()]
    await connectUser(world, client, 'private')
    expect((await ask(other, 'private')).status).toBe(404)
    const stranger = { ...client, authorization: 'Basic bm9ib2R5OnNlY3JldA==' }
    expect((await ask(stranger, 'private')).status).toBe(401)
    expect((await askAuthorizer(world, client, 'private')).body.authorized).toBe(true)
  })
})

describe('at the vendor', () => {
  test('the grant is withdrawn in the background, and nothing of it is left here', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'upstream', { person: person(3) })
    const token = lastToken()
    await ask(client, 'upstream')
    expect(await isAccepted(token)).toBe(true)
    const [row] = await pending()
    expect(row!.sealed.toString('latin1')).not.toContain(token)
    await world.runJobs()
    expect(await isAccepted(token)).toBe(false)
    expect(await pending()).toEqual([])
  })

  test('the grant stays while another user or client here uses the account', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()]
    await connectUser(world, client, 'first', { person: person(4) })
    await connectUser(world, other, 'second', { person: person(4) })
    const before = revocations()
    await ask(client, 'first')
    await world.runJobs()
    expect(revocations()).toBe(before)
    expect(await pending()).toEqual([])
    const { scope } = await userOf(other, 'second')
    const sessions = createSessions(world.platform, world.ports)
    const { account } = await sessions.withSession(scope, 'Oura', (session, context) =>
      provider().identify(context, session),
    )
    expect(account).toEqual(expect.any(String))
    await ask(other, 'second')
    await world.runJobs()
    expect(revocations()).toBe(before + 1)
  })

  test('an account that was replaced is withdrawn, the new one is not', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'mover', { person: person(5) })
    const former = lastToken()
    const replaced = await world.platform.db
      .selectFrom('connections')
      .select('account_key')
      .where('user_key', '=', (await userOf(client, 'mover')).scope.userKey)
      .executeTakeFirstOrThrow()
    const browser = new Browser()
    const link = await linkAddress(world.platform, {
      clientUuid: client.clientUuid,
      userId: 'mover',
      source: 'Oura',
      redirectUrl: null,
      issuedAt: world.clock.now(),
    })
    await browser.get(await consent(browser, link, { person: person(6) }))
    expect((await pending()).map((row) => row.account_key)).toEqual([replaced.account_key])
    await world.runJobs()
    expect(await isAccepted(former)).toBe(false)
    expect(await isAccepted(lastToken())).toBe(true)
  })

  test('a withdrawal is called off when a user connects the account again', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'undecided', { person: person(3) })
    await ask(client, 'undecided')
    await connectUser(world, client, 'undecided', { person: person(3) })
    const before = revocations()
    await world.runJobs()
    expect(revocations()).toBe(before)
    expect(await isAccepted(lastToken())).toBe(true)
    await ask(client, 'undecided')
  })

  test('an access token that is over is renewed first', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'late', { person: person(3) })
    await ask(client, 'late')
    world.clock.advance(2 * DAY)
    const given = world.tokens.length
    await world.runJobs()
    expect(world.tokens).toHaveLength(given + 1)
    expect(await isAccepted(lastToken())).toBe(false)
  })

  test('a grant that is gone already is content', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'gone', { person: person(3) })
    await ask(client, 'gone')
    await world.simulator.revokeGrant('oura', person(3))
    world.clock.advance(2 * DAY)
    await world.runJobs()
    expect(await pending()).toEqual([])
  })

  test('a failure is tried again with growing waits, and given up after a week', async () => {
    const client = await world.newClient()
    await connectUser(world, client, 'stubborn', { person: person(3) })
    let tries = 0
    provider().revoke = async () => {
      tries += 1
      throw new VendorError('unavailable', 'the vendor is away')
    }
    await ask(client, 'stubborn')
    await world.runJobs()
    expect(tries).toBe(1)
    world.clock.advance(59_000)
    await world.runJobs()
    expect(tries).toBe(1)
    world.clock.advance(1_000)
    await world.runJobs()
    expect(tries).toBe(2)
    expect(await pending()).toMatchObject([{ attempts: 2 }])
    world.clock.advance(7 * DAY)
    await world.runJobs()
    expect(await pending()).toEqual([])
    expect(world.logLines.join('')).toContain('given up')
    world.clock.advance(DAY)
    await world.runJobs()
    expect(tries).toBe(3)
  })
})
