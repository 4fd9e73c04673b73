import { momentOf, type Stamped } from './times.ts'

interface Identified extends Stamped {
  recordId?: string | number | null
  eventId?: string | number | null
  eventType?: string | null
  alertName?: string | null
}

/** The vendor's id. Without one a person enters one thing of a kind, and a phone warns of one thing of a kind, at an instant. */
export function idOf(record: Identified): string {
  const own = record.recordId ?? record.eventId
  if (own != null) return String(own)
  const at = new Date(momentOf(record).at).toISOString()
  const kind = record.eventType ?? record.alertName
  return kind ? `${at}/${kind}` : at
}
