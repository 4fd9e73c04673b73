import { type Static, Type } from 'typebox'
import {
  ADDONS,
  type Addon,
  AddonUnavailable,
  declineAddonRequest,
  isAddon,
  listAddonRequests,
  refusalOfAddon,
  setAddon,
} from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Area } from '../ports.ts'
import { AddonSchema, describeAddons } from '../setup/addons.ts'
import { NamedClient, OneClientParams, requireClient, TextOrNull } from './shared.ts'

const AddonParams = Type.Object({ ...OneClientParams.properties, addon: Type.String({ maxLength: 60 }) })

const RequestSchema = Type.Object({
  ...NamedClient.properties,
  addon: Type.String(),
  title: Type.String(),
  does: Type.String(),
  guide: Type.String(),
  by: Type.String(),
  at: Type.String(),
  note: Type.String(),
  /** Why it cannot be switched on here; null when it can. */
  unavailable: TextOrNull,
})
export type AddonRequestEntry = Static<typeof RequestSchema>

/** Operators switch add-ons, and answer those who asked for one. */
export function registerClientAddons({ server, platform, access }: Area): void {
  server.get(
    '/operator/requests',
    {
      ...access('operator'),
      schema: { response: { 200: Type.Object({ requests: Type.Array(RequestSchema) }) } },
    },
    async () => {
      const requests = await listAddonRequests(platform.db, null)
      return {
        requests: requests.map(({ clientUuid, clientName, addon, requestedBy, requestedAt, note }) => ({
          client_uuid: clientUuid,
          client_name: clientName,
          addon,
          title: ADDONS[addon].title,
          does: ADDONS[addon].does,
          guide: ADDONS[addon].guide,
          by: requestedBy,
          at: requestedAt.toISOString(),
          note,
          unavailable: refusalOfAddon(addon, platform.config.environment),
        })),
      }
    },
  )

  server.get(
    '/operator/clients/:client_id/addons',
    {
      ...access('operator'),
      schema: {
        params: OneClientParams,
        response: { 200: Type.Object({ addons: Type.Array(AddonSchema) }) },
      },
    },
    async ({ params }) => {
      const { client_uuid: clientUuid } = await requireClient(platform.db, params.client_id)
      return { addons: await describeAddons(platform, clientUuid) }
    },
  )

  server.put(
    '/operator/clients/:client_id/addons/:addon',
    {
      ...access('operator'),
      schema: { params: AddonParams, body: Type.Object({ enabled: Type.Boolean() }) },
    },
    async ({ params, body, portal }, reply) => {
      const addon = requireAddon(params.addon)
      const { client_uuid: clientUuid } = await requireClient(platform.db, params.client_id)
      await setAddon(platform, portal.actor, clientUuid, addon, body.enabled).catch((error) => {
        throw error instanceof AddonUnavailable
          ? apiError('portal_addon_unavailable', { reason: error.message })
          : error
      })
      return reply.code(204).send()
    },
  )

  server.post(
    '/operator/clients/:client_id/addons/:addon/decline',
    { ...access('operator'), schema: { params: AddonParams } },
    async ({ params, portal }, reply) => {
      const addon = requireAddon(params.addon)
      if (!(await declineAddonRequest(platform, portal.actor, params.client_id, addon)))
        throw apiError('portal_addon_not_requested')
      return reply.code(204).send()
    },
  )
}

function requireAddon(name: string): Addon {
  if (!isAddon(name)) throw apiError('portal_addon_not_found')
  return name
}
