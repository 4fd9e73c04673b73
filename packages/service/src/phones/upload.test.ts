import { gzipSync } from 'node:zlib'
import type { PhoneReceipt } from '@tributary/health'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import {
  batchOf,
  type PhonesWorld,
  sleep,
  startPhonesWorld,
  steps,
  type TestPhone,
} from '../../test/phones.ts'
import { storedRecords, waitingCount } from './testing/stored.ts'
import { MOST_RECORDS } from './upload/envelope.ts'
import { MOST_BYTES, MOST_INFLATED_BYTES } from './upload/read.ts'
import { BATCHES_A_MINUTE } from './upload/upload.ts'

let world: PhonesWorld
let clientUuid: string
let phone: TestPhone
let people = 0
beforeAll(async () => {
  world = await startPhonesWorld()
  ;({ clientUuid } = await world.newClient())
})
afterAll(() => world.close())
beforeEach(async () => {
  phone = await world.enrol(clientUuid, `person-${people++}`)
  await phone.connect()
})

const results = ({ records, deleted }: PhoneReceipt) => ({
  records: records.map(({ result }) => result),
  deleted: deleted.map(({ result }) => result),
})
const stepsOf = async () => {
  const documents = await documentsOf(world, phone.user)
  const newest = new Map(documents.map((document) => [document.key, document]))
  return [...newest.values()]
    .filter(({ structure }) => structure === 'physical_summary')
    .map(({ day, body }) => [day, JSON.stringify(body).match(/"steps_int":(\d+|null)/)?.[1] ?? null])
}

describe('what is uploaded', () => {
  test('is answered record by record and becomes the documents of its days', async () => {
    const { status, body } = await phone.upload({
      records: [
        steps('a', '2026-03-09T08:00:00.000Z'),
        steps('b', '2026-03-09T09:00:00.000Z', { value: 40 }),
        steps('c', '2026-03-10T09:00:00.000Z', { value: 7 }),
        sleep('n', '2026-03-09T22:00:00.000Z', 8),
      ],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      sequence: 1,
      records: ['a', 'b', 'c', 'n'].map((id) => ({ id, result: 'taken' })),
      deleted: [],
      missing: null,
    })
    expect(await waitingCount(world, phone)).toBe(1)
    await world.drain()
    expect(await waitingCount(world, phone)).toBe(0)
    expect(await stepsOf()).toEqual([
      ['2026-03-09', '140'],
      ['2026-03-10', '7'],
    ])
    const structures = (await documentsOf(world, phone.user)).map(({ structure }) => structure)
    expect(structures).toContain('sleep_summary')
  })

  test('comes from the 29 days before the first connection too', async () => {
    const { body } = await phone.upload({
      records: [
        steps('in', '2026-02-09T08:00:00.000Z'),
        steps('out', '2026-02-08T08:00:00.000Z'),
        steps('tomorrow', '2026-03-11T11:00:00.000Z'),
        steps('ahead', '2026-03-11T12:00:00.000Z'),
      ],
    })
    expect(body.records).toEqual([
      { id: 'in', result: 'taken' },
      { id: 'out', result: 'refused', reason: 'before_history' },
      { id: 'tomorrow', result: 'taken' },
      { id: 'ahead', result: 'refused', reason: 'in_future' },
    ])
  })

  test('may be compressed', async () => {
    const bytes = gzipSync(JSON.stringify(batchOf({ records: [steps('a', '2026-03-09T08:00:00.000Z')] })))
    const answer = await phone.call<PhoneReceipt>('POST', '/records', bytes, { 'content-encoding': 'gzip' })
    expect(answer.status).toBe(200)
    expect(results(answer.body).records).toEqual(['taken'])
  })
})

describe('the same again', () => {
  const records = [steps('a', '2026-03-09T08:00:00.000Z'), sleep('n', '2026-03-09T22:00:00.000Z', 8)]

  test('before and after it is stored is repeated, and changes nothing', async () => {
    await phone.upload({ records })
    expect(results((await phone.upload({ records })).body).records).toEqual(['repeated', 'repeated'])
    await world.drain()
    const [stored, documents] = [await storedRecords(world, phone), await documentsOf(world, phone.user)]
    expect(results((await phone.upload({ records })).body).records).toEqual(['repeated', 'repeated'])
    expect(await waitingCount(world, phone)).toBe(0)
    await world.drain()
    expect(await storedRecords(world, phone)).toEqual(stored)
    expect(await documentsOf(world, phone.user)).toEqual(documents)
  })

  test('twice in one batch is repeated once', async () => {
    const { body } = await phone.upload({ records: [records[0]!, records[0]!] })
    expect(results(body).records).toEqual(['taken', 'repeated'])
  })

  test('a batch that was sent again late does not undo what came after it', async () => {
    await phone.upload({ records })
    await phone.upload({ deleted: [{ id: 'a', type: records[0]!.type }] })
    const late = await phone.upload({ sequence: 1, records })
    expect(results(late.body).records).toEqual(['repeated', 'repeated'])
    await world.drain()
    expect(await stepsOf()).toEqual([])
  })
})

