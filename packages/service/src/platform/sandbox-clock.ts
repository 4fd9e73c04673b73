import { type Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Clock, SandboxClock, systemClock } from './clock.ts'
import type { Db } from './database.ts'
import type { Logger } from './log.ts'
import type { Tables } from './schema.ts'

const LOOK_MS = 500

/** The clock of this deployment: production's cannot be moved. */
export async function openClock(config: Pick<Config, 'environment'>, db: Db): Promise<Clock> {
  if (config.environment === 'production') return systemClock
  const clock = new SandboxClock()
  clock.offsetMs = await readClockOffset(db)
  return clock
}

export async function readClockOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirst()
  return Number(row?.offset_ms ?? 0)
}

/** Moves the clock forward only, so that past events stay in the past. Returns the new offset. */
export async function advanceClock(db: Db, ms: number): Promise<number> {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('the clock only moves ahead')
  const { rows } = await sql<{ offset_ms: string }>`
    insert into sandbox_clock (offset_ms) values (${ms})
    on conflict (is_only) do update set offset_ms = sandbox_clock.offset_ms + excluded.offset_ms
    returning offset_ms`.execute(db)
  return Number(rows[0]!.offset_ms)
}

/** Keeps a process's clock with the one in the database, which any of them or an operator may move. */
export function followClock(
  clock: Clock,
  db: Kysely<Tables>,
  log: Logger,
  onMoved: (offsetMs: number) => Promise<void>,
): { stop(): Promise<void> } {
  if (!(clock instanceof SandboxClock)) return { stop: async () => {} }
  let look = Promise.resolve()
  const timer = setInterval(() => {
    look = look.then(async () => {
      try {
        const offsetMs = await readClockOffset(db)
        if (offsetMs === clock.offsetMs) return
        clock.offsetMs = offsetMs
        log.info({ now: new Date(clock.now()).toISOString() }, 'the clock was moved')
        await onMoved(offsetMs)
      } catch (err) {
        log.warn({ err }, 'the clock could not be followed')
      }
    })
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await look
    },
  }
}
