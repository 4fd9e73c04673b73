import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
  createPortalWorld,
  PASSWORD,
  type PortalAnswer,
  type PortalWorld,
} from '../../../test/portal.ts'
import { addPerson, givePassword, makeLink, type Person } from '../../accounts/people/index.ts'
import type { Me } from './me.ts'
import type { SignInEntry } from './sign-ins.ts'

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
})
afterAll(() => world.close())

let count = 0
async function newPerson(): Promise<Person> {
  const given = {
    email: `person-${++count}@example.com`,
    name: 'Ada',
    role: 'developer' as const,
    clientUuid: world.clientUuid,
  }
  const { platform } = world
  const person = await platform.db.transaction().execute((trx) => addPerson(platform, trx, 'operator', given))
  await givePassword(platform, person, PASSWORD)
  return person
}

const post = (path: string, body: unknown, cookie?: string) =>
  world.call('POST', path, { body, headers: { origin: world.url, ...(cookie && { cookie }) } })

const signIn = (person: Person, password = PASSWORD, cookie?: string) =>
  post('/session', { email: person.email, password }, cookie)

const me = async (cookie: string) =>
  (await world.call('GET', '/me', { headers: { cookie } })) as PortalAnswer<Me>

const change = (method: string, path: string, cookie: string, body?: unknown) =>
  world.call(method, path, { body, headers: { origin: world.url, cookie } })

describe('signing in', () => {
  test('gives a cookie that scripts and other sites do not get', async () => {
    const answer = await signIn(await newPerson())
    expect(answer.status).toBe(200)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^tributary=trs_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await me(cookieOf(answer)!)).body).toMatchObject({
      name: 'Ada',
      role: 'developer',
      client: { client_uuid: world.clientUuid, name: 'Acme Health' },
    })
  })

  test('never takes over a session that the browser brought: fixing one is of no use', async () => {
    const person = await newPerson()
    const planted = `tributary=trs_${'A'.repeat(43)}`
    const answer = await signIn(person, PASSWORD, planted)
    expect(cookieOf(answer)).not.toBe(planted)
    expect((await me(planted)).status).toBe(401)
    const again = await signIn(person, PASSWORD, cookieOf(answer)!)
    expect(cookieOf(again)).not.toBe(cookieOf(answer))
  })

  test('regards neither case nor spaces around the address', async () => {
    const { email } = await newPerson()
    const answer = await post('/session', { email: ` ${email.toUpperCase()} `, password: PASSWORD })
    expect(answer.status).toBe(200)
  })

  test('answers the same to a wrong password and to an unknown address', async () => {
    const wrong = await signIn(await newPerson(), 'something else entirely')
    const unknown = await post('/session', { email: 'unknown@example.com', password: PASSWORD })
    expect(wrong.status).toBe(401)
    const { request_id: _, ...body } = wrong.body as Record<string, unknown>
    expect(unknown).toMatchObject({ status: wrong.status, body })
  })

  test('is closed to guesses: after ten wrong ones even the right one waits', async () => {
    const person = await newPerson()
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => signIn(person, `wrong guess number ${index}`)),
    )
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(4).fill(429),
    ])
    const right = await signIn(person)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    await world.platform.db.updateTable('sign_in_failures').set({ forgotten_at: sql<Date>`now()` }).execute()
    expect((await signIn(person)).status).toBe(200)
  })

  test('stores neither the password nor the token', async () => {
    const person = await newPerson()
    const token = cookieOf(await signIn(person))!.split('=')[1]!
    const rows = await world.platform.db.selectFrom('people').selectAll().execute()
    const signIns = await world.platform.db.selectFrom('sign_ins').selectAll().execute()
    const stored = JSON.stringify([rows, signIns])
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain(token)
    expect(rows.find(({ person_id: id }) => id === person.personId)?.password_hash).toMatch(
      /^\$argon2id\$v=19\$/,
    )
    expect(world.logLines.join('\n')).not.toContain(PASSWORD)
  })
})

