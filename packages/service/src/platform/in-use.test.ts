import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onAdminConnection } from '../../test/admin.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { beginUse, TRANSFER_SCHEMA, useAlone, versionsInUse } from './in-use.ts'
import { createLogger } from './log.ts'

const log = createLogger({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const onDatabase = <T>(work: (client: Client) => Promise<T>) => onAdminConnection(database.url, work)
const inUse = () => onDatabase((client) => versionsInUse(client))

test('processes that use a database share it, and are listed with the schema they know', async () => {
  const [one, other] = [await beginUse(database.url, log, 3), await beginUse(database.url, log, 4)]
  expect(await inUse()).toEqual([3, 4])
  await one.end()
  await expect.poll(inUse, { timeout: 20_000 }).toEqual([4])
  await other.end()
  await expect.poll(inUse, { timeout: 20_000 }).toEqual([])
})

test('what copies it has it alone', async () => {
  const use = await beginUse(database.url, log)
  await expect(onDatabase(useAlone)).rejects.toThrow('1 running process works with the database')
  await use.end()
  await expect.poll(inUse, { timeout: 20_000 }).toEqual([])
  await onDatabase(async (client) => {
    await useAlone(client)
    await expect(beginUse(database.url, log)).rejects.toThrow('is being moved or restored')
    await expect(onDatabase(useAlone)).rejects.toThrow('is being moved or restored already')
  })
})

test('a process whose connection is lost shows itself again', async () => {
  const use = await beginUse(database.url, log, 5)
  await onDatabase((client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 5 and objsubid = 2`,
    ),
  )
  await expect.poll(inUse, { timeout: 20_000 }).toEqual([5])
  await use.end()
})

test('a database that is half filled serves no one', async () => {
  await onDatabase((client) => client.query(`create schema ${TRANSFER_SCHEMA}`))
  await expect(beginUse(database.url, log)).rejects.toThrow('has not come to its end')
  await onDatabase((client) => client.query(`drop schema ${TRANSFER_SCHEMA}`))
})
