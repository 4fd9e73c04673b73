import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiAnswer, ApiClient } from '../../../test/api.ts'
import { createProfileWorld, PATH, type ProfileWorld } from '../../../test/profile.ts'
import { setAddon } from '../../accounts/addons.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: ProfileWorld
let client: ApiClient
beforeAll(async () => {
  world = await createProfileWorld()
})
/** A client with the users that the tests ask about. */
async function clientWithUsers(): Promise<ApiClient> {
  const made = await world.client()
  for (const name of ['person', 'u', 'one', 'two', 'ONE']) await world.user(made, name)
  return made
}

beforeEach(async () => {
  client = await clientWithUsers()
})
afterAll(() => world.close())

const limitsOf = ({ headers }: ApiAnswer) =>
  ['limit-hour', 'remaining-hour', 'limit-day', 'remaining-day'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  )
const refusal = (status: number, error: string, exception: unknown) => ({
  status,
  body: {
    error,
    exception,
    error_code: expect.any(String),
    path: PATH,
    method: 'POST',
    request_id: expect.any(String),
  },
})
const answerOf = ({ status, text }: ApiAnswer) => ({ status, body: JSON.parse(text) })

describe('the answers', () => {
  const json = () => ({ 'content-type': 'application/json', authorization: client.authorization })

  test('202: queued', async () => {
    const answer = await world.ask(client, 'person')
    expect(answerOf(answer)).toEqual({
      status: 202,
      body: {
        message: 'The profile is queued and will be delivered to the data webhook.',
        request_id: expect.stringMatching(UUID),
      },
    })
    expect(limitsOf(answer)).toEqual(['3', '2', '30', '29'])
    expect(answer.headers.get('retry-after')).toBeNull()
  })

  test('404: a user who does not exist', async () => {
    const answer = await world.ask(client, 'unknown')
    expect(answerOf(answer)).toEqual(refusal(404, 'Not Found', 'no such user'))
  })

  test.each([
    ['no JSON', '{'],
    ['empty', ''],
    ['absent', undefined],
    ['without user_id', '{}'],
    ['with an empty user_id', '{"user_id":""}'],
    ['without user_id but with client_uuid', '{"client_uuid":"c"}'],
  ])('400: a body that is %s', async (_name, body) => {
    const answer = await world.send(body, json())
    const wanted = refusal(400, 'Bad Request', expect.stringContaining('user_id is required'))
    expect(answerOf(answer)).toEqual(wanted)
  })

  const WRONG = 'The client_uuid or password are incorrect'
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test.each([
    ['no Authorization', () => undefined, WRONG],
    ['an unknown client', () => basic('0b9b5f3e-95b8-4b8a-9f0e-000000000000:secret'), WRONG],
    ['a wrong secret', () => basic(`${client.clientUuid}:wrong`), WRONG],
    ['credentials that are none', () => basic('nonsense'), WRONG],
    ['a bearer token', () => 'Bearer abc', 'Unsupported authorization type'],
    ['another scheme', () => 'Digest username="a"', 'Unsupported authorization type'],
  ])('401: %s', async (_name, authorization, exception) => {
    const given = authorization()
    const answer = await world.send('{', given ? { authorization: given } : {})
    expect(answerOf(answer)).toEqual(refusal(401, 'Unauthorized', exception))
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/)
  })

  test('403: the add-on is not active, whatever the body', async () => {
    await setAddon(world.platform, 'operator', client.clientUuid, 'user_health_profile', false)
    const wanted = refusal(403, 'Forbidden', 'feature_not_included')
    expect(answerOf(await world.ask(client, 'person'))).toEqual(wanted)
    expect(answerOf(await world.send('{', { ...json(), 'content-type': 'text/plain' }))).toEqual(wanted)
  })

  test('415: the body is not said to be JSON', async () => {
    const headers = { authorization: client.authorization, 'content-type': 'text/plain' }
    const wanted = refusal(415, 'Unsupported Media Type', 'unsupported content type')
    expect(answerOf(await world.send('{', headers))).toEqual(wanted)
  })

  test.each([
    ['a list', '[]', 'request body must be a JSON object'],
    ['a list with a user', '[{"user_id":"u"}]', 'request body must be a JSON object'],
    ['a text', '"user"', 'request body must be a JSON object'],
    ['a number', '7', 'request body must be a JSON object'],
    ['true', 'true', 'request body must be a JSON object'],
    ['null', 'null', 'request body must be a JSON object'],
    ['a number for a user_id', '{"user_id":7}', 'user_id must be a string'],
    ['null for a user_id', '{"user_id":null}', 'user_id must be a string'],
    ['a list for a user_id', '{"user_id":["u"]}', 'user_id must be a string'],
    [
      'a client_uuid',
      '{"user_id":"u","client_uuid":"c"}',
      'client_uuid must not be in the request body: it is taken from the credentials',
    ],
    [
      'a user_id that is too long',
      JSON.stringify({ user_id: 'x'.repeat(51) }),
      'user_id must have 1 to 50 characters and no control characters',
    ],
    [
      'a user_id with a control character',
      '{"user_id":"a\\u0000b"}',
      'user_id must have 1 to 50 characters and no control characters',
    ],
  ])('422: %s', async (_name, body, exception) => {
    const answer = await world.send(body, json())
    expect(answerOf(answer)).toEqual(refusal(422, 'Unprocessable Entity', exception))
  })

  test('422 and 400 do not count', async () => {
    for (const body of ['{', '[]', '{"user_id":7}', '{"user_id":"u","client_uuid":"c"}'])
      await world.send(body, json())
    expect(limitsOf(await world.ask(client, 'u'))).toEqual(['3', '2', '30', '29'])
  })

  test('429: too many', async () => {
    for (let times = 0; times < 3; times++) expect((await world.ask(client, 'u')).status).toBe(202)
    world.clock.advance(15 * MINUTE)
    const answer = await world.ask(client, 'u')
    expect(answerOf(answer)).toEqual(refusal(429, 'Too Many Requests', 'rate_limit_exceeded'))
    expect(limitsOf(answer)).toEqual(['3', '0', '30', '27'])
    expect(answer.headers.get('retry-after')).toBe(String(45 * 60))
  })

  test('500: a fault of ours says so in the same form', async () => {
    const node = await world.startNode()
    node.platform.clock = {
      now() {
        throw new Error('the clock is broken')
      },
    }
    const answer = await world.ask(client, 'u', node.platform)
    expect(answerOf(answer)).toEqual(refusal(500, 'Internal Server Error', 'internal error; try again'))
    await node.close()
  })
})

