import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, type ApiWorld, createApiWorld } from '../../../test/api.ts'
import { setAddon } from '../../accounts/addons.ts'
import { publishVersion } from '../../delivery/outbox/publish-versions.ts'
import { ensureUser } from '../../users/index.ts'
import { registerDocuments } from '../register.ts'

const DAY = '2026-03-09'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld(registerDocuments)
  client = await world.newClient()
})
afterAll(() => world.close())

interface Made {
  as?: ApiClient
  user: string
  key: string
  structure: string
  pillar: string
  day?: string
  holdSeconds?: number
  value?: number
}

/** Stores a version and returns its exact body. */
async function made(document: Made): Promise<string> {
  const { platform } = world
  let body = ''
  await platform.db.transaction().execute(async (trx) => {
    const { user } = await ensureUser(trx, platform, (document.as ?? client).clientUuid, document.user)
    const content = { [document.pillar]: { some: document.value ?? 1 } }
    await publishVersion(trx, platform, user, {
      documentKey: document.key,
      dataStructure: document.structure,
      day: document.day ?? DAY,
      content,
      render: (version) => {
        // A spelling that no serializer would choose.
        body = `{ "v" : ${version}, "é":1.0, ${JSON.stringify(content).slice(1)}`
        return body
      },
      holdSeconds: document.holdSeconds ?? 0,
    })
  })
  return body
}

const physical = (user: string, more: Partial<Made> = {}): Made => ({
  user,
  key: `physical_summary:${DAY}`,
  structure: 'physical_summary',
  pillar: 'physical_health',
  ...more,
})

const heart = (user: string, at: string, pillar: string): Made => ({
  user,
  key: `heart_rate_event:Oura/${at}`,
  structure: 'heart_rate_event',
  pillar,
})

const read = (path: string, user: string, day = DAY, as = client) =>
  world.get(`/v2/processed_data${path}?user_id=${encodeURIComponent(user)}&date=${day}`, as)

const PATHS = [
  ['/physical_health/summary', 'physical_summary'],
  ['/sleep_health/summary', 'sleep_summary'],
  ['/body_health/summary', 'body_summary'],
  ...['activity', 'heart_rate', 'oxygenation', 'stress', 'calories'].map((name) => [
    `/physical_health/events/${name}`,
    `${name}_event`,
  ]),
  ...[
    'body_metrics',
    'heart_rate',
    'oxygenation',
    'nutrition',
    'mood',
    'hydration',
    'blood_glucose',
    'blood_pressure',
    'temperature',
    'ecg',
  ].map((name) => [`/body_health/events/${name}`, `${name}_event`]),
] as [string, string][]

test.each(PATHS)(
  '%s gives the %s of the day, byte for byte, events always as a list',
  async (path, structure) => {
    const pillar = path.split('/')[1]!
    const user = `all ${path}`
    const body = await made({ user, key: `${structure}:x`, structure, pillar })
    const answer = await read(path, user)
    expect(answer).toMatchObject({ status: 200, text: path.includes('/events/') ? `[${body}]` : body })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  },
)

describe('the newest version', () => {
  test('is returned, also when it was emptied', async () => {
    await made(physical('newest'))
    const second = await made(physical('newest', { value: 2 }))
    expect((await read('/physical_health/summary', 'newest')).text).toBe(second)
  })

  test('does not count before its delivery is due', async () => {
    const first = await made(physical('held'))
    const second = await made(physical('held', { value: 2, holdSeconds: 900 }))
    const firstOfAnother = physical('held', { key: 'body_summary:x', structure: 'body_summary' })
    await made({ ...firstOfAnother, pillar: 'body_health', holdSeconds: 900 })
    expect((await read('/physical_health/summary', 'held')).text).toBe(first)
    expect((await read('/body_health/summary', 'held')).status).toBe(204)
    world.clock.advance(900_000)
    expect((await read('/physical_health/summary', 'held')).text).toBe(second)
    expect((await read('/body_health/summary', 'held')).status).toBe(200)
  })

  test('is found on its own day and in its own pillar only', async () => {
    await made(heart('moved', 'a', 'body_health'))
    const now = await made({ ...heart('moved', 'a', 'physical_health'), day: '2026-03-10' })
    expect((await read('/body_health/events/heart_rate', 'moved')).status).toBe(204)
    expect((await read('/physical_health/events/heart_rate', 'moved')).status).toBe(204)
    expect((await read('/physical_health/events/heart_rate', 'moved', '2026-03-10')).text).toBe(`[${now}]`)
  })
})

