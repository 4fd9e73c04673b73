import { formatLimit } from '../platform/call-limits.ts'
import type { ProviderReport } from './check.ts'

type Load = ProviderReport['budget']['polling']

/** The report as programs read it: `--json`, and the console. */
export function reportView({ source, verdict, enter, findings, subscriptions, budget }: ProviderReport) {
  return {
    data_source: source,
    verdict,
    enter: {
      redirect_uri: enter.redirectUri,
      webhook_address: enter.webhookAddress,
      is_webhook_secret: enter.isWebhookSecret,
      subscribed_by: enter.subscribedBy,
      scopes: [...enter.scopes],
    },
    findings,
    subscriptions:
      subscriptions?.map(({ name, callbackUrl, isActive, expiresAt }) => ({
        name,
        is_ours: callbackUrl === enter.webhookAddress,
        is_active: isActive,
        expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
      })) ?? null,
    budget: {
      users: budget.users,
      with_webhooks: loadView(budget.webhooks),
      by_polling: loadView(budget.polling),
    },
  }
}

const loadView = (load: Load) =>
  load && {
    calls_per_day: Math.ceil(load.callsPerDay),
    used_share: Math.round(load.usedShare * 1000) / 1000,
    most_users: load.mostUsers,
    tightest_limit: load.tightest && formatLimit(load.tightest),
  }
