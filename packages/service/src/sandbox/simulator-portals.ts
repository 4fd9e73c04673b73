import { callbackUrl, isPortalOnly } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'

/**
 * What an operator does once in the vendor's portal is done for the fake vendors at every start, because our port may be
 * another. The service must answer by then: vendors probe what is typed in.
 */
export async function typeIntoSimulatedPortals(platform: Platform, controlUrl: string): Promise<void> {
  for (const configured of platform.providers.values()) {
    const { source, slug } = configured.provider.manifest
    const response = await fetch(`${controlUrl}/${slug}/portal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await registrationOf(platform, configured)),
    })
    if (!response.ok)
      platform.log.warn({ source, status: response.status }, 'the simulator did not register the application')
  }
}

/** Vendors that are subscribed to by their API are given no webhook address in the portal. */
async function registrationOf(platform: Platform, configured: ConfiguredProvider) {
  const { provider, app } = configured
  return {
    redirect_uris: [app.redirectUri],
    scopes: provider.manifest.oauth.scopes,
    ...(isPortalOnly(provider) && { webhook_url: await callbackUrl(platform, configured) }),
  }
}
