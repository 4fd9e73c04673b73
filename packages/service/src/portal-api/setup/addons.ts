import { type Static, Type } from 'typebox'
import {
  ADDONS,
  hasAddon,
  isAddon,
  listAddonRequests,
  listAddons,
  refusalOfAddon,
  requestAddon,
} from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

export const AddonSchema = Type.Object({
  addon: Type.String(),
  title: Type.String(),
  does: Type.String(),
  /** The page of the documentation that describes it. */
  guide: Type.String(),
  enabled: Type.Boolean(),
  changed_at: Nullable(Type.String()),
  /** Why it cannot be had here; null when it can. */
  unavailable: Nullable(Type.String()),
  request: Nullable(Type.Object({ by: Type.String(), at: Type.String(), note: Type.String() })),
})
export type AddonEntry = Static<typeof AddonSchema>

/** Operators switch add-ons; a client's people see them and ask. */
export function registerAddons({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/addons',
    {
      ...access('viewer'),
      schema: { params: ClientParams, response: { 200: Type.Object({ addons: Type.Array(AddonSchema) }) } },
    },
    async ({ params }) => ({ addons: await describeAddons(platform, params.client_uuid) }),
  )

  server.post(
    '/clients/:client_uuid/addons/:addon/request',
    {
      ...access('developer'),
      schema: {
        params: Type.Object({ ...ClientParams.properties, addon: Type.String() }),
        body: Type.Object({ note: Type.String({ maxLength: 500 }) }),
      },
    },
    async ({ params, body, portal }, reply) => {
      const { client_uuid: clientUuid, addon } = params
      if (!isAddon(addon)) throw apiError('portal_addon_not_found')
      const refusal = refusalOfAddon(addon, platform.config.environment)
      if (refusal) throw apiError('portal_addon_unavailable', { reason: refusal })
      if (await hasAddon(platform, platform.db, clientUuid, addon))
        throw apiError('portal_addon_enabled', { addon: ADDONS[addon].title })
      await requestAddon(platform, portal.person, clientUuid, addon, body.note.trim())
      return reply.code(204).send()
    },
  )
}

export async function describeAddons(platform: Platform, clientUuid: string): Promise<AddonEntry[]> {
  const states = await listAddons(platform, platform.db, clientUuid)
  const requests = await listAddonRequests(platform.db, clientUuid)
  return states.map(({ addon, title, enabled, changed_at: changed }) => {
    const asked = requests.find((request) => request.addon === addon)
    const { does, guide } = ADDONS[addon]
    return {
      addon,
      title,
      does,
      guide,
      enabled,
      changed_at: changed?.toISOString() ?? null,
      unavailable: refusalOfAddon(addon, platform.config.environment),
      request: asked
        ? { by: asked.requestedBy, at: asked.requestedAt.toISOString(), note: asked.note }
        : null,
    }
  })
}
