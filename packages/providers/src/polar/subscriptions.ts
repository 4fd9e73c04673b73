import type { ProviderContext, SubscriptionWish, WebhookSubscription } from '../contract.ts'
import { caller, find } from './subscribe.ts'

export async function list(
  context: ProviderContext,
  { app }: SubscriptionWish,
): Promise<WebhookSubscription[]> {
  const held = await find(caller(context, app))
  if (!held) return []
  const { url: callbackUrl, events = [], active } = held
  return events.map((name) => ({ name, callbackUrl, isActive: active !== false, expiresAt: null }))
}
