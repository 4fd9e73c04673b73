import { WebhookVerificationError } from './errors.ts'

/** What Node, Express, Fastify, serverless platforms and `Request` hand over as headers. */
export type WebhookHeaders =
  | Record<string, string | string[] | undefined>
  | { get(name: string): string | null }

export interface SignedHeaders {
  id: string
  timestamp: number
  signatures: string[]
}

export function readSignedHeaders(headers: WebhookHeaders): SignedHeaders {
  const id = only(headers, 'webhook-id')
  const timestamp = only(headers, 'webhook-timestamp')
  const signature = only(headers, 'webhook-signature')
  // The full stop separates the signed parts, so an id that holds one could be read in two ways.
  if (!/^[\x21-\x2d\x2f-\x7e]{1,255}$/.test(id)) {
    throw malformed('webhook-id', 'is not an identifier of printable characters without a full stop')
  }
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) {
    throw malformed('webhook-timestamp', 'is not a whole number of seconds since 1970')
  }
  const entries = signature.split(' ').filter((entry) => /^v\w+,[A-Za-z0-9+/]+={0,2}$/.test(entry))
  if (entries.length === 0) {
    throw malformed('webhook-signature', 'holds no entry of the form v1,<base64>')
  }
  const signatures = entries.filter((entry) => entry.startsWith('v1,')).map((entry) => entry.slice(3))
  return { id, timestamp: Number(timestamp), signatures }
}

function only(headers: WebhookHeaders, name: string): string {
  const values = valuesOf(headers, name)
  const [value] = values
  if (value === undefined || value === '') {
    throw new WebhookVerificationError(
      'missing_header',
      `The ${name} header is missing. Pass all headers of the request, and let proxies forward it unchanged.`,
    )
  }
  if (values.length > 1) throw malformed(name, 'was given more than once')
  return value
}

function valuesOf(headers: WebhookHeaders, name: string): string[] {
  if (isGetter(headers)) {
    const value = headers.get(name)
    return value === null ? [] : [value]
  }
  return Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? [])
}

function isGetter(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}

function malformed(name: string, what: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'malformed_header',
    `The ${name} header ${what}. Refuse the request: it was not sent by Tributary or was changed on the way.`,
  )
}
