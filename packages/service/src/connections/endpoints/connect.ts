import { createHash } from 'node:crypto'
import { authorizationUrl, createPkcePair } from '@tributary/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../platform/http/page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ConfiguredProvider, contextOf } from '../../platform/providers.ts'
import { createAttempt, hashState } from '../attempts.ts'
import { isEmbeddedWebView, markBrowser } from '../browser.ts'
import { confirmConnect, goOn } from '../consent-pages.ts'
import { fieldOf, withForms } from '../form-body.ts'
import { isFormTokenGood, issueFormToken, type ShownForm } from '../form-token.ts'
import { type ConnectLink, openLink } from '../link.ts'
import * as pages from '../pages.ts'
import { type Parties, partiesOf } from '../parties.ts'

type Request = FastifyRequest<{ Params: { '*': string } }>

/** A link that can be followed, with what is needed for it. */
interface Visit {
  link: ConnectLink
  parties: Parties
  configured: ConfiguredProvider
}

const ROUTE = '/connect/*'

/**
 * For a person's browser: first a page that says who connects what to whom, then, by its form, the way to the vendor. A
 * wildcard, since a token with a long address to return to outgrows a path parameter.
 */
export function registerConnect(server: Server, platform: Platform): void {
  server.get<{ Params: { '*': string } }>(ROUTE, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await openVisit(platform, request)
    return 'page' in visit ? send(reply, visit) : ask(platform, request, reply, visit)
  })
  withForms(server, (scoped) => {
    scoped.post<{ Params: { '*': string } }>(ROUTE, async (request, reply) => {
      const visit = await openVisit(platform, request)
      if ('page' in visit) return send(reply, visit)
      const token = fieldOf(request.body, 'form_token') ?? ''
      if (!(await isFormTokenGood(platform, request, formOf(request), token)))
        return send(reply, pages.formTooOld(addressOf(platform, request)))
      return leadOn(platform, request, reply, visit)
    })
  })
}

const send = (reply: FastifyReply, { status, page }: pages.PageAnswer) => sendPage(reply, status, page)

const addressOf = (platform: Platform, request: Request) => platform.baseUrl + request.url.split('?', 1)[0]!

const formOf = (request: Request): ShownForm => ({
  place: 'connect',
  subject: createHash('sha256').update(request.params['*']).digest('base64url'),
})

async function openVisit(platform: Platform, request: Request): Promise<Visit | pages.PageAnswer> {
  const opened = await openLink(platform, request.params['*'])
  if (opened.type === 'expired') return pages.linkExpired()
  const parties = opened.type === 'valid' ? await partiesOf(platform, opened.link) : null
  if (opened.type !== 'valid' || !parties) return pages.linkNotValid()
  const { link } = opened
  const configured = platform.providers.get(link.source)
  if (!configured) return pages.sourceNotOffered()
  const { refusesWebViews } = configured.provider.manifest
  if (refusesWebViews && isEmbeddedWebView(request.headers['user-agent']))
    return pages.openInBrowser(link.source, addressOf(platform, request))
  return { link, parties, configured }
}

async function ask(
  platform: Platform,
  request: Request,
  reply: FastifyReply,
  { parties, configured }: Visit,
): Promise<FastifyReply> {
  const token = await issueFormToken(platform, request, reply, formOf(request))
  return send(reply, confirmConnect(parties, token, configured.provider.manifest.regions ?? []))
}

async function leadOn(
  platform: Platform,
  request: Request,
  reply: FastifyReply,
  visit: Visit,
): Promise<FastifyReply> {
  const { link, configured } = visit
  const { manifest } = configured.provider
  const { regions = [] } = manifest
  const region = regions.find(({ name }) => name === fieldOf(request.body, 'region'))?.name ?? null
  if (regions.length > 0 && region === null) return ask(platform, request, reply, visit)
  const pkce = manifest.oauth.pkce ? await createPkcePair() : null
  const state = await createAttempt(platform, { link, verifier: pkce?.verifier ?? null, region })
  markBrowser(platform, reply, hashState(state))
  const address = authorizationUrl(manifest, contextOf(configured, region).addresses, configured.app, {
    state,
    ...(pkce ? { codeChallenge: pkce.challenge } : {}),
  })
  return send(reply, goOn(link.source, address))
}
