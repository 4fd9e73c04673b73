import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { EmbeddedPostgresError, errorCode } from './error.ts'

const KEEPER = 'tributary keeper'
const CONNECT_MS = 60_000
const GRACE_MS = 2_000
const PASSING = new Set(['57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])
const WRONG_PASSWORD = '28P01'

/** An idle connection that shows every other process on this folder that the server is in use. */
export async function connectKeeper(url: string, passwordFile: string): Promise<Client> {
  try {
    return await connect(url)
  } catch (error) {
    if (errorCode(error) !== WRONG_PASSWORD) throw error
    throw new EmbeddedPostgresError(
      `The running PostgreSQL does not accept the password in ${passwordFile}. Restore that file from a backup of the data folder.`,
      { cause: error },
    )
  }
}

async function connect(url: string): Promise<Client> {
  const deadline = Date.now() + CONNECT_MS
  for (;;) {
    const client = new Client({ connectionString: url, application_name: KEEPER, keepAlive: true })
    // A server that goes away breaks this connection too; the code that works with the database reports it.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!PASSING.has(errorCode(error) ?? '') || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/**
 * Returns whether any other process is connected. Connections that this process has just ended take a moment to leave the list,
 * so only another keeper counts at once.
 */
export async function othersAreConnected(url: string): Promise<boolean> {
  const client = await connect(url)
  try {
    const deadline = Date.now() + GRACE_MS
    for (;;) {
      const { keepers, clients } = await countOthers(client)
      if (keepers > 0) return true
      if (clients === 0) return false
      if (Date.now() > deadline) return true
      await sleep(25)
    }
  } finally {
    await client.end()
  }
}

/** Whether another process keeps the server; connections without a keeper of their own do not count. */
export async function othersKeep(url: string): Promise<boolean> {
  const client = await connect(url)
  try {
    return (await countOthers(client)).keepers > 0
  } finally {
    await client.end()
  }
}

async function countOthers(client: Client): Promise<{ keepers: number; clients: number }> {
  const result = await client.query<{ keepers: number; clients: number }>(
    `select count(*) filter (where application_name = $1)::int as keepers, count(*)::int as clients
       from pg_stat_activity
      where backend_type in ('client backend', 'walsender') and pid <> pg_backend_pid()`,
    [KEEPER],
  )
  return result.rows[0]!
}
