import type { CollectionTime, ReadReport } from '../types.ts'

export interface Submission {
  userId: string
  documentId: string
  /** Milliseconds since 1970. */
  receivedAt: number
}

export interface LabReportMetadata {
  datetime_string: string
  user_id_string: string
  document_id_string: string
  received_at_string: string
  time_zone_source_string: 'document' | 'request' | null
  collection_time_source_string: 'document' | 'request'
}

export const metadataOf = (
  { collected }: ReadReport,
  { userId, documentId, receivedAt }: Submission,
): LabReportMetadata => ({
  datetime_string: writtenTime(collected),
  user_id_string: userId,
  document_id_string: documentId,
  received_at_string: new Date(receivedAt).toISOString().replace('Z', '000+00:00'),
  time_zone_source_string: collected.zoneFrom,
  collection_time_source_string: collected.timeFrom,
})

type Moment = Pick<CollectionTime, 'local' | 'offset'>

export const writtenTime = (at: Moment): string => `${at.local}.000000${numericOffset(at)}`

/** The offset as documents write it, UTC included; empty where it is unknown. */
export const numericOffset = ({ offset }: Moment): string => (offset === 'Z' ? '+00:00' : (offset ?? ''))
