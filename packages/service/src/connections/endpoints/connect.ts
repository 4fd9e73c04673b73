import { authorizationUrl, createPkcePair } from '@tributary/providers'
import type { FastifyReply } from 'fastify'
import { sendPage } from '../../platform/http/page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { contextOf } from '../../platform/providers.ts'
import { createAttempt, hashState } from '../attempts.ts'
import { isEmbeddedWebView, markBrowser } from '../browser.ts'
import { type ConnectLink, openLink } from '../link.ts'
import { chooseRegion, linkExpired, linkNotValid, openInBrowser, sourceNotOffered } from '../pages.ts'

/** For a person's browser. A wildcard, since a token with a long address to return to outgrows a path parameter. */
export function registerConnect(server: Server, platform: Platform): void {
  server.get<{ Params: { '*': string }; Querystring: { region?: unknown } }>(
    '/connect/*',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const opened = await openLink(platform, request.params['*'])
      const { status, page } = opened.type === 'expired' ? linkExpired() : linkNotValid()
      if (opened.type !== 'valid') return sendPage(reply, status, page)
      return leadOn(platform, opened.link, reply, {
        address: platform.baseUrl + request.url.split('?', 1)[0]!,
        region: request.query.region,
        userAgent: request.headers['user-agent'],
      })
    },
  )
}

async function leadOn(
  platform: Platform,
  link: ConnectLink,
  reply: FastifyReply,
  visit: { address: string; region: unknown; userAgent: string | undefined },
): Promise<FastifyReply> {
  const configured = platform.providers.get(link.source)
  if (!configured) {
    const { status, page } = sourceNotOffered()
    return sendPage(reply, status, page)
  }
  const { manifest } = configured.provider
  if (manifest.refusesWebViews && isEmbeddedWebView(visit.userAgent)) {
    const { status, page } = openInBrowser(link.source, visit.address)
    return sendPage(reply, status, page)
  }
  const { regions = [] } = manifest
  const region = regions.find(({ name }) => name === visit.region)?.name ?? null
  if (regions.length > 0 && region === null) {
    const choices = regions.map(({ name, label }) => ({
      label,
      address: `${visit.address}?${new URLSearchParams({ region: name })}`,
    }))
    const { status, page } = chooseRegion(link.source, choices)
    return sendPage(reply, status, page)
  }
  const pkce = manifest.oauth.pkce ? await createPkcePair() : null
  const state = await createAttempt(platform, { link, verifier: pkce?.verifier ?? null, region })
  markBrowser(platform, reply, hashState(state))
  const address = authorizationUrl(manifest, contextOf(configured, region).addresses, configured.app, {
    state,
    ...(pkce ? { codeChallenge: pkce.challenge } : {}),
  })
  return reply.redirect(address, 302)
}
