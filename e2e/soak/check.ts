import { addDays, type HealthRecord, localDate } from '@tributary/health'
import type { AppCredentials } from '@tributary/providers'
import type { Vendor } from '@tributary/simulator'
import { knownHeights } from '../../packages/service/src/building/known-heights.ts'
import { redirectUri } from '../../packages/service/src/platform/providers.ts'
import { recordsOfDay } from '../../packages/service/src/records/records-of-days.ts'
import { differences, expectedOf, type Held, isRetracted, named } from './compare.ts'
import { inTurns } from './days.ts'
import type { Version } from './delivered.ts'
import type { Participant } from './people.ts'
import { scoreDifferences } from './scores.ts'
import { readVendor } from './vendors.ts'
import type { World } from './world.ts'

const AT_ONCE = 3
/** The ring's day ends at four in the morning, and a traveller may be eight hours west of home. */
const LATEST_END_MS = 13 * 3_600_000
/** Polar lists nights of the last 28 days, and the days compared end before the quiet ones at the end. */
const POLAR_DAYS = 23

export interface Comparison {
  /** Documents that were compared field by field. */
  compared: number
  /** Documents of the days before the connection, of which only the presence was checked. */
  present: number
  found: string[]
}

/** Compares the delivered documents with every day that was over at an instant after which everything was read once more. */
export async function compareAll(
  world: World,
  versions: readonly Version[],
  over: number,
): Promise<Comparison> {
  const all: Comparison = { compared: 0, present: 0, found: [] }
  const compare = (participant: Participant) => async () => {
    const one = await compareOne(world, participant, heldBy(world, participant, versions), over)
    all.compared += one.compared
    all.present += one.present
    all.found.push(...one.found)
  }
  await inTurns(world.people.map(compare), AT_ONCE)
  return all
}

function heldBy(world: World, { userId }: Participant, versions: readonly Version[]): Held {
  const { userKey } = world.users.get(userId)!.scope
  return new Map(
    versions.flatMap(({ userKey: owner, documentKey, day, state, webhookId }) => {
      const received = world.documents.acknowledged.get(webhookId)
      if (owner !== userKey || day === null || state !== 'delivered' || !received) return []
      return [[documentKey, { day, body: JSON.parse(received.body) as Record<string, unknown> }] as const]
    }),
  )
}

async function compareOne(
  world: World,
  participant: Participant,
  held: Held,
  over: number,
): Promise<Comparison> {
  const { userId, zone } = participant
  const { clientUuid } = world.users.get(userId)!
  const { since, connected } = await beginningOf(world, participant)
  const yesterday = addDays(localDate({ at: over - LATEST_END_MS, offset: null }, zone), -1)
  const reported = later(
    since,
    participant.vendors.includes('polar') ? addDays(yesterday, -POLAR_DAYS) : since,
  )
  const live = daysBetween(later(connected, reported), yesterday)
  const records = await heldByVendors(world, participant, since)
  const profiles = await storedProfiles(world, participant, live)
  const { platform } = world.test
  const known = await knownHeights(platform.db, platform, world.users.get(userId)!.scope)
  const expectation = { clientUuid, userId, zone, records: [...records, ...profiles], known }
  const { compared, found } = differences(held, expectation, live)
  const scores = scoreDifferences(held, userId, live)
  const past = daysBetween(reported, addDays(connected, -1)).flatMap((day) => [
    ...expectedOf({ ...expectation, records: records.filter(isOfPast) }, day).keys(),
  ])
  const present = named([...held.values()].map(({ body }) => body).filter((body) => !isRetracted(body)))
  const missing = past.filter((name) => !present.has(name))
  return {
    compared: compared + scores.compared,
    present: past.length,
    found: [...found, ...scores.found, ...missing.map((name) => `${userId} ${name}: missing`)],
  }
}

/** Polar reports only the nights of the time before the connection. */
const isOfPast = ({ source, kind }: HealthRecord) => source !== 'Polar' || kind === 'sleep'

async function beginningOf({ test, users }: World, { userId }: Participant) {
  const { lane, userKey } = users.get(userId)!.scope
  const { rows } = await test.platform.pool.query<{ since: string; connected: string }>(
    `select min(since)::text as since, max(live_from)::text as connected
     from sync_state where lane = $1 and user_key = $2`,
    [lane, userKey],
  )
  return rows[0]!
}

async function heldByVendors(world: World, { person, zone, vendors }: Participant, since: string) {
  const now = world.clock.now()
  const window = { from: since, to: localDate({ at: now, offset: null }, zone) }
  const records: HealthRecord[] = []
  for (const vendor of vendors)
    records.push(...(await readVendor(world.simulator, vendor, appAt(world, vendor), person, window, now)))
  return records.filter(({ kind }) => kind !== 'profile')
}

/** The application as it is registered: the vendors refuse any redirect URI but the service's. */
const appAt = ({ apps, baseUrl }: World, vendor: Vendor): AppCredentials => ({
  ...apps[vendor]!,
  redirectUri: redirectUri(baseUrl, vendor),
})

/**
 * Vendors keep no history of profiles: each is filed under the day on which it was read. So they are the one thing that is
 * taken from what the service stored and not from the vendors.
 */
async function storedProfiles({ test, users }: World, { userId }: Participant, days: readonly string[]) {
  const { platform } = test
  const { scope } = users.get(userId)!
  const profiles = new Map<string, HealthRecord>()
  for (const day of days)
    for (const { record } of await recordsOfDay(platform.db, platform, scope, day))
      if (record.kind === 'profile') profiles.set(`${record.source}/${record.key}`, record)
  return [...profiles.values()]
}

const later = (one: string, other: string) => (one > other ? one : other)

/** The days from the first to the last, both included. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
