import { addDays, type Source } from '@tributary/health'
import type { MappedSource } from '@tributary/providers'
import { findVersion, readContent, USER_INFO_KEY } from '../../documents/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { DayRange } from '../../records/index.ts'
import { beginnings, daysBetween, type MappedAgain, mapAgain } from '../../records/index.ts'
import type { User } from '../../users/index.ts'
import { today, zoneOf } from '../../users/index.ts'
import { buildDocuments, requestBuilds } from '../build-days.ts'
import { refreshUserInfo } from '../user-info.ts'
import { differencesOf, type FieldDifference } from './differences.ts'

export interface DocumentChange {
  /** The local day; null for the information about the person. */
  day: string | null
  documentKey: string
  version: number
  /** The fields that changed, only in a rehearsal. */
  fields: FieldDifference[]
}

export interface UserRerun extends Omit<MappedAgain, 'days'> {
  days: number
  changes: DocumentChange[]
}

export interface UserRerunRequest {
  range: DayRange
  /** The source whose data is mapped again; null for all. */
  source: Source | null
  providerOf: (source: Source) => MappedSource | null
  /** Whether the differences are reported field by field. */
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

/** Runs for one user in the caller's transaction: the stored payloads are mapped again, then the days are built. */
export async function rerunUser(
  trx: Db,
  platform: Platform,
  user: User,
  { range, source, providerOf, compare }: UserRerunRequest,
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
  done.changes.push(...(await refreshInformation(trx, platform, user, compare)))
  return { ...done, days: days.size }
}

/** Returns the days of the range between the first that was read and today: no document is built for other days. */
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
  const changes: DocumentChange[] = []
  for (const made of await buildDocuments(trx, platform, scope, [day])) {
    const { documentKey, version } = made
    changes.push(await changeOf(trx, platform, scope, { day: made.day, documentKey, version }, compare))
  }
  // Followers of the day run after a build.
  if (changes.length > 0) await requestBuilds(trx, scope, [day])
  return changes
}

/** Refreshes the document about the person, which belongs to no day. */
async function refreshInformation(trx: Db, platform: Platform, { scope }: User, compare: boolean) {
  const versionOf = async () => (await findVersion(trx, scope, USER_INFO_KEY, null))?.documentVersion ?? 0
  const before = await versionOf()
  await refreshUserInfo(trx, platform, scope)
  const version = await versionOf()
  if (version === before) return []
  return [await changeOf(trx, platform, scope, { documentKey: USER_INFO_KEY, version, day: null }, compare)]
}

async function changeOf(
  trx: Db,
  platform: Platform,
  scope: Scope,
  made: Omit<DocumentChange, 'fields'>,
  compare: boolean,
): Promise<DocumentChange> {
  if (!compare) return { ...made, fields: [] }
  const bodyOf = async (documentVersion: number) => {
    const { documentKey } = made
    const content = await readContent(trx, platform, scope, { documentKey, documentVersion })
    return content?.body ?? null
  }
  return { ...made, fields: differencesOf(await bodyOf(made.version - 1), await bodyOf(made.version)) }
}
