import { VendorError } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, contextOf } from '../platform/providers.ts'
import { ensureUser } from '../users/index.ts'
import { accountKeyOf } from './accounts.ts'
import type { Attempt } from './attempts.ts'
import { connect } from './connections.ts'
import type { ConnectionPorts } from './ports.ts'

/** What the vendor's redirect says: a code to redeem, or an error of RFC 6749. */
export type VendorAnswer = { code: string } | { error: string }

/** `refused` will not change by itself; `unavailable` may. */
export type Outcome = 'connected' | 'denied' | 'refused' | 'unavailable'

const PASSING_ERRORS = ['server_error', 'temporarily_unavailable']

export function readVendorAnswer(query: Readonly<Record<string, unknown>>): {
  state: string | null
  answer: VendorAnswer | null
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
  attempt: Attempt,
  answer: VendorAnswer,
): Promise<Outcome> {
  if ('error' in answer) {
    if (answer.error === 'access_denied') return 'denied'
    return PASSING_ERRORS.includes(answer.error) ? 'unavailable' : 'refused'
  }
  try {
    await redeem(platform, ports, configured, attempt, answer.code)
    return 'connected'
  } catch (err) {
    platform.log.warn({ err, source: attempt.link.source }, 'an authorization could not be completed')
    return err instanceof VendorError && !err.passing ? 'refused' : 'unavailable'
  }
}

async function redeem(
  platform: Platform,
  ports: ConnectionPorts,
  configured: ConfiguredProvider,
  { link, verifier, region }: Attempt,
  code: string,
): Promise<void> {
  const { provider, app } = configured
  const context = contextOf(configured, region)
  const tokens = await provider.oauth.exchange(
    context,
    app,
    { code, codeVerifier: verifier },
    platform.clock.now(),
  )
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