describe('a session', () => {
  test('ends by signing out', async () => {
    const cookie = cookieOf(await signIn(await newPerson()))!
    expect((await change('DELETE', '/session', cookie)).status).toBe(204)
    expect((await me(cookie)).status).toBe(401)
  })

  test('gets a new token after a while, and the old one lives on only for requests under way', async () => {
    const person = await newPerson()
    const cookie = cookieOf(await signIn(person))!
    await age(person, 'rotated_at', '20 minutes')
    const renewed = cookieOf(await me(cookie))!
    expect(renewed).not.toBe(cookie)
    expect((await me(cookie)).status).toBe(200)
    await age(person, 'rotated_at', '2 minutes')
    expect((await me(cookie)).status).toBe(401)
    expect((await me(renewed)).status).toBe(200)
  })

  test('ends after half a day of nothing', async () => {
    const person = await newPerson()
    const cookie = cookieOf(await signIn(person))!
    await age(person, 'seen_at', '13 hours')
    expect((await me(cookie)).status).toBe(401)
  })

  test('can be seen and ended from another', async () => {
    const person = await newPerson()
    const [here, there] = [cookieOf(await signIn(person))!, cookieOf(await signIn(person))!]
    const { body } = (await world.call('GET', '/me/sign_ins', {
      headers: { cookie: here },
    })) as PortalAnswer<{ sign_ins: SignInEntry[] }>
    const other = body.sign_ins.find((entry) => !entry.is_this_one)!
    expect(body.sign_ins).toHaveLength(2)
    expect((await change('DELETE', `/me/sign_ins/${other.session_id}`, here)).status).toBe(204)
    expect((await me(there)).status).toBe(401)
    expect((await me(here)).status).toBe(200)
  })

  test('of another person cannot be ended', async () => {
    const [mine, other] = [await newPerson(), await newPerson()]
    const theirs = cookieOf(await signIn(other))!
    const { session_id: id } = await world.platform.db
      .selectFrom('sign_ins')
      .select('session_id')
      .where('person_id', '=', other.personId)
      .executeTakeFirstOrThrow()
    const cookie = cookieOf(await signIn(mine))!
    expect((await change('DELETE', `/me/sign_ins/${id}`, cookie)).status).toBe(404)
    expect((await me(theirs)).status).toBe(200)
  })
})

describe('a password', () => {
  test('is changed by a person who knows the present one, and signs other browsers out', async () => {
    const person = await newPerson()
    const [here, there] = [cookieOf(await signIn(person))!, cookieOf(await signIn(person))!]
    const chosen = 'another horse battery'
    const put = (present: string, wanted: string) =>
      change('PUT', '/me/password', here, { present, chosen: wanted })
    expect((await put('not the present one', chosen)).status).toBe(403)
    expect(await put(PASSWORD, 'short')).toMatchObject({
      status: 422,
      body: { exception: 'password must have at least 12 characters' },
    })
    expect((await put(PASSWORD, person.email)).status).toBe(422)
    expect((await put(PASSWORD, chosen)).status).toBe(204)
    expect((await me(here)).status).toBe(200)
    expect((await me(there)).status).toBe(401)
    expect((await signIn(person)).status).toBe(401)
    expect((await signIn(person, chosen)).status).toBe(200)
  })
})

