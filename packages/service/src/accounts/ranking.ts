import type { RankedPillar, Ranking, Source } from '@tributary/health'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type Actor, audit } from './audit.ts'

/** What the client chose; a pillar that it left alone is absent and follows the default order. */
export async function rankingOf(db: Db, clientUuid: string): Promise<Ranking> {
  const rows = await db
    .selectFrom('source_rankings')
    .select(['pillar', 'sources'])
    .where('client_uuid', '=', clientUuid)
    .execute()
  return Object.fromEntries(rows.map(({ pillar, sources }) => [pillar, sources as Source[]]))
}

/** Sources that are left out follow in the default order. Holds for documents that are built from now on. */
export async function setRanking(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  pillar: RankedPillar,
  sources: readonly Source[],
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('source_rankings')
      .values({ client_uuid: clientUuid, pillar, sources: [...sources] })
      .onConflict((c) => c.columns(['client_uuid', 'pillar']).doUpdateSet({ sources: [...sources] }))
      .execute()
    const detail = { pillar, sources }
    await audit(trx, platform, { actor, clientUuid, action: 'ranking.set', detail })
  })
}

/** Back to the default order, in one pillar or in all. */
export async function clearRanking(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  pillar: RankedPillar | null,
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('source_rankings')
      .where('client_uuid', '=', clientUuid)
      .$if(pillar !== null, (query) => query.where('pillar', '=', pillar!))
      .execute()
    await audit(trx, platform, { actor, clientUuid, action: 'ranking.clear', detail: { pillar } })
  })
}
