import { type BuiltDocument, type DataStructure, envelope } from '@tributary/health'
import type { TracedRecord } from '../records/index.ts'
import type { User } from '../users/index.ts'
import { tracedWithRaw } from './trace.ts'
import type { NewVersion } from './versions.ts'

type Built = Pick<BuiltDocument<DataStructure>, 'key' | 'dataStructure' | 'day' | 'body' | 'trace'> & {
  retracted?: boolean
}

/** Drafts the version of a built document that is stored if it differs from the newest one. */
export function draftVersion(
  { clientUuid, userId }: User,
  document: Built,
  records: readonly TracedRecord[],
  holdSeconds = 0,
): NewVersion {
  return {
    documentKey: document.key,
    dataStructure: document.dataStructure,
    day: document.day,
    content: document.body,
    retracted: document.retracted ?? false,
    render: (documentVersion, content) =>
      joined(envelope({ ...document, body: {} }, { clientUuid, userId, documentVersion }), content),
    trace: tracedWithRaw(document.trace, records),
    holdSeconds,
  }
}

/** Writes the members of `content`, an object that is text already, after the members of `head`. */
const joined = (head: object, content: string) => `${JSON.stringify(head).slice(0, -1)},${content.slice(1)}`
