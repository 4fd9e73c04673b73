import type { WebhookSubscription } from '@tributary/providers'
import { type Finding, ok, unknown, warning } from './report.ts'

/** How the vendor learns our webhook address. */
export type SubscribedBy = 'this service' | 'this service, for each account' | 'the developer portal'

interface Subject {
  source: string
  by: SubscribedBy
  callbackUrl: string
}

const MADE_AT_START = 'The service subscribes when a worker starts, and daily.'

/** `held` is null where there was nothing to ask with, or no list call. */
export function subscriptionFinding(
  { source, by, callbackUrl }: Subject,
  held: readonly WebhookSubscription[] | null,
): Finding {
  if (by === 'the developer portal')
    return unknown(
      'subscriptions_undetermined',
      `${source} takes the webhook address in its developer portal only, and has no call that returns what was entered there.`,
    )
  if (by === 'this service, for each account')
    return unknown(
      'subscriptions_undetermined',
      `${source} is subscribed to for each account, when a person connects: there is nothing to list before.`,
    )
  if (held === null)
    return unknown(
      'subscriptions_undetermined',
      `The webhook subscriptions at ${source} could not be read. Without them changes are found by polling alone.`,
    )
  const ours = held.filter((one) => one.callbackUrl === callbackUrl)
  const sleeping = ours.filter(({ isActive }) => !isActive)
  if (ours.length === 0 && held.length > 0)
    return warning(
      'subscriptions_elsewhere',
      'high',
      `${source} calls another address for this application. ${MADE_AT_START} Do not share an application between deployments.`,
    )
  if (ours.length === 0)
    return warning(
      'subscriptions_missing',
      'high',
      `${source} has no webhook subscription yet. ${MADE_AT_START}`,
    )
  if (sleeping.length > 0)
    return warning(
      'subscriptions_inactive',
      'high',
      `${source} has suspended ${sleeping.length} of ${ours.length} webhook subscriptions. ${MADE_AT_START}`,
    )
  return ok('subscriptions_active', 'high', `${source} holds ${ours.length} active webhook subscriptions.`)
}
