import { PROVIDERS, type Provider } from '@tributary/providers'
import { Command } from 'commander'
import { callbackUrl, isPortalOnly } from '../intake/index.ts'
import type { Platform } from '../platform/platform.ts'
import { redirectUri, verificationTokenOf } from '../platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { type CommonOptions, databaseCommand } from './context.ts'
import { printMany } from './output.ts'

export function providerCommand(): Command {
  return new Command('provider')
    .description('Data sources of this deployment')
    .addCommand(
      databaseCommand(
        'list',
        'Sources that can be connected, with what their vendors’ portals ask for; webhook addresses may be secrets',
        list,
      ),
    )
}

async function list(platform: Platform, options: CommonOptions): Promise<void> {
  const { baseUrl, config } = platform
  const ownSimulator = config.environment === 'sandbox' && !config.simulatorUrl
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const rows = Object.entries(PROVIDERS)
    .filter(([slug]) => ownSimulator || config.providers[slug] !== undefined)
    .map(([slug, provider]) => {
      const verificationToken = verificationTokenOf(deploymentKey, slug)
      return {
        data_source: provider.manifest.source,
        redirect_uri: redirectUri(baseUrl, slug),
        webhook: howSubscribed(provider),
        webhook_address: provider.webhook && callbackUrl(baseUrl, { provider, verificationToken }),
      }
    })
  printMany(rows, options.json, 'No source has credentials; see docs/reference/configuration.md')
}

/** Whether the operator has to do something. */
function howSubscribed(provider: Provider): string | null {
  if (!provider.webhook) return null
  return isPortalOnly(provider) ? 'in the portal' : 'automatic'
}
