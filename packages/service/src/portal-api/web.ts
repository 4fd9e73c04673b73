import { fileURLToPath } from 'node:url'
import { serveBuiltPages } from '../platform/http/built-pages.ts'
import type { Server } from '../platform/http/server.ts'

const BUILT = fileURLToPath(new URL('../../../portal/dist/', import.meta.url))

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures that were fetched with the session: a page of a laboratory document, a QR code.
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function registerPortalPages(server: Server, folder = BUILT): void {
  serveBuiltPages(server, {
    place: '/portal',
    folder,
    headers: () => ({ 'content-security-policy': CONTENT_POLICY }),
    what: 'The portal',
    isPlace: (path) => path.startsWith('c/'),
  })
}
