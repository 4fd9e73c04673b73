import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainJobs } from '../test/jobs.ts'
import { createTestPlatform, type TestPlatform } from '../test/platform.ts'
import { createClient } from './accounts/clients.ts'
import { createApp } from './app.ts'
import { CAPABILITIES } from './capabilities.ts'
import { eraseUser, exportUser, importUserData } from './erasure/index.ts'
import type { Capability } from './platform/capability.ts'
import { importPart } from './platform/import-lines.ts'
import { enqueue, type Job } from './platform/jobs.ts'
import { ensureUser } from './users/index.ts'
import { wire } from './wiring.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world?.close())

/** Entries of people, by the key of the user. */
const entries = new Map<string, string[]>()
const called: string[] = []

const noteJob: Job<{ userKey: string; entry: string }> = {
  name: 'diary.note',
  run: async (_platform, { userKey, entry }) => void entries.set(userKey, [entry]),
}

/** A capability as a folder would declare it, one line at the end of the list. */
const diary: Capability = {
  name: 'diary',
  routes: (server) => void server.get('/diary', async () => [...entries.values()].flat()),
  jobs: () => [noteJob as Job<never>],
  ticks: () => [{ name: 'diary.tick', run: async () => void called.push('tick') }],
  eraseNamed: async (_trx, _platform, { userId }) => {
    called.push(`erase ${userId}`)
    return { diary_names: 1 }
  },
  erase: async ({ scope }) => ({ diary: entries.delete(scope.userKey) ? 1 : 0 }),
  async *export(_platform, { scope }) {
    for (const text of entries.get(scope.userKey) ?? []) yield { kind: 'diary_entry', text }
    yield { kind: 'diary_cover' }
  },
  import: [
    importPart('diary_entry', { text: Type.String() }, async ({ scope }, lines) => {
      entries.set(
        scope.userKey,
        lines.map(({ text }) => text),
      )
    }),
  ],
  notImported: ['diary_cover'],
}

test('one line in the list gives a capability its routes, jobs and ticks, and has its data exported, imported and erased', async () => {
  const { platform } = world
  const capabilities = [...CAPABILITIES, diary]
  const { clientUuid, other, user } = await platform.db.transaction().execute(async (trx) => {
    const made = await createClient(platform, trx, 'operator', 'Acme')
    return {
      clientUuid: made.clientUuid,
      other: (await createClient(platform, trx, 'operator', 'Other')).clientUuid,
      user: (await ensureUser(trx, platform, made.clientUuid, 'ada')).user,
    }
  })
  const wiring = wire(platform, capabilities)
  await enqueue(platform.db, noteJob, { userKey: user.scope.userKey, entry: 'slept well' }, { key: 'ada' })
  await drainJobs(platform, wiring.jobs)
  await wiring.ticks.find(({ name }) => name === 'diary.tick')!.run(platform)
  expect(called).toEqual(['tick'])

  await using server = await createApp(platform, wiring, { role: 'api', isDraining: () => false })
  expect((await server.inject('/diary')).json()).toEqual(['slept well'])

  let text = ''
  for await (const line of await exportUser(platform, capabilities, 'operator', user)) text += line
  const imported = await importUserData(platform, capabilities, 'operator', other, chunksOf(text))
  expect(imported).toMatchObject({ stored: { diary_entry: 1 }, leftOut: { diary_cover: 1 } })
  expect([...entries.values()]).toEqual([['slept well'], ['slept well']])

  const receipt = await eraseUser(platform, capabilities, 'operator', clientUuid, 'ada')
  expect(receipt?.rows).toMatchObject({ diary_names: 1, diary: 1 })
  expect(called).toEqual(['tick', 'erase ada'])
  expect([...entries.keys()]).not.toContain(user.scope.userKey)
})

async function* chunksOf(text: string) {
  yield Buffer.from(text)
}

test('every capability that a folder declares is in the list, once', async () => {
  const files = globSync('{*,addons/*}/capability.ts', { cwd: import.meta.dirname }).filter(
    (file) => file !== 'platform/capability.ts',
  )
  const declared = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  const objects = declared.flatMap((module) => Object.values(module))
  expect(new Set(CAPABILITIES)).toEqual(new Set(objects))
  expect(new Set(CAPABILITIES.map(({ name }) => name)).size).toBe(files.length)
})
