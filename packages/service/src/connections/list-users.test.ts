import type { UserFilter } from '@tributary/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { ensureUser } from '../users/index.ts'
import { setTimeZone } from '../users/store.ts'
import { registerListUsers } from './endpoints/list-users.ts'

const DAY_MS = 86_400_000

let world: ApiWorld
let client: ApiClient
let began: number
beforeAll(async () => {
  world = await createApiWorld(registerListUsers)
  client = await world.newClient()
  began = world.clock.now()
  // One a day, in an order that is not that of their ids.
  await create('zoe', { Oura: 'active' })
  await create('anna', { Oura: 'active', Polar: 'ended' })
  await create('Anna', {})
  await create('anna-2', { Oura: 'ended' })
  await create('日本', { 'Apple Health': 'active' })
  await ensureUserOf(await world.newClient(), 'foreign')
})
afterAll(() => world.close())

const ensureUserOf = (who: ApiClient, userId: string) =>
  world.platform.db
    .transaction()
    .execute((trx) => ensureUser(trx, world.platform, who.clientUuid, userId).then(({ user }) => user))

async function create(userId: string, states: Readonly<Record<string, 'active' | 'ended'>>) {
  const { scope } = await ensureUserOf(client, userId)
  const now = new Date(world.clock.now())
  for (const [source, state] of Object.entries(states))
    await world.platform.db
      .insertInto('connections')
      .values({
        lane: scope.lane,
        user_key: scope.userKey,
        client_uuid: client.clientUuid,
        source,
        state,
        account_key: Buffer.alloc(32),
        connected_at: now,
      })
      .execute()
  if (userId === 'anna')
    await world.platform.db
      .transaction()
      .execute((trx) => setTimeZone(trx, world.platform, scope, 'Europe/Berlin', 'client'))
  world.clock.advance(DAY_MS)
}

const dateAfter = (days: number) => new Date(began + days * DAY_MS).toISOString()
const list = (query: string, as: ApiClient | undefined = client) => world.get(`/api/v2/users?${query}`, as)

/** Reads all pages; returns the user ids. */
async function idsOf(query: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await list(`${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status).toBe(200)
    const page: { users: { user_id: string }[]; next_cursor: string | null } = JSON.parse(answer.text)
    ids.push(...page.users.map(({ user_id: userId }) => userId))
    cursor = page.next_cursor
  }
  return ids
}

const BY_ID = ['Anna', 'anna', 'anna-2', 'zoe', '日本']

describe('the users of a client', () => {
  test('are read from page to page by the library', async () => {
    const read = async (filter: UserFilter) => {
      const ids: string[] = []
      for await (const user of world.sdk(client).eachUser(filter)) ids.push(user.user_id)
      return ids
    }
    expect(await read({ limit: 2 })).toEqual(BY_ID)
    expect(await read({ dataSource: 'Oura', connectionState: 'ended', limit: 1 })).toEqual(['anna-2'])
    const period = { createdFrom: new Date(began + DAY_MS), createdTo: dateAfter(2) }
    expect(await read({ userIdPrefix: 'a', ...period })).toEqual(['anna'])
  })

  test('are listed with their connections', async () => {
    const { users } = JSON.parse((await list('user_id_prefix=anna&limit=1')).text)
    expect(users).toEqual([
      {
        user_id: 'anna',
        created_at: dateAfter(1),
        time_zone: 'Europe/Berlin',
        data_sources: [
          { data_source: 'Oura', connection_state: 'active', connected_at: dateAfter(1) },
          { data_source: 'Polar', connection_state: 'ended', connected_at: dateAfter(1) },
        ],
      },
    ])
  })

  test.each([1, 2, 5, 500])('are listed whole on pages of %i, without those of others', async (limit) => {
    expect(await idsOf(`limit=${limit}`)).toEqual(BY_ID)
    expect(await idsOf(`limit=${limit}&created_from=2000-01-01`)).toEqual([
      'zoe',
      'anna',
      'Anna',
      'anna-2',
      '日本',
    ])
  })

  test.each([
    ['user_id_prefix=anna', ['anna', 'anna-2']],
    ['user_id_prefix=%25', []],
    ['data_source=Oura', ['anna', 'zoe']],
    ['data_source=Oura&connection_state=active', ['anna', 'zoe']],
    ['data_source=Oura&connection_state=ended', ['anna-2']],
    ['data_source=Oura&connection_state=none', ['Anna', '日本']],
    ['connection_state=active', ['anna', 'zoe', '日本']],
    ['connection_state=ended', ['anna-2']],
    ['connection_state=none', ['Anna']],
    ['data_source=Apple%20Health', ['日本']],
    ['user_id_prefix=anna&connection_state=ended', ['anna-2']],
  ])('are filtered by %s on pages of any size', async (query, expected) => {
    for (const limit of [1, 2, 500]) expect(await idsOf(`${query}&limit=${limit}`)).toEqual(expected)
  })

  test('are filtered by the time of their creation', async () => {
    const from = dateAfter(1)
    const to = dateAfter(3)
    for (const limit of [1, 500]) {
      expect(await idsOf(`limit=${limit}&created_from=${from}&created_to=${to}`)).toEqual([
        'anna',
        'Anna',
        'anna-2',
      ])
      expect(await idsOf(`limit=${limit}&created_to=${from}`)).toEqual(['zoe', 'anna'])
      expect(await idsOf(`limit=${limit}&created_from=${from}&user_id_prefix=anna`)).toEqual([
        'anna',
        'anna-2',
      ])
      expect(await idsOf(`limit=${limit}&created_to=${to.slice(0, 10)}&data_source=Oura`)).toEqual([
        'zoe',
        'anna',
      ])
    }
  })
})

test.each([
  ['no credentials', '', false, 401, 'credentials_invalid'],
  ['a source that does not exist', 'data_source=oura', true, 422, 'field_not_listed'],
  ['a state that does not exist', 'connection_state=open', true, 422, 'field_not_listed'],
  ['a reversed period', 'created_from=2026-03-10&created_to=2026-03-09', true, 422, 'period_reversed'],
  ['too large a page', 'limit=501', true, 422, 'field_invalid'],
  ['a cursor that is none', 'cursor=bm9uZQ', true, 422, 'cursor_unknown'],
  [
    'a cursor of another list',
    `cursor=${Buffer.from('["2026-03-09","a","b"]').toString('base64url')}`,
    true,
    422,
    'cursor_unknown',
  ],
])('%s is refused', async (_name, query, asClient, status, code) => {
  const answer = await world.get(`/api/v2/users?${query}`, asClient ? client : undefined)
  expect([answer.status, JSON.parse(answer.text).error_code]).toEqual([status, code])
})
