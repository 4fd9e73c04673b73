import { type Static, Type } from 'typebox'
import { LAB_STATES, type LabDocumentView } from '../../lab/index.ts'
import { ClientParams } from '../access.ts'

export const StateSchema = Type.Enum([...LAB_STATES])

export const DocumentParams = Type.Object({
  ...ClientParams.properties,
  document_id: Type.String({ format: 'uuid' }),
})

const TextOrNull = Type.Union([Type.String(), Type.Null()])

export const DocumentSchema = Type.Object({
  document_id: Type.String(),
  user_id: Type.String(),
  state: StateSchema,
  /** Why there is no report, in words. */
  explanation: TextOrNull,
  /** The document that it repeats. */
  duplicate_of: TextOrNull,
  media_type: Type.String(),
  size_bytes: Type.Integer(),
  timezone: Type.String(),
  has_file: Type.Boolean(),
  received_at: Type.String(),
  changed_at: Type.String(),
})
export type LabDocumentEntry = Static<typeof DocumentSchema>

export const describeDocument = (view: LabDocumentView): LabDocumentEntry => ({
  document_id: view.documentId,
  user_id: view.userId,
  state: view.state,
  explanation: view.explanation,
  duplicate_of: view.duplicateOf,
  media_type: view.mediaType,
  size_bytes: view.sizeBytes,
  timezone: view.timezone,
  has_file: view.hasFile,
  received_at: view.receivedAt.toISOString(),
  changed_at: view.changedAt.toISOString(),
})
