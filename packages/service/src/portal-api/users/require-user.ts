import { localDate } from '@tributary/health'
import type { Static } from 'typebox'
import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, type User, zoneOf } from '../../users/index.ts'
import type { UserParams } from '../access.ts'

export async function requireUser(
  { db }: Platform,
  params: Pick<Static<typeof UserParams>, 'client_uuid' | 'user_id'>,
): Promise<User> {
  const user = await findUser(db, params.client_uuid, params.user_id)
  if (!user) throw apiError('portal_user_not_found')
  return user
}

/** The user's local date. */
export const todayOf = (user: User, { clock }: Platform): string =>
  localDate({ at: clock.now(), offset: null }, zoneOf(user, []))
