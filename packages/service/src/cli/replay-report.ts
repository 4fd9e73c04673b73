import type { Provider } from '@tributary/providers'
import type { ReplayOutcome } from '../replay/index.ts'
import { count, linesOfDocuments, linesOfRecord, section } from './map-report.ts'

/** Prints, for people, what the recording lacks, what was read and refused, and then the documents. */
export function printReplayed(
  { manifest }: Provider,
  { unanswered, items, refused, records, documents, notes }: ReplayOutcome,
  { full }: { full?: true },
): void {
  const lines = [
    `${manifest.source}: ${count(items.length, 'object')}, ${count(records.length, 'record')}, ` +
      `${count(refused.length, 'refusal')}, ${count(documents.length, 'document')}`,
    ...section('Notes', notes),
    ...section(
      'Not recorded',
      unanswered.map(({ method, path, parameters }) =>
        [`${method} ${path}`, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join(
          '  ',
        ),
      ),
    ),
    ...section(
      'Objects',
      items.map(({ resource, id, retracted }) => `${resource}  ${id}${retracted ? '  deleted' : ''}`),
    ),
    ...section('Records', records.flatMap(linesOfRecord)),
    ...section(
      'Refused',
      refused.map(({ resource, id, path, reason }) =>
        [resource, id, path, reason].filter(Boolean).join('  '),
      ),
    ),
    ...linesOfDocuments(documents, full),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
