import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient, setAddon } from '../accounts/index.ts'
import { createApp } from '../app.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { eraseUser } from '../erasure/index.ts'
import type { Server } from '../platform/http/server.ts'
import { ensureUser } from '../users/index.ts'
import { wire } from '../wiring.ts'
import { idempotency } from './capability.ts'
import { ANSWER_LIFE_MS } from './create-once.ts'

let world: TestPlatform
let server: Server
let base: string
/** Destroys the connection once the work is committed, as the end of the process would. */
let losesAnswer = false
beforeAll(async () => {
  world = await createTestPlatform()
  const { platform } = world
  server = await createApp(platform, wire(platform), { role: 'api', isDraining: () => false })
  server.addHook('onSend', async (request) => {
    if (losesAnswer) request.raw.socket.destroy()
  })
  base = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

let clientUuid: string
let authorization: string
beforeEach(async () => {
  losesAnswer = false
  const { platform } = world
  const made = await platform.db.transaction().execute(async (trx) => {
    const client = await createClient(platform, trx, 'operator', 'Acme')
    await ensureUser(trx, platform, client.clientUuid, 'ada')
    return client
  })
  clientUuid = made.clientUuid
  authorization = `Basic ${Buffer.from(`${clientUuid}:${made.secretKey}`).toString('base64')}`
  await setAddon(platform, 'operator', clientUuid, 'lab_data', true)
  await setAddon(platform, 'operator', clientUuid, 'user_health_profile', true)
})

interface Creating {
  operationId: string
  /** Sends the request; `variant` changes its content. */
  send(key: string | null, variant?: string): Promise<Response>
  count(): Promise<number>
}

const post = (path: string, key: string | null, body: object) =>
  fetch(base + path, {
    method: 'POST',
    headers: {
      authorization,
      'user-agent': 'test',
      ...(key !== null && { 'idempotency-key': key }),
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

async function countIn(table: 'enrolments' | 'profile_requests' | 'lab_documents'): Promise<number> {
  const isOfClient =
    table === 'enrolments'
      ? sql`client_uuid = ${clientUuid}`
      : sql`(lane, user_key) in (select lane, user_key from users where client_uuid = ${clientUuid})`
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
    where ${isOfClient}`.execute(world.platform.db)
  return rows[0]!.n
}

const metadata = (name: string) => ({ client_name: name, tyc_url: 'https://acme.example/terms' })

const CREATING: Creating[] = [
  {
    operationId: 'create_binding',
    send: (key, variant = 'Acme') =>
      post('/api/v1/extraction_app/binding/', key, {
        user_id: 'ada',
        metadata: metadata(variant),
        salt: '4821',
      }),
    count: () => countIn('enrolments'),
  },
  {
    operationId: 'create_enrolment',
    send: (key, variant = 'Acme') =>
      post('/api/v1/mobile/enrolments', key, { user_id: 'ada', metadata: metadata(variant) }),
    count: () => countIn('enrolments'),
  },
  {
    operationId: 'request_user_profile',
    send: (key, variant = 'ada') => post('/api/v2/user_profile', key, { user_id: variant }),
    count: () => countIn('profile_requests'),
  },
  {
    operationId: 'submit_lab_document',
    send(key, variant = '1') {
      const form = new FormData()
      form.set('file', new Blob([`%PDF-1.7 ${variant}`]), 'report.pdf')
      form.set('timezone', '+01:00')
      return post(`/lab/client_uuid/${clientUuid}/user_id/ada`, key, form)
    },
    count: () => countIn('lab_documents'),
  },
]
const [, enrolment, profile] = CREATING as [Creating, Creating, Creating, Creating]

const errorOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { error_code: string }).error_code,
})

test('the routes that create are these, and the API description names their header', () => {
  const described = Object.values(server.swagger().paths!).flatMap((item) =>
    Object.values(item as Record<string, { operationId: string; parameters?: { name: string }[] }>).flatMap(
      ({ operationId, parameters = [] }) =>
        parameters.some(({ name }) => name === 'idempotency-key') ? [operationId] : [],
    ),
  )
  expect(described.sort()).toEqual(CREATING.map(({ operationId }) => operationId))
})

describe.each(CREATING)('$operationId', ({ send, count }) => {
  test('answers a repetition as before and creates nothing', async () => {
    const key = randomUUID()
    const first = await send(key)
    const body = await first.text()
    expect(first.status, body).toBeLessThan(300)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    for (const repeated of [await send(key), await send(`"${key}"`)]) {
      expect(repeated.status).toBe(first.status)
      expect(await repeated.text()).toBe(body)
      expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    }
    expect(await count()).toBe(1)
    expect(await (await send(randomUUID())).text()).not.toBe(body)
    expect(await (await send(null)).text()).not.toBe(body)
    expect(await count()).toBe(3)
  })

  test('refuses the key with another content', async () => {
    const key = randomUUID()
    expect((await send(key)).status).toBeLessThan(300)
    expect(await errorOf(await send(key, 'other'))).toEqual({ status: 422, code: 'idempotency_key_reused' })
    expect(await count()).toBe(1)
  })

  test('creates once where the answer was lost after the work was committed', async () => {
    const key = randomUUID()
    losesAnswer = true
    await expect(send(key)).rejects.toThrow()
    losesAnswer = false
    expect(await count()).toBe(1)
    const repeated = await send(key)
    expect(repeated.status).toBeLessThan(300)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    expect(await count()).toBe(1)
  })

  test('creates nothing where the answer cannot be stored with it', async () => {
    const { db } = world.platform
    const key = randomUUID()
    await sql`create function refuse_answer() returns trigger language plpgsql as
      $$ begin raise exception 'no answer is stored'; end $$`.execute(db)
    await sql`create trigger refuse_answer before insert on idempotent_answers
      for each row execute function refuse_answer()`.execute(db)
    try {
      expect((await send(key)).status).toBe(500)
      expect(await count()).toBe(0)
    } finally {
      await sql`drop function refuse_answer() cascade`.execute(db)
    }
    const repeated = await send(key)
    expect(repeated.status).toBeLessThan(300)
    expect(repeated.headers.get('idempotent-replayed')).toBeNull()
    expect(await count()).toBe(1)
  })
})

test('a repetition while the first is being processed is refused, and answered afterwards', async () => {
  const { db } = world.platform
  const key = randomUUID()
  const { first, second } = await db.transaction().execute(async (trx) => {
    await sql`lock table enrolments in exclusive mode`.execute(trx)
    const waiting = enrolment.send(key)
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from pg_locks where relation = 'enrolments'::regclass and not granted`.execute(db)
      expect(rows).toHaveLength(1)
    }, 10_000)
    return { first: waiting, second: await enrolment.send(key) }
  })
  expect(second.headers.get('retry-after')).toBe('1')
  expect(await errorOf(second)).toEqual({ status: 409, code: 'idempotency_key_in_use' })
  const body = await (await first).text()
  expect(await (await enrolment.send(key)).text()).toBe(body)
  expect(await enrolment.count()).toBe(1)
})

