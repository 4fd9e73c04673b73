import { type ApiSource, addDays } from '@tributary/health'
import type { Provider } from '@tributary/providers'
import { buildDocuments } from '../../documents/build-day.ts'
import { readNewest } from '../../documents/store.ts'
import { zoneOf } from '../../documents/zone.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import { daysBetween } from '../extent.ts'
import { recordSource } from '../record-source.ts'
import { today } from '../schedule.ts'
import { beginnings } from '../store/sync.ts'
import { differencesOf, type FieldDifference } from './differences.ts'
import { type MappedAgain, mapAgain } from './map-again.ts'
import type { DayRange } from './objects.ts'

export interface DocumentChange {
  day: string
  documentKey: string
  dataStructure: string
  version: number
  /** Null where there was none before. */
  replaces: number | null
  /** Only of a rehearsal. */
  fields: FieldDifference[]
}

export interface UserRerun extends Omit<MappedAgain, 'days'> {
  days: number
  changes: DocumentChange[]
}

export interface UserWish {
  range: DayRange
  /** Null for all. */
  source: ApiSource | null
  providerOf: (source: ApiSource) => Provider | null
  /** Whether the differences are wanted field by field. */
  compare: boolean
}

export const nothingDone = (): UserRerun => ({
  objects: 0,
  refused: 0,
  withoutRaw: 0,
  recordsChanged: 0,
  recordsRemoved: 0,
  days: 0,
  changes: [],
})

/** Everything of one person in the caller's transaction: what is stored is mapped again, then the days are built. */
export async function rerunUser(
  trx: Db,
  platform: Platform,
  user: User,
  { range, source, providerOf, compare }: UserWish,
): Promise<UserRerun> {
  const done = nothingDone()
  const begun = (await beginnings(trx, user.scope)).sort((a, b) => (a.source < b.source ? -1 : 1))
  if (begun.length === 0 || (source !== null && !begun.some((one) => one.source === source))) return done
  const days = new Set(daysToBuild(platform, user, range, begun))
  for (const one of begun) {
    const provider = source === null || source === one.source ? providerOf(one.source) : null
    if (!provider) continue
    const again = await mapAgain(trx, platform, user, provider, range)
    done.objects += again.objects
    done.refused += again.refused
    done.withoutRaw += again.withoutRaw
    done.recordsChanged += again.recordsChanged
    done.recordsRemoved += again.recordsRemoved
    for (const day of again.days) if (day >= one.since) days.add(day)
  }
  for (const day of [...days].sort())
    done.changes.push(...(await buildAgain(trx, platform, user, day, compare)))
  return { ...done, days: days.size }
}

/** Those of the range between the first that was read and today: no document is built for others. */
function daysToBuild(
  platform: Platform,
  user: User,
  { from, to }: DayRange,
  begun: readonly { since: string }[],
): string[] {
  const since = begun.map((one) => one.since).sort()[0]!
  const last = addDays(today(platform.clock.now(), zoneOf(user, [])), 1)
  const [first, end] = [from > since ? from : since, to < last ? to : last]
  return first > end ? [] : daysBetween(first, end)
}

async function buildAgain(
  trx: Db,
  platform: Platform,
  { scope }: User,
  day: string,
  compare: boolean,
): Promise<DocumentChange[]> {
  const before = compare ? await readNewest(trx, platform, scope, day) : []
  const versions = await buildDocuments(trx, platform, recordSource, { ...scope, day })
  if (versions.length === 0) return []
  const after = await readNewest(trx, platform, scope, day)
  return versions.flatMap(({ documentKey, version }) => {
    const document = after.find((one) => one.documentKey === documentKey)
    if (!document) return []
    const earlier = before.find((one) => one.documentKey === documentKey)
    const fields = compare ? differencesOf(earlier?.body.toString() ?? null, document.body.toString()) : []
    const { dataStructure } = document
    return [{ day, documentKey, dataStructure, version, replaces: version > 1 ? version - 1 : null, fields }]
  })
}
