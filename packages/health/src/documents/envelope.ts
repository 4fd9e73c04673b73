import { type DataStructure, type HealthDocument, payloadVersion } from '../payloads/index.ts'
import type { BuiltDocument } from './types.ts'

/** The document as it is delivered, keys in the documented order. */
export function envelope(
  built: Pick<BuiltDocument<DataStructure>, 'key' | 'dataStructure' | 'body'> & {
    /** Whether what it described no longer exists. */
    retracted?: boolean
  },
  address: { clientUuid: string; userId: string; documentVersion: number },
): HealthDocument {
  return {
    version: payloadVersion(built.dataStructure),
    data_structure: built.dataStructure,
    client_uuid: address.clientUuid,
    user_id: address.userId,
    document_version: address.documentVersion,
    document_key_string: built.key,
    retracted_bool: built.retracted ?? false,
    ...built.body,
  } as HealthDocument
}
