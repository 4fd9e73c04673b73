import { PROVIDERS } from '@tributary/providers'
import { type Static, Type } from 'typebox'
import { audit } from '../../accounts/audit.ts'
import { callbackUrl } from '../../intake/index.ts'
import { notFound } from '../../platform/http/errors.ts'
import { redirectUri, verificationTokenOf } from '../../platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import type { Area } from '../ports.ts'
import { TextOrNull } from './shared.ts'
import { SourceSchema, sourceHealth } from './source-health.ts'

const AddressesSchema = Type.Object({
  redirect_uri: Type.String(),
  webhook_address: TextOrNull,
  /** Calls to it are proven by nothing but its address. */
  is_secret: Type.Boolean(),
})
export type SourceAddresses = Static<typeof AddressesSchema>

export function registerSources({ server, platform, access }: Area): void {
  server.get(
    '/operator/sources',
    {
      ...access('operator'),
      schema: { response: { 200: Type.Object({ sources: Type.Array(SourceSchema) }) } },
    },
    async () => ({ sources: await sourceHealth(platform) }),
  )

  server.get(
    '/operator/sources/:slug/addresses',
    {
      ...access('operator'),
      schema: {
        params: Type.Object({ slug: Type.String({ maxLength: 40 }) }),
        response: { 200: AddressesSchema },
      },
    },
    async ({ params, portal }) => {
      const provider = Object.hasOwn(PROVIDERS, params.slug) ? PROVIDERS[params.slug]! : null
      if (!provider) throw notFound('no such source')
      const { slug, source } = provider.manifest
      const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
      const verificationToken = verificationTokenOf(deploymentKey, slug)
      await platform.db.transaction().execute((trx) =>
        audit(trx, platform.clock, {
          actor: portal.actor,
          clientUuid: null,
          action: 'source.show_addresses',
          detail: { source },
        }),
      )
      return {
        redirect_uri: redirectUri(platform.baseUrl, slug),
        webhook_address: provider.webhook && callbackUrl(platform.baseUrl, { provider, verificationToken }),
        is_secret: provider.webhook?.authentication === 'address',
      }
    },
  )
}
