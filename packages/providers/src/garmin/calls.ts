import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { bearer, callVendor, describeCall, refusal, type VendorAnswer, type VendorCall } from '../http.ts'

export const REST_PATH = '/wellness-api/rest/'

export function restUrl(context: ProviderContext, path: string, query: Record<string, number> = {}): URL {
  const url = new URL(`${context.addresses.api}${REST_PATH}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

export function ask(
  context: ProviderContext,
  session: ProviderSession,
  method: VendorCall['method'],
  url: URL,
): Promise<VendorAnswer> {
  return callVendor(context, { method, url, headers: bearer(session) })
}

export async function getJson(
  context: ProviderContext,
  session: ProviderSession,
  url: URL,
): Promise<unknown> {
  const answer = await ask(context, session, 'GET', url)
  const name = describeCall({ method: 'GET', url })
  if (answer.status !== 200) throw refused(name, answer)
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new VendorError('malformed', `${name} answered with broken JSON`, { status: answer.status })
  }
}

/** 412 is a permission that the person did not give; a missing pull token means that this application may not pull. */
export function refused(name: string, answer: VendorAnswer): VendorError {
  const { status, text } = answer
  const withheld = status === 412 || (status >= 400 && status < 500 && /InvalidPullToken/i.test(text))
  return withheld
    ? new VendorError('forbidden', `${name} answered ${status}`, { status })
    : refusal(name, answer)
}
