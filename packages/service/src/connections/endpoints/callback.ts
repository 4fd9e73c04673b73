import { PROVIDERS } from '@tributary/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasAddon, hasCallbackPath } from '../../accounts/index.ts'
import { sendPage } from '../../platform/http/page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ConfiguredProvider, findBySlug } from '../../platform/providers.ts'
import { type ConsentAttempt, claimAttempt, findAttempt } from '../attempts.ts'
import { type BrowserStanding, standingOfBrowser, unmarkBrowser } from '../browser.ts'
import { type Conclusion, type ConsentAnswer, completeAttempt, readVendorAnswer } from '../complete.ts'
import { confirmReturn, goOn } from '../consent-pages.ts'
import { fieldOf, withForms } from '../form-body.ts'
import { isFormTokenGood, issueFormToken, type ShownForm } from '../form-token.ts'
import { type ConnectLink, isFresh, linkAddress } from '../link.ts'
import { pagePath } from '../page/address.ts'
import * as pages from '../pages.ts'
import { partiesOf } from '../parties.ts'
import type { ConnectionPorts } from '../ports.ts'
import { returnAddress, withPathForm } from '../redirect.ts'

interface Callback {
  Params: { slug: string }
  Querystring: Record<string, unknown>
}

const PATH = '/oauth/callback/:slug'

/**
 * Where vendors send a person's browser back to: the redirect URI registered there. A browser that carries no mark of ours
 * shows who connects what to whom, and only the form of that page connects.
 */
export function registerCallback(server: Server, platform: Platform, ports: ConnectionPorts): void {
  server.head<Callback>(PATH, async ({ params }, reply) => send(reply, probeAnswer(platform, params.slug)))
  server.get<Callback>(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { slug } = request.params
    if (!isKnown(platform, slug) || isProbe(request.query)) return send(reply, probeAnswer(platform, slug))
    const returned = await readReturn(platform, request)
    if ('page' in returned) return send(reply, returned)
    const { attempt, answer, browser } = returned
    if (browser === 'unknown' && 'code' in answer && attempt.standing === 'open')
      return confirm(platform, request, reply, attempt)
    const end = await complete(platform, ports, returned, reply)
    return 'page' in end ? send(reply, end) : reply.redirect(end.back, 302)
  })
  withForms(server, (scoped) => {
    scoped.post<Callback>(PATH, async (request, reply) => {
      const returned = await readReturn(platform, request)
      if ('page' in returned) return send(reply, returned)
      const token = fieldOf(request.body, 'form_token') ?? ''
      if (!(await isFormTokenGood(platform, request, formOf(returned.attempt), token)))
        return send(reply, pages.formTooOld(platform.baseUrl + request.url))
      const end = await complete(platform, ports, returned, reply)
      return send(reply, 'page' in end ? end : goOn('the app', end.back))
    })
  })
}

const send = (reply: FastifyReply, { status, page }: pages.PageAnswer) => sendPage(reply, status, page)

const formOf = ({ stateHash }: ConsentAttempt): ShownForm => ({
  place: 'callback',
  subject: stateHash.toString('base64url'),
})

/** What the vendor's redirect brings, with the attempt it belongs to. */
interface Return {
  configured: ConfiguredProvider
  attempt: ConsentAttempt
  answer: ConsentAnswer
  browser: BrowserStanding
}

async function readReturn(
  platform: Platform,
  request: FastifyRequest<Callback>,
): Promise<Return | pages.PageAnswer> {
  const configured = findBySlug(platform.providers, request.params.slug)
  const { state, answer } = readVendorAnswer(request.query)
  const attempt = configured && state && answer ? await findAttempt(platform, state) : null
  if (!configured || !answer || attempt?.link.source !== configured.provider.manifest.source)
    return pages.returnNotRecognised()
  const browser = standingOfBrowser(request, attempt.stateHash)
  return browser === 'another' ? pages.startedElsewhere() : { configured, attempt, answer, browser }
}

async function confirm(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: ConsentAttempt,
): Promise<FastifyReply> {
  const parties = await partiesOf(platform, attempt.link)
  if (!parties) return send(reply, pages.returnNotRecognised())
  const token = await issueFormToken(platform, request, reply, formOf(attempt))
  return send(reply, confirmReturn(parties, token))
}

async function complete(
  platform: Platform,
  ports: ConnectionPorts,
  { configured, attempt, answer }: Return,
  reply: FastifyReply,
): Promise<End> {
  if (attempt.standing === 'expired')
    return pages.tookTooLong(attempt.link.source, await tryAgainAddress(platform, attempt.link))
  if (!(await claimAttempt(platform, attempt))) return pages.alreadyUsed()
  unmarkBrowser(platform, reply, attempt.stateHash)
  return endOf(platform, attempt, await completeAttempt(platform, ports, configured, attempt, answer))
}

/** Also without credentials: an application is registered at the vendor, with this address, before it has any. */
const isKnown = (platform: Platform, slug: string): boolean =>
  findBySlug(platform.providers, slug) !== null || Object.hasOwn(PROVIDERS, slug)

/** Some vendors call the address when it is registered, and refuse one that does not answer 200. */
const isProbe = (query: Readonly<Record<string, unknown>>): boolean =>
  ['state', 'code', 'error'].every((name) => query[name] === undefined)

const probeAnswer = (platform: Platform, slug: string): pages.PageAnswer =>
  isKnown(platform, slug) ? pages.nothingToDo() : pages.pageNotHere()

/** The person goes where the attempt says, if the client may and wanted that; else they read how it went. */
type End = pages.PageAnswer | { back: string }

async function endOf(platform: Platform, { link }: ConsentAttempt, conclusion: Conclusion): Promise<End> {
  const { source, userId } = link
  const { outcome } = conclusion
  const status = outcome === 'connected' || outcome === 'denied' ? outcome : 'failed'
  const redirectUrl = await allowedRedirect(platform, link)
  const back = redirectUrl && returnAddress(redirectUrl, { status, data_source: source, user_id: userId })
  if (back && outcome !== 'unavailable') return { back }
  return pageOf(conclusion, link, await tryAgainAddress(platform, link), back)
}

function pageOf(
  { outcome, advice }: Conclusion,
  { source }: ConnectLink,
  tryAgain: string | null,
  back: string | null,
) {
  switch (outcome) {
    case 'connected':
      return pages.connected(source)
    case 'denied':
      return pages.denied(source, tryAgain)
    case 'refused':
      return pages.refused(source, tryAgain, advice)
    case 'unavailable':
      return pages.unavailable(source, tryAgain, back)
  }
}

/** Only what was sealed with the attempt: our own page, or an address of a client with Callback URL Setup. */
async function allowedRedirect(platform: Platform, link: ConnectLink): Promise<string | null> {
  const ownPage = platform.baseUrl + pagePath(link.clientUuid, link.userId)
  if (link.redirectUrl === ownPage) return ownPage
  const allowed = await hasAddon(platform, platform.db, link.clientUuid, 'callback_url')
  if (!allowed || !link.redirectUrl) return null
  const isPathForm = await hasCallbackPath(platform.db, link.clientUuid)
  return isPathForm ? withPathForm(link.redirectUrl, link.clientUuid, link.userId) : link.redirectUrl
}

/** The same link again, with the life it has left. */
async function tryAgainAddress(platform: Platform, link: ConnectLink): Promise<string | null> {
  return isFresh(link, platform.clock.now()) ? linkAddress(platform, link) : null
}
