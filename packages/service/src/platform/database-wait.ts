import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './database-fault.ts'
import { DatabasePool } from './database-pool.ts'
import type { Logger } from './log.ts'

const PAUSE_MS = 1_000
/** The log repeats itself so often while a start waits. */
const REMIND_MS = 30_000

const LONGEST_ANSWER_SECONDS = 10

const POOLER =
  'DATABASE_URL leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to PostgreSQL itself, for listening and ' +
  'migrations; everything else then works through the pooler, also when it gives each transaction another connection.'
const POOLER_AS_DIRECT =
  'DATABASE_DIRECT_URL leads to a connection pooler. It must lead to PostgreSQL itself: listening needs a connection that stays.'

/** How a start waits while its database does not respond. */
export interface Waiting {
  signal: AbortSignal
  /** Called once, when it begins to wait. */
  onWaiting(): void
}

export interface DatabaseAddress {
  url: string
  directUrl: string | null
}

/** Waits without end for a database that takes changes. Refuses one behind a pooler that was not announced as such. */
export async function untilDatabaseAnswers(
  address: DatabaseAddress,
  log: Logger,
  waiting: Waiting | null,
): Promise<void> {
  let remindAt = 0
  for (;;) {
    try {
      return await tryDatabase(address)
    } catch (err) {
      if (!waiting || !isDatabaseAway(err)) throw err
      if (remindAt === 0) waiting.onWaiting()
      if (performance.now() >= remindAt) {
        log.warn({ err }, 'waiting for the database')
        remindAt = performance.now() + REMIND_MS
      }
      await sleep(PAUSE_MS, undefined, { signal: waiting.signal }).catch(() => {})
      waiting.signal.throwIfAborted()
    }
  }
}

async function tryDatabase({ url, directUrl }: DatabaseAddress): Promise<void> {
  const pool = new DatabasePool(url, { size: 1, statementSeconds: LONGEST_ANSWER_SECONDS, directUrl })
  try {
    if (await isPooler(pool)) throw new Error(directUrl === null ? POOLER : POOLER_AS_DIRECT)
    await pool.query('select')
  } finally {
    await pool.end()
  }
}

/**
 * A server gives the process that serves a connection as the number by which the connection is cancelled; a pooler, which lends
 * its connections, gives a number of its own. It may also refuse the settings that a connection begins with.
 */
async function isPooler(pool: DatabasePool): Promise<boolean> {
  const connecting = pool.connectAlone().catch((error: Error) => {
    if (error.cause instanceof Error && error.cause.message.startsWith('unsupported startup parameter'))
      return null
    throw error
  })
  const client = await connecting
  if (!client) return true
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID
  } finally {
    await client.end()
  }
}
