import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError, type VendorErrorKind } from '../errors.ts'
import { bearer, callVendorJson, describeCall } from '../http.ts'
import { kindOfStatus } from './status.ts'

const Answer = Type.Object({
  status: Type.Integer(),
  body: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type Answer = Static<typeof Answer>
const AnswerCheck = Compile(Answer)

export type Form = Readonly<Record<string, string | number>>

/** Every call is a form with an `action`; any status is an answer. */
export async function ask(
  context: ProviderContext,
  url: URL,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]))
  const answer = await callVendorJson(context, { method: 'POST', url, headers, body })
  if (!AnswerCheck.Check(answer)) throw new VendorError('malformed', `${nameOf(url)}: no status`)
  return answer
}

/** The body of a call on behalf of a person; any status but 0 throws. */
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

/** Without the vendor's own words: they may quote what was sent. */
export function refusalOf(
  url: URL,
  { status }: Answer,
  kind: VendorErrorKind = kindOfStatus(status),
): VendorError {
  return new VendorError(kind, `${nameOf(url)} answered with status ${status}`, { status: 200 })
}

function nameOf(url: URL): string {
  return describeCall({ method: 'POST', url })
}
