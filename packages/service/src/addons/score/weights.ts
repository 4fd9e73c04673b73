import { refusalOfWeights, type ScoreWeights } from '@tributary/health'
import { type Actor, audit } from '../../accounts/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** The weights that the client chose; a score that it did not change is absent. */
export async function weightsOf(db: Db, clientUuid: string): Promise<ScoreWeights> {
  const row = await db
    .selectFrom('score_weights')
    .select('weights')
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst()
  return row?.weights ?? {}
}

/**
 * Changes the weights that are named and leaves the others. They apply to scores that are made from now on. Returns the reason of
 * a refusal, or null when the weights are stored.
 */
export async function setWeights(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  changes: Readonly<Record<string, number>>,
): Promise<string | null> {
  return platform.db.transaction().execute(async (trx) => {
    const weights = { ...(await weightsOf(trx, clientUuid)), ...changes }
    const refusal = refusalOfWeights(weights)
    if (refusal) return refusal
    const stored = JSON.stringify(weights)
    await trx
      .insertInto('score_weights')
      .values({ client_uuid: clientUuid, weights: stored })
      .onConflict((c) => c.column('client_uuid').doUpdateSet({ weights: stored }))
      .execute()
    const detail = { weights: changes }
    await audit(trx, platform, { actor, clientUuid, action: 'score_weights.set', detail })
    return null
  })
}

/** Resets the client's weights to equal weights. */
export async function clearWeights(platform: Platform, actor: Actor, clientUuid: string): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('score_weights').where('client_uuid', '=', clientUuid).execute()
    await audit(trx, platform, { actor, clientUuid, action: 'score_weights.clear', detail: {} })
  })
}
