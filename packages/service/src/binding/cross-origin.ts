import type { Server } from '../platform/http/server.ts'

const FOR_PHONES = /^(\/app)?\/api\/v1\/mobile\//

/**
 * An app's view is an origin of its own, and clients build apps too. Their calls carry no cookie, only what the app itself
 * holds, so every origin may make them.
 */
export function allowOtherOrigins(server: Server): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!FOR_PHONES.test(request.url)) return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'retry-after')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  for (const path of ['/api/v1/mobile/*', '/app/api/v1/mobile/*'])
    server.options(path, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': 'authorization, content-type, content-encoding',
          'access-control-max-age': '86400',
        })
        .send(),
    )
}
