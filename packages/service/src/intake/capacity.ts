import { addDays } from '@tributary/health'
import type { CallLimit, Manifest, ResourceManifest } from '@tributary/providers'
import { dailyKinds, nextPoll, paceOf, restsUntil } from './schedule.ts'
import { ourShare } from './shares.ts'

const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
const SIMULATED_DAYS = 28
const FIRST_DAY = '2026-03-10'
const BEGINNING = Date.parse(`${FIRST_DAY}T09:30:00Z`)
const ZONE = 'UTC'
const DAYS = new Set(Array.from({ length: SIMULATED_DAYS + 1 }, (_, day) => addDays(FIRST_DAY, day)))
/** Each day and each night is reported by the time it is due. */
const NOTHING_MISSING = { totals: DAYS, sleep: DAYS }

/** The calls that a number of users of one client cost, and how many users the limits of the application allow. */
export interface Load {
  callsPerUserDay: number
  callsPerDay: number
  /** The part of the calls that Tributary allows itself, at the limit that is reached first; above 1 users are read late. */
  usedShare: number
  /** The limit that is reached first; null where none bounds the number of users. */
  tightest: CallLimit | null
  /** The most users; null where the limits grow with each user by as much as the user costs, or nothing is called. */
  mostUsers: number | null
}

export interface CallBudget {
  /** While no webhook arrives; null for a source that is never polled. */
  polling: Load | null
  /** While webhooks arrive for all users; null for a source that has none. */
  webhooks: Load | null
}

/** Estimates the calls of so many users by the schedule that pulls go by, for one client and people who sync every day. */
export function callBudget(manifest: Manifest, users: number): CallBudget {
  const polls = manifest.delivery.includes('pull')
  const announces = manifest.delivery.some((way) => way !== 'pull')
  const read = (isHeard: boolean) => (polls ? callsOfPolls(manifest, isHeard) : 0)
  const announced = manifest.callsPerAnnouncedDay ?? 0
  return {
    polling: polls ? loadOf(manifest, read(false), users) : null,
    webhooks: announces ? loadOf(manifest, read(true) + announced, users) : null,
  }
}

/**
 * Estimates the calls that one reading of a resource takes over its usual window. Tests compare it with the calls that the
 * clients make to the simulator; a vendor with more pages takes more calls.
 */
export const callsOfReading = (
  { resources, callsPerReading }: Pick<Manifest, 'resources' | 'callsPerReading'>,
  resource: string,
): number => resources.find(({ name }) => name === resource)?.calls ?? callsPerReading ?? 1

function loadOf({ limits }: Manifest, callsPerUserDay: number, users: number): Load {
  const bounds = limits
    .filter(({ per }) => per === 'app')
    .map((limit) => {
      const callsPerUser = (callsPerUserDay * limit.seconds) / DAY_SECONDS
      return {
        limit,
        usedShare: (callsPerUser * users) / ourShare(limit, users),
        mostUsers: mostUsersOf(limit, callsPerUser),
      }
    })
    .sort((one, other) => (one.mostUsers ?? Number.MAX_VALUE) - (other.mostUsers ?? Number.MAX_VALUE))
  const [first] = bounds
  return {
    callsPerUserDay,
    callsPerDay: callsPerUserDay * users,
    usedShare: Math.max(0, ...bounds.map(({ usedShare }) => usedShare)),
    tightest: first && first.mostUsers !== null ? first.limit : null,
    mostUsers: first?.mostUsers ?? null,
  }
}

/** The largest number of users whose calls stay within the share; found by halving, because the share is rounded down. */
function mostUsersOf(limit: CallLimit, callsPerUser: number): number | null {
  const fits = (users: number) => callsPerUser * users <= ourShare(limit, users)
  let tooMany = 1
  for (; fits(tooMany); tooMany *= 2) if (tooMany > UNBOUNDED) return null
  let most = Math.floor(tooMany / 2)
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(middle)) most = middle
    else tooMany = middle
  }
  return most
}

/** More people than any deployment has. */
const UNBOUNDED = 1e8

function callsOfPolls(manifest: Manifest, isHeard: boolean): number {
  return readTogether(manifest).reduce((sum, resources) => {
    const readings = readingsPerDay(manifest, resources[0]!, isHeard)
    return sum + resources.reduce((calls, { name }) => calls + readings * callsOfReading(manifest, name), 0)
  }, 0)
}

/** Groups the resources that are read at the same times. */
export const readTogether = ({ resources }: Pick<Manifest, 'resources'>): ResourceManifest[][] => [
  ...Map.groupBy(resources, (resource) => `${resource.pollMinutes} ${dailyKinds(resource)}`).values(),
]

/** Readings of a resource of a person who syncs every day. With webhooks the vendor calls at every sync. */
function readingsPerDay(manifest: Manifest, resource: ResourceManifest, isHeard: boolean): number {
  const end = BEGINNING + SIMULATED_DAYS * DAY_MS
  const missing = {
    kinds: dailyKinds(resource),
    reported: NOTHING_MISSING,
    since: FIRST_DAY,
  }
  let readings = 0
  let readAt: Date | null = null
  for (let now = BEGINNING; now < end; ) {
    const heardAt = isHeard ? lastSync(now) : null
    const rest = restsUntil(manifest, { readAt, heardAt }, now)
    if (rest) {
      now = Math.max(rest.getTime(), now + MINUTE_MS)
      continue
    }
    readings += 1
    readAt = new Date(now)
    now = nextPoll(paceOf(manifest, resource), missing, { now, zone: ZONE, heardAt }, 0.5).getTime()
  }
  return readings / SIMULATED_DAYS
}

/** The minutes of the day at which people sync: in the morning and in the evening. */
const SYNCS_AT_MINUTES = [8 * 60, 20 * 60]

function lastSync(now: number): Date {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  const syncs = [midnight - DAY_MS, midnight].flatMap((day) =>
    SYNCS_AT_MINUTES.map((minute) => day + minute * MINUTE_MS),
  )
  return new Date(Math.max(...syncs.filter((sync) => sync <= now)))
}
