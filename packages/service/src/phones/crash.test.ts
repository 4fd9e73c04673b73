import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type PhonesWorld, sleep, startPhonesWorld, steps, type TestPhone } from '../../test/phones.ts'
import { forgottenBatchesTick, storeBatchesJob } from './store-batches.ts'
import { storedObjects, storedRecords, waitingCount } from './testing/stored.ts'

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

const records = [
  steps('a', '2026-03-09T08:00:00.000Z'),
  steps('b', '2026-03-08T08:00:00.000Z'),
  sleep('n', '2026-03-09T22:00:00.000Z', 8),
]
const request = () => ({ ...phone.user.scope, source: 'Apple Health' as const })
const connections = async () =>
  (
    await world.platform.pool.query(
      'select count(*)::int as n from pg_stat_activity where datname = current_database()',
    )
  ).rows[0].n as number

/** Ends every connection of the service to its database from outside, as when its process is killed. */
async function killConnections(): Promise<void> {
  await world.platform.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

test('what was acknowledged is there for another process, although the first stored nothing of it', async () => {
  const { body } = await phone.upload({ records })
  expect(body.records.map(({ result }) => result)).toEqual(['taken', 'taken', 'taken'])
  await killConnections()
  expect(await connections()).toBeGreaterThan(0)
  expect(await storedRecords(world, phone)).toEqual([])
  await world.drain()
  expect(await waitingCount(world, phone)).toBe(0)
  expect(await storedRecords(world, phone)).toHaveLength(3)
})

/** Lets the job break off at its n-th statement on one of the tables that it writes. */
async function breakOff(table: string, when: string): Promise<() => Promise<void>> {
  const { pool } = world.platform
  await pool.query(`create function break_off() returns trigger language plpgsql as $$
    begin raise exception 'the lights went out'; end $$`)
  await pool.query(
    `create trigger break_off ${when} on ${table} for each statement execute function break_off()`,
  )
  return async () => {
    await pool.query(`drop trigger break_off on ${table}`)
    await pool.query('drop function break_off()')
  }
}

test.each([
  ['raw_payloads', 'after insert'],
  ['records', 'after insert'],
  ['sync_state', 'after update'],
  ['phone_batches', 'before delete'],
  ['phone_batches', 'after delete'],
])('a job that breaks off at %s %s has changed nothing, and the next finishes it', async (table, when) => {
  await phone.upload({ records })
  const mend = await breakOff(table, when)
  await expect(storeBatchesJob.run(world.platform, request())).rejects.toThrow()
  expect([await waitingCount(world, phone), await storedObjects(world, phone)]).toEqual([1, {}])
  await mend()
  await world.retry()
  expect(await waitingCount(world, phone)).toBe(0)
  expect(await storedRecords(world, phone)).toHaveLength(3)
})

test('a job that is run again changes nothing', async () => {
  await phone.upload({ records })
  await world.drain()
  const before = [await storedObjects(world, phone), await documentsOf(world, phone.user)]
  await storeBatchesJob.run(world.platform, request())
  await world.drain()
  expect([await storedObjects(world, phone), await documentsOf(world, phone.user)]).toEqual(before)
})

test('two runs at once store each batch once', async () => {
  for (let hour = 0; hour < 6; hour++)
    await phone.upload({ records: [steps(`s${hour}`, `2026-03-09T0${hour}:00:00.000Z`)] })
  await Promise.all([1, 2, 3].map(() => storeBatchesJob.run(world.platform, request())))
  const [series] = await storedRecords(world, phone)
  expect(series).toMatchObject({ series: { steps: Array(6).fill({ value: 100 }) } })
  expect(await waitingCount(world, phone)).toBe(0)
})

test('an upload whose statement fails is not acknowledged and leaves nothing', async () => {
  const mend = await breakOff('phone_marks', 'after insert')
  expect((await phone.upload({ records })).status).toBe(500)
  await mend()
  expect(await waitingCount(world, phone)).toBe(0)
  expect((await phone.call('GET', '/device')).body['next_sequence']).toBe(1)
  expect((await phone.upload({ sequence: 1, records })).body.records.map(({ result }) => result)).toEqual(
    Array(3).fill('taken'),
  )
})

test('uploads ask for one job until it begins, and for another from then on', async () => {
  const jobs = async () =>
    (
      await world.platform.pool.query(
        `select from graphile_worker._private_jobs where key like 'phones.store:%'`,
      )
    ).rowCount
  const at = (hour: number) =>
    phone.upload({ records: [steps(`s${hour}`, `2026-03-09T0${hour}:00:00.000Z`)] })
  await world.drain()
  await at(0)
  expect(await jobs()).toBe(1)
  await world.platform.pool.query(`delete from graphile_worker._private_jobs`)
  await at(1)
  expect(await jobs()).toBe(0)
  await storeBatchesJob.run(world.platform, request())
  expect(await waitingCount(world, phone)).toBe(0)
  await at(2)
  await at(3)
  expect(await jobs()).toBe(1)
  await world.drain()
  const [series] = await storedRecords(world, phone)
  expect(series).toMatchObject({ series: { steps: Array(4).fill({ value: 100 }) } })
})

test('a batch whose job is lost is asked for again', async () => {
  await phone.upload({ records })
  await world.platform.pool.query(`delete from graphile_worker._private_jobs`)
  world.clock.advance(6 * 60_000)
  await forgottenBatchesTick.run(world.platform)
  await world.drain()
  expect(await storedRecords(world, phone)).toHaveLength(3)
})

test('no value, id or type of a record is in clear in the tables of phones', async () => {
  await phone.upload({ records: [steps('an-id-to-look-for', '2026-03-09T08:00:00.000Z', { value: 98765 })] })
  const parts: string[] = []
  for (const table of ['phone_batches', 'phone_marks', 'phone_sources', 'devices']) {
    const { rows } = await world.platform.pool.query(`select * from ${table}`)
    expect(rows.length, table).toBeGreaterThan(0)
    for (const value of rows.flatMap((row) => Object.values(row)))
      parts.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))
  }
  const text = parts.join('\n')
  for (const secret of ['an-id-to-look-for', '98765', 'StepCount', phone.credential.slice(4)])
    expect(text.includes(secret), secret).toBe(false)
})
