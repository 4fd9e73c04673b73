import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import { TOKENS } from '../platform/http/page.ts'
import type { Server } from '../platform/http/server.ts'
import { buildSite, type Site } from './site.ts'

const read = (url: URL | string) => readFileSync(fileURLToPath(url), 'utf8')
const own = (name: string) => read(new URL(`./browser/${name}`, import.meta.url))

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const PAGE = 'text/html; charset=utf-8'

/** The documentation of `docs/` as a site. Rendered at the first visit, then kept. */
export function registerDocsSite(server: Server): void {
  let built: Site | undefined
  const site = () => {
    built ??= buildSite()
    return built
  }

  const assets: Record<string, { type: string; text: string }> = {
    'docs.css': { type: CSS, text: TOKENS + ['reading.css', 'frame.css', 'sizes.css'].map(own).join('') },
    'theme.js': { type: SCRIPT, text: own('theme.js') },
    'docs.js': { type: SCRIPT, text: own('docs.js') },
    'search.js': { type: SCRIPT, text: own('search.js') },
    'search-options.js': { type: SCRIPT, text: own('search-options.js') },
    'minisearch.js': { type: SCRIPT, text: withoutMap(read(import.meta.resolve('minisearch'))) },
  }
  for (const [name, { type, text }] of Object.entries(assets))
    server.get(`/docs/assets/${name}`, (_request, reply) => send(reply, type, text))

  server.get('/docs/search-index.json', (_request, reply) =>
    send(reply, 'application/json', site().searchIndex),
  )
  server.get('/llms.txt', (_request, reply) => send(reply, 'text/plain; charset=utf-8', site().llms))
  server.get('/docs', (_request, reply) => send(reply, PAGE, site().pages.get('/docs')!))
  server.get('/docs/', (_request, reply) => reply.redirect('/docs', 301))
  server.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
    const address = `/docs/${request.params['*']}`
    const page = site().pages.get(address)
    if (page) return send(reply, PAGE, page)
    const raw = site().raw.get(address)
    if (raw) return send(reply, MARKDOWN, raw)
    return send(reply.code(404), PAGE, site().notFound)
  })
}

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.type(type).header('cache-control', 'no-cache').send(text)

/** Its source map is not served. */
const withoutMap = (script: string) => script.replace(/^\/\/# sourceMappingURL=.*$/m, '')
