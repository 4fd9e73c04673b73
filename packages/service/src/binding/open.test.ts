import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiAnswer, type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { BINDING, bind, derive, enrol, open, openWithCode, WRONG_PROOF } from '../../test/phone.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'
import { forgetOldEnrolments } from './ticks.ts'

const DAY_MS = 86_400_000

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
})
afterAll(() => world.close())

const outcomeOf = ({ status, text }: ApiAnswer) => ({ status, exception: JSON.parse(text).exception })
const tryCode = async (reference: string, code: string) =>
  outcomeOf(await open(world, reference, (await derive(code, reference)).proof))

describe('wrong codes', () => {
  test('are counted down, the tenth ends the binding, and the right one comes too late', async () => {
    const reference = await bind(world, client)
    for (let left = 9; left > 0; left--) {
      const answer = await open(world, reference, WRONG_PROOF)
      expect({ status: answer.status, body: JSON.parse(answer.text) }).toEqual({
        status: 403,
        body: {
          error: 'Forbidden',
          exception: 'wrong_code',
          error_code: 'wrong_code',
          request_id: expect.any(String),
          path: `/api/v1/mobile/bindings/${reference}/open`,
          method: 'POST',
          attempts_left: left,
        },
      })
    }
    expect(outcomeOf(await open(world, reference, WRONG_PROOF))).toEqual({
      status: 410,
      exception: 'binding_ended',
    })
    expect(await tryCode(reference, BINDING.salt)).toEqual({ status: 410, exception: 'binding_ended' })
  })

  test('all at once are ten, not more', async () => {
    const reference = await bind(world, client)
    const { proof } = await derive(BINDING.salt, reference)
    const answers = await Promise.all(Array.from({ length: 40 }, () => open(world, reference, WRONG_PROOF)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(31)
    expect((await open(world, reference, proof)).status).toBe(410)
  })

  test('nine leave the right one its chance, as often as it is wanted', async () => {
    const reference = await bind(world, client)
    for (let count = 0; count < 9; count++) await open(world, reference, WRONG_PROOF)
    for (let count = 0; count < 2; count++)
      expect((await openWithCode(world, reference, BINDING.salt)).content.client_name).toBe('Acme Health')
  })

  test('of another case are wrong', async () => {
    const reference = await bind(world, client)
    expect(await tryCode(reference, BINDING.salt.toUpperCase())).toEqual({
      status: 403,
      exception: 'wrong_code',
    })
  })

  test('end a token that was given out before', async () => {
    const reference = await bind(world, client)
    const { content } = await openWithCode(world, reference, BINDING.salt)
    for (let count = 0; count < 10; count++) await open(world, reference, WRONG_PROOF)
    expect(outcomeOf(await enrol(world, content.enrolment_token))).toEqual({
      status: 410,
      exception: 'enrolment_ended',
    })
  })
})

test('a proof in another form is refused and not counted', async () => {
  const reference = await bind(world, client)
  for (const proof of ['', 'x', `${WRONG_PROOF}=`, WRONG_PROOF.slice(1), `${WRONG_PROOF.slice(0, -1)}!`])
    expect(outcomeOf(await open(world, reference, proof))).toEqual({
      status: 422,
      exception: 'proof must be 32 bytes in base64url',
    })
  const counted = JSON.parse((await open(world, reference, WRONG_PROOF)).text)
  expect(counted.attempts_left).toBe(9)
})

test('the code of one binding opens no other', async () => {
  const [first, second] = [await bind(world, client), await bind(world, client)]
  const { proof } = await derive(BINDING.salt, first)
  expect((await open(world, second, proof)).status).toBe(403)
})

test.each([
  ['of another deployment', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ['of another form', 'x'],
])('a reference %s is unknown', async (_name, reference) => {
  expect(outcomeOf(await open(world, reference, WRONG_PROOF))).toEqual({
    status: 404,
    exception: 'binding_unknown',
  })
})

test('a binding whose token was traded is used', async () => {
  const reference = await bind(world, client)
  const { content } = await openWithCode(world, reference, BINDING.salt)
  expect((await enrol(world, content.enrolment_token)).status).toBe(200)
  expect(await tryCode(reference, BINDING.salt)).toEqual({ status: 410, exception: 'binding_used' })
  expect(outcomeOf(await open(world, reference, WRONG_PROOF))).toEqual({
    status: 410,
    exception: 'binding_used',
  })
})

test('a binding expires after 30 days by the clock, its token too, and is forgotten 30 days later', async () => {
  const reference = await bind(world, client)
  const { content } = await openWithCode(world, reference, BINDING.salt)
  const rows = () => world.platform.db.selectFrom('enrolments').selectAll().execute()
  world.clock.advance(30 * DAY_MS - 1)
  expect((await tryCode(reference, BINDING.salt)).status).toBe(200)
  world.clock.advance(1)
  expect(await tryCode(reference, BINDING.salt)).toEqual({ status: 410, exception: 'binding_expired' })
  expect(outcomeOf(await enrol(world, content.enrolment_token))).toEqual({
    status: 410,
    exception: 'enrolment_expired',
  })
  world.clock.advance(30 * DAY_MS)
  await forgetOldEnrolments.run(world.platform)
  expect(await tryCode(reference, BINDING.salt)).toEqual({ status: 410, exception: 'binding_expired' })
  world.clock.advance(1)
  await forgetOldEnrolments.run(world.platform)
  expect(await tryCode(reference, BINDING.salt)).toEqual({ status: 404, exception: 'binding_unknown' })
  expect(await rows()).toEqual([])
})
