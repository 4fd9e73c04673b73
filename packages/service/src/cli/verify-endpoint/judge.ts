import { type CallOutcome, isSuccess } from '../../delivery/index.ts'
import type { Check } from './check.ts'
import type { Message } from './message.ts'

/** Above this share of the time that a delivery has, an answer is worth a word. */
const SLOW_SHARE = 1 / 3

export type EndpointAnswer = Pick<CallOutcome, 'status' | 'error' | 'durationMs'>

export interface CheckExchange {
  message: Message
  answer: EndpointAnswer
}

export interface CheckResult {
  name: string
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** What was sent and answered, or why it was skipped; null when there is nothing to say. */
  detail: string | null
  /** What to do about it; null when there is nothing to do. */
  advice: string | null
}

/** `limitMs` is how long a delivery may take. */
export function judgeCheck(check: Check, exchanges: readonly CheckExchange[], limitMs: number): CheckResult {
  const { name, title } = check
  const failed = exchanges.filter((exchange) => !isRight(exchange))
  const [first] = failed
  if (first) {
    const others = failed.length > 1 ? ` (and ${failed.length - 1} more like it)` : ''
    const detail = `${describeFailure(first)}${others}`
    return { name, title, outcome: 'failed', detail, advice: adviceFor(first.answer, check) }
  }
  const slowest = Math.max(...exchanges.map(({ answer }) => answer.durationMs))
  if (!check.timed || slowest <= limitMs * SLOW_SHARE)
    return { name, title, outcome: 'passed', detail: noteOf(exchanges), advice: null }
  const detail = `the slowest answer took ${seconds(slowest)} of the ${seconds(limitMs)} that a delivery has`
  return { name, title, outcome: slowest > limitMs ? 'failed' : 'passed', detail, advice: check.advice }
}

export const NOT_ALIVE = 'no valid document was acknowledged, so nothing else can be checked'

export const skipped = ({ name, title }: Check, detail: string): CheckResult => ({
  name,
  title,
  outcome: 'skipped',
  detail,
  advice: null,
})

export const isAcknowledged = ({ answer }: CheckExchange): boolean => isSuccess(answer.status)

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** A server that breaks refuses too, if not on purpose; a redirect and silence do not say no. */
const isRefusal = (status: number | null): boolean => status !== null && status >= 400

const isRight = (exchange: CheckExchange): boolean =>
  exchange.message.expected === 'acknowledged' ? isAcknowledged(exchange) : isRefusal(exchange.answer.status)

function noteOf(exchanges: readonly CheckExchange[]): string | null {
  const broken = exchanges.find(
    ({ message, answer }) => message.expected === 'refused' && (answer.status ?? 0) >= 500,
  )
  return broken ? `refused with ${broken.answer.status}; 401 would say why` : null
}

const WANTED = { acknowledged: '200, 201 or 202', refused: 'a refusal such as 401' } as const

function describeFailure({ message, answer }: CheckExchange): string {
  const answered = answer.status === null ? `no answer: ${answer.error}` : `answered ${answer.status}`
  return `sent ${message.what}; ${answered}; expected ${WANTED[message.expected]}`
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  'connection refused': 'Nothing listens at this address. Start the receiver, and check host and port.',
  'connection reset':
    'The receiver, or a proxy before it, closed the connection without an answer. Its log should say why.',
  'name not found': 'The name of the host is not known. Check how it is spelled.',
  'connection timed out': 'The host does not take the connection. Check the address, the port and firewalls.',
  'host unreachable': 'There is no way to this host from here. Check the address and the network.',
  'certificate not accepted':
    'The certificate has expired, is for another name or is not signed by a public authority, or https is not spoken at this ' +
    'port. The service does not deliver there either.',
  'no complete answer in time':
    'Answer before the slow work, and check that the receiver does not wait for itself.',
}

/** Returns the advice that follows from the response itself, before the advice of the check. */
function adviceFor({ status, error }: EndpointAnswer, { advice }: Check): string {
  if (error !== null) return UNREACHABLE[error] ?? advice
  if (status === null) return advice
  if (isRedirect(status)) return 'A redirect is not followed. Give the address that it leads to.'
  if (status === 404 || status === 405) return 'Check the path: the receiver takes POST there.'
  if (status > 202 && status < 300) return `Only 200, 201 and 202 acknowledge; ${status} makes it come again.`
  return status >= 500 ? `The receiver broke: look into its log. ${advice}` : advice
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
