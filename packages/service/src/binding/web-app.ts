import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import { notFound } from '../platform/http/errors.ts'
import { html, sendPage } from '../platform/http/page.ts'
import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'

const BUILT = fileURLToPath(new URL('../../../app/dist/', import.meta.url))
const INDEX = 'index.html'
/** Named after their content by the build. */
const NAMED_BY_CONTENT = 'assets/'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** The app of phones as a web page: the files of its build, and its one page for every place inside it. */
export function registerWebApp(server: Server, platform: Platform, folder = BUILT): void {
  const answer = async (path: string, reply: FastifyReply) => {
    const name = fileNameOf(path)
    const type = name && TYPES[extname(name)]
    const bytes = type ? await readIfPresent(join(folder, name)) : null
    if (!bytes && name === INDEX) return sendNotBuilt(reply)
    if (!bytes || !type) throw notFound('no such file')
    return reply
      .headers({
        'content-security-policy': contentPolicy(platform),
        'permissions-policy': 'camera=(self)',
        'cache-control': name.startsWith(NAMED_BY_CONTENT)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      })
      .type(type)
      .send(bytes)
  }
  server.get('/app', (_request, reply) => answer('', reply))
  server.get<{ Params: { '*': string } }>('/app/*', (request, reply) => answer(request.params['*'], reply))
}

/** Null for a path that could lead out of the folder or to a hidden file. What has no extension is a place in the app. */
function fileNameOf(path: string): string | null {
  const segments = path.split('/')
  if (segments.slice(0, -1).includes('') || segments.some((segment) => /^\.|[\\\0:]/.test(segment)))
    return null
  return extname(path) === '' ? INDEX : path
}

async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null
    throw error
  }
}

/** The page draws itself from its own files; logos and calls go to the service, an export is unpacked in a worker. */
function contentPolicy({ baseUrl }: Platform): string {
  const service = new URL(baseUrl).origin
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: ${service}`,
    `connect-src 'self' ${service}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  sendPage(reply, 503, {
    title: 'The app is not built yet',
    tone: 'neutral',
    content: html`<p>This deployment serves the app of phones here once its files are made. Whoever runs it makes them with</p>
<pre><code>node scripts/build-web.ts</code></pre>
<p>in the folder of the project. There is no need to start the service again.</p>`,
  })
