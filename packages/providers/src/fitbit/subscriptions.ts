import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, SubscriptionWish, WebhookSubscription } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { callVendorJson } from '../http.ts'
import { apiUrl } from './pages.ts'
import { projectToken } from './service-account.ts'

const Page = Compile(
  Type.Object({
    subscribers: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          endpointUri: Type.Optional(Type.String()),
          state: Type.Optional(Type.String()),
        }),
      ),
    ),
    nextPageToken: Type.Optional(Type.String()),
  }),
)

/** Every subscriber of the project, whichever program created it. */
export async function list(
  context: ProviderContext,
  { app, now }: SubscriptionWish,
): Promise<WebhookSubscription[] | null> {
  const { project_number: project, service_account: keyFile } = app.settings
  if (!project || !keyFile) return null
  const authorization = `Bearer ${await projectToken(context, keyFile, now)}`
  const url = apiUrl(context, `projects/${encodeURIComponent(project)}/subscribers`)
  const found: WebhookSubscription[] = []
  for (;;) {
    const page = await callVendorJson(context, { method: 'GET', url, headers: { authorization } })
    if (!Page.Check(page)) throw new VendorError('malformed', 'subscribers: not a list')
    for (const { name, endpointUri = '', state } of page.subscribers ?? [])
      found.push({
        name: name.slice(name.lastIndexOf('/') + 1),
        callbackUrl: endpointUri,
        isActive: state === 'ACTIVE',
        expiresAt: null,
      })
    const next = page.nextPageToken
    if (!next || next === url.searchParams.get('pageToken')) return found
    url.searchParams.set('pageToken', next)
  }
}
