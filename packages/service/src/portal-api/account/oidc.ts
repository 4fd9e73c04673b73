import { type Static, Type } from 'typebox'
import { countTry, type ProvenIdentity, signInFederated, traceLockout } from '../../accounts/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEPLOYMENT_SCOPE } from '../../platform/scope.ts'
import { SealBroken } from '../../platform/sealing.ts'
import { forgetIdentity, identityOf, keepIdentity } from '../cookie.ts'
import type { Area } from '../ports.ts'
import { visitorOf } from './browser.ts'
import { type Attempt, beginAttempt, completeAttempt, IdentityRefused } from './identity-provider.ts'
import { answerSignIn, SessionSchema } from './session.ts'

/** To sign in at the provider, and afterwards to choose an account. */
const MINUTES = 10
/** The page of the portal that goes on from there; what follows the sign is not sent to any server. */
const SIGN_IN_PAGE = '/portal/sign-in'

const SignInOptions = Type.Object({
  /** Whether a person who forgot their password can ask for a link by mail. */
  can_mail_links: Type.Boolean(),
  /** What the identity provider is called, where people can sign in; null where there is none. */
  identity_provider: Type.Union([Type.String(), Type.Null()]),
})
export type SignInOptionsAnswer = Static<typeof SignInOptions>

/** Signing in at an identity provider (OpenID Connect, with PKCE). The steps are kept sealed in a cookie of the browser that began them. */
export function registerOidc({ server, platform, access }: Area): void {
  const { config } = platform
  const redirectUri = () => `${platform.baseUrl}/portal/api/oidc/callback`

  server.get(
    '/sign-in-options',
    { ...access('anybody'), schema: { response: { 200: SignInOptions } } },
    () => ({ can_mail_links: config.mail !== null, identity_provider: config.oidc?.name ?? null }),
  )

  server.get('/oidc/start', { ...access('anybody') }, async (request, reply) => {
    if (!config.oidc) throw apiError('portal_identity_provider_off')
    const tried = { linkFrom: networkOf(request.ip) }
    const lockout = await countTry(platform.db, tried)
    if (lockout) {
      await traceLockout(platform, null, lockout, tried.linkFrom)
      throw apiError('portal_links_limited', { headers: { 'retry-after': String(lockout.seconds) } })
    }
    try {
      const { address, attempt } = await beginAttempt(config.oidc, redirectUri())
      keepIdentity(platform, reply, await sealStep(platform, 'attempt', attempt))
      return reply.redirect(address, 303)
    } catch (error) {
      platform.log.warn({ err: error }, 'the identity provider cannot be reached')
      return reply.redirect(`${SIGN_IN_PAGE}#sso-failed`, 303)
    }
  })

  server.get('/oidc/callback', { ...access('anybody') }, async (request, reply) => {
    if (!config.oidc) throw apiError('portal_identity_provider_off')
    const attempt = await openStep<Attempt>(platform, 'attempt', identityOf(platform, request))
    forgetIdentity(platform, reply)
    if (!attempt) return reply.redirect(`${SIGN_IN_PAGE}#sso-failed`, 303)
    try {
      const returned = new URL(request.url, platform.baseUrl).searchParams
      const identity = await completeAttempt(config.oidc, redirectUri(), returned, attempt)
      keepIdentity(platform, reply, await sealStep(platform, 'identity', identity))
      return reply.redirect(`${SIGN_IN_PAGE}#sso`, 303)
    } catch (error) {
      if (!(error instanceof IdentityRefused)) throw error
      platform.log.warn({ err: error }, 'a sign-in by the identity provider failed')
      return reply.redirect(`${SIGN_IN_PAGE}#sso-${error.reason}`, 303)
    }
  })

  server.post(
    '/session/oidc',
    {
      ...access('anybody'),
      schema: {
        body: Type.Object({ person_id: Type.Optional(Type.String({ format: 'uuid' })) }),
        response: { 200: SessionSchema },
      },
    },
    async (request, reply) => {
      const identity = await openStep<ProvenIdentity>(platform, 'identity', identityOf(platform, request))
      if (!identity || identity.issuer !== config.oidc?.issuer) throw apiError('portal_identity_expired')
      const visitor = await visitorOf(platform, request)
      const signedIn = await signInFederated(platform, visitor, identity, request.body.person_id ?? null)
      if (signedIn.outcome !== 'choose') forgetIdentity(platform, reply)
      return answerSignIn(platform, reply, signedIn, 'portal_identity_unknown')
    },
  )
}

type Step = 'attempt' | 'identity'

async function sealStep(platform: Platform, step: Step, content: object): Promise<string> {
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const until = Date.now() + MINUTES * 60_000
  return key.seal(`oidc ${step}`, JSON.stringify({ content, until })).toString('base64url')
}

/** Null for what is missing, made up or too old. */
async function openStep<T>(platform: Platform, step: Step, sealed: string | null): Promise<T | null> {
  if (sealed === null) return null
  const key = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  try {
    const opened = JSON.parse(key.open(`oidc ${step}`, Buffer.from(sealed, 'base64url')).toString())
    return (opened as { until: number }).until > Date.now() ? (opened as { content: T }).content : null
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
