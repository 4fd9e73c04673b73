import type { RecordedRequest } from '@tributary/providers'

/** A request as `Recording` compares it. */
export function recordedRequest(method: string, url: URL, body: string): RecordedRequest {
  const json = parseJson(body)
  const isForm = json === undefined && /^[^\s{[=]+=/.test(body)
  const parameters = {
    ...Object.fromEntries(url.searchParams),
    ...(isForm ? Object.fromEntries(new URLSearchParams(body)) : flat(json)),
  }
  return { method: method.toUpperCase(), path: url.pathname, parameters, body: json }
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function flat(json: unknown): Record<string, string> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {}
  const plain = Object.entries(json).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]))
}
