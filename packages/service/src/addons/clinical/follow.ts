import { clinicalBody, clinicalDay, type DaySummaries, envelope, isFilled } from '@tributary/health'
import { sql } from 'kysely'
import { hasAddon } from '../../accounts/addons.ts'
import { rankingOf } from '../../accounts/ranking.ts'
import type { Follower } from '../../documents/follow-days.ts'
import { findVersion } from '../../documents/of-day.ts'
import { summariesOf } from '../../documents/summaries.ts'
import { storeVersion } from '../../documents/versions.ts'
import { zoneOf } from '../../documents/zone.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { User } from '../../users/index.ts'

export const clinicalFollower: Follower = {
  name: 'clinical_ready',
  addon: 'clinical_ready',
  async follow(trx, platform, user, day) {
    const { scope, clientUuid, userId } = user
    await lockDay(trx, scope, day)
    const made = clinicalDay({
      clientUuid,
      userId,
      zone: await zoneFor(trx, platform, user),
      summaries: await summariesFor(trx, platform, user, day),
    })
    if (!isFilled(made) && !(await findVersion(trx, scope, made.key, null))) return
    const body = clinicalBody(made, platform.clock.now())
    await storeVersion(trx, platform, user, {
      documentKey: made.key,
      dataStructure: 'clinical_ready',
      day,
      content: made.content,
      render: (documentVersion) =>
        JSON.stringify(
          envelope({ dataStructure: 'clinical_ready', body }, { clientUuid, userId, documentVersion }),
        ),
      trace: { fields: made.trace, records: {}, readFrom: made.readFrom },
      holdSeconds: platform.config.summaryHoldSeconds,
    })
  },
}

/** Whoever reads the summaries later stores later. */
async function lockDay(trx: Db, { lane, userKey }: Scope, day: string): Promise<void> {
  const name = `clinical|${lane}|${userKey}|${day}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

async function zoneFor(trx: Db, platform: Platform, user: User) {
  return (await hasAddon(platform, trx, user.clientUuid, 'time_zone')) ? zoneOf(user, []) : 'UTC'
}

async function summariesFor(
  trx: Db,
  platform: Platform,
  { scope, clientUuid }: User,
  day: string,
): Promise<DaySummaries> {
  const ranking = await rankingOf(trx, clientUuid)
  const [summaries] = await summariesOf(trx, platform, scope, { from: day, to: day, ranking })
  return summaries ?? { day, nights: [], naps: [], physical: null, body: null }
}
