import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import {
  bearer,
  callVendor,
  describeCall,
  nullIfMissing,
  readJson,
  refusal,
  type VendorAnswer,
  type VendorCall,
} from '../http.ts'

/** Reads a path; null where the vendor has nothing, which it answers with 204, or with 404 for a date or an id. */
export const read = (
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown> => nullIfMissing(request(context, 'GET', path, bearer(session), query))

export async function request(
  context: ProviderContext,
  method: VendorCall['method'],
  path: string,
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<unknown> {
  const { status, text } = await send(context, method, path, headers, query, body)
  return status === 204 || text === '' ? null : readJson(`${method} ${path}`, { status, text })
}

/** Makes a call and returns the unparsed answer; throws unless it succeeded. */
export async function send(
  context: ProviderContext,
  method: VendorCall['method'],
  path: string,
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<VendorAnswer> {
  const url = new URL(`${context.addresses.api}/v3/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const content = body && { 'content-type': 'application/json' }
  const call: VendorCall = {
    method,
    url,
    headers: { ...headers, ...content },
    ...(body && { body: JSON.stringify(body) }),
  }
  const answer = await callVendor(context, call)
  const name = describeCall(call)
  if (answer.status === 429) throw overLimit(name, answer)
  if (answer.status < 200 || answer.status > 299) throw refusal(name, answer)
  return answer
}

/**
 * The vendor sends usage, limit and seconds to the reset of two windows in one header each, the short window first. The
 * wait is for the windows that are used up, or for the short one when the numbers do not say which.
 */
function overLimit(name: string, answer: VendorAnswer): VendorError {
  const [usage, limit, reset] = ['ratelimit-usage', 'ratelimit-limit', 'ratelimit-reset'].map((header) =>
    (answer.headers.get(header) ?? '').split(',').map((part) => Number.parseInt(part, 10)),
  )
  const resets = (reset ?? []).filter(Number.isFinite)
  const usedUp = resets.filter((_, index) => (usage?.[index] ?? 0) >= (limit?.[index] ?? Number.MAX_VALUE))
  const wait = usedUp.length > 0 ? Math.max(...usedUp) : resets[0]
  if (wait === undefined) return refusal(name, answer)
  const retryAfterSeconds = Math.max(0, wait)
  return new VendorError('rate_limited', `${name} answered 429`, { status: 429, retryAfterSeconds })
}
