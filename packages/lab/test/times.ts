import { collectionTimes, type TimeRequest } from '../src/times/collection.ts'
import { type CollectionTime, type FoundReport, LabFailure, type ReadDocument } from '../src/types.ts'

export const NO_RESULTS: FoundReport = { results: [], lines: [] }

export const collectionTime = (
  report: FoundReport,
  document: ReadDocument,
  request: TimeRequest,
): CollectionTime => collectionTimes(report, document, request).collected

/** The local time of collection, without seconds where there are none, or why there is no time. */
export function timeOn(document: ReadDocument, report = NO_RESULTS): string {
  try {
    return collectionTime(report, document, { timezone: '+01:00' }).local.replace(/:00$/, '')
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error
    return error.reason
  }
}
