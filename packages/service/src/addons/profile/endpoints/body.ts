import { Check } from 'typebox/value'
import { badRequest, unprocessable } from '../../../platform/http/errors.ts'
import { userIdSchema } from '../../../users/index.ts'

export const notJson = () =>
  badRequest('request body is not valid JSON: user_id is required, in a JSON object')

/** The exceptions are part of the contract. */
export function readUserId(body: unknown): string {
  if (body === undefined) throw notJson()
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw unprocessable('request body must be a JSON object')
  const { user_id: userId } = body as { user_id?: unknown }
  if (userId === undefined || userId === '') throw badRequest('user_id is required')
  if (typeof userId !== 'string') throw unprocessable('user_id must be a string')
  if ('client_uuid' in body)
    throw unprocessable('client_uuid must not be in the request body: it is taken from the credentials')
  if (!Check(userIdSchema, userId))
    throw unprocessable('user_id must have 1 to 50 characters and no control characters')
  return userId
}
