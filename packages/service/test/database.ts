import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { onAdminConnection, urlOfDatabase } from './admin.ts'
import { describeNewDatabase, emptyDatabase, type NewDatabase } from './empty-database.ts'
import type {} from './global-setup.ts'

const CLONING_LOCK = 7_145_201
const TEMPLATE_IN_USE = '55006'
const ATTEMPTS = 50

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** One without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testPostgres')
  const name = newName(template)
  await onAdminConnection(adminUrl, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  )
  return describe(adminUrl, name)
}

/** A database of its own for a test file, cloned from the migrated template. Drop it in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testPostgres')
  const name = newName(template)
  await onAdminConnection(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [CLONING_LOCK])
    for (let attempt = 1; ; attempt++) {
      try {
        // A copy of the files takes half the time of writing every page to the log as well.
        await client.query(`create database ${name} template ${template} strategy file_copy`)
        return
      } catch (error) {
        if (!isInUse(error) || attempt === ATTEMPTS) throw error
        await sleep(100)
      }
    }
  })
  return describe(adminUrl, name)
}

/** The databases that tests of this process have given back, emptied. */
const free: TestDatabase[] = []
let newDatabase: Promise<NewDatabase> | undefined

/**
 * A migrated database for a test that gives it back. An emptied one is as good as a new one and takes a fraction of the time; one
 * that cannot be emptied is dropped.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const lent = free.pop() ?? (await createTestDatabase())
  newDatabase ??= onAdminConnection(lent.url, describeNewDatabase)
  const expected = await newDatabase
  return {
    url: lent.url,
    async drop() {
      const isEmpty = await onAdminConnection(lent.url, (client) => emptyDatabase(client, expected))
      if (isEmpty) free.push(lent)
      else await lent.drop()
    },
  }
}

/** The start is that of the run, at whose end every database with it is dropped. */
const newName = (template: string) => `${template}_${randomBytes(6).toString('hex')}`

const describe = (adminUrl: string, name: string): TestDatabase => ({
  url: urlOfDatabase(adminUrl, name),
  drop: () =>
    onAdminConnection(adminUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
    }),
})

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TEMPLATE_IN_USE
}
