import { AlreadyLinkedError, type FailureKind, TributaryError } from '@tributary/mobile'

/** What a person can do about it, in their words. */
const WORDS: Record<FailureKind, string> = {
  wrong_code: 'This is not the right code.',
  binding_unknown: 'This code is unknown. Ask for a new one where you got it.',
  binding_used: 'This code was used already. A code links one phone, once. Ask for a new one.',
  binding_expired: 'This code is too old. Ask for a new one.',
  binding_ended: 'There were too many wrong tries, so this code no longer works. Ask for a new one.',
  enrolment_refused: 'This invitation was used or is too old. Ask for a new code.',
  unauthorized: 'This phone is no longer linked.',
  source_not_connected: 'This source is not connected any more.',
  rate_limited: 'That was a little fast. Wait a minute and try again.',
  refused: 'The service did not accept this.',
  unavailable: 'The service cannot be reached. Check your connection and try again.',
}

export function explain(error: unknown): string {
  if (error instanceof AlreadyLinkedError)
    return `This phone is linked to ${error.clientName} already. Unlink it there first.`
  if (!(error instanceof TributaryError)) return 'Something went wrong in this app. Try again.'
  const { kind, attemptsLeft } = error
  if (kind !== 'wrong_code' || attemptsLeft === null) return WORDS[kind]
  return `${WORDS[kind]} ${attemptsLeft === 1 ? 'One try is left.' : `${attemptsLeft} tries are left.`}`
}

/** Whether another code could help, but trying again could not. */
export const isOver = (error: unknown): boolean =>
  error instanceof TributaryError &&
  ['binding_unknown', 'binding_used', 'binding_expired', 'binding_ended', 'enrolment_refused'].includes(
    error.kind,
  )

/** `HKQuantityTypeIdentifierStepCount`, `HeartRateRecord`, `BLOOD_PRESSURE` → words. */
export function typeName(type: string): string {
  const plain = type
    .replace(/^HK(Quantity|Category|Correlation|Data)?Type(Identifier)?|^HK|TypeIdentifier$/g, '')
    .replace(/Record$/, '')
  const words = plain
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words === '' ? type : words
}

const NUMBER = new Intl.NumberFormat()
export const count = (value: number) => NUMBER.format(value)

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
export const time = (iso: string) => TIME.format(new Date(iso))
