import type { PhoneReceipt } from '@tributary/health'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchOf, type PhonesWorld, startPhonesWorld, steps, type TestPhone } from '../../test/phones.ts'
import { storedObjects, storedRecords } from './testing/stored.ts'

let world: PhonesWorld
let clientUuid: string
beforeAll(async () => {
  world = await startPhonesWorld()
  ;({ clientUuid } = await world.newClient())
})
afterAll(() => world.close())

let people = 0
async function newPhone(): Promise<TestPhone> {
  const phone = await world.enrol(clientUuid, `person-${people++}`)
  await phone.connect()
  return phone
}

const post = async (phone: TestPhone, body: unknown) => {
  // Each has a minute of its own: none is to be refused for its number.
  world.clock.advance(60_000)
  return phone.call('POST', '/records', body)
}

function expectErrorBody(body: unknown, status: number): void {
  expect([400, 422]).toContain(status)
  expect(body).toEqual({
    error: expect.any(String),
    exception: expect.any(String),
    error_code: expect.any(String),
    request_id: expect.any(String),
    path: '/api/v1/mobile/records',
    method: 'POST',
  })
}

function expectReceipt(body: unknown, sent: { records: unknown[]; deleted: unknown[] }): void {
  const receipt = body as PhoneReceipt
  expect(Object.keys(receipt).sort()).toEqual(['deleted', 'missing', 'records', 'sequence'])
  expect([receipt.records.length, receipt.deleted.length]).toEqual([sent.records.length, sent.deleted.length])
  for (const answer of [...receipt.records, ...receipt.deleted]) {
    expect(typeof answer.id).toBe('string')
    expect(['taken', 'repeated', 'refused']).toContain(answer.result)
    expect('reason' in answer).toBe(answer.result === 'refused')
    if (answer.reason)
      expect(answer.reason).toMatch(/^(unknown_type|before_history|in_future|unreadable(: .*)?)$/s)
  }
}

const anything = fc.jsonValue({ maxDepth: 4 })
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('a', '\0', '\ud800', '__proto__'),
)
const time = fc.oneof(
  fc.constantFrom(
    '2026-03-09T08:00:00.000Z',
    '2026-02-30T08:00:00.000Z',
    '9999-12-31T23:59:59Z',
    'yesterday',
  ),
  text,
  anything,
)
const TYPES = [
  'HKQuantityTypeIdentifierStepCount',
  'HKCategoryTypeIdentifierSleepAnalysis',
  'HKWorkoutTypeIdentifier',
  'HKQuantityTypeIdentifierHeartRate',
]
/** Nearly a record: each field is right, wrong or left out. */
const nearRecord = fc.record(
  {
    id: fc.oneof(text, fc.uuid()),
    type: fc.oneof(fc.constantFrom(...TYPES), text),
    start: time,
    end: time,
    zone: fc.oneof(fc.constantFrom('Europe/Berlin', '+01:00'), text),
    value: fc.oneof(fc.double(), text, anything),
    unit: fc.oneof(fc.constantFrom('count', 'km', 'min'), text),
    samples: fc.oneof(fc.array(fc.record({ at: time, value: fc.double() }), { maxLength: 3 }), anything),
    stages: fc.oneof(
      fc.array(fc.record({ start: time, end: time, stage: text }), { maxLength: 3 }),
      anything,
    ),
    route: fc.array(fc.record({ at: time, latitude: fc.double(), longitude: fc.double() }), { maxLength: 2 }),
    parts: fc.array(fc.record({ name: text, value: fc.double(), unit: text }), { maxLength: 2 }),
    device: fc.oneof(fc.record({ name: text, model: text }, { requiredKeys: [] }), anything),
    app: fc.record({ id: text }),
    activity: text,
    manual: fc.oneof(fc.boolean(), anything),
    updated: time,
    metadata: fc.oneof(
      fc.dictionary(text, fc.oneof(text, fc.double(), fc.boolean()), { maxKeys: 3 }),
      anything,
    ),
  },
  { requiredKeys: [] },
)
const element = fc.oneof({ weight: 3, arbitrary: nearRecord }, anything)

test('any JSON gets an answer in the documented shape', async () => {
  const phone = await newPhone()
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, fc.record({ source: anything, records: anything })), async (json) => {
      const { status, body } = await post(phone, Buffer.from(JSON.stringify(json)))
      expectErrorBody(body, status)
    }),
    { numRuns: 60 },
  )
})

test('whatever stands in the place of records is answered one by one, and what was taken can be stored', async () => {
  const phone = await newPhone()
  await fc.assert(
    fc.asyncProperty(
      fc.array(element, { maxLength: 12 }),
      fc.array(fc.oneof(fc.record({ id: text, type: fc.constantFrom(...TYPES) }), anything), {
        maxLength: 4,
      }),
      async (records, deleted) => {
        const json = JSON.stringify(batchOf({ records: records as never, deleted: deleted as never }))
        const { status, body } = await post(phone, Buffer.from(json))
        expect(status, json).toBe(200)
        expectReceipt(body, { records, deleted })
      },
    ),
    { numRuns: 150 },
  )
  await world.drain()
  const failed = await world.platform.pool.query('select 1 from graphile_worker.jobs where attempts > 0')
  expect(failed.rowCount).toBe(0)
})

test('deep and endless numbers, and keys that objects are born with', async () => {
  const phone = await newPhone()
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const deep = nested(25)
  const odd = [
    deep,
    `{"id":"a","metadata":${deep}}`,
    '{"id":"n","type":"HKQuantityTypeIdentifierStepCount","start":"2026-03-09T08:00:00Z","value":1e999}',
    '{"__proto__":{"id":"p"},"constructor":1}',
  ]
  const withRecords = (texts: readonly string[]) =>
    Buffer.from(JSON.stringify(batchOf({})).replace('"records":[]', `"records":[${texts.join(',')}]`))
  const { status, body } = await post(phone, withRecords(odd))
  expect(status).toBe(200)
  expect((body as unknown as PhoneReceipt).records.map(({ id, result }) => [id, result])).toEqual([
    ['', 'refused'],
    ['a', 'refused'],
    ['n', 'refused'],
    ['', 'refused'],
  ])
  expect((await post(phone, withRecords([nested(50_000)]))).status).toBe(400)
})

test('valid records of a batch are kept when others are refused, and the batch repeated changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 6 }), fc.nat({ max: 6 }), async (wrong, place) => {
      const phone = await newPhone()
      const records: unknown[] = [...wrong]
      records.splice(place, 0, steps('good', '2026-03-09T08:00:00.000Z'))
      const sent = batchOf({ records: records as never })
      const first = (await post(phone, sent)).body as unknown as PhoneReceipt
      const at = Math.min(place, wrong.length)
      expect(first.records[at]).toEqual({ id: 'good', result: 'taken' })
      await world.drain()
      const stored = [await storedObjects(world, phone), await storedRecords(world, phone)]
      expect(stored[1]).toHaveLength(1)
      const again = (await post(phone, sent)).body as unknown as PhoneReceipt
      expect(again.records).toEqual(
        first.records.map((answer, index) => (index === at ? { id: 'good', result: 'repeated' } : answer)),
      )
      await world.drain()
      expect([await storedObjects(world, phone), await storedRecords(world, phone)]).toEqual(stored)
    }),
    { numRuns: 12 },
  )
})
