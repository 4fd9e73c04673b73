import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'

const LOCK_TIMEOUT = '55P03'
/** Everybody who needs a key waits behind a rewrite that waits. */
const LONGEST_WAIT_MS = 1_000
const TRIES = 3
const PAUSE_MS = 250
/** No key can be read while the table is written anew: of the whole time that may be a hundredth. */
const REST_PER_WORK = 100
const LATE_SECONDS = 900

/** PostgreSQL keeps a deleted row, and the wrapped key in it, until its table is written anew. Part of an erasure. */
export async function askForRewrite(trx: Db): Promise<void> {
  await sql`update key_table_rewrites
    set asked = asked + 1, asked_at = coalesce(asked_at, now())`.execute(trx)
}

/** Writes the key table anew when an erasure asked for it. What cannot be done now is left for the next call. */
export async function rewriteKeyTable(platform: Platform): Promise<'nothing' | 'done' | 'later'> {
  const { db, log } = platform
  const { rows } = await sql<{ asked: number; resting: boolean; late: boolean }>`
    select asked, coalesce(now() < done_at + make_interval(secs => took_ms * ${REST_PER_WORK} / 1000.0), false) as resting,
      now() > asked_at + make_interval(secs => ${LATE_SECONDS}) as late
    from key_table_rewrites where asked > done`.execute(db)
  const [waiting] = rows
  if (!waiting) return 'nothing'
  if (waiting.resting) return 'later'
  const { left, tookMs } = await vacuumPatiently(platform)
  if (left !== 0) {
    const found = { deadRows: left }
    if (waiting.late)
      log.warn(found, 'the key table could not be rewritten since an erasure; is an old transaction open?')
    else log.debug(found, 'the key table will be rewritten later')
    return 'later'
  }
  if (platform.config.databaseUrl === null) await cutLog(db)
  await sql`update key_table_rewrites set done = ${waiting.asked}, done_at = now(), took_ms = ${tookMs},
    asked_at = case when asked = ${waiting.asked} then null else now() end`.execute(db)
  log.info({ ms: tookMs }, 'the key table was rewritten after an erasure')
  return 'done'
}

interface Vacuumed {
  /** Dead rows that an older transaction might still look at; null when nothing was rewritten. */
  left: number | null
  tookMs: number
}

async function vacuumPatiently(platform: Platform): Promise<Vacuumed> {
  for (let tries = 1; ; tries++) {
    try {
      const began = performance.now()
      const left = await vacuum(platform)
      return { left, tookMs: Math.round(performance.now() - began) }
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_TIMEOUT) throw error
      if (tries === TRIES) return { left: null, tookMs: 0 }
      await sleep(PAUSE_MS)
    }
  }
}

/** PostgreSQL reports what it had to leave, as the first number of the detail, whatever its language. */
async function vacuum({ pool }: Platform): Promise<number | null> {
  const client = await pool.connect()
  const details: string[] = []
  const listen = ({ detail }: { detail?: string | undefined }) => void details.push(detail ?? '')
  client.on('notice', listen)
  try {
    await client.query(`set lock_timeout = ${LONGEST_WAIT_MS}`)
    await client.query('vacuum (full, verbose) data_keys')
  } finally {
    client.off('notice', listen)
    await client.query('reset lock_timeout')
    client.release()
  }
  const left = details.map((detail) => /\d+/.exec(detail)).find((match) => match !== null)
  return left ? Number(left[0]) : null
}

/** Of the embedded database: after a checkpoint nothing of the log from before is needed, and it is deleted. */
async function cutLog(db: Db): Promise<void> {
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
}

export const keyTableTick: Tick = {
  name: 'erasure.key_table',
  async run(platform) {
    await rewriteKeyTable(platform)
  },
}