describe('what changes in the store', () => {
  test('replaces what it was', async () => {
    await phone.upload({
      records: [steps('a', '2026-03-09T08:00:00.000Z'), sleep('n', '2026-03-09T22:00:00.000Z', 8)],
    })
    await world.drain()
    const { body } = await phone.upload({
      records: [
        steps('a', '2026-03-09T08:00:00.000Z', { value: 250 }),
        sleep('n', '2026-03-09T22:00:00.000Z', 6),
      ],
    })
    expect(results(body).records).toEqual(['taken', 'taken'])
    await world.drain()
    expect(await stepsOf()).toEqual([['2026-03-09', '250']])
    const sleeps = (await storedRecords(world, phone)).filter(({ kind }) => kind === 'sleep')
    expect(sleeps).toMatchObject([{ end: { at: Date.parse('2026-03-10T04:00:00Z') } }])
  })

  test('to another date leaves its former one', async () => {
    const updated = '2026-03-10T10:00:00.000Z'
    await phone.upload({
      records: [steps('a', '2026-03-08T08:00:00.000Z'), steps('b', '2026-03-08T09:00:00.000Z')],
    })
    await world.drain()
    await phone.upload({ records: [steps('a', '2026-03-09T08:00:00.000Z', { updated })] })
    await world.drain()
    expect(await stepsOf()).toEqual([
      ['2026-03-08', '100'],
      ['2026-03-09', '100'],
    ])
    const back = await phone.upload({ records: [steps('a', '2026-03-08T08:00:00.000Z', { updated })] })
    expect(results(back.body).records).toEqual(['taken'])
    await world.drain()
    expect((await stepsOf()).find(([day]) => day === '2026-03-08')).toEqual(['2026-03-08', '200'])
  })

  test('and is gone: samples find their day, others are taken back', async () => {
    const records = [
      steps('a', '2026-03-09T08:00:00.000Z'),
      steps('b', '2026-03-09T09:00:00.000Z'),
      steps('c', '2026-03-08T09:00:00.000Z'),
      sleep('n', '2026-03-09T22:00:00.000Z', 8),
    ]
    await phone.upload({ records })
    await world.drain()
    const deleted = ['a', 'c', 'n', 'unknown'].map((id) => ({
      id,
      type: (records.find((record) => record.id === id) ?? records[0]!).type,
    }))
    const answer = await phone.upload({ deleted: [...deleted, { id: 'x', type: 'Nonsense' }] })
    expect(answer.body.deleted).toEqual([
      { id: 'a', result: 'taken' },
      { id: 'c', result: 'taken' },
      { id: 'n', result: 'taken' },
      { id: 'unknown', result: 'repeated' },
      { id: 'x', result: 'refused', reason: 'unknown_type' },
    ])
    await world.drain()
    const stored = await storedRecords(world, phone)
    expect(stored.map(({ kind }) => kind)).toEqual(['series'])
    expect(stored[0]).toMatchObject({ series: { steps: [{ value: 100 }] } })
    expect(results((await phone.upload({ deleted })).body).deleted).toEqual(Array(4).fill('repeated'))
  })
})

describe('sequence numbers', () => {
  test('that never came are reported until they come', async () => {
    const missing = async (sequence: number) => (await phone.upload({ sequence })).body.missing
    expect(await missing(1)).toBeNull()
    expect(await missing(5)).toEqual({ from: 2, to: 4 })
    expect(await missing(8)).toEqual({ from: 2, to: 4 })
    expect(await missing(3)).toEqual({ from: 2, to: 2 })
    expect(await missing(2)).toEqual({ from: 4, to: 4 })
    expect(await missing(4)).toEqual({ from: 6, to: 7 })
    expect((await phone.call('GET', '/device')).body['next_sequence']).toBe(9)
  })
})

describe('limits', () => {
  test('too many batches within a minute are 429, with the time to wait', async () => {
    for (let count = 0; count < BATCHES_A_MINUTE; count++) expect((await phone.upload({})).status).toBe(200)
    world.clock.advance(15_000)
    const refused = await phone.upload({})
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('45')
    world.clock.advance(45_000)
    expect((await phone.upload({})).status).toBe(200)
  })

  test('too many records, bytes, or bytes once inflated', async () => {
    const many = Array(MOST_RECORDS + 1).fill(null)
    expect((await phone.upload({ records: many })).status).toBe(422)
    const large = Buffer.alloc(MOST_BYTES + 1, ' ')
    expect((await phone.call('POST', '/records', large)).status).toBe(413)
    const bomb = gzipSync(Buffer.alloc(MOST_INFLATED_BYTES + 1, ' '))
    const answer = await phone.call('POST', '/records', bomb, { 'content-encoding': 'gzip' })
    expect(answer).toMatchObject({ status: 413, body: { error: 'Payload Too Large' } })
  })

  test.each([
    ['broken JSON', Buffer.from('{'), {}, 400],
    ['nothing', Buffer.from(''), {}, 400],
    ['broken gzip', Buffer.from('{}'), { 'content-encoding': 'gzip' }, 400],
    ['another encoding', Buffer.from('{}'), { 'content-encoding': 'br' }, 415],
    ['text', Buffer.from('{}'), { 'content-type': 'text/plain' }, 415],
    ['a list', Buffer.from('[]'), {}, 422],
  ])('%s is refused as a whole', async (_name, body, headers, status) => {
    expect((await phone.call('POST', '/records', body, headers)).status).toBe(status)
  })
})
