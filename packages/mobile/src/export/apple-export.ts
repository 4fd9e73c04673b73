import type { PhoneRecord } from '@tributary/health'
import { sleepSessions } from '../stores/sleep-sessions.ts'
import type { AppleSources } from './apple-device.ts'
import { instantOf } from './apple-time.ts'
import { type Archive, openArchive } from './archive.ts'
import { readEcg } from './ecg.ts'
import type { Element } from './element.ts'
import { Elements } from './elements.ts'
import type { ReadProgress } from './errors.ts'
import { readGpx } from './gpx.ts'
import { characteristicsOf, isSleepSegment, recordOf, routeFilesOf } from './record.ts'

export interface ExportOptions {
  /** The first local day that counts, `YYYY-MM-DD`, as the service states for the source. */
  since: string
  signal?: AbortSignal
  onProgress?: (progress: ReadProgress) => void
}

const PAGE = 500
/** However far west the person was, their day began by then. */
const WESTERNMOST_MS = 14 * 3_600_000

/**
 * The records of an Apple Health export (`export.zip`, or the XML inside) that end on or after a day, page by page. Only a piece of the
 * file is in memory at any time, whatever its size. Throws `NotAnExportError`.
 */
export async function* readAppleExport(file: Blob, options: ExportOptions): AsyncGenerator<PhoneRecord[]> {
  const archive = await openArchive(file)
  try {
    yield* inPages(records(archive, options))
  } finally {
    await archive.close()
  }
}

async function* records(
  archive: Archive,
  { since, signal, onProgress = () => {} }: ExportOptions,
): AsyncGenerator<PhoneRecord> {
  const oldest = new Date(Date.parse(`${since}T00:00:00Z`) - WESTERNMOST_MS).toISOString()
  const oldestText = oldest.slice(0, 10)
  const elements = new Elements((name, { endDate, dateComponents = '' }) => {
    if (name === 'ExportDate' || name === 'Me') return true
    if (name === 'ActivitySummary') return dateComponents >= since
    // Most of a long life with a phone is older: its times need no reading.
    if (endDate === undefined || endDate.slice(0, 10) < oldestText) return false
    return (instantOf(endDate) ?? '') >= oldest
  })
  // Not in any order, and few: a night is known only once all its segments are.
  const segments: PhoneRecord[] = []
  const appleSources: AppleSources = new Set()
  let exportedAt: string | null = null
  for await (const text of archive.text(onProgress)) {
    signal?.throwIfAborted()
    for (const element of elements.read(text)) {
      if (element.name === 'ExportDate') exportedAt = instantOf(element.attributes['value'])
      if (element.name === 'Me' && exportedAt !== null) yield* characteristicsOf(element, exportedAt)
      const record = recordOf(element, appleSources)
      if (record === null) continue
      if (isSleepSegment(record)) segments.push(record)
      else yield await withRoute(archive, element, record)
    }
  }
  yield* sleepSessions(segments)
  for (const path of archive.ecgs) {
    const text = await archive.file(path)
    const record = text === null ? null : readEcg(text)
    if (record && (record.end ?? record.start) >= oldest) yield record
  }
}

async function withRoute(archive: Archive, element: Element, record: PhoneRecord): Promise<PhoneRecord> {
  if (element.name !== 'Workout') return record
  const route: NonNullable<PhoneRecord['route']> = [...(record.route ?? [])]
  for (const path of routeFilesOf(element)) {
    const text = await archive.file(path)
    if (text !== null) route.push(...readGpx(text))
  }
  return route.length > 0 ? { ...record, route } : record
}

async function* inPages(all: AsyncIterable<PhoneRecord>): AsyncGenerator<PhoneRecord[]> {
  let page: PhoneRecord[] = []
  for await (const record of all) {
    page.push(record)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
