import { fingerprintOf, type ReadReport } from '@tributary/lab'
import { Type } from 'typebox'
import {
  countSchema,
  type ImportPart,
  ImportRefused,
  type ImportTarget,
  importPart,
  nameSchema,
  orNull,
  refuseStored,
  timeSchema,
  uuidSchema,
} from '../platform/import-lines.ts'
import { enqueue } from '../platform/jobs.ts'
import { LARGEST_FILE_BYTES } from './form.ts'
import { type MediaType, mediaTypeOf } from './media-type.ts'
import { LAB_STATES } from './model.ts'
import { READ_JOB } from './read.ts'
import { insertDocument, insertFile, unreadDocuments } from './store.ts'

const loose = <P extends Type.TProperties>(members: P) => Type.Object(members)
const local = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' })
const offset = orNull(Type.String({ pattern: '^(Z|[+-]\\d{2}:\\d{2})$' }))
const word = orNull(nameSchema)

const ReportSchema = loose({
  collected: loose({ local, offset }),
  laboratory: word,
  language: word,
  panels: Type.Array(
    loose({
      code: word,
      name: nameSchema,
      biomarkers: Type.Array(
        loose({
          code: word,
          name: nameSchema,
          nameInDocument: nameSchema,
          collected: orNull(loose({ local, offset })),
          value: orNull(Type.Number()),
          valueText: word,
          comparator: word,
          unit: word,
          valueInDocument: nameSchema,
        }),
      ),
    }),
  ),
  seen: loose({ sheets: Type.Array(loose({})), values: Type.Array(loose({})) }),
})

const mediaTypeSchema = Type.Enum(['application/pdf', 'image/jpeg', 'image/png'] satisfies MediaType[])

const importLabDocument = importPart(
  'lab_document',
  {
    document_id: uuidSchema,
    state: Type.Enum([...LAB_STATES]),
    reason: word,
    duplicate_of: orNull(uuidSchema),
    media_type: mediaTypeSchema,
    timezone: Type.String({ pattern: '^(Z|[+-]\\d{2}:\\d{2})$' }),
    collected_at: orNull(Type.Object({ local, offset }, { additionalProperties: false })),
    size_bytes: countSchema,
    received_at: timeSchema,
    changed_at: timeSchema,
    report: orNull(ReportSchema),
  },
  async (target, lines) => {
    const ids = lines.map((line) => line.document_id)
    await refuseStored(target.trx, 'lab_documents', 'document_id', ids)
    for (const { report, ...line } of lines) {
      const read = report as ReadReport | null
      if (read && !isOfCalendar(read))
        throw new ImportRefused('a laboratory report was collected at a time that does not exist')
      await insertDocument(target, { ...line, report: read && { read, fingerprint: fingerprintOf(read) } })
    }
  },
  askForReading,
)

function isOfCalendar({ collected, panels }: ReadReport): boolean {
  const times = [collected, ...panels.flatMap(({ biomarkers }) => biomarkers.map((one) => one.collected))]
  return times.every((time) => !time || !Number.isNaN(Date.parse(`${time.local}${time.offset ?? 'Z'}`)))
}

const importLabFile = importPart(
  'lab_file',
  {
    document_id: uuidSchema,
    media_type: mediaTypeSchema,
    base64: Type.String({ maxLength: Math.ceil(LARGEST_FILE_BYTES / 3) * 4 }),
  },
  async (target, lines) => {
    for (const { document_id, media_type, base64 } of lines) {
      const file = Buffer.from(base64, 'base64')
      if (file.toString('base64') !== base64 || mediaTypeOf(file) !== media_type)
        throw new ImportRefused('the file of a laboratory document is not what its line says')
      if (!(await insertFile(target, document_id, media_type, file)))
        throw new ImportRefused('the file of a laboratory document belongs to none before it')
    }
  },
)

/** Requests the reading of imported documents that were not read yet, because their reports were never delivered. */
async function askForReading({ trx, scope }: ImportTarget): Promise<void> {
  for (const { documentId, hasFile } of await unreadDocuments(trx, scope)) {
    if (!hasFile) throw new ImportRefused('a laboratory document that is still to be read has no file')
    const ref = { ...scope, documentId }
    const { lane, userKey } = scope
    await enqueue(trx, { name: READ_JOB }, ref, { key: `${lane}/${userKey}/${documentId}` })
  }
}

/** Part of a user's import. */
export const importLab: readonly ImportPart[] = [importLabDocument, importLabFile]
