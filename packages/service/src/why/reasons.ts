/**
 * Every answer to "why is it so", as a word for programs. Support people read the sentence beside it; a new reason is a
 * new word here.
 */
export const REASONS = {
  reported: 'a source reported it and the documents carry it',
  merged: 'several sources reported it; what overlaps was counted once',
  outranked: 'received, and set aside because another source counts more',
  set_aside: 'received, and set aside because it cannot be true',
  refused: 'received, and not what the vendor documents: it could not be read',
  left_out_by_vendor: 'the vendor reported the day without this',
  not_used:
    'received, and in no document: it is about to be built, or nothing in a document has a place for it',
  failing: 'reading it fails',
  not_granted: 'the person did not allow it, or the vendor refuses it',
  never_asked: 'the vendor was not asked for the day',
  not_yet_due: 'the day is not complete, or its reading has not come yet',
  not_uploaded: 'the phone has sent nothing since the day was complete',
  not_sent: 'the vendor sends this by itself, and has sent nothing since the day was complete',
  history_pending: 'the vendor was asked to send the past and has not yet',
  vendor_had_nothing: 'the vendor was asked after the day was complete and had nothing',
  before_connection: 'the day lies before what is read of the source',
  not_connected: 'the source was not connected',
  not_offered: 'the source does not offer this',
  addon_off: 'an add-on of the client that delivers it is off',
  withdrawn: 'it was reported, and the vendor withdrew it',
  held: 'the document is kept back for late parts',
  pending: 'the document is to be sent, or sent again',
  delivered: 'the document was delivered',
  rejected: 'the client’s webhook did not accept the document',
  no_delivery: 'no delivery is on record: the client had no webhook, or the log no longer goes back so far',
} as const

export type EmptyReason = keyof typeof REASONS
export const REASON_CODES = Object.keys(REASONS) as EmptyReason[]

/** Which of several reasons for an absence says most: what a person can act on comes first. */
const STRONGEST_FIRST: readonly EmptyReason[] = [
  'merged',
  'reported',
  'outranked',
  'set_aside',
  'refused',
  'failing',
  'not_used',
  'left_out_by_vendor',
  'history_pending',
  'not_uploaded',
  'not_sent',
  'not_yet_due',
  'never_asked',
  'not_granted',
  'vendor_had_nothing',
  'before_connection',
  'not_connected',
  'not_offered',
]

export function strongest(reasons: readonly EmptyReason[]): EmptyReason | null {
  return STRONGEST_FIRST.find((reason) => reasons.includes(reason)) ?? null
}
