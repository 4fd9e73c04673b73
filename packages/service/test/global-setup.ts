import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateToLatest } from '../src/platform/migrate.ts'
import { openEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { onAdminConnection, urlOfDatabase } from './admin.ts'
import { guardFolder } from './watchdog.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { adminUrl: string; template: string }
  }
}

type Undo = () => Promise<unknown>

/** One PostgreSQL for the whole run (TEST_DATABASE_URL, or an embedded one) with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const undo: Undo[] = []
  const teardown = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const adminUrl = process.env.TEST_DATABASE_URL || (await startServer(undo))
    const template = `tributary_template_${randomBytes(4).toString('hex')}`
    await onAdminConnection(adminUrl, (client) => client.query(`create database ${template}`))
    undo.push(() => onAdminConnection(adminUrl, (client) => dropDatabases(client, template)))
    await migrateToLatest(urlOfDatabase(adminUrl, template))
    project.provide('testPostgres', { adminUrl, template })
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

async function dropDatabases(client: Client, start: string): Promise<void> {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    start,
  ])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}

async function startServer(undo: Undo[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-test-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const release = guardFolder(folder)
  undo.push(release)
  const server = await openEmbeddedPostgres({ dataDir: folder, durable: false, maxConnections: 400 })
  undo.push(() => server.close())
  undo.push(() => endForgottenConnections(server.url))
  await onAdminConnection(server.url, simplifySignIns)
  return server.url
}

/** Thousands of connections are opened, and each would stretch the password of this short-lived server anew. */
async function simplifySignIns(client: Client): Promise<void> {
  const { user, password } = client
  await client.query('set scram_iterations = 1')
  await client.query(
    `alter role ${client.escapeIdentifier(user!)} password ${client.escapeLiteral(password!)}`,
  )
}

/** A test that leaks a connection must not keep the server alive after the run. */
async function endForgottenConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and datname like 'tributary%'`,
  )
  await client.end()
}
