import { apiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, type User } from '../../users/index.ts'

export async function requireUser(platform: Platform, clientUuid: string, userId: string): Promise<User> {
  const user = await findUser(platform.db, clientUuid, userId)
  if (!user) throw apiError('user_not_found')
  return user
}
