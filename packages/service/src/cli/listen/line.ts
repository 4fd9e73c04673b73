import type { TailedDelivery } from '../../delivery/index.ts'
import type { ForwardAttempt } from './forward.ts'

const STRUCTURE_WIDTH = 18
const USER_WIDTH = 12

/** One line for people: time, data_structure, user, version, and what the receiver answered. */
export function lineOf(
  at: Date,
  delivery: TailedDelivery,
  body: Buffer,
  attempt: ForwardAttempt | null,
): string {
  const time = at.toTimeString().slice(0, 8)
  const structure = delivery.dataStructure.padEnd(STRUCTURE_WIDTH)
  const user = (delivery.userId ?? '-').padEnd(USER_WIDTH)
  const end = attempt ? answered(attempt) : `${body.length} bytes`
  return `${time}  ${structure}  ${user}  v${delivery.documentVersion}  ${end}`
}

/** One line for programs, with the document. */
export function jsonOf(
  at: Date,
  delivery: TailedDelivery,
  body: Buffer,
  attempt: ForwardAttempt | null,
): string {
  return JSON.stringify({
    at,
    webhook_id: delivery.webhookId,
    kind: delivery.kind,
    endpoint_id: delivery.endpointId,
    data_structure: delivery.dataStructure,
    user_id: delivery.userId,
    document_version: delivery.documentVersion,
    ...(attempt && {
      attempt: attempt.number,
      delivered: attempt.delivered,
      status: attempt.answer.status,
      error: attempt.answer.error,
      duration_ms: attempt.answer.durationMs,
    }),
    body: JSON.parse(String(body)),
  })
}

function answered({ answer, delivered, number, nextInMs }: ForwardAttempt): string {
  const said = answer.status === null ? answer.error : `${answer.status}  ${answer.durationMs} ms`
  if (delivered) return `${said}`
  if (nextInMs !== null) return `${said}  again in ${nextInMs / 1000} s`
  return number === 1 ? `${said}  not tried again` : `${said}  given up after ${number} attempts`
}
