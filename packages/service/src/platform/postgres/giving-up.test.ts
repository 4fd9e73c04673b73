import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hold, serversIn, temporaryFolder } from '../../../test/postgres-processes.ts'
import { openEmbeddedPostgres } from './embedded.ts'
import { underLock } from './lock.ts'

const STOP = new Error('stop')

/** Opens a folder and gives it up as soon as it contains such a file; another one when the moment had passed by then. */
async function giveUpAt(appears: (names: string[]) => boolean): Promise<string> {
  for (;;) {
    const dataDir = await temporaryFolder()
    const stopping = new AbortController()
    const opening = openEmbeddedPostgres({ dataDir, durable: false, signal: stopping.signal })
    let isOpen = false
    opening.then(
      () => {
        isOpen = true
      },
      () => {},
    )
    while (!isOpen && !appears(await readdir(dataDir, { recursive: true }).catch(() => []))) await sleep(5)
    stopping.abort(STOP)
    const outcome = await opening.catch((error: unknown) => error)
    if (outcome === STOP) return dataDir
    await (await opening).close()
  }
}

const isInitialising = (names: string[]) => names.some((name) => /^postgres\.new-\w+\/base\/1$/.test(name))
const isStarting = (names: string[]) => names.includes(join('postgres', 'postmaster.pid'))

test('an opening that is given up while the cluster is made leaves no process and nothing unfinished', async () => {
  const dataDir = await giveUpAt(isInitialising)
  expect(serversIn(dataDir)).toEqual([])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres.lock', 'postgres.password'])
})

test('one that is given up while the server starts stops it, and the next one works', async () => {
  const dataDir = await giveUpAt(isStarting)
  expect(serversIn(dataDir)).toEqual([])
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  await server.close()
})

test('one that is given up while it waits for another process ends', async () => {
  const dataDir = await temporaryFolder()
  const stopping = new AbortController()
  await underLock(join(dataDir, 'postgres.lock'), async () => {
    const opening = openEmbeddedPostgres({ dataDir, durable: false, signal: stopping.signal })
    stopping.abort(STOP)
    await expect(opening).rejects.toBe(STOP)
  })
  expect(await readdir(dataDir)).toEqual(['postgres.lock'])
})

test('a server that is abandoned stops though this process is still connected', async () => {
  const dataDir = await temporaryFolder()
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => {})
  await client.connect()
  const asleep = client.query('select pg_sleep(600)').catch((error: unknown) => error)
  await server.abandon()
  expect(serversIn(dataDir)).toEqual([])
  expect(await asleep).toBeInstanceOf(Error)
})

test('a server that another process uses as well is abandoned to it', async () => {
  const dataDir = await temporaryFolder()
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  const other = hold(dataDir)
  await other.url
  await server.abandon()
  expect(serversIn(dataDir)).toHaveLength(1)
  expect(await other.finish()).toBe('')
  expect(serversIn(dataDir)).toEqual([])
})