describe('the limits', () => {
  const statusOf = async (userId: string, as = client) => (await world.ask(as, userId)).status

  test('are for each user and client', async () => {
    for (let times = 0; times < 3; times++) await world.ask(client, 'one')
    expect(await statusOf('one')).toBe(429)
    expect(await statusOf('two')).toBe(202)
    expect(await statusOf('ONE')).toBe(202)
    expect(await statusOf('one', await clientWithUsers())).toBe(202)
  })

  test('open at the first request, and the hour ends an hour after it', async () => {
    expect(await statusOf('u')).toBe(202)
    world.clock.advance(50 * MINUTE)
    expect([await statusOf('u'), await statusOf('u'), await statusOf('u')]).toEqual([202, 202, 429])
    world.clock.advance(10 * MINUTE - 1)
    const last = await world.ask(client, 'u')
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1'])
    world.clock.advance(1)
    const next = await world.ask(client, 'u')
    expect([next.status, ...limitsOf(next)]).toEqual([202, '3', '2', '30', '26'])
  })

  test('of a day end 24 hours after the first request, and both may block', async () => {
    for (let hour = 0; hour < 10; hour++) {
      for (let times = 0; times < 3; times++) expect(await statusOf('u')).toBe(202)
      if (hour < 9) world.clock.advance(HOUR)
    }
    const both = await world.ask(client, 'u')
    expect([both.status, ...limitsOf(both)]).toEqual([429, '3', '0', '30', '0'])
    expect(both.headers.get('retry-after')).toBe(String(15 * 3600))
    world.clock.advance(HOUR)
    const dayOnly = await world.ask(client, 'u')
    expect([dayOnly.status, ...limitsOf(dayOnly)]).toEqual([429, '3', '3', '30', '0'])
    expect(dayOnly.headers.get('retry-after')).toBe(String(14 * 3600))
    world.clock.advance(14 * HOUR)
    const next = await world.ask(client, 'u')
    expect([next.status, ...limitsOf(next)]).toEqual([202, '3', '2', '30', '29'])
  })

  test('do not count what they refuse', async () => {
    for (let times = 0; times < 20; times++) await world.ask(client, 'u')
    world.clock.advance(HOUR)
    expect(limitsOf(await world.ask(client, 'u'))).toEqual(['3', '2', '30', '26'])
  })

  test('outlive a restart', async () => {
    await world.ask(client, 'u')
    await world.ask(client, 'u')
    const restarted = await world.startNode()
    const answers = [
      await world.ask(client, 'u', restarted.platform),
      await world.ask(client, 'u', restarted.platform),
    ]
    await restarted.close()
    expect(answers.map(({ status }) => status)).toEqual([202, 429])
    expect(limitsOf(answers[0]!)).toEqual(['3', '0', '30', '27'])
  })

  test('let exactly three of a hundred at once through, on two nodes', async () => {
    const node = await world.startNode()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => world.ask(client, 'u', n % 2 ? node.platform : world.platform)),
    )
    await node.close()
    const of = (status: number) => answers.filter((answer) => answer.status === status)
    expect([of(202).length, of(429).length]).toEqual([3, 97])
    expect(
      of(202)
        .map((answer) => limitsOf(answer)[1])
        .sort(),
    ).toEqual(['0', '1', '2'])
    for (const answer of of(429)) expect(answer.headers.get('retry-after')).toBe('3600')
    const { scope } = await world.user(client, 'u')
    const requests = await world.platform.db
      .selectFrom('profile_requests')
      .select('request_id')
      .where('user_key', '=', scope.userKey)
      .execute()
    expect(requests).toHaveLength(3)
  })
})
