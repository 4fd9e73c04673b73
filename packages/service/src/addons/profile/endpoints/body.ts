import { Check } from 'typebox/value'
import { apiError } from '../../../platform/http/errors.ts'
import { userIdSchema } from '../../../users/index.ts'

export const notJson = () => apiError('user_id_body_not_json')

/** The exception texts are part of the contract. */
export function readUserId(body: unknown): string {
  if (body === undefined) throw notJson()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('body_not_object')
  const { user_id: userId } = body as { user_id?: unknown }
  if (userId === undefined || userId === '') throw apiError('user_id_required')
  if (typeof userId !== 'string') throw apiError('user_id_not_string')
  if ('client_uuid' in body) throw apiError('client_uuid_in_body')
  if (!Check(userIdSchema, userId)) throw apiError('user_id_malformed')
  return userId
}
