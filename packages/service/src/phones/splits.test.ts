import type { PhoneRecord, PhoneSource } from '@tributary/health'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type PhonesWorld, sleep, startPhonesWorld, steps, type TestPhone } from '../../test/phones.ts'
import { storedObjects, storedRecords } from './testing/stored.ts'

let world: PhonesWorld
let clientUuid: string
beforeAll(async () => {
  world = await startPhonesWorld()
  ;({ clientUuid } = await world.newClient())
})
afterAll(() => world.close())

const UPDATED = '2026-03-10T10:00:00.000Z'
const TYPE_OF = { steps: steps('x', UPDATED).type, sleep: sleep('x', UPDATED, 1).type }

/** A change of the store on the phone: a record as it now is, or that it is gone. */
type Change = { record: PhoneRecord } | { deleted: { id: string; type: string } }

const hour = fc.integer({ min: 0, max: 71 })
const at = (hours: number) => new Date(Date.parse('2026-03-07T00:00:00Z') + hours * 3_600_000).toISOString()
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 7 }), hour, fc.integer({ min: 0, max: 500 }))
      .map(([n, when, value]): Change => ({ record: steps(`s${n}`, at(when), { value, updated: UPDATED }) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 2 }), hour, fc.integer({ min: 1, max: 9 }))
      .map(
        ([n, when, hours]): Change => ({ record: { ...sleep(`n${n}`, at(when), hours), updated: UPDATED } }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 0, max: 7 })
      .map((n): Change => ({ deleted: { id: `s${n}`, type: TYPE_OF.steps } })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 2 })
      .map((n): Change => ({ deleted: { id: `n${n}`, type: TYPE_OF.sleep } })),
  },
)

/** What the store on the phone holds in the end. */
function endOf(changes: readonly Change[]): PhoneRecord[] {
  const held = new Map<string, PhoneRecord>()
  for (const one of changes)
    if ('record' in one) held.set(one.record.id, one.record)
    else held.delete(one.deleted.id)
  return [...held.values()]
}

let people = 0
const newPhone = async (): Promise<TestPhone> => {
  const phone = await world.enrol(clientUuid, `person-${people++}`)
  await phone.connect()
  return phone
}

const source: PhoneSource = 'Apple Health'

/** In the order of the changes; one upload names a record once, and deletions refer to the last. */
function batchesOf(changes: readonly Change[], cuts: readonly boolean[]) {
  const batches: { source: PhoneSource; records: PhoneRecord[]; deleted: { id: string; type: string }[] }[] =
    []
  let open = { source, records: [] as PhoneRecord[], deleted: [] as { id: string; type: string }[] }
  changes.forEach((one, index) => {
    const isDeleted = (id: string) => open.deleted.some((gone) => gone.id === id)
    if (cuts[index] || ('record' in one && isDeleted(one.record.id))) {
      batches.push(open)
      open = { source, records: [], deleted: [] }
    }
    if ('record' in one) open.records.push(one.record)
    else open.deleted.push(one.deleted)
  })
  return [...batches, open]
}

const result = async (phone: TestPhone) => {
  const objects = Object.entries(await storedObjects(world, phone)).filter(
    ([, payload]) => payload !== null && (payload as { records?: unknown[] }).records?.length !== 0,
  )
  const documents = new Map(
    (await documentsOf(world, phone.user)).map((document) => [document.key, document]),
  )
  const bodies = [...documents.values()]
    .filter(({ structure }) => structure !== 'notification')
    .map(({ key, body }) => [key, JSON.stringify(body).replaceAll(phone.user.userId, 'person')])
    .filter(([, body]) => /"(steps_int|sleep_duration_seconds_int)":\d/.test(body!))
    .map(([key, body]) => [key, body!.replace(/"document_version":\d+/, '')])
  return { objects, records: await storedRecords(world, phone), bodies }
}

test('any split into batches, with repeats, moves and deletions, ends like one upload of what is left', async () => {
  const plan = fc.tuple(
    fc.array(change, { minLength: 1, maxLength: 25 }),
    fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
    fc.array(fc.constantFrom('go on', 'store', 'repeat', 'repeat an old one', 'store', 'go on'), {
      minLength: 25,
      maxLength: 25,
    }),
  )
  await fc.assert(
    fc.asyncProperty(plan, async ([changes, cuts, turns]) => {
      const [split, whole] = [await newPhone(), await newPhone()]
      const batches = batchesOf(changes, cuts)
      for (const [index, batch] of batches.entries()) {
        const sequence = index + 1
        expect((await split.upload({ ...batch, sequence })).status).toBe(200)
        if (turns[index] === 'repeat') await split.upload({ ...batch, sequence })
        if (turns[index] === 'repeat an old one') await split.upload({ ...batches[0]!, sequence: 1 })
        if (turns[index] === 'store') await world.drain()
      }
      await whole.upload({ records: endOf(changes) })
      await world.drain()
      expect(await result(split)).toEqual(await result(whole))
    }),
    { numRuns: 15 },
  )
})

test('independent records in any order give the same', async () => {
  const records = fc
    .uniqueArray(fc.tuple(fc.nat({ max: 40 }), hour), { selector: ([n]) => n, minLength: 2, maxLength: 15 })
    .map((all) => all.map(([n, when]) => steps(`s${n}`, at(when), { value: n })))
  await fc.assert(
    fc.asyncProperty(records, fc.infiniteStream(fc.nat()), async (all, chance) => {
      const [shuffled, straight] = [await newPhone(), await newPhone()]
      const order = all.map((record) => ({ record, turn: chance.next().value as number }))
      for (const { record } of order.sort((a, b) => a.turn - b.turn))
        await shuffled.upload({ records: [record] })
      await straight.upload({ records: all })
      await world.drain()
      expect(await result(shuffled)).toEqual(await result(straight))
    }),
    { numRuns: 8 },
  )
})
