import { type Static, Type } from 'typebox'
import { type DocumentContent, type DocumentVersion, readContent } from '../documents/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import { type TracedValue, ValueSchema } from './schema.ts'
import { traced } from './value.ts'

export const TracedDocumentSchema = Type.Object(
  {
    document_key: Type.String({ description: 'The same over all versions of the document.' }),
    document_version: Type.Integer(),
    data_structure: Type.String(),
    date: Type.Union([Type.String(), Type.Null()], { description: 'The local date it describes.' }),
    created_at: Type.String({ format: 'date-time' }),
    values: Type.Array(ValueSchema, {
      description: 'Every value that it carries, and those that were set aside.',
    }),
  },
  { title: 'TracedDocument' },
)

export type TracedDocument = Static<typeof TracedDocumentSchema>

/** Null when the version has been erased meanwhile. */
export async function traceOf(
  platform: Platform,
  scope: Scope,
  version: DocumentVersion,
): Promise<TracedDocument | null> {
  const content = await readContent(platform.db, platform, scope, version)
  if (!content) return null
  return {
    document_key: version.documentKey,
    document_version: version.documentVersion,
    data_structure: version.dataStructure,
    date: version.day,
    created_at: version.createdAt.toISOString(),
    values: tracedValues(version.dataStructure, content),
  }
}

/** Every value that a version carries or set aside, with where it came from. */
export function tracedValues(structure: string, { trace, body }: DocumentContent): TracedValue[] {
  return Object.entries(trace?.fields ?? {}).map(([path, entry]) =>
    traced({ structure, path }, body, entry, trace!),
  )
}
