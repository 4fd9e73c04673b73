import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchHealth } from '../../../test/health.ts'
import { createPortalWorld, PASSWORD, type PortalWorld } from '../../../test/portal.ts'

const TRIES = 40

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
})
afterAll(() => world.close())

const signIn = (email: string, password: string) =>
  world.call('POST', '/session', { body: { email, password }, headers: { origin: world.url } })

test('many sign-ins at once leave threads to everything else, and those that would wait long are refused', async () => {
  const { person } = await world.as('owner')
  const watch = await watchHealth(world.url)
  let answered = 0
  const tries = Promise.all(
    Array.from({ length: TRIES }, async (_, index) => {
      const answer = await signIn(`unknown${index}@example.com`, 'guess')
      answered++
      return answer
    }),
  )
  // They stand in the same queue of threads as passwords would without a bound.
  const packed = gzipSync('a file, a name, a body')
  while (answered === 0) await promisify(gunzip)(packed)
  for (let index = 0; index < 20; index++) await promisify(gunzip)(packed)
  expect(answered).toBeLessThan(TRIES)
  const answers = await tries
  const busy = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await watch.stop()).answers).toBeGreaterThan(5)
  // What was not looked at does not count as a wrong try.
  const { rows } = await world.platform.pool.query(
    'select max(failures)::integer as wrong from sign_in_failures',
  )
  expect(rows[0].wrong).toBe(TRIES - busy.length)
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)
})
