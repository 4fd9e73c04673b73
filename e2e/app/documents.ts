import { createHash } from 'node:crypto'
import type { Body } from './world.ts'

/** Of what a document says, whoever it is about, however often it was reported, and by which record: an export has ids of its own. */
export function fingerprint({ document_version: _, document_key_string: __, ...body }: Body): string {
  const text = JSON.stringify(body).replaceAll(
    /"(user_id|user_id_string|(created|updated)_at_string)":"[^"]*"/g,
    '',
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Told once, from a part of what came, and taken back since: nothing is left of it but its name. */
export const isEmptied = (body: Body): boolean => JSON.stringify(body).includes('"sources_of_data_array":[]')
