import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onAdminConnection } from '../../../test/admin.ts'
import { hold, postmasterPid, serversIn, temporaryFolder } from '../../../test/postgres-processes.ts'
import { openEmbeddedPostgres } from './embedded.ts'

function insert(url: string, n: number): Promise<unknown> {
  return onAdminConnection(url, (client) =>
    client.query(`create table if not exists numbers (n int); insert into numbers values (${n})`),
  )
}

function storedNumbers(url: string): Promise<number[]> {
  return onAdminConnection(url, async (client) =>
    (await client.query<{ n: number }>('select n from numbers order by n')).rows.map((row) => row.n),
  )
}

async function kill(pid: number, dataDir: string): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (serversIn(dataDir).includes(pid)) await sleep(10)
}

test('a server left by a killed process is joined, and stopped by the one who joined it', async () => {
  const dataDir = await temporaryFolder()
  const victim = hold(dataDir)
  await insert(await victim.url, 1)
  const pid = await postmasterPid(dataDir)
  await victim.kill()

  const server = await openEmbeddedPostgres({ dataDir })
  expect(await postmasterPid(dataDir)).toBe(pid)
  expect(await storedNumbers(server.url)).toEqual([1])
  await server.close()
  expect(serversIn(dataDir)).toEqual([])
})

test('committed rows survive a killed server, even one with a busy connection', async () => {
  const dataDir = await temporaryFolder()
  const before = await openEmbeddedPostgres({ dataDir })
  await insert(before.url, 1)
  const busy = new Client({ connectionString: before.url })
  busy.on('error', () => {})
  await busy.connect()
  const work = busy.query('select count(*) from generate_series(1, 4000000) a').catch(() => {})
  await insert(before.url, 2)
  await kill(await postmasterPid(dataDir), dataDir)

  const after = await openEmbeddedPostgres({ dataDir })
  expect(await storedNumbers(after.url)).toEqual([1, 2])
  await before.close()
  expect(await storedNumbers(after.url)).toEqual([1, 2])
  await work
  await after.close()
  expect(serversIn(dataDir)).toEqual([])
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('was not properly shut down')
})

test('a close after the server was killed is quiet', async () => {
  const dataDir = await temporaryFolder()
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  await kill(await postmasterPid(dataDir), dataDir)
  await server.close()
  expect(serversIn(dataDir)).toEqual([])
})

test('a pid file of a dead process, of a stranger or cut off does not stop the next start', async () => {
  const dataDir = await temporaryFolder()
  await (await openEmbeddedPostgres({ dataDir, durable: false })).close()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const rest = `\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n  1234567    999999\nready   \n`
  for (const text of [`4194300${rest}`, `${process.pid}${rest}`, '']) {
    await writeFile(file, text)
    await utimes(file, new Date(0), new Date(0))
    const server = await openEmbeddedPostgres({ dataDir, durable: false })
    expect(serversIn(dataDir)).toEqual([await postmasterPid(dataDir)])
    await server.close()
  }
})

test('a process killed while it makes the cluster leaves a folder that the next one can use', async () => {
  const dataDir = await temporaryFolder()
  const victim = hold(dataDir)
  while (serversIn(dataDir).length === 0) await sleep(5)
  await victim.kill()
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  await insert(server.url, 1)
  expect(await storedNumbers(server.url)).toEqual([1])
  await server.close()
  const leftOver = (await readdir(dataDir)).filter((name) => name.includes('.new'))
  expect(leftOver).toEqual([])
})
