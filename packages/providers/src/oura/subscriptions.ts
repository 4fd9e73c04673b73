import type { ProviderContext, SubscriptionWish, WebhookSubscription } from '../contract.ts'
import { caller, listHeld } from './subscribe.ts'

export async function list(
  context: ProviderContext,
  { app, now }: SubscriptionWish,
): Promise<WebhookSubscription[]> {
  const held = await listHeld(caller(context, app))
  return held.map(({ callback_url, data_type, event_type, expiration_time }) => {
    const end = Date.parse(expiration_time ?? '')
    const expiresAt = Number.isNaN(end) ? null : end
    return {
      name: `${data_type} ${event_type}`,
      callbackUrl: callback_url,
      isActive: expiresAt === null || expiresAt > now,
      expiresAt,
    }
  })
}
