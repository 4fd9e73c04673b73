import { PROVIDERS } from '@tributary/providers'
import { type Static, Type } from 'typebox'
import { audit } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { portalEntries } from '../../provider-check/index.ts'
import type { Area } from '../ports.ts'
import { TextOrNull } from './shared.ts'
import { SourceSchema, sourceHealth } from './source-health.ts'

const AddressesSchema = Type.Object({
  redirect_uri: Type.String(),
  webhook_address: TextOrNull,
  /** Calls to it are proven by nothing but its address. */
  is_secret: Type.Boolean(),
  /** To be ticked at the vendor. */
  scopes: Type.Array(Type.String()),
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
      const entries = await portalEntries(platform, params.slug)
      if (!entries) throw apiError('portal_source_not_found')
      const { source } = PROVIDERS[params.slug]!.manifest
      await platform.db.transaction().execute((trx) =>
        audit(trx, platform, {
          actor: portal.actor,
          clientUuid: null,
          action: 'source.show_addresses',
          detail: { source },
        }),
      )
      return {
        redirect_uri: entries.redirectUri,
        webhook_address: entries.webhookAddress,
        is_secret: entries.isWebhookSecret,
        scopes: [...entries.scopes],
      }
    },
  )
}
