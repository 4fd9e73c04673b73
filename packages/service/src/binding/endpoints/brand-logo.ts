import { Type } from 'typebox'
import { findLogo } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { errors } from '../../platform/http/openapi.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'

const LOGO_ID = /^[\w-]{22}$/

/** A new picture has a new address, so an old one never goes stale. Open to other origins: apps show it in views of their own. */
export function registerBrandLogo(server: Server, platform: Platform): void {
  server.get(
    '/api/v1/mobile/brands/:logo_id/logo',
    {
      schema: {
        operationId: 'get_brand_logo',
        tags: ['Phones'],
        summary: 'The logo of a client, for the app',
        description: 'At the `logo_url` of a `brand`. A PNG or JPEG.',
        security: [],
        params: Type.Object({ logo_id: Type.String() }),
        response: {
          200: { content: { 'image/png': { schema: {} }, 'image/jpeg': { schema: {} } } },
          ...errors(404),
        },
      },
    },
    async (request, reply) => {
      const { logo_id: logoId } = request.params
      const logo = LOGO_ID.test(logoId) ? await findLogo(platform.db, logoId) : null
      if (!logo) throw apiError('logo_not_found')
      return reply
        .type(logo.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(logo.bytes)
    },
  )
}
