import { Type } from 'typebox'
import { findClient } from '../accounts/index.ts'
import { apiError } from '../platform/http/errors.ts'
import { ClientParams } from './access.ts'
import type { Area } from './ports.ts'

export function registerClient({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid',
    {
      ...access('viewer'),
      schema: { params: ClientParams, response: { 200: Type.Object({ name: Type.String() }) } },
    },
    async ({ params }) => {
      const client = await findClient(platform.db, params.client_uuid)
      if (!client) throw apiError('portal_client_not_found')
      return { name: client.name }
    },
  )
}
