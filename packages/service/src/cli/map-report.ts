import { filled, formatTime, type MappedRecord, type Moment } from '@tributary/health'
import type { MappedSource } from '@tributary/providers'
import type { DocumentOfDay, MappedObject } from '../replay/index.ts'

/** Prints, for people, the outcome of each object, then the documents. */
export function printMapped(
  { manifest }: MappedSource,
  resource: string,
  objects: readonly MappedObject[],
  documents: readonly DocumentOfDay[],
  { full }: { full?: true },
): void {
  const records = objects.flatMap((object) => object.records)
  const refused = objects.flatMap(({ id, refused }) => refused.map((refusal) => ({ id, ...refusal })))
  const lines = [
    `${manifest.source} ${resource}: ${count(objects.length, 'object')}, ${count(records.length, 'record')}, ` +
      `${count(refused.length, 'refusal')}, ${count(documents.length, 'document')}`,
    ...section('Records', records.flatMap(linesOfRecord)),
    ...section(
      'Refused',
      refused.map(({ id, path, reason }) => `${id}  ${path || 'the whole'} ${reason}`),
    ),
    ...linesOfDocuments(documents, full),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

export function linesOfDocuments(documents: readonly DocumentOfDay[], full: true | undefined): string[] {
  return documents.flatMap(({ day, document }) => [
    '',
    `${document.data_structure} of ${day}`,
    JSON.stringify(full ? document : filled(document), null, 2),
  ])
}

export const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

export const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

export function linesOfRecord(record: MappedRecord): string[] {
  if (record.kind === 'retraction') return [`retraction  ${record.key}`]
  const marks = [
    ...(record.manual ? ['typed in'] : []),
    ...(record.origin === 'vendor' ? [] : [record.origin.replaceAll('_', ' ')]),
    ...(record.kind === 'workout' && record.activity ? [record.activity] : []),
    ...(record.kind === 'sleep' && record.nap ? ['nap'] : []),
  ]
  return [
    [record.kind, record.key, spanOf(record), ...marks].join('  '),
    ...Object.entries(record.values).map(([metric, value]) => `  ${metric} ${value}`),
    ...Object.entries(record.series).map(
      ([metric, samples]) => `  ${metric} ${count(samples.length, 'sample')}`,
    ),
    ...(record.kind === 'sleep' && record.stages.length > 0
      ? [`  ${count(record.stages.length, 'stage')}`]
      : []),
    ...Object.keys(record.extras).map((name) => `  ${name}, passed along`),
  ]
}

function spanOf(record: Exclude<MappedRecord, { kind: 'retraction' }>): string {
  if (record.kind === 'day') return record.day
  if (record.kind === 'measurement' || record.kind === 'profile') return timeOf(record.at)
  return `${timeOf(record.start)} to ${timeOf(record.end)}`
}

/** Writes a time, without an offset where the vendor reported none. */
function timeOf({ at, offset }: Moment): string {
  const text = formatTime(at, offset ?? 0).replace(/\.\d+/, '')
  return offset === null ? text.replace('+00:00', 'Z') : text
}
