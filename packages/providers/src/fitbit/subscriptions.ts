import type { ProviderContext, SubscriptionWish, WebhookSubscription } from '../contract.ts'
import { projectToken } from './service-account.ts'
import { caller, pathOf, subscribersOf } from './subscribe.ts'

/** Every subscriber of the project, whichever program created it. */
export async function list(
  context: ProviderContext,
  { app, now }: SubscriptionWish,
): Promise<WebhookSubscription[] | null> {
  const { project_number: project, service_account: keyFile } = app.settings
  if (!project || !keyFile) return null
  const call = caller(context, await projectToken(context, keyFile, now))
  const found: WebhookSubscription[] = []
  for await (const { name, endpointUri = '', state } of subscribersOf(call, pathOf(project)))
    found.push({
      name: name.slice(name.lastIndexOf('/') + 1),
      callbackUrl: endpointUri,
      isActive: state === 'ACTIVE',
      expiresAt: null,
    })
  return found
}
