import { envelope } from '@tributary/health'
import { labReportFhir, labReportJson, type ReadReport } from '@tributary/lab'
import type { NewVersion } from '../documents/index.ts'
import type { User } from '../users/index.ts'
import type { LabFormat } from './settings.ts'

export const LAB_REPORT = 'lab_report'

const keyOf = (documentId: string) => `${LAB_REPORT}:${documentId}`

export const labDocumentIdOf = (documentKey: string): string => documentKey.slice(keyOf('').length)

/** Drafts the document that delivers a report to the client. */
export function documentOf(
  { clientUuid, userId }: User,
  read: { documentId: string; receivedAt: Date; report: ReadReport },
  format: LabFormat,
): NewVersion {
  const { documentId, report } = read
  const submission = { clientUuid, userId, documentId, receivedAt: read.receivedAt.getTime() }
  const labReport = format === 'fhir' ? labReportFhir(report, submission) : labReportJson(report, submission)
  const content = { lab_report: labReport }
  const key = keyOf(documentId)
  return {
    documentKey: key,
    dataStructure: LAB_REPORT,
    day: null,
    content,
    render: (documentVersion) =>
      JSON.stringify(
        envelope({ key, dataStructure: LAB_REPORT, body: content }, { clientUuid, userId, documentVersion }),
      ),
  }
}