test('of many repetitions at once one creates, and the others are answered like it or refused', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => enrolment.send(key)))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  const created = bodies.filter((_, n) => answers[n]!.status === 200)
  expect(new Set(created).size).toBe(1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await enrolment.count()).toBe(1)
})

test('an error is not stored: the repetition is executed', async () => {
  const key = randomUUID()
  const send = () => profile.send(key, 'bea')
  expect(await errorOf(await send())).toEqual({ status: 404, code: 'user_not_found' })
  const { platform } = world
  await platform.db.transaction().execute((trx) => ensureUser(trx, platform, clientUuid, 'bea'))
  expect((await send()).status).toBe(202)
})

test('a replayed profile request does not count towards its limit', async () => {
  const key = randomUUID()
  for (let n = 0; n < 5; n++) expect((await profile.send(key)).status).toBe(202)
  expect((await profile.send(null)).headers.get('x-ratelimit-remaining-hour')).toBe('1')
})

test('keys of two clients and of two operations do not mix', async () => {
  const key = randomUUID()
  expect((await enrolment.send(key)).status).toBe(200)
  expect(await errorOf(await profile.send(key))).toEqual({ status: 422, code: 'idempotency_key_reused' })
  const { platform } = world
  const other = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Rival'))
  authorization = `Basic ${Buffer.from(`${other.clientUuid}:${other.secretKey}`).toString('base64')}`
  const answer = await enrolment.send(key)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('idempotent-replayed')).toBeNull()
})

test.each([['a'.repeat(256)], ['two words'], ['""'], ['']])('the key %j is refused', async (key) => {
  expect(await errorOf(await enrolment.send(key))).toEqual({
    status: 400,
    code: 'idempotency_key_malformed',
  })
  expect(await enrolment.count()).toBe(0)
})

describe('a stored answer', () => {
  const stored = () =>
    world.platform.db
      .selectFrom('idempotent_answers')
      .selectAll()
      .where('client_uuid', '=', clientUuid)
      .execute()

  test('is sealed, and holds neither the key nor the user in clear', async () => {
    const key = randomUUID()
    const userId = 'a person of their own'
    const answer = await post('/api/v1/mobile/enrolments', key, { user_id: userId })
    const { enrolment_token: token } = (await answer.json()) as { enrolment_token: string }
    const text = (await stored())
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n')
    for (const secret of [key, token, userId]) expect(text).not.toContain(secret)
  })

  test('ends after 24 hours, and the key is free again', async () => {
    const key = randomUUID()
    const body = await (await enrolment.send(key)).text()
    world.clock.advance(ANSWER_LIFE_MS - 1)
    expect(await (await enrolment.send(key)).text()).toBe(body)
    world.clock.advance(1)
    expect((await enrolment.send(key, 'other')).status).toBe(200)
    expect(await stored()).toHaveLength(1)
    world.clock.advance(ANSWER_LIFE_MS)
    for (const tick of idempotency.ticks!({})) await tick.run(world.platform)
    expect(await stored()).toEqual([])
  })

  test('is erased with the user, alone', async () => {
    const key = randomUUID()
    await enrolment.send(key)
    const other = await post('/api/v1/mobile/enrolments', randomUUID(), { user_id: 'not yet a user' })
    expect(other.status).toBe(200)
    expect(await stored()).toHaveLength(2)
    const { platform } = world
    await eraseUser(platform, CAPABILITIES, 'operator', clientUuid, 'ada')
    expect(await stored()).toHaveLength(1)
    await eraseUser(platform, CAPABILITIES, 'operator', clientUuid, 'not yet a user')
    expect(await stored()).toEqual([])
    expect((await enrolment.send(key)).headers.get('idempotent-replayed')).toBeNull()
  })
})
