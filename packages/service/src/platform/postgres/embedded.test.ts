import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onAdminConnection } from '../../../test/admin.ts'
import { hold, postmasterPid, serversIn, temporaryFolder } from '../../../test/postgres-processes.ts'
import { openEmbeddedPostgres } from './embedded.ts'

const FILES = ['postgres', 'postgres.lock', 'postgres.log', 'postgres.password']

function setting(url: string, name: string): Promise<string> {
  return onAdminConnection(url, async (client) => (await client.query(`show ${name}`)).rows[0][name])
}

function collation(url: string): Promise<string> {
  return onAdminConnection(url, async (client) => {
    const { rows } = await client.query(
      'select datcollate from pg_database where datname = current_database()',
    )
    return rows[0].datcollate
  })
}

test('the first open makes a private cluster and the last close stops it, leaving only its files', async () => {
  const dataDir = join(await temporaryFolder(), 'not', 'yet', 'there')
  const lines: string[] = []
  const server = await openEmbeddedPostgres({ dataDir, maxConnections: 37, say: (line) => lines.push(line) })
  expect(await setting(server.url, 'server_encoding')).toBe('UTF8')
  expect(await collation(server.url)).toBe('C')
  expect(await setting(server.url, 'data_checksums')).toBe('on')
  expect(await setting(server.url, 'password_encryption')).toBe('scram-sha-256')
  expect(await setting(server.url, 'listen_addresses')).toBe('127.0.0.1')
  expect(await setting(server.url, 'unix_socket_directories')).toBe('')
  expect(await setting(server.url, 'max_connections')).toBe('37')
  expect(await setting(server.url, 'fsync')).toBe('on')
  expect(lines.join('\n')).toContain('Creating a PostgreSQL 18 database')
  const withoutPassword = new Client({ connectionString: server.url.replace(/:[^:@/]*@/, ':guess@') })
  await expect(withoutPassword.connect()).rejects.toMatchObject({ code: '28P01' })

  await server.close()
  await server.close()
  expect(serversIn(dataDir)).toEqual([])
  expect((await readdir(dataDir)).sort()).toEqual(FILES)
  expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
})

test('processes that open an empty folder at the same moment share one server', async () => {
  const dataDir = await temporaryFolder()
  const holders = [hold(dataDir), hold(dataDir), hold(dataDir)]
  const urls = await Promise.all(holders.map((holder) => holder.url))
  expect(new Set(urls).size).toBe(1)
  expect(serversIn(dataDir)).toHaveLength(1)
  expect(await Promise.all(holders.map((holder) => holder.finish()))).toEqual(['', '', ''])
  expect(serversIn(dataDir)).toEqual([])
  expect((await readdir(dataDir)).sort()).toEqual(FILES)
})

test('the last process to leave stops the server, whichever process started it', async () => {
  const dataDir = await temporaryFolder()
  const starter = hold(dataDir)
  const url = await starter.url
  const joined = await openEmbeddedPostgres({ dataDir })
  expect(joined.url).toBe(url)
  const pid = await postmasterPid(dataDir)

  expect(await starter.finish()).toBe('')
  expect(serversIn(dataDir)).toEqual([pid])
  expect(await setting(joined.url, 'data_directory')).toBe(join(dataDir, 'postgres'))
  await joined.close()
  expect(serversIn(dataDir)).toEqual([])
})

test('a plain connection of another program keeps the server running', async () => {
  const dataDir = await temporaryFolder()
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  const guest = new Client({ connectionString: server.url })
  await guest.connect()
  await server.close()
  expect((await guest.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await guest.end()
  const last = await openEmbeddedPostgres({ dataDir, durable: false })
  expect(last.url).toBe(server.url)
  await last.close()
  expect(serversIn(dataDir)).toEqual([])
})

test('opening while another process is closing ends on a working server', async () => {
  const dataDir = await temporaryFolder()
  for (let round = 0; round < 2; round++) {
    const leaving = await openEmbeddedPostgres({ dataDir, durable: false })
    const [server] = await Promise.all([openEmbeddedPostgres({ dataDir, durable: false }), leaving.close()])
    expect(await setting(server.url, 'fsync')).toBe('off')
    await server.close()
  }
  expect(serversIn(dataDir)).toEqual([])
})
