import type { FastifyReply, FastifyRequest } from 'fastify'
import { countTry, endSignIn, takeBackTry, traceLockout } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetToken } from '../cookie.ts'

/**
 * For passwords and codes that are given in a session. Ten wrong ones end it, so that a stolen session is no way to
 * guess further.
 */
export async function withinTries(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { db } = platform
  const { person, sessionId } = request.portal
  const tried = { sessionId }
  const lockout = await countTry(db, tried)
  if (lockout) {
    await endSignIn(db, person.personId, sessionId)
    await traceLockout(platform, person, lockout, networkOf(request.ip))
    forgetToken(platform, reply)
    throw apiError('portal_session_locked')
  }
  let wasWrong = false
  try {
    const right = await isRight()
    wasWrong = !right
    return right
  } finally {
    if (!wasWrong) await takeBackTry(db, tried)
  }
}
