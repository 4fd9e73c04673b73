import type { Source } from '@tributary/health'
import { VendorError } from '@tributary/providers'
import { callbackUrl } from '../intake/index.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job, type Tick } from '../platform/jobs.ts'
import { inEachLane } from '../platform/lanes.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { NotConnected } from './not-connected.ts'
import type { Sessions } from './sessions.ts'
import { dueSubscriptions, lanesWithDueSubscriptions, noteSubscribed } from './store.ts'

interface SubscribeRequest extends Scope {
  source: Source
}

const NAME = 'connections.subscribe_account'
const RENEW_MS = 24 * 3_600_000
/** How often a process looks for accounts whose day is over. */
const LOOK_EVERY_MS = 10 * 60_000
const PER_LANE = 500

/** Where the vendor wants a subscription for each account: asked for once the caller's transaction is committed. */
export async function requestAccountSubscription(
  trx: Db,
  platform: Platform,
  scope: Scope,
  source: Source,
): Promise<void> {
  if (!platform.providers.get(source)?.provider.webhook?.subscribeAccount) return
  const request: SubscribeRequest = { lane: scope.lane, userKey: scope.userKey, source }
  await enqueue(trx, { name: NAME }, request, { key: `${scope.lane}/${scope.userKey}/${source}` })
}

/** Trouble that may pass throws, and the queue tries again; other trouble waits for the next day. */
export const subscribeAccountJob = (sessions: Sessions): Job<SubscribeRequest> => ({
  name: NAME,
  async run(platform, { source, ...scope }) {
    const configured = platform.providers.get(source)
    const webhook = configured?.provider.webhook
    if (!configured || !webhook?.subscribeAccount) return
    const address = await callbackUrl(platform, configured)
    try {
      await sessions.withSession(scope, source, async (session, context) =>
        webhook.subscribeAccount?.(context, session, address),
      )
    } catch (err) {
      if (err instanceof NotConnected) return
      if (!(err instanceof VendorError) || err.passing) throw err
      platform.log.warn({ err, source }, 'subscribing to an account failed and will be tried again tomorrow')
    }
    await noteSubscribed(platform.db, scope, source, nowDate(platform.clock))
  },
})

/** After a change of the address: every account is subscribed anew when the tick next looks. */
export async function renewAccountSubscriptions(trx: Db, source: Source): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ subscribed_at: null })
    .where('source', '=', source)
    .where('state', '=', 'active')
    .execute()
}

export function accountSubscriptionsTick(): Tick {
  let dueAt = 0
  return {
    name: 'connections.account_subscriptions',
    async run(platform) {
      const now = platform.clock.now()
      if (now < dueAt) return
      dueAt = now + LOOK_EVERY_MS
      const before = new Date(now - RENEW_MS)
      for (const [source, { provider }] of platform.providers) {
        if (!provider.webhook?.subscribeAccount) continue
        const lanes = await lanesWithDueSubscriptions(platform.db, source, before)
        await inEachLane(lanes, async (lane) => {
          for (const scope of await dueSubscriptions(platform.db, lane, source, before, PER_LANE))
            await requestAccountSubscription(platform.db, platform, scope, source)
        })
      }
    },
  }
}
