import type { Provider } from '@tributary/providers'
import { sql } from 'kysely'
import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { saveSigningKey } from './store/signing-keys.ts'
import { callbackUrl } from './webhook-address.ts'
import { webhookSecretsOf } from './webhook-secrets.ts'

const RENEW_MS = 24 * 3_600_000
const RETRY_MS = 10 * 60_000
/** The lock, used with the source's own number: one process at a time subscribes, or the key of one would be overwritten by the other. */
const LOCK = 7_100_002

/** Asks every vendor that announces changes to announce them here. Safe to repeat; a failure is logged and reported. */
export async function ensureSubscriptions(platform: Platform): Promise<{ failed: boolean }> {
  let failed = false
  for (const configured of platform.providers.values()) {
    try {
      await subscribe(platform, configured)
    } catch (err) {
      failed = true
      const { source } = configured.provider.manifest
      platform.log.warn({ err, source }, 'subscribing to a provider failed and will be tried again')
    }
  }
  return { failed }
}

async function subscribe(platform: Platform, configured: ConfiguredProvider): Promise<void> {
  const { provider, context, app } = configured
  const ask = provider.webhook?.subscribe
  if (!ask) return
  const { source } = provider.manifest
  await platform.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${source}))`.execute(trx)
    const given = await ask(context, {
      app,
      secrets: await webhookSecretsOf(platform, configured, null),
      callbackUrl: await callbackUrl(platform, configured),
      now: platform.clock.now(),
    })
    if (given) await saveSigningKey(trx, platform, source, given.signingKey)
  })
}

/** Returns whether the address of our webhook can be entered only in the vendor's own portal. */
export const isPortalOnly = ({ webhook }: Provider): boolean =>
  webhook !== null && webhook.subscribe === null && !webhook.subscribeAccount

export function portalOnly(platform: Platform): ConfiguredProvider[] {
  return [...platform.providers.values()].filter(({ provider }) => isPortalOnly(provider))
}

/** Renews the subscriptions in the first minute of a process, then daily, and sooner after a failure. */
export function subscriptionsTick(): Tick {
  let dueAt = 0
  return {
    name: 'intake.subscriptions',
    async run(platform) {
      const now = platform.clock.now()
      if (now < dueAt) return
      const { failed } = await ensureSubscriptions(platform)
      dueAt = now + (failed ? RETRY_MS : RENEW_MS)
    },
  }
}