describe('several documents of a day', () => {
  test('are a list in a fixed order, each as it was delivered', async () => {
    const second = await made(heart('several', 'b', 'body_health'))
    const first = await made(heart('several', 'a', 'body_health'))
    await made(heart('several', 'c', 'physical_health'))
    expect((await read('/body_health/events/heart_rate', 'several')).text).toBe(`[${first},${second}]`)
  })

  test('are those of the cleaning mode in force, or of the other while there is none', async () => {
    const own = await world.newClient()
    const oura = await made(physical('modes', { as: own, key: `physical_summary:${DAY}:Oura` }))
    const polar = await made(physical('modes', { as: own, key: `physical_summary:${DAY}:Polar` }))
    const text = async () => (await read('/physical_health/summary', 'modes', DAY, own)).text
    expect(await text()).toBe(`[${oura},${polar}]`)
    const merged = await made(physical('modes', { as: own }))
    expect(await text()).toBe(merged)
    await setAddon(world.platform, 'operator', own.clientUuid, 'data_cleaning', false)
    expect(await text()).toBe(`[${oura},${polar}]`)
  })
})

describe('nothing', () => {
  test('is 204 for another day, another kind and an unknown user', async () => {
    await made(physical('known'))
    for (const answer of [
      await read('/physical_health/summary', 'known', '2026-03-08'),
      await read('/sleep_health/summary', 'known'),
      await read('/physical_health/summary', 'stranger'),
    ])
      expect(answer).toMatchObject({ status: 204, text: '' })
  })

  test('is what another client sees of the same user_id', async () => {
    await made(physical('private'))
    const other = await world.newClient()
    expect((await read('/physical_health/summary', 'private', DAY, other)).status).toBe(204)
  })

  test('is left of an erased user', async () => {
    await made(physical('erased'))
    const { db } = world.platform
    const { user } = await ensureUser(db, world.platform, client.clientUuid, 'erased')
    await db.deleteFrom('data_keys').where('user_key', '=', user.scope.userKey).execute()
    expect((await read('/physical_health/summary', 'erased')).status).toBe(204)
  })
})

test('user ids of any script are read percent-encoded, and case matters', async () => {
  const body = await made(physical('Zoë 王/?&#+%'))
  expect((await read('/physical_health/summary', 'Zoë 王/?&#+%')).text).toBe(body)
  expect((await read('/physical_health/summary', 'zoë 王/?&#+%')).status).toBe(204)
})

test.each([
  ['no credentials', 'user_id=u&date=2026-03-09', false, 401, 'incorrect'],
  ['no credentials and a bad date', 'user_id=u&date=x', false, 401, 'incorrect'],
  ['no user', 'date=2026-03-09', true, 422, 'user_id is required'],
  ['an empty user', 'user_id=&date=2026-03-09', true, 422, 'user_id'],
  ['a long user', `user_id=${'x'.repeat(51)}&date=2026-03-09`, true, 422, 'user_id'],
  ['a control character', 'user_id=a%00b&date=2026-03-09', true, 422, 'user_id'],
  ['two users', 'user_id=a&user_id=b&date=2026-03-09', true, 422, 'user_id'],
  ['no date', 'user_id=u', true, 422, 'date is required'],
  ['a date that is none', 'user_id=u&date=2026-02-30', true, 422, 'date'],
  ['a date in another form', 'user_id=u&date=09.03.2026', true, 422, 'date'],
  ['a time', 'user_id=u&date=2026-03-09T00:00:00Z', true, 422, 'date'],
])('%s is refused', async (_name, query, asClient, status, exception) => {
  const path = '/v2/processed_data/sleep_health/summary'
  const answer = await world.get(`${path}?${query}`, asClient ? client : undefined)
  const body = JSON.parse(answer.text)
  expect(answer.status).toBe(status)
  expect(body.exception).toContain(exception)
  expect(body).toMatchObject({ path, method: 'GET' })
})

test.each(['/physical_health/events/steps', '/health_score', '/body_health/events/stress'])(
  '%s cannot be read',
  async (path) => {
    expect((await read(path, 'u')).status).toBe(404)
  },
)
