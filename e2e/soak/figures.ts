import type { Vendor } from '@tributary/simulator'
import type { Version } from './delivered.ts'
import type { World } from './world.ts'

/** Everything that the soak counts, in one block. */
export async function figures(
  world: World,
  versions: readonly Version[],
  { calls, days }: { calls: Record<string, number>; days: number },
): Promise<Record<string, string | number>> {
  const { pool } = world.test.platform
  const { rows } = await pool.query<{ raw: number; objects: number; records: number; receipts: number }>(`
    select (select count(*)::int from raw_payloads) as raw,
      (select count(*)::int from (select distinct lane, user_key, source, resource, object_id from raw_payloads) o) as objects,
      (select count(*)::int from records) as records,
      (select count(*)::int from webhook_receipts) as receipts`)
  const { raw, objects, records, receipts } = rows[0]!
  const data = versions.filter(({ day }) => day !== null)
  const count = (state: string) => data.filter((version) => version.state === state).length
  const retried = versions.filter(({ attempts }) => attempts > 1)
  return {
    people: world.people.length,
    connections: world.people.flatMap(({ vendors }) => vendors).length,
    'vendor calls': listed(calls),
    'calls per user and day': perUserAndDay(world, calls, days),
    'faults and mishaps': listed(faultsByKind(world)),
    'raw payloads': `${raw} of ${objects} objects`,
    records,
    'events received in the last week': receipts,
    documents: new Set(data.map(({ userKey, documentKey }) => `${userKey} ${documentKey}`)).size,
    versions: data.length,
    delivered: count('delivered'),
    superseded: count('superseded'),
    retries: `${retried.reduce((sum, { attempts }) => sum + attempts - 1, 0)} of ${retried.length} deliveries`,
    'calls to the client': `${world.documents.counts.calls}, refused ${world.documents.counts.refused}`,
    notifications: listed(notificationsByAction(world)),
  }
}

/** The calls that each vendor has received so far, including those for tokens and subscriptions. */
export async function callsByVendor({ simulator }: World): Promise<Record<string, number>> {
  const calls: Record<string, number> = {}
  for (const vendor of Object.keys(simulator.vendors)) {
    const answer = await fetch(`${simulator.controlUrl}/${vendor}/requests`)
    const counts = (await answer.json()) as Record<string, Record<string, number>>
    calls[vendor] = sum(Object.values(counts).flatMap((statuses) => Object.values(statuses)))
  }
  return calls
}

/** The clock moves in steps of almost two days, so polls are fewer here than in real time. */
function perUserAndDay({ people }: World, calls: Record<string, number>, days: number): string {
  return Object.entries(calls)
    .map(([vendor, all]) => {
      const users = people.filter(({ vendors }) => (vendors as readonly string[]).includes(vendor)).length
      return users === 0 ? `${vendor} -` : `${vendor} ${(all / users / days).toFixed(1)}`
    })
    .join(', ')
}

function faultsByKind({ simulator }: World): Record<string, number> {
  const all: Record<string, number> = {}
  for (const vendor of Object.keys(simulator.vendors) as Vendor[])
    for (const [kind, times] of Object.entries(simulator.faultCounts(vendor)))
      all[kind] = (all[kind] ?? 0) + times
  return all
}

export function notificationsByAction({ notifications }: World): Record<string, number> {
  const actions = [...notifications.acknowledged.values()].map(
    ({ body }) => (JSON.parse(body) as { action: string }).action,
  )
  return Object.fromEntries(
    [...Map.groupBy(actions, (action) => action)].map(([a, list]) => [a, list.length]),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const listed = (counts: Record<string, number>) =>
  `${sum(Object.values(counts))} (${Object.entries(counts)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')})`
