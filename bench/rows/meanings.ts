import {
  addDays,
  buildDay,
  buildUserProfile,
  clinicalDay,
  type HealthRecord,
  profileWindow,
} from '@tributary/health'
import { PROVIDERS, SOURCE_FACTS } from '@tributary/providers'
import { setAddon } from '../../packages/service/src/accounts/addons.ts'
import { clinicalFollower } from '../../packages/service/src/addons/clinical/index.ts'
import { makeJob, requestProfile } from '../../packages/service/src/addons/profile/make.ts'
import { followDays } from '../../packages/service/src/building/follow-days.ts'
import { publishVersions } from '../../packages/service/src/delivery/outbox/publish-versions.ts'
import { draftVersion } from '../../packages/service/src/documents/draft-version.ts'
import { summariesOf } from '../../packages/service/src/documents/summaries.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import type { User } from '../../packages/service/src/users/index.ts'
import { countsDatabase, cpuMs } from '../cpu.ts'
import { makeClient } from '../documents.ts'
import { perSecond, type Row, rate } from '../table.ts'
import { daysFrom, watchDay } from '../vendor-day.ts'

const PEOPLE = 40
const LAST_DAY = '2026-03-08'
const ZONE = 'Europe/Madrid'
const PROFILES_EACH = 5
const BUNDLE_DAYS = 10

/** What is made of stored summaries: a profile of five weeks, and a clinical document of a day. */
export async function meanings({
  platform,
}: {
  platform: Platform
  say(line: string): void
}): Promise<Row[]> {
  const { clientUuid, users } = await makeClient(platform, 'http://127.0.0.1:9/', PEOPLE)
  await setAddon(platform, 'operator', clientUuid, 'clinical_ready', true)
  const { baseline } = profileWindow(LAST_DAY)
  const days = daysFrom(baseline.from, 35)
  for (const user of users) await storeSummaries(platform, user, days)
  const cores = countsDatabase ? 'service and database' : 'service only'
  return [
    await profiles(platform, users, cores),
    await bundles(platform, users, days.slice(-BUNDLE_DAYS), cores),
  ]
}

async function storeSummaries(platform: Platform, user: User, days: readonly string[]): Promise<void> {
  const provider = PROVIDERS.garmin!
  const built = days.flatMap((day, seed) => {
    const records = watchDay(day, seed).flatMap((item) => provider.map(item).records) as HealthRecord[]
    return buildDay({
      userId: user.userId,
      day,
      zone: ZONE,
      sources: SOURCE_FACTS,
      cleaning: true,
      granular: false,
      records,
    })
  })
  const drafts = built.map((document) => draftVersion(user, document, []))
  await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, drafts))
}

async function profiles(platform: Platform, users: readonly User[], cores: string): Promise<Row> {
  const requestedAt = new Date(`${addDays(LAST_DAY, 1)}T12:00:00Z`)
  const ours = await perCore(platform, users.length * PROFILES_EACH, async () => {
    for (const { scope } of users) {
      for (let n = 0; n < PROFILES_EACH; n++) {
        const requestId = crypto.randomUUID()
        await platform.db
          .transaction()
          .execute((trx) => requestProfile(trx, scope, { requestId, requestedAt }))
        await makeJob.run(platform, { ...scope, requestId })
      }
    }
  })
  const input = {
    userId: 'bench',
    requestId: crypto.randomUUID(),
    day: LAST_DAY,
    offsetSeconds: 3600,
    days: await summariesOfWeeks(platform, users[0]!),
    person: { sex: null, dateOfBirth: '1986-01-17', country: null, heightCm: 176 },
    previous: null,
  }
  const pure = await perCore(platform, 200, async () => {
    for (let n = 0; n < 200; n++) buildUserProfile(input)
  })
  return row(`profiles, asked for to stored, per core (${cores}) ÷ computed in memory`, ours, pure)
}

async function bundles(
  platform: Platform,
  users: readonly User[],
  days: readonly string[],
  cores: string,
): Promise<Row> {
  const ours = await perCore(platform, users.length * days.length, async () => {
    for (const { scope } of users) await followDays(platform, [clinicalFollower], scope, days)
  })
  const summaries = await summariesOfWeeks(platform, users[0]!)
  const pure = await perCore(platform, summaries.length * 10, async () => {
    for (let n = 0; n < 10; n++)
      for (const one of summaries)
        clinicalDay({
          clientUuid: 'bench',
          userId: 'bench',
          zone: ZONE,
          sources: SOURCE_FACTS,
          summaries: one,
        })
  })
  return row(`clinical bundles, stored and sealed, per core (${cores}) ÷ made in memory`, ours, pure)
}

const summariesOfWeeks = (platform: Platform, { scope }: User) =>
  summariesOf(platform.db, platform, scope, {
    from: profileWindow(LAST_DAY).baseline.from,
    to: LAST_DAY,
    ranking: {},
  })

/** Per second of processor time. */
async function perCore(platform: Platform, count: number, work: () => Promise<void>): Promise<number> {
  const before = cpuMs(platform.config.dataDir)
  await work()
  return perSecond(count, cpuMs(platform.config.dataDir) - before)
}

const row = (name: string, ours: number, pure: number): Row => ({
  name,
  ours: rate(ours),
  against: rate(pure),
  ratio: ours / pure,
})
