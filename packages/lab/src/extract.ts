import { biomarkersOf } from './biomarkers.ts'
import { findReport } from './layout/index.ts'
import { specimensOf, words } from './meaning/index.ts'
import { panelsOf } from './panels.ts'
import { type Limits, readDocument } from './reading/index.ts'
import { seenOf } from './seen.ts'
import {
  type CollectionTimes,
  collectionTimes,
  isLaboratoryReport,
  laboratoryOf,
  languageOf,
  refuseSeveralPeople,
  type SuppliedTime,
} from './times/index.ts'
import {
  type Biomarker,
  type Extraction,
  type FoundResult,
  LabFailure,
  type ReadDocument,
  type ReadReport,
} from './types.ts'

export interface ExtractRequest {
  /** ±HH:MM or Z, for a document that states no zone. */
  timezone: string
  /** When the sample was collected, for a document that does not say it legibly. */
  collected?: SuppliedTime | null
}

/** Extracts the report of a document, or the reason why there is none. */
export function extract(bytes: Uint8Array, request: ExtractRequest, limits?: Limits): Promise<Extraction> {
  return extractFrom(() => readDocument(bytes, limits), request)
}

/** Extracts the report of a document that `read` reads. */
export async function extractFrom(
  read: () => Promise<ReadDocument>,
  request: ExtractRequest,
): Promise<Extraction> {
  try {
    return { state: 'extracted', report: reportOf(await read(), request) }
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error
    return { state: 'failed', reason: error.reason, detail: error.detail }
  }
}

/** The report of a document that was read. Throws LabFailure. */
export function reportOf(document: ReadDocument, request: ExtractRequest): ReadReport {
  if (document.pages.every(({ items }) => items.length === 0)) throw new LabFailure('no_text_found')
  if (!isLaboratoryReport(document)) throw new LabFailure('not_a_laboratory_report')
  refuseSeveralPeople(document)
  const found = findReport(document, words)
  if (found.results.length === 0) throw new LabFailure('no_results_found')
  const specimens = specimensOf(found)
  const results = biomarkersOf(document, found, specimens)
  if (results.length === 0) throw new LabFailure('no_results_found')
  const times = collectionTimes(found, document, request, (result) => specimens.get(result)!.group)
  const panels = panelsOf(
    results.map(({ result, biomarker }) => ({
      result,
      biomarker: { ...biomarker, collected: momentOf(times, result) },
    })),
  )
  const { collected } = times
  return {
    collected,
    laboratory: laboratoryOf(document),
    language: languageOf(document),
    panels,
    seen: seenOf(document, { collected, panels }),
  }
}

function momentOf(times: CollectionTimes, result: FoundResult): Biomarker['collected'] {
  const own = times.ofResult(result)
  return own && { local: own.local, offset: own.offset }
}
