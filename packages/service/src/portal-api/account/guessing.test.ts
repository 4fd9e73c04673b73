import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPortalWorld, PASSWORD, type PortalAnswer, type PortalWorld } from '../../../test/portal.ts'
import { countTry } from '../../accounts/people/failures.ts'
import { addPerson, givePassword, makeLink, type Person } from '../../accounts/people/index.ts'

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld({ config: { trustedProxies: 1 } })
})
afterAll(() => world.close())
beforeEach(async () => void (await world.platform.db.deleteFrom('sign_in_failures').execute()))

let count = 0
async function newPerson(given: { email?: string; clientUuid?: string; password?: string } = {}) {
  const { email = `guessed-${++count}@example.com`, clientUuid = world.clientUuid } = given
  const { platform } = world
  const person = await platform.db
    .transaction()
    .execute((trx) =>
      addPerson(platform, trx, 'operator', { email, name: 'Ada', role: 'developer', clientUuid }),
    )
  await givePassword(platform, person, given.password ?? PASSWORD)
  return person
}

/** As a proxy hands it on: what the caller wrote, then where it really came from. */
const call = (path: string, body: unknown, from: string, cookie?: string) =>
  world.call('POST', path, {
    body,
    headers: { origin: world.url, 'x-forwarded-for': from, ...(cookie && { cookie }) },
  })

const signIn = ({ email }: Person, from: string, password = PASSWORD, cookie?: string, personId?: string) =>
  call('/session', { email, password, ...(personId && { person_id: personId }) }, from, cookie)

const cookiesOf = (answer: PortalAnswer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0]!)
    .filter((cookie) => cookie.startsWith('tributary_browser='))
    .join('; ')

const sessionOf = (answer: PortalAnswer) => answer.headers.getSetCookie()[0]!.split(';', 1)[0]!

const tries = async (person: Person, addresses: readonly string[]) => {
  const statuses: number[] = []
  for (const from of addresses) statuses.push((await signIn(person, from, 'a wrong one of many')).status)
  return statuses
}
/** As wrong tries do, without the time that a password takes. */
const preload = async (count: number, email: string, address: string) => {
  for (let index = 0; index < count; index++) await countTry(world.platform.db, { email, address })
}
const ELEVEN = Array.from({ length: 11 }, (_, index) => index + 1)
const ONLY_THE_LAST_WAITS = [...Array<number>(10).fill(401), 429]

const entries = async (action: string, person: Person | null) => {
  const { rows } = await sql<{ detail: Record<string, unknown>; client_uuid: string | null }>`
    select detail, client_uuid from audit_log where action = ${action}
      and (${person === null} or detail->>'person_id' = ${person?.personId ?? ''}) order by entry_id`.execute(
    world.platform.db,
  )
  return rows
}

