import type { FastifyInstance, FastifyReply } from 'fastify'
import type { VendorModule } from '../platform/vendor.ts'
import { problemPage } from './consent.ts'

export interface Refusal {
  code: string
  words: string
}

/** Codes that must not reach the application: its id or the address to return to cannot be trusted. */
export const UNANSWERABLE = {
  unknownClient: { code: 'invalid_client', words: 'The OAuth client was not found.' },
  otherRedirect: {
    code: 'redirect_uri_mismatch',
    words: 'The redirect_uri does not match any that is registered for this application.',
  },
} as const satisfies Record<string, Refusal>

/** How a vendor shows a refusal to the person instead of returning to the application. */
interface RefusalStyle {
  send(reply: FastifyReply, vendor: VendorModule, refusal: Refusal): FastifyReply
  /** The page that `send` leads to. */
  errorPath?(vendor: VendorModule): string
  /** Whether errors that could be returned to the application are shown this way too. */
  showsAll?: true
}

export type RefusalStyleName = 'page' | 'json' | 'google' | 'hydra'

const GOOGLE_ERROR_PATH = '/signin/oauth/error'

const STYLES: Record<RefusalStyleName, RefusalStyle> = {
  page: {
    send: (reply, { label }, { words }) => reply.code(400).type('text/html').send(problemPage(label, words)),
  },
  json: {
    send: (reply, _vendor, { code, words }) =>
      reply.code(400).send({ errors: [{ message: `${code}: ${words}` }] }),
  },
  // A serialised message of Google's own: field 1 is the code, field 2 the words.
  google: {
    send: (reply, _vendor, { code, words }) => {
      const message = Buffer.concat([field(0x0a, code), field(0x12, words)]).toString('base64url')
      return lead(reply, GOOGLE_ERROR_PATH, { authError: message })
    },
    errorPath: () => GOOGLE_ERROR_PATH,
    showsAll: true,
  },
  // Ory Hydra answers `invalid_request` and names the reason in a hint.
  hydra: {
    send: (reply, vendor, { code, words }) => {
      const error = code === UNANSWERABLE.otherRedirect.code ? 'invalid_request' : code
      const query = { error, error_description: 'The request is malformed.', error_hint: words }
      return lead(reply, hydraErrorPath(vendor), query)
    },
    errorPath: hydraErrorPath,
  },
}

function lead(reply: FastifyReply, path: string, query: Record<string, string>): FastifyReply {
  const { protocol, host } = reply.request
  return reply.redirect(`${protocol}://${host}${path}?${new URLSearchParams(query)}`)
}

function hydraErrorPath({ oauth }: VendorModule): string {
  return `${oauth.paths.authorize.replace(/\/[^/]*$/, '')}/fallbacks/error`
}

function field(tag: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([tag, Buffer.byteLength(text)]), Buffer.from(text)])
}

const styleOf = ({ oauth }: VendorModule): RefusalStyle => STYLES[oauth.refusals ?? 'page']

export const showsAllRefusals = (vendor: VendorModule): boolean => styleOf(vendor).showsAll ?? false

export function sendRefusal(reply: FastifyReply, vendor: VendorModule, refusal: Refusal): FastifyReply {
  return styleOf(vendor).send(reply, vendor, refusal)
}

export function registerRefusals(app: FastifyInstance, vendor: VendorModule): void {
  const path = styleOf(vendor).errorPath?.(vendor)
  if (path === undefined) return
  app.get(path, (_request, reply) =>
    reply
      .code(400)
      .type('text/html')
      .send(problemPage(vendor.label, 'The application asked for something that is not registered.')),
  )
}
