import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiAnswer, type ApiClient, type ApiWorld, createApiWorld } from '../../test/api.ts'
import { BINDING_PATH, PHONE, WRONG_PROOF } from '../../test/phone.ts'
import { wire } from '../wiring.ts'
import { registerBinding } from './register.ts'

let world: ApiWorld
let client: ApiClient
beforeAll(async () => {
  world = await createApiWorld((server, platform) =>
    registerBinding(server, platform, wire(platform).userPorts),
  )
  client = await world.newClient()
})
afterAll(() => world.close())

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant('\0'))
const anything = fc.oneof(fc.jsonValue(), text)

/** A good body in which some fields are something else. */
const spoilt = (good: Record<string, unknown>) =>
  fc
    .record(Object.fromEntries(Object.keys(good).map((name) => [name, fc.option(anything)])))
    .map((changes) => {
      const changed = Object.entries(changes).filter(([, value]) => value !== null)
      return { ...good, ...Object.fromEntries(changed) }
    })

function expectDocumented(answer: ApiAnswer, statuses: readonly number[]): void {
  expect(statuses).toContain(answer.status)
  if (answer.status < 400) return
  const body = JSON.parse(answer.text)
  expect(Object.keys(body).filter((key) => key !== 'attempts_left')).toEqual([
    'error',
    'exception',
    'error_code',
    'path',
    'method',
    'request_id',
  ])
}

test('whatever is sent to enrol or to ask for a token gets a documented answer', async () => {
  const phone = { enrolment_token: `tre_${'A'.repeat(43)}`, ...PHONE }
  const metadata = { client_name: 'Acme', tyc_url: 'https://acme.example', complete_log_out: null }
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anything, spoilt(phone)),
      spoilt(metadata),
      text,
      async (body, shown, userId) => {
        expectDocumented(await world.post('/api/v1/mobile/devices', body), [400, 404, 422])
        const wish = { user_id: userId, metadata: shown }
        const answer = await world.post('/api/v1/mobile/enrolments', wish, client)
        expectDocumented(answer, [200, 400, 422])
        if (answer.status !== 200) return
        const { enrolment_token: token } = JSON.parse(answer.text)
        const trade = await world.post('/api/v1/mobile/devices', {
          ...phone,
          ...(body as object),
          enrolment_token: token,
        })
        expectDocumented(trade, [200, 400, 422])
      },
    ),
    { numRuns: 150 },
  )
})

test('whatever is sent to open gets a documented answer', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.oneof(anything, spoilt({ proof: WRONG_PROOF })), async (reference, body) => {
      const path = `/api/v1/mobile/bindings/${encodeURIComponent(reference.toWellFormed())}/open`
      expectDocumented(await world.post(path, body), [400, 404, 422])
    }),
    { numRuns: 100 },
  )
})

test('what is wrong with a request to bind is named, and never a server fault', async () => {
  const good = { user_id: 'ada', metadata: { client_name: 'Acme' }, salt: 'x' }
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, spoilt(good)), async (body) => {
      expectDocumented(await world.post(BINDING_PATH, body, client), [200, 400, 422])
    }),
    { numRuns: 60 },
  )
})
