import { type Static, Type } from 'typebox'
import { brandOf, clearBrand, LOGO_LIMIT_BYTES, logoTypeOf, setBrand } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'

const LookSchema = Type.Object({
  company_name: Type.Union([Type.String(), Type.Null()]),
  primary_color: Type.Union([Type.String(), Type.Null()]),
  logo_url: Type.Union([Type.String(), Type.Null()]),
})
export type Look = Static<typeof LookSchema>

const NOTHING: Look = { company_name: null, primary_color: null, logo_url: null }

/** How the connections page and the app of phones look for a client's people. */
export function registerLook({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/look',
    { ...access('viewer'), schema: { params: ClientParams, response: { 200: LookSchema } } },
    async ({ params }) => (await brandOf(platform.db, platform, params.client_uuid)) ?? NOTHING,
  )

  server.put(
    '/clients/:client_uuid/look',
    {
      ...access('developer'),
      schema: {
        params: ClientParams,
        body: Type.Object({
          company_name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
          primary_color: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
          /** Base64. */
          logo: Type.Optional(Type.String({ maxLength: Math.ceil(LOGO_LIMIT_BYTES / 3) * 4 })),
        }),
      },
    },
    async ({ params, body, portal }, reply) => {
      const logo = body.logo === undefined ? undefined : Buffer.from(body.logo, 'base64')
      if (logo && (logo.length > LOGO_LIMIT_BYTES || !logoTypeOf(logo)))
        throw apiError('portal_logo_invalid', { kilobytes: LOGO_LIMIT_BYTES / 1024 })
      await setBrand(platform, portal.actor, params.client_uuid, {
        ...(body.company_name !== undefined && { companyName: body.company_name.trim() }),
        ...(body.primary_color !== undefined && { primaryColor: body.primary_color.toLowerCase() }),
        ...(logo && { logo }),
      })
      return reply.code(204).send()
    },
  )

  server.delete(
    '/clients/:client_uuid/look',
    { ...access('developer'), schema: { params: ClientParams } },
    async ({ params, portal }, reply) => {
      await clearBrand(platform, portal.actor, params.client_uuid)
      return reply.code(204).send()
    },
  )
}
