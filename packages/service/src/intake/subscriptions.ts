import type { Tick } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'

const RENEW_MS = 24 * 3_600_000
const RETRY_MS = 10 * 60_000

export const callbackUrl = (platform: Platform, slug: string) => `${platform.baseUrl}/webhooks/${slug}`

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

async function subscribe(
  platform: Platform,
  { provider, context, app, webhookSecrets }: ConfiguredProvider,
): Promise<void> {
  const url = callbackUrl(platform, provider.manifest.slug)
  await provider.webhook?.subscribe(context, app, webhookSecrets, url, platform.clock.now())
}

/** At the first minute of a process, then daily; after a failure sooner. */
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
