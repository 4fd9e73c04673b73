import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { searchDeliveries } from '../../packages/service/src/delivery/log/search.ts'
import { setEndpoint } from '../../packages/service/src/delivery/webhooks/endpoints.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import { LANES } from '../../packages/service/src/platform/scope.ts'
import { makeClient } from '../documents.ts'
import { median, type Row } from '../table.ts'

const DELIVERIES = 1_000_000
const PEOPLE = 1_000
const REJECTED_EVERY = 10_000
const RARE_EVERY = 250_000
const PAGE = 50
const LATE_PAGE = 100
const REPEATS = 60
const DAY_MS = 86_400_000

interface Context {
  platform: Platform
  say(line: string): void
}

/** The portal's long lists: a page far back against the first one. */
export async function portalLists(context: Context): Promise<Row[]> {
  return [...(await deliveryPages(context))]
}

async function deliveryPages({ platform, say }: Context): Promise<Row[]> {
  const { clientUuid } = await makeClient(platform, null, 0)
  await platform.db
    .transaction()
    .execute((trx) => setEndpoint(platform, trx, 'operator', clientUuid, 'data', 'https://example.com/hook'))
  const begun = performance.now()
  await seedDeliveries(platform, clientUuid)
  say(`seeded ${DELIVERIES.toLocaleString('en')} deliveries in ${Math.round(performance.now() - begun)} ms`)

  const page = (filter: Parameters<typeof searchDeliveries>[2], cursor?: string) =>
    searchDeliveries(platform.db, clientUuid, filter, { limit: PAGE, ...(cursor && { cursor }) })
  let late: string | undefined
  for (let number = 1; number < LATE_PAGE; number++) late = (await page({}, late)).nextCursor!
  const halfway = (await page({ to: new Date(platform.clock.now() - 15 * DAY_MS) })).nextCursor!
  const userKey = userKeyOf(7)
  const first = () => page({})
  const against = await timed([
    ['first', first],
    ['late', () => page({}, late)],
    ['halfway', () => page({}, halfway)],
    ['rejected', () => page({ state: 'rejected' })],
    ['user', () => page({ user: { lane: 7 % LANES, userKey } })],
    ['rare', () => page({ dataStructure: 'ecg_event' })],
  ])
  const row = (name: string, which: keyof typeof against): Row => ({
    name,
    ours: `${against[which]!.toFixed(1)} ms`,
    against: `${against['first']!.toFixed(1)} ms`,
    ratio: against[which]! / against['first']!,
  })
  return [
    row(`page ${LATE_PAGE} of 1,000,000 deliveries ÷ page 1`, 'late'),
    row('page 10,000 of them ÷ page 1', 'halfway'),
    row('one in 10,000 by its state ÷ page 1', 'rejected'),
    row("one user's of 1,000 ÷ page 1", 'user'),
    row('one in 250,000 by its structure, as far as one call looks ÷ page 1', 'rare'),
  ]
}

/** In turn, each time beginning with another: whatever else the machine does, or the one before left behind, meets all of them. */
export async function timed(
  works: readonly (readonly [string, () => Promise<unknown>])[],
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(works.map(([name]) => [name, []]))
  for (let repeat = 0; repeat < REPEATS; repeat++)
    for (const [name, work] of rotated(works, repeat)) {
      const begun = performance.now()
      await work()
      times.get(name)!.push(performance.now() - begun)
    }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]))
}

const rotated = <T>(all: readonly T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
]

/** Thirty days of them, as the outbox would have made them. */
async function seedDeliveries(platform: Platform, clientUuid: string): Promise<void> {
  const newest = platform.clock.now()
  await sql`
    insert into deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
      data_structure, state, attempts, created_at, settled_at, last_attempt_at, last_duration_ms, last_status)
    select (i % ${PEOPLE}) % ${LANES}, lpad(to_hex(i % ${PEOPLE}), 32, '0')::uuid,
      (lpad(to_hex(${newest}::bigint - i * (30 * 86400000::bigint / ${DELIVERIES})), 12, '0') || '7'
        || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid,
      ${clientUuid}, 'data', 'physical_summary:' || i, 1,
      case when i % ${RARE_EVERY} = 0 then 'ecg_event' else 'physical_summary' end,
      case when i % ${REJECTED_EVERY} = 0 then 'rejected' else 'delivered' end, 1, t.at, t.at, t.at, 20, 200
    from generate_series(1::bigint, ${DELIVERIES}::bigint) as i
    cross join lateral (
      select to_timestamp((${newest}::bigint - i * (30 * 86400000::bigint / ${DELIVERIES})) / 1000.0) as at) t`.execute(
    platform.db,
  )
  await sql`
    insert into open_deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
      data_structure, state, next_attempt_at, rejected_at)
    select lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version, data_structure, state,
      settled_at, settled_at
    from deliveries where client_uuid = ${clientUuid} and state = 'rejected'`.execute(platform.db)
  await sql`vacuum analyze deliveries, open_deliveries`.execute(platform.db)
}

const userKeyOf = (index: number): string => {
  const hex = index.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
