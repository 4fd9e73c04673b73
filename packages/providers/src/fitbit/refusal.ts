import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { VendorError, type VendorErrorKind } from '../errors.ts'
import { refusal, type VendorAnswer } from '../http.ts'
import { parseText } from '../json.ts'

/** A `google.rpc.Status`: of its details, an `ErrorInfo` names the reason. */
const Body = Compile(
  Type.Object({
    error: Type.Object({
      status: Type.Optional(Type.String()),
      details: Type.Optional(Type.Array(Type.Unknown())),
    }),
  }),
)
const ErrorInfo = Compile(Type.Object({ reason: Type.String() }))

/** Only what looks like a code: other texts may quote what was sent. */
const CODE = /^[A-Z][A-Z0-9_]{2,80}$/

const NOT_LINKED = 'Set up Google Health with this Google account in the Fitbit app, then connect again.'

interface Meaning {
  kind: VendorErrorKind
  advice?: string
}

/** Reasons that mean something else than their HTTP status says. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ACCOUNT_NOT_LINKED: { kind: 'rejected', advice: NOT_LINKED },
  // The project itself may not call the API; no grant is at fault.
  SERVICE_DISABLED: { kind: 'rejected' },
  CONSUMER_INVALID: { kind: 'rejected' },
  BILLING_DISABLED: { kind: 'rejected' },
  RESOURCE_EXHAUSTED: { kind: 'rate_limited' },
  RATE_LIMIT_EXCEEDED: { kind: 'rate_limited' },
}

/** Turns an error answer of Google into a `VendorError` with the reason that Google names. */
export function googleRefusal(name: string, answer: VendorAnswer): VendorError {
  const usual = refusal(name, answer)
  const reason = reasonOf(answer.text)
  if (reason === null) return usual
  const { kind, advice } = MEANINGS[reason] ?? { kind: usual.kind }
  return new VendorError(kind, `${name} answered ${answer.status} (${reason})`, {
    status: answer.status,
    ...(usual.retryAfterSeconds === null ? {} : { retryAfterSeconds: usual.retryAfterSeconds }),
    ...(advice === undefined ? {} : { advice }),
  })
}

function reasonOf(text: string): string | null {
  const body = parseText(text)
  if (!Body.Check(body)) return null
  const { status, details } = body.error
  const reasons = details?.filter((one) => ErrorInfo.Check(one)).map(({ reason }) => reason) ?? []
  return [...reasons, status].find((code) => code !== undefined && CODE.test(code)) ?? null
}
