import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import {
  bearer,
  callVendor,
  describeCall,
  readJson,
  refusal,
  type VendorAnswer,
  type VendorCall,
} from '../http.ts'

const REST_PATH = '/wellness-api/rest/'
/** The same calls answer under both. */
const REST_PATHS = [REST_PATH, '/partner-gateway/rest/']

export function restUrl(context: ProviderContext, path: string, query: Record<string, number> = {}): URL {
  const url = new URL(`${context.addresses.api}${REST_PATH}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** What a path names below the root of the API; null when it is elsewhere. */
export function belowRest(path: string): string | null {
  const root = REST_PATHS.find((known) => path.startsWith(known))
  return root === undefined ? null : path.slice(root.length)
}

/** Seconds since 1970: the vendor refuses questions about the future. */
export function nowSeconds(context: ProviderContext): number {
  return Math.floor((context.now?.() ?? Date.now()) / 1000)
}

export function ask(
  context: ProviderContext,
  session: ProviderSession,
  method: VendorCall['method'],
  url: URL,
): Promise<VendorAnswer> {
  return callVendor(context, { method, url, headers: bearer(session) })
}

/** Reads an answer as JSON; null when the vendor has no data (204). */
export async function getJson(
  context: ProviderContext,
  session: ProviderSession,
  url: URL,
): Promise<unknown> {
  const answer = await ask(context, session, 'GET', url)
  const name = describeCall({ method: 'GET', url })
  if (answer.status === 204) return null
  if (answer.status !== 200) throw refused(name, answer)
  return readJson(name, answer)
}

/**
 * The vendor says with a status and a few words of its own why it refuses. 412 is a permission that the person did not give; 400
 * with the name of an exception, that this application may not read without the token of a notification; 400 about an
 * endpoint, that its address is not entered in the developer portal; 403 about the header, that the token is no longer good.
 */
export function refused(name: string, answer: VendorAnswer): VendorError {
  const { status, text } = answer
  const kind = kindOf(status, text)
  return kind === null
    ? refusal(name, answer)
    : new VendorError(kind, `${name} answered ${status}`, { status })
}

function kindOf(status: number, text: string): 'pull_not_allowed' | 'forbidden' | 'unauthorized' | null {
  if (status === 412) return 'forbidden'
  if (status < 400 || status > 499) return null
  if (/invalid ?pull ?token/i.test(text)) return 'pull_not_allowed'
  if (status === 400 && /endpoint not enabled/i.test(text)) return 'forbidden'
  if (status === 403 && /unable to read oauth header|invalid[_ ]token|expired/i.test(text))
    return 'unauthorized'
  return null
}
