import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { apiError } from './errors.ts'
import { html, sendPage } from './page.ts'
import type { Server } from './server.ts'

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

export interface BuiltPages {
  /** The path they are served under, without a slash at the end. */
  place: string
  /** The output of the build. */
  folder: string
  headers(): Readonly<Record<string, string>>
  /** The name of the pages, for a deployment that has not built them. */
  what: string
  /** Paths that are places in the app whatever they look like: they hold names that people chose. */
  isPlace?(path: string): boolean
}

/** The files of a web build, and its one page for every place inside it. */
export function serveBuiltPages(server: Server, pages: BuiltPages): void {
  const answer = async (path: string, reply: FastifyReply) => {
    const name = pages.isPlace?.(path) ? INDEX : fileNameOf(path)
    const type = name && TYPES[extname(name)]
    const bytes = type ? await readIfPresent(join(pages.folder, name)) : null
    if (!bytes && name === INDEX) return sendNotBuilt(reply, pages.what)
    if (!bytes || !type) throw apiError('file_not_found')
    return reply
      .headers({
        ...pages.headers(),
        'cache-control': name.startsWith(NAMED_BY_CONTENT)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      })
      .type(type)
      .send(bytes)
  }
  server.get(pages.place, (_request, reply) => answer('', reply))
  server.get<{ Params: { '*': string } }>(`${pages.place}/*`, (request, reply) =>
    answer(request.params['*'], reply),
  )
}

/** Returns null for a path that could lead out of the folder or to a hidden file. A path without an extension is a page of the app. */
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

const sendNotBuilt = (reply: FastifyReply, what: string): FastifyReply =>
  sendPage(reply, 503, {
    title: `${what} is not built yet`,
    tone: 'neutral',
    content: html`<p>This deployment serves it here once its files are built. An operator builds them with</p>
<pre><code>node scripts/build-web.ts</code></pre>
<p>in the folder of the project. There is no need to start the service again.</p>`,
  })