describe('an authenticator', () => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

  async function withAuthenticator() {
    const person = await newPerson()
    const cookie = cookieOf(await signIn(person))!
    const proposal = await change('POST', '/me/second_factor/proposal', cookie)
    const { secret } = proposal.body as { secret: string; qr_code: string }
    const wrong = await change('PUT', '/me/second_factor', cookie, { secret, code: '000000' })
    const on = await change('PUT', '/me/second_factor', cookie, { secret, code: codeOf(secret) })
    const { recovery_codes: codes } = on.body as { recovery_codes: string[] }
    // The code that switched it on must not sign in again; the next one has not come yet.
    const forget = () =>
      world.platform.db
        .updateTable('people')
        .set({ second_factor_step: 0 })
        .where('person_id', '=', person.personId)
        .execute()
    return { person, secret, wrong, on, codes, forget }
  }

  test('is asked for after the password, and until then nothing else is reached', async () => {
    const { person, secret, wrong, on, codes, forget } = await withAuthenticator()
    expect(wrong.status).toBe(422)
    expect(on.status).toBe(200)
    expect(codes).toHaveLength(10)
    const first = await signIn(person)
    expect(first.body).toEqual({ state: 'code_needed' })
    const pending = cookieOf(first)!
    expect((await me(pending)).status).toBe(401)
    expect((await post('/session/code', { code: '000000' }, pending)).status).toBe(401)
    const used = codeOf(secret)
    expect(
      (await post('/session/code', { code: used }, pending)).status,
      'used when it was switched on',
    ).toBe(401)
    await forget()
    const second = await post('/session/code', { code: used }, pending)
    expect(second).toMatchObject({ status: 200, body: { state: 'signed_in' } })
    expect((await me(pending)).status).toBe(401)
    expect((await me(cookieOf(second)!)).body).toMatchObject({ has_second_factor: true })
  })

  test('that is lost is replaced by a recovery code, once', async () => {
    const { person, codes } = await withAuthenticator()
    const pending = cookieOf(await signIn(person))!
    expect((await post('/session/code', { code: codes[0]!.toLowerCase() }, pending)).status).toBe(200)
    const again = cookieOf(await signIn(person))!
    expect((await post('/session/code', { code: codes[0] }, again)).status).toBe(401)
  })

  test('is closed to guesses too', async () => {
    const { person } = await withAuthenticator()
    const pending = cookieOf(await signIn(person))!
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await post('/session/code', { code: String(100_000 + guess) }, pending)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is switched off with a code, and its secret is stored sealed', async () => {
    const { person, secret, codes } = await withAuthenticator()
    const { second_factor: sealed } = await world.platform.db
      .selectFrom('people')
      .select('second_factor')
      .where('person_id', '=', person.personId)
      .executeTakeFirstOrThrow()
    expect(sealed!.includes(secret)).toBe(false)
    const pending = cookieOf(await signIn(person))!
    const cookie = cookieOf(await post('/session/code', { code: codes[0] }, pending))!
    expect((await change('DELETE', '/me/second_factor', cookie, { code: '123456' })).status).toBe(403)
    expect((await change('DELETE', '/me/second_factor', cookie, { code: codes[1] })).status).toBe(204)
    expect((await signIn(person)).body).toMatchObject({ state: 'signed_in' })
  })
})

describe('a link', () => {
  const linkFor = async (person: Person) => {
    const link = await world.platform.db
      .transaction()
      .execute((trx) => makeLink(world.platform, trx, 'operator', person))
    return new URL(link).hash.slice(1)
  }
  const use = (token: string, password = 'a third horse battery') =>
    post('/links/use', { token, name: 'Ada L.', password })

  test('says whom it is for, sets the password once, and signs them out elsewhere', async () => {
    const person = await newPerson()
    const cookie = cookieOf(await signIn(person))!
    const token = await linkFor(person)
    expect((await post('/links/read', { token })).body).toMatchObject({
      email: person.email,
      client_name: 'Acme Health',
      is_return: true,
    })
    expect((await use(token, 'short')).status).toBe(422)
    expect((await use(token)).status).toBe(204)
    expect((await use(token)).status).toBe(404)
    expect((await me(cookie)).status).toBe(401)
    expect((await signIn(person, 'a third horse battery')).status).toBe(200)
  })

  test('that was replaced or left for too long is of no use', async () => {
    const person = await newPerson()
    const first = await linkFor(person)
    const second = await linkFor(person)
    expect((await post('/links/read', { token: first })).status).toBe(404)
    await world.platform.db.updateTable('person_links').set({ expires_at: sql<Date>`now()` }).execute()
    expect((await use(second)).status).toBe(404)
  })
})

test('in production nothing but the account is reached without an authenticator', async () => {
  const production = await createPortalWorld({
    config: { environment: 'production' },
    baseUrl: 'https://tributary.example',
  })
  try {
    const owner = await production.as('owner')
    expect(owner.cookie).toMatch(/^__Host-tributary=/)
    expect((await owner.call<Me>('GET', '/me')).body).toMatchObject({ must_add_second_factor: true })
    const { status, body } = await owner.call('GET', `/clients/${production.clientUuid}/members`)
    expect([status, body]).toMatchObject([403, { exception: /^second_factor_required/ }])
  } finally {
    await production.close()
  }
})

async function age(person: Person, column: 'rotated_at' | 'seen_at', by: string): Promise<void> {
  await world.platform.db
    .updateTable('sign_ins')
    .set({ [column]: sql<Date>`now() - ${by}::interval` })
    .where('person_id', '=', person.personId)
    .execute()
}
