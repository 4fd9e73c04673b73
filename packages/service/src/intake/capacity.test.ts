import { addDays } from '@tributary/health'
import { type Manifest, PROVIDERS } from '@tributary/providers'
import { describe, expect, it } from 'vitest'
import { callBudget, callsOfReading, readTogether } from './capacity.ts'
import { dailyKinds, nextPoll, paceOf } from './schedule.ts'
import { ourShare, periodEnd, periodOf } from './shares.ts'

const VENDORS = Object.entries(PROVIDERS)

describe('the users that a vendor supports for one client', () => {
  const mostUsers = (slug: string) => {
    const { polling, webhooks } = callBudget(PROVIDERS[slug]!.manifest, 1)
    return { polling: polling?.mostUsers, webhooks: webhooks?.mostUsers }
  }

  it('are at least a thousand at Polar, with and without webhooks', () => {
    const { manifest } = PROVIDERS['polar']!
    const { polling, webhooks } = callBudget(manifest, 1_000)
    for (const load of [polling, webhooks]) {
      expect(load!.usedShare).toBeLessThanOrEqual(1)
      expect(load!.mostUsers ?? Number.MAX_VALUE).toBeGreaterThanOrEqual(1_000)
    }
  })

  it('are some hundreds at Whoop, and twice as many with webhooks', () => {
    const { polling, webhooks } = mostUsers('whoop')
    expect(polling).toBeGreaterThanOrEqual(200)
    expect(webhooks).toBeGreaterThanOrEqual(500)
  })

  it('are never fewer with webhooks', () => {
    for (const [slug] of VENDORS) {
      const { polling, webhooks } = mostUsers(slug)
      if (polling && webhooks) expect(webhooks).toBeGreaterThanOrEqual(polling)
    }
  })

  it('are without bound where a source is never polled and only pushes', () => {
    const { manifest } = PROVIDERS['garmin']!
    const pushOnly = callBudget({ ...manifest, delivery: ['push', 'ping'] }, 100_000)
    expect(pushOnly.polling).toBeNull()
  })

  it('use more than everything beyond the largest number', () => {
    for (const [, { manifest }] of VENDORS)
      for (const way of ['polling', 'webhooks'] as const) {
        const most = callBudget(manifest, 1)[way]?.mostUsers
        if (!most) continue
        expect(callBudget(manifest, most)[way]!.usedShare).toBeLessThanOrEqual(1)
        expect(callBudget(manifest, most + 1)[way]!.usedShare).toBeGreaterThan(1)
      }
  })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-03-10T00:00:00Z')
const REPORTED_DAYS = new Set(Array.from({ length: 10 }, (_, day) => addDays('2026-03-08', day)))
const NOTHING_MISSING = { totals: REPORTED_DAYS, sleep: REPORTED_DAYS }

interface Turn {
  dueAt: number
  kinds: ReturnType<typeof dailyKinds>
  pace: ReturnType<typeof paceOf>
  calls: number
  chance: number
  heardAt: Date | null
}

/** Days of users of one time zone, minute by minute, within the budget: how long anything waited at most, in hours. */
function longestWait(
  manifest: Manifest,
  users: number,
  { isHeard, days }: { isHeard: boolean; days: number },
) {
  const groups = readTogether(manifest)
  const chanceOf = (user: number) => ((user * 7_919) % 1_000) / 1_000
  let turns: Turn[] = Array.from({ length: users }, (_, user) => user).flatMap((user) =>
    groups.map((resources) => ({
      // Users do not all connect at the same moment.
      dueAt: START + chanceOf(user) * DAY,
      kinds: dailyKinds(resources[0]!),
      pace: paceOf(manifest, resources[0]!),
      calls: resources.reduce((sum, { name }) => sum + callsOfReading(manifest, name), 0),
      chance: chanceOf(user),
      heardAt: null,
    })),
  )
  const announced = isHeard ? (manifest.callsPerAnnouncedDay ?? 0) : 0
  const used = new Map<string, number>()
  const take = (now: number, calls: number): number | null => {
    const spent = manifest.limits.find((limit) => {
      const name = `${limit.seconds} ${periodOf(now, limit.seconds)}`
      return (used.get(name) ?? 0) + calls > ourShare(limit, users)
    })
    if (spent) return periodEnd(now, spent.seconds)
    for (const { seconds } of manifest.limits) {
      const name = `${seconds} ${periodOf(now, seconds)}`
      used.set(name, (used.get(name) ?? 0) + calls)
    }
    return null
  }
  let longest = 0
  for (let now = START; now < START + days * DAY; now += MINUTE) {
    // The morning's announcements, over three hours.
    const morning = (now - START) % DAY
    if (morning >= 7 * HOUR && morning < 10 * HOUR) take(now, Math.ceil((announced * users) / 180))
    turns = turns.sort((one, other) => one.dueAt - other.dueAt)
    for (const turn of turns) {
      if (turn.dueAt > now || take(now, turn.calls) !== null) break
      longest = Math.max(longest, now - turn.dueAt)
      const heardAt = isHeard ? new Date(now - HOUR) : null
      const missing = { kinds: turn.kinds, reported: NOTHING_MISSING, since: '2026-03-10' }
      turn.dueAt = nextPoll(turn.pace, missing, { now, zone: 'UTC', heardAt }, turn.chance).getTime()
    }
  }
  return longest / HOUR
}

describe('days of many users of one time zone', () => {
  it('leave no user waiting for long at Polar, for a thousand users with or without webhooks', () => {
    const { manifest } = PROVIDERS['polar']!
    for (const isHeard of [false, true])
      expect(longestWait(manifest, 1_000, { isHeard, days: 2 })).toBeLessThan(2)
  })

  it('leave no user waiting for more than a day at Whoop, for as many users as it supports', () => {
    const { manifest } = PROVIDERS['whoop']!
    const most = callBudget(manifest, 1).webhooks!.mostUsers!
    expect(longestWait(manifest, most, { isHeard: true, days: 4 })).toBeLessThan(24)
    expect(longestWait(manifest, most * 3, { isHeard: true, days: 4 })).toBeGreaterThan(24)
  })
})
