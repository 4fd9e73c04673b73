import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../platform/http/error-catalogue/index.ts'
import { apiError } from '../platform/http/errors.ts'
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
      if (Array.isArray(request.body)) throw apiError('assistant_batch_unsupported')
      const response = await answer(platform, request)
      return reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .send(response.ok ? await response.text() : withErrorCode(response.status, await response.text()))
    },
  )
  // There is no stream to listen to and no session to end.
  server.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    onRequest,
    schema: { hide: true },
    handler: async () => {
      throw apiError('method_not_allowed', { methods: 'POST', headers: { allow: 'POST' } })
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

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'assistant_message_invalid',
  404: 'assistant_method_unknown',
  406: 'assistant_answer_not_acceptable',
}

/** A JSON-RPC error with the code of the catalogue in its `data`: the protocol allows no other field of ours. */
function withErrorCode(status: number, text: string): string {
  const message = JSON.parse(text) as { error: { data?: object } }
  const data = { ...message.error.data, error_code: CODES[status] ?? 'internal_error' }
  return JSON.stringify({ ...message, error: { ...message.error, data } })
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
