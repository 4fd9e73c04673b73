import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError, type VendorErrorKind } from '../errors.ts'
import { bearer, callVendorJson, describeCall } from '../http.ts'
import { numberOf } from '../numbers.ts'
import { kindOfStatus } from './status.ts'

export interface Answer {
  status: number
  body: unknown
  error: string | null
}

export type Form = Readonly<Record<string, string | number>>

/** The vendor refuses a call with the same arguments within ten seconds, with the status of a limit that is used up. */
const SAME_ARGUMENTS = /\bsame arguments\b/i
const SAME_ARGUMENTS_SECONDS = 10

/** Sends a form with an `action`, as every call to the vendor is, and returns the answer whatever its status. */
export async function ask(
  context: ProviderContext,
  url: URL,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]))
  const answer = readAnswer(await callVendorJson(context, { method: 'POST', url, headers, body }))
  if (answer === null) throw new VendorError('malformed', `${nameOf(url)}: no status`)
  return answer
}

/** Makes a call on behalf of a person and returns its body; throws for every status but 0. */
export async function call(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  form: Form,
): Promise<unknown> {
  const url = new URL(context.addresses.api + path)
  const answer = await ask(context, url, form, bearer(session))
  if (answer.status !== 0) throw refusalOf(url, answer)
  return answer.body
}

/** Describes a refusal without the vendor's own text, which may quote what was sent. */
export function refusalOf(
  url: URL,
  { status, error }: Answer,
  kind: VendorErrorKind = kindOfStatus(status),
): VendorError {
  const isRepeated = kind === 'rate_limited' && SAME_ARGUMENTS.test(error ?? '')
  return new VendorError(kind, `${nameOf(url)} answered with status ${status}`, {
    status: 200,
    ...(isRepeated ? { retryAfterSeconds: SAME_ARGUMENTS_SECONDS } : {}),
  })
}

function readAnswer(given: unknown): Answer | null {
  if (typeof given !== 'object' || given === null) return null
  const { status, body, error } = given as Record<string, unknown>
  const code = numberOf(status)
  return code === null ? null : { status: code, body, error: typeof error === 'string' ? error : null }
}

function nameOf(url: URL): string {
  return describeCall({ method: 'POST', url })
}