describe('where a try comes from', () => {
  test('is not what the caller writes into a header', async () => {
    const person = await newPerson()
    await preload(9, person.email, '203.0.113.9')
    const addresses = ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9']
    expect(await tries(person, addresses)).toEqual([401, 429])
  })

  test('is a whole /64 of IPv6', async () => {
    const person = await newPerson()
    await preload(9, person.email, '2001:db8:1:2::/64')
    expect(await tries(person, ['2001:db8:1:2:3::1', '2001:db8:1:2:4::2'])).toEqual([401, 429])
    expect((await signIn(person, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('is the caller itself where no proxy is trusted', async () => {
    const untrusting = await createPortalWorld()
    try {
      const statuses: number[] = []
      for (const index of ELEVEN) {
        const { status } = await untrusting.call('POST', '/links/read', {
          body: { token: 'made up' },
          headers: { origin: untrusting.url, 'x-forwarded-for': `198.51.100.${index}` },
        })
        statuses.push(status)
      }
      expect(new Set(statuses)).toEqual(new Set([404]))
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_in_failures`.execute(
        untrusting.platform.db,
      )
      expect(rows[0]!.n).toBe(1)
    } finally {
      await untrusting.close()
    }
  })
})

describe('wrong tries from everywhere', () => {
  /** More than an account hears from strangers. */
  async function besiege(person: Person): Promise<void> {
    for (let index = 0; index < 101; index++)
      await countTry(world.platform.db, { email: person.email, address: `192.0.2.${index}` })
  }

  test('close an account to strangers, and not to a browser in which the person signed in before', async () => {
    const person = await newPerson()
    const known = cookiesOf(await signIn(person, '203.0.113.1'))
    await besiege(person)
    expect((await signIn(person, '203.0.113.77')).status).toBe(429)
    expect((await signIn(person, '203.0.113.77', PASSWORD, known)).status).toBe(200)
  })

  test('do not close it to a browser in which the person just used a link', async () => {
    const { platform } = world
    const person = await newPerson()
    await besiege(person)
    const link = await platform.db.transaction().execute((trx) => makeLink(platform, trx, 'operator', person))
    const chosen = 'a fourth horse battery'
    const used = await call(
      '/links/use',
      { token: new URL(link).hash.slice(1), name: 'Ada', password: chosen },
      '203.0.113.78',
    )
    expect((await signIn(person, '203.0.113.78', chosen)).status).toBe(429)
    expect((await signIn(person, '203.0.113.78', chosen, cookiesOf(used))).status).toBe(200)
  })

  test('are limited in a known browser too', async () => {
    const person = await newPerson()
    const known = cookiesOf(await signIn(person, '203.0.113.2'))
    const statuses: number[] = []
    for (const index of ELEVEN)
      statuses.push((await signIn(person, `203.0.113.${100 + index}`, 'wrong guess', known)).status)
    expect(statuses).toEqual(ONLY_THE_LAST_WAITS)
  })

  test('are refused in a browser that another person has used, or whose mark is made up', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const ofOther = cookiesOf(await signIn(other, '203.0.113.3'))
    await besiege(person)
    for (const cookie of [ofOther, `tributary_browser=${'A'.repeat(120)}`, 'tributary_browser='])
      expect((await signIn(person, '203.0.113.79', PASSWORD, cookie)).status).toBe(429)
  })

  test('of links block the address alone, and no link', async () => {
    const { platform } = world
    const link = await platform.db
      .transaction()
      .execute(async (trx) => makeLink(platform, trx, 'operator', await newPerson()))
    const token = new URL(link).hash.slice(1)
    const read = (text: string, from: string) => call('/links/read', { token: text }, from)
    for (let index = 0; index < 100; index++)
      expect((await read(`trl_${index}`, '203.0.113.66')).status).toBe(404)
    expect((await read(token, '203.0.113.66')).status).toBe(429)
    expect((await read(token, '203.0.113.67')).status).toBe(200)
    expect((await signIn(await newPerson(), '203.0.113.66')).status).toBe(200)
    expect((await entries('sign_in.lockout', null)).map(({ detail }) => detail)).toContainEqual({
      limit: 'link',
      from: '203.0.113.66',
    })
  })
})

describe('an attack leaves a trace', () => {
  test('of every wrong try at an account, and one of the lockout, for the client to read', async () => {
    const person = await newPerson()
    await preload(8, person.email, '203.0.113.44')
    expect(await tries(person, Array<string>(4).fill('203.0.113.44'))).toEqual([401, 401, 429, 429])
    await expect.poll(() => entries('person.sign_in_failed', person)).toHaveLength(2)
    expect((await entries('person.sign_in_failed', person))[0]).toEqual({
      client_uuid: world.clientUuid,
      detail: { person_id: person.personId, step: 'password', from: '203.0.113.44' },
    })
    expect(await entries('sign_in.lockout', person)).toEqual([
      {
        client_uuid: world.clientUuid,
        detail: { person_id: person.personId, limit: 'pair', from: '203.0.113.44' },
      },
    ])
  })

  test('without the name that was tried, where no account has it', async () => {
    const email = 'my-secret@example.com'
    await preload(9, email, '203.0.113.45')
    for (const status of [401, 429])
      expect((await call('/session', { email, password: 'x' }, '203.0.113.45')).status).toBe(status)
    const rows = await sql`select detail from audit_log`.execute(world.platform.db)
    expect(JSON.stringify(rows.rows)).not.toContain('my-secret')
    expect((await entries('sign_in.lockout', null)).at(-1)!.detail).toEqual({
      limit: 'pair',
      from: '203.0.113.45',
    })
  })
})

describe('in a session', () => {
  test.each([
    ['DELETE', '/me/second_factor', (guess: number) => ({ code: String(100_000 + guess) })],
    [
      'PUT',
      '/me/password',
      (guess: number) => ({ present: `guess ${guess}`, chosen: 'a fifth horse battery' }),
    ],
  ])('ten wrong tries of %s %s end it', async (method, path, bodyOf) => {
    const person = await newPerson()
    const cookie = sessionOf(await signIn(person, '203.0.113.50'))
    const send = (guess: number) =>
      world.call(method, path, { body: bodyOf(guess), headers: { origin: world.url, cookie } })
    const statuses: number[] = []
    for (const guess of ELEVEN) statuses.push((await send(guess)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 401])
    expect((await world.call('GET', '/me', { headers: { cookie } })).status).toBe(401)
    expect((await entries('sign_in.lockout', person)).at(-1)!.detail).toMatchObject({ limit: 'session' })
    expect((await signIn(person, '203.0.113.50')).status).toBe(200)
  })
})

describe('one address at two clients', () => {
  const email = () => `both-${++count}@example.com`

  test('is two people with passwords of their own', async () => {
    const address = email()
    const here = await newPerson({ email: address })
    await newPerson({ email: address, clientUuid: world.otherClientUuid, password: 'another horse battery' })
    const [first, second] = [
      await signIn(here, '203.0.113.60'),
      await signIn(here, '203.0.113.60', 'another horse battery'),
    ]
    expect(first.body).toMatchObject({ state: 'signed_in', me: { client: { name: 'Acme Health' } } })
    expect(second.body).toMatchObject({ state: 'signed_in', me: { client: { name: 'Rival Health' } } })
    expect((await signIn(here, '203.0.113.60', 'neither of the two')).status).toBe(401)
  })

  test('has to be chosen where the passwords are equal, and no other person can be named', async () => {
    const address = email()
    const here = await newPerson({ email: address })
    const there = await newPerson({ email: address, clientUuid: world.otherClientUuid })
    expect((await signIn(here, '203.0.113.61')).body).toEqual({
      state: 'choose_account',
      accounts: [
        { person_id: here.personId, client_name: 'Acme Health' },
        { person_id: there.personId, client_name: 'Rival Health' },
      ],
    })
    const chosen = await signIn(here, '203.0.113.61', PASSWORD, undefined, there.personId)
    expect(chosen.body).toMatchObject({ state: 'signed_in', me: { client: { name: 'Rival Health' } } })
    const stranger = await newPerson()
    expect((await signIn(here, '203.0.113.61', PASSWORD, undefined, stranger.personId)).status).toBe(401)
  })

  test('gives the person of one client no further guesses at the other', async () => {
    const address = email()
    const victim = await newPerson({ email: address })
    const own = 'a password of my own choosing'
    await newPerson({ email: address, clientUuid: world.otherClientUuid, password: own })
    await preload(8, address, '203.0.113.62')
    const statuses: number[] = []
    let known = ''
    for (const guess of [1, 2, 3]) {
      known = cookiesOf(await signIn(victim, '203.0.113.62', own, known)) || known
      statuses.push((await signIn(victim, '203.0.113.62', `guess number ${guess}`, known)).status)
    }
    expect(statuses).toEqual([401, 401, 429])
  })
})
