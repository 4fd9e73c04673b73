import { WEBHOOK_BODY_LIMIT_BYTES } from './body.ts'
import { receiveWebhook, type WebhookHandlerOptions } from './receive.ts'

/** What the adapter uses of a request of Node or Express. */
export interface NodeWebhookRequest extends AsyncIterable<Uint8Array> {
  headers: Record<string, string | string[] | undefined>
  /** A `Buffer` where `express.raw()` read the body before. */
  body?: unknown
}

export interface NodeWebhookResponse {
  writeHead(status: number): { end(): unknown }
}

/** A handler for Express, Connect and `node:http`: `app.post('/webhooks/tributary', expressWebhook({ … }))`. */
export function expressWebhook(options: WebhookHandlerOptions) {
  return async (
    request: NodeWebhookRequest,
    response: NodeWebhookResponse,
    next: (error: unknown) => void = () => response.writeHead(500).end(),
  ): Promise<void> => {
    try {
      const status = await receiveWebhook(unparsed(request), request.headers, options)
      response.writeHead(status).end()
    } catch (error) {
      next(error)
    }
  }
}

function unparsed(request: NodeWebhookRequest): AsyncIterable<Uint8Array> | Uint8Array {
  if (request.body === undefined) return request
  if (request.body instanceof Uint8Array) return request.body
  throw new TypeError(
    'The body was parsed before it could be verified. Register the webhook before express.json(), or exclude its path.',
  )
}

interface FastifyWebhookRequest {
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

interface FastifyWebhookReply {
  code(status: number): { send(): unknown }
}

/** What the adapter uses of a Fastify instance. */
export interface FastifyWebhookInstance {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    contentType: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parse: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  post(
    path: string,
    handler: (request: FastifyWebhookRequest, reply: FastifyWebhookReply) => Promise<unknown>,
  ): unknown
}

/** A plugin for Fastify, with content-type parsers of its own: `app.register(fastifyWebhook({ path: '/webhooks/tributary', … }))`. */
export function fastifyWebhook({ path, ...options }: WebhookHandlerOptions & { path: string }) {
  return async (instance: FastifyWebhookInstance): Promise<void> => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_LIMIT_BYTES },
      (_, body, done) => done(null, body),
    )
    instance.post(path, async (request, reply) => {
      const body = request.body instanceof Uint8Array ? request.body : null
      return reply.code(await receiveWebhook(body, request.headers, options)).send()
    })
  }
}

/** A route handler for Next.js and everything else that answers a `Request` with a `Response`: `export const POST = nextWebhook({ … })`. */
export function nextWebhook(options: WebhookHandlerOptions) {
  return async (request: Request): Promise<Response> => {
    const body = request.body as AsyncIterable<Uint8Array> | null
    return new Response(null, { status: await receiveWebhook(body, request.headers, options) })
  }
}

/** A handler for Hono: `app.post('/webhooks/tributary', honoWebhook({ … }))`. */
export function honoWebhook(options: WebhookHandlerOptions) {
  const answer = nextWebhook(options)
  return (context: { req: { raw: Request } }): Promise<Response> => answer(context.req.raw)
}
