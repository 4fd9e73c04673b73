import { API_SOURCES, SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalOfRedirect } from '../redirect.ts'

export const dataSourceSchema = Type.Enum([...API_SOURCES], {
  type: 'string',
  description: 'The API-based data source; case is significant.',
})

export const anySourceSchema = Type.Enum([...SOURCES], {
  type: 'string',
  description: 'The data source; case is significant.',
})

export const redirectUrlSchema = Type.Optional(
  Type.String({
    description:
      'Where the person returns to afterwards, when Callback URL Setup is active: an https URL of at most 2,000 characters. `status` (connected, denied or failed), `data_source` and `user_id` are appended to its query. Without it the default address of the client is used, if it has one.',
  }),
)

export const imageSchema = Type.String({
  description: 'Address of a small neutral picture of the source, an SVG.',
})

export function refuseBadRedirect(platform: Platform, asked: string | undefined): void {
  const refusal = asked === undefined ? null : refusalOfRedirect(asked, platform.config.environment)
  if (refusal) throw apiError('redirect_url_refused', { reason: refusal })
}
