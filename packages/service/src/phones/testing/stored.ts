import type { HealthRecord } from '@tributary/health'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { recordsOfDays } from '../../records/records-of-days.ts'
import { readNewestPayloads } from '../../records/store/raw.ts'
import { listObjects } from './objects.ts'

interface World {
  platform: Platform
}
interface Owner {
  user: { scope: Scope }
}

/** Every record of the last weeks, ordered by key. */
export async function storedRecords({ platform }: World, { user }: Owner): Promise<HealthRecord[]> {
  const days = Array.from({ length: 40 }, (_, index) =>
    new Date(platform.clock.now() - (index - 2) * 86_400_000).toISOString().slice(0, 10),
  )
  const found = await recordsOfDays(platform.db, platform, user.scope, days)
  const records = new Map([...found.values()].flat().map(({ record }) => [record.key, record]))
  return [...records.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The newest payload of every raw object, by its name. */
export async function storedObjects({ platform }: World, { user }: Owner): Promise<Record<string, unknown>> {
  const key = await platform.keyring.get(platform.db, user.scope)
  const objects = await listObjects(platform.db, user.scope)
  const found: Record<string, unknown> = {}
  for (const source of new Set(objects.map((object) => object.source))) {
    const own = objects.filter((object) => object.source === source)
    for (const [name, payload] of await readNewestPayloads(platform.db, key, user.scope, source, own))
      found[`${source} ${name}`] = payload
  }
  return found
}

export async function waitingCount({ platform }: World, { user }: Owner): Promise<number> {
  const rows = await platform.db
    .selectFrom('phone_batches')
    .select('batch_id')
    .where('lane', '=', user.scope.lane)
    .where('user_key', '=', user.scope.userKey)
    .execute()
  return rows.length
}
