import type { Server } from '../platform/http/server.ts'

/** Routes of their own scope: forms of our pages are accepted there, and no other kind of body. */
export function withForms(server: Server, register: (scoped: Server) => void): void {
  server.register(async (given) => {
    const scoped = given as Server
    scoped.removeAllContentTypeParsers()
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    register(scoped)
  })
}

/** A field of a form whose shape nothing has checked. */
export function fieldOf(body: unknown, name: string): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}
