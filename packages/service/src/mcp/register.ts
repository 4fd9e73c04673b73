import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../platform/http/errors.ts'
import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { authenticateAssistant, limitAssistant, refuseForeignPages } from './caller.ts'
import { LARGEST_BODY_BYTES } from './limits.ts'
import { serverFor } from './server.ts'

const PATH = '/mcp'

/** The Model Context Protocol over HTTP, without sessions: every request stands alone, on whatever node. */
export function registerMcp(server: Server, platform: Platform): void {
  const onRequest = [authenticateAssistant(platform), refuseForeignPages(platform)]
  server.post(
    PATH,
    {
      onRequest,
      preHandler: limitAssistant(platform),
      bodyLimit: LARGEST_BODY_BYTES,
      schema: { hide: true },
    },
    async (request, reply) => {
      if (Array.isArray(request.body)) throw badRequest('one message at a time')
      const response = await answer(platform, request)
      return reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .send(await response.text())
    },
  )
  // There is no stream to listen to and no session to end.
  server.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    onRequest,
    schema: { hide: true },
    handler: async () => {
      throw new ApiError(405, 'only POST is answered here', { allow: 'POST' })
    },
  })
}

/** Nothing changes under a subscription here, so there are none: every answer has an end. */
async function answer(platform: Platform, { headers, body, assistant }: FastifyRequest): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(platform, assistant), {
    maxSubscriptions: 0,
    keepAliveMs: 0,
  })
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !NOT_FOR_THE_PROTOCOL.includes(name) ? [[name, value]] : [],
  )
  const request = new Request(`${platform.baseUrl}${PATH}`, { method: 'POST', headers: named })
  return handler.fetch(request, { parsedBody: body })
}

/** Of the connection, or already dealt with. */
const NOT_FOR_THE_PROTOCOL = [
  'authorization',
  'connection',
  'content-length',
  'cookie',
  'host',
  'transfer-encoding',
]
