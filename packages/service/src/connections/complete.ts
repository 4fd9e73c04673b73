import { VendorError } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, contextOf } from '../platform/providers.ts'
import { ensureUser } from '../users/index.ts'
import { accountKeyOf } from './accounts.ts'
import type { ConsentAttempt } from './attempts.ts'
import { connect } from './connections.ts'
import type { ConnectionPorts } from './ports.ts'
import { isVendorRefusal, noteRefusedSignIn } from './refused-sign-ins.ts'

/** What the vendor's redirect says: a code to redeem, or an error of RFC 6749. */
export type ConsentAnswer = { code: string } | { error: string }

/** `refused` will not change by itself; `unavailable` may. */
type ConsentOutcome = 'connected' | 'denied' | 'refused' | 'unavailable'

export interface Conclusion {
  outcome: ConsentOutcome
  /** What the person can do about it, where the vendor's answer makes that clear. */
  advice: string | null
}

const PASSING_ERRORS = ['server_error', 'temporarily_unavailable']

export function readVendorAnswer(query: Readonly<Record<string, unknown>>): {
  state: string | null
  answer: ConsentAnswer | null
} {
  const state = textOf(query['state'])
  const error = textOf(query['error'])
  const code = textOf(query['code'])
  return { state, answer: error ? { error } : code ? { code } : null }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The attempt is claimed already. Either everything about the connection is stored, or nothing. */
export async function completeAttempt(
  platform: Platform,
  ports: ConnectionPorts,
  configured: ConfiguredProvider,
  attempt: ConsentAttempt,
  answer: ConsentAnswer,
): Promise<Conclusion> {
  if ('error' in answer) {
    const outcome = outcomeOf(answer.error)
    if (outcome !== 'denied')
      await noteRefusedSignIn(platform, attempt.link.source, 'authorize', answer.error)
    return { outcome, advice: null }
  }
  try {
    await redeem(platform, ports, configured, attempt, answer.code)
    return { outcome: 'connected', advice: null }
  } catch (err) {
    platform.log.warn({ err, source: attempt.link.source }, 'an authorization could not be completed')
    if (!(err instanceof VendorError) || err.passing) return { outcome: 'unavailable', advice: null }
    return { outcome: 'refused', advice: err.advice }
  }
}

function outcomeOf(error: string): ConsentOutcome {
  if (error === 'access_denied') return 'denied'
  return PASSING_ERRORS.includes(error) ? 'unavailable' : 'refused'
}

async function redeem(
  platform: Platform,
  ports: ConnectionPorts,
  configured: ConfiguredProvider,
  { link, verifier, region }: ConsentAttempt,
  code: string,
): Promise<void> {
  const { provider, app } = configured
  const context = contextOf(configured, region)
  const tokens = await provider.oauth
    .exchange(context, app, { code, codeVerifier: verifier }, platform.clock.now())
    .catch(async (error: unknown) => {
      if (isVendorRefusal(error)) await noteRefusedSignIn(platform, link.source, 'exchange', error.oauthError)
      throw error
    })
  const { account } = await provider.identify(context, tokens)
  const accountKey = await accountKeyOf(platform, link.source, account)
  await platform.db.transaction().execute(async (trx) => {
    const { user, created } = await ensureUser(trx, platform, link.clientUuid, link.userId)
    await connect(trx, platform, ports, {
      user,
      newUser: created,
      source: link.source,
      region,
      accountKey,
      tokens: { ...tokens, account },
    })
  })
}
