import { momentOf, type Stamped } from './times.ts'

interface Identified extends Stamped {
  recordId?: string | number | null
  eventId?: string | number | null
  eventType?: string | null
}

/** The vendor's id. Without one a person enters one thing of a kind at an instant. */
export function idOf(record: Identified): string {
  const own = record.recordId ?? record.eventId
  if (own != null) return String(own)
  const at = new Date(momentOf(record).at).toISOString()
  return record.eventType ? `${at}/${record.eventType}` : at
}
