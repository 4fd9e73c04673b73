import type { Source } from '@tributary/health'
import { type Static, Type } from 'typebox'
import type { Connection } from '../../connections/index.ts'
import type { SyncReading } from '../../intake/index.ts'

const QUIET_AFTER_MS = 7 * 86_400_000

/** How a user stands, at a glance. `quiet`: connected, and nothing has come for a week. */
const USER_STATES = ['receiving', 'waiting', 'quiet', 'failing', 'disconnected', 'never_connected'] as const

export const StandingSchema = Type.Object({
  state: Type.Enum([...USER_STATES]),
  live_sources: Type.Array(Type.String()),
  failing_sources: Type.Array(Type.String()),
  last_data_at: Type.Union([Type.String(), Type.Null()]),
})
export type UserStatus = Static<typeof StandingSchema>

export function standingOf(
  connections: readonly Pick<Connection, 'source' | 'state'>[],
  readings: ReadonlyMap<Source, SyncReading>,
  now: number,
): UserStatus {
  const live = connections.filter(({ state }) => state === 'active').map(({ source }) => source)
  const failing = live.filter((source) => readings.get(source)?.failing)
  const dataAt = [...readings.values()].flatMap(({ lastDataAt }) => lastDataAt?.getTime() ?? [])
  const last = dataAt.length > 0 ? Math.max(...dataAt) : null
  return {
    state: stateOf({ ever: connections.length > 0, live, failing, last, now }),
    live_sources: live,
    failing_sources: failing,
    last_data_at: last === null ? null : new Date(last).toISOString(),
  }
}

function stateOf(known: {
  ever: boolean
  live: readonly Source[]
  failing: readonly Source[]
  last: number | null
  now: number
}): UserStatus['state'] {
  const { ever, live, failing, last, now } = known
  if (!ever) return 'never_connected'
  if (live.length === 0) return 'disconnected'
  if (failing.length > 0) return 'failing'
  if (last === null) return 'waiting'
  return now - last > QUIET_AFTER_MS ? 'quiet' : 'receiving'
}
