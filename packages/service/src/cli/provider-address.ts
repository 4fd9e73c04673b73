import { audit } from '../accounts/index.ts'
import { renewAccountSubscriptions } from '../connections/index.ts'
import { callbackUrl, hasSecretAddress, isPortalOnly } from '../intake/index.ts'
import { endFormerAddressSecrets, rotateAddressSecret } from '../platform/address-secrets.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, findBySlug } from '../platform/providers.ts'
import type { CommonOptions } from './context.ts'
import { printOne, UsageError } from './output.ts'
import { requireSource } from './source.ts'

/** The address before stays valid until it is ended, for the vendor does not change to the new one at once. */
export async function rotateAddress(
  platform: Platform,
  { json }: CommonOptions,
  name: string,
): Promise<void> {
  const configured = requireSecretAddress(platform, name)
  const { source } = configured.provider.manifest
  await platform.db.transaction().execute(async (trx) => {
    await rotateAddressSecret(trx, platform, configured)
    if (configured.provider.webhook?.subscribeAccount) await renewAccountSubscriptions(trx, source)
    await audit(trx, platform, {
      actor: 'operator',
      clientUuid: null,
      action: 'source.rotate_address',
      detail: { source },
    })
  })
  const next = isPortalOnly(configured.provider)
    ? 'enter it in the developer portal; once calls arrive there, end the former one: provider end-address'
    : 'a worker subscribes every account to it within minutes; afterwards end the former one: provider end-address'
  printOne({ data_source: source, webhook_address: await callbackUrl(platform, configured), next }, json)
}

export async function endAddress(platform: Platform, { json }: CommonOptions, name: string): Promise<void> {
  const configured = requireSecretAddress(platform, name)
  const { source } = configured.provider.manifest
  const ended = await platform.db.transaction().execute(async (trx) => {
    const count = await endFormerAddressSecrets(trx, configured)
    if (count > 0)
      await audit(trx, platform, {
        actor: 'operator',
        clientUuid: null,
        action: 'source.end_address',
        detail: { source, ended: count },
      })
    return count
  })
  printOne({ data_source: source, ended_addresses: ended }, json)
}

function requireSecretAddress(platform: Platform, name: string): ConfiguredProvider {
  const { source, slug } = requireSource(name).manifest
  const configured = findBySlug(platform.providers, slug)
  if (!configured)
    throw new UsageError(`${source} has no credentials here; see docs/reference/configuration.md`)
  if (!hasSecretAddress(configured))
    throw new UsageError(`${source} signs its calls: its webhook address holds no secret`)
  return configured
}
