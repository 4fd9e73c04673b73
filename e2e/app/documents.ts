import { createHash } from 'node:crypto'
import type { Body } from './world.ts'

/** A key of a document's content, regardless of its user, version and record ids: an export has ids of its own. */
export function fingerprint({ document_version: _, document_key_string: __, ...body }: Body): string {
  const text = JSON.stringify(body).replaceAll(
    /"(user_id|user_id_string|(created|updated)_at_string)":"[^"]*"/g,
    '',
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Whether a document was built from a part of the data and retracted since, so that nothing but its name is left. */
export const isEmptied = (body: Body): boolean => JSON.stringify(body).includes('"sources_of_data_array":[]')
