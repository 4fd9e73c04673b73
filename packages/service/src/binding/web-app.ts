import { fileURLToPath } from 'node:url'
import { serveBuiltPages } from '../platform/http/built-pages.ts'
import type { Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'

const BUILT = fileURLToPath(new URL('../../../app/dist/', import.meta.url))

/** The app of phones as a web page. */
export function registerWebApp(server: Server, platform: Platform, folder = BUILT): void {
  serveBuiltPages(server, {
    place: '/app',
    folder,
    headers: () => ({
      'content-security-policy': contentPolicy(platform),
      'permissions-policy': 'camera=(self)',
    }),
    what: 'The app',
  })
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
