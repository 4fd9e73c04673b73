import { PROVIDERS } from '@tributary/providers'
import type { FastifyReply } from 'fastify'
import { hasAddon } from '../../accounts/addons.ts'
import { hasCallbackPath } from '../../accounts/clients.ts'
import { sendPage } from '../../platform/http/page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findBySlug } from '../../platform/providers.ts'
import { type Attempt, claimAttempt, findAttempt } from '../attempts.ts'
import { isAnotherBrowser, unmarkBrowser } from '../browser.ts'
import { type Conclusion, completeAttempt, readVendorAnswer } from '../complete.ts'
import { type ConnectLink, isFresh, linkAddress } from '../link.ts'
import { pagePath } from '../page/address.ts'
import * as pages from '../pages.ts'
import type { ConnectionPorts } from '../ports.ts'
import { returnAddress, withPathForm } from '../redirect.ts'

interface Callback {
  Params: { slug: string }
  Querystring: Record<string, unknown>
}

const PATH = '/oauth/callback/:slug'

/** Where vendors send a person's browser back to: the redirect URI registered there. */
export function registerCallback(server: Server, platform: Platform, ports: ConnectionPorts): void {
  server.head<Callback>(PATH, async ({ params }, reply) => {
    const { status, page } = probeAnswer(platform, params.slug)
    return sendPage(reply, status, page)
  })
  server.get<Callback>(PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const send = ({ status, page }: pages.PageAnswer) => sendPage(reply, status, page)
    const { slug } = request.params
    if (!isKnown(platform, slug) || isProbe(request.query)) return send(probeAnswer(platform, slug))
    const configured = findBySlug(platform.providers, slug)
    const { state, answer } = readVendorAnswer(request.query)
    const attempt = configured && state && answer ? await findAttempt(platform, state) : null
    if (!configured || !answer || attempt?.link.source !== configured.provider.manifest.source)
      return send(pages.returnNotRecognised())
    if (isAnotherBrowser(request, attempt.stateHash)) return send(pages.startedElsewhere())
    if (attempt.standing === 'expired')
      return send(pages.tookTooLong(attempt.link.source, await tryAgainAddress(platform, attempt.link)))
    if (!(await claimAttempt(platform, attempt))) return send(pages.alreadyUsed())
    unmarkBrowser(platform, reply, attempt.stateHash)
    const conclusion = await completeAttempt(platform, ports, configured, attempt, answer)
    return conclude(platform, attempt, conclusion, reply)
  })
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
async function conclude(
  platform: Platform,
  { link }: Attempt,
  conclusion: Conclusion,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { source, userId } = link
  const { outcome } = conclusion
  const status = outcome === 'connected' || outcome === 'denied' ? outcome : 'failed'
  const redirectUrl = await allowedRedirect(platform, link)
  const back = redirectUrl && returnAddress(redirectUrl, { status, data_source: source, user_id: userId })
  if (back && outcome !== 'unavailable') return reply.redirect(back, 302)
  const answer = pageOf(conclusion, link, await tryAgainAddress(platform, link), back)
  return sendPage(reply, answer.status, answer.page)
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
