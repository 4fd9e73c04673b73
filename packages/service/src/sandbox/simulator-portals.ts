import { callbackUrl, portalOnly } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'

/** What an operator does once in the vendor's portal is done for the fake vendors at every start: our port may be another. */
export async function typeIntoSimulatedPortals(platform: Platform, controlUrl: string): Promise<void> {
  for (const configured of portalOnly(platform)) {
    const { source, slug } = configured.provider.manifest
    const response = await fetch(`${controlUrl}/${slug}/portal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhook_url: callbackUrl(platform.baseUrl, configured) }),
    })
    if (!response.ok)
      platform.log.warn({ source, status: response.status }, 'the simulator did not take a webhook address')
  }
}
