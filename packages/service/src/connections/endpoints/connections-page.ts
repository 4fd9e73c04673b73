import { readFileSync } from 'node:fs'
import { API_SOURCES } from '@tributary/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Client, findClient, hasAddon } from '../../accounts/index.ts'
import { sendPage } from '../../platform/http/page.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUser, userIdSchema } from '../../users/index.ts'
import { disconnect } from '../disconnect.ts'
import { withForms } from '../form-body.ts'
import { isFormTokenGood, issueFormToken, type ShownForm } from '../form-token.ts'
import { PAGE_ROUTE, pagePath } from '../page/address.ts'
import { cardsOf, noticeOf } from '../page/cards.ts'
import { connectionsPage, STYLE_PATH } from '../page/view.ts'
import { formTooOld, pageNotHere } from '../pages.ts'
import type { ConnectionPorts } from '../ports.ts'

const STYLE = readFileSync(new URL('../page/connections-page.css', import.meta.url), 'utf8')
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const params = Type.Object({ client_uuid: Type.String(), user_id: userIdSchema })

/** For people of a sandbox: everyone who knows the address may connect and disconnect. Production does not have it. */
export function registerConnectionsPage(server: Server, platform: Platform, ports: ConnectionPorts): void {
  if (platform.config.environment === 'production') return
  server.get(STYLE_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLE),
  )
  server.get(PAGE_ROUTE, { exposeHeadRoute: false, schema: { params } }, async (request, reply) => {
    const client = await clientWithPage(platform, request.params.client_uuid)
    if (!client) return notHere(reply)
    return show(platform, client, request.params.user_id, request, reply)
  })
  withForms(server, (scoped) => {
    const body = Type.Object({
      form_token: Type.String(),
      data_source: Type.Enum([...API_SOURCES], { type: 'string' }),
    })
    scoped.post(`${PAGE_ROUTE}/disconnect`, { schema: { params, body } }, async (request, reply) => {
      const client = await clientWithPage(platform, request.params.client_uuid)
      if (!client) return notHere(reply)
      const clientUuid = client.client_uuid
      const { user_id: userId } = request.params
      const { form_token: token, data_source: source } = request.body
      const path = pagePath(clientUuid, userId)
      if (!(await isFormTokenGood(platform, request, formOf(clientUuid, userId), token))) {
        const { status, page } = formTooOld(path)
        return sendPage(reply, status, page)
      }
      const user = await findUser(platform.db, clientUuid, userId)
      if (user) await disconnect(platform, ports, 'person', user, source)
      return reply.redirect(
        `${path}?${new URLSearchParams({ status: 'disconnected', data_source: source })}`,
        303,
      )
    })
  })
}

const formOf = (clientUuid: string, userId: string): ShownForm => ({
  place: 'connections',
  subject: pagePath(clientUuid, userId),
})

async function show(
  platform: Platform,
  client: Client,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const clientUuid = client.client_uuid
  const { user, cards } = await cardsOf(platform, clientUuid, userId)
  const page = connectionsPage({
    clientName: client.name,
    userId,
    zone: user?.timeZone ?? 'UTC',
    cards,
    notice: noticeOf(cards, request.query as Record<string, unknown>),
    formToken: await issueFormToken(platform, request, reply, formOf(clientUuid, userId)),
    disconnectPath: `${pagePath(clientUuid, userId)}/disconnect`,
  })
  return sendPage(reply, 200, page)
}

async function clientWithPage(platform: Platform, clientUuid: string): Promise<Client | null> {
  const client = UUID.test(clientUuid) ? await findClient(platform.db, clientUuid) : null
  if (!client) return null
  return (await hasAddon(platform, platform.db, clientUuid, 'connections_page')) ? client : null
}

function notHere(reply: FastifyReply): FastifyReply {
  const { status, page } = pageNotHere()
  return sendPage(reply, status, page)
}
