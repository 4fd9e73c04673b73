import type { Why } from './schema.ts'
import { heldWords } from './words.ts'

/** For a person: the verdict first, then what stands behind it. */
export function render(why: Why): string {
  const title = `${why.metric ?? 'The day'} of ${why.user_id} on ${why.date} (${why.time_zone})`
  return [
    `${title}: ${why.verdict.code}`,
    why.verdict.words,
    ...section('Values', valuesLines(why.values)),
    ...section('Sources', why.data_sources.flatMap(sourceLines)),
    ...section('Documents', [
      ...why.documents.map((one) => `${one.document_key}: ${one.code}. ${one.words}`),
      ...why.events.map((one) => `${one.data_structure}: ${one.documents} ${one.code}`),
    ]),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const MOST_VALUES = 8

function valuesLines(values: Why['values']): string[] {
  const others = values.length - MOST_VALUES
  const lines = values.slice(0, MOST_VALUES).flatMap(valueLines)
  return others > 0 ? [...lines, `${others} more`] : lines
}

function valueLines(value: Why['values'][number]): string[] {
  const held = heldWords(value)
  return [
    `${value.data_structure} version ${value.document_version} ${value.path} = ${held}: ${value.words}`,
    ...value.won.map((one) => `  from ${one.data_source} ${recordsWords(one.records)}`),
    ...value.set_aside.map(
      (one) => `  set aside: ${one.data_source} ${recordsWords(one.records)}: ${one.words}`,
    ),
  ]
}

type Raw = Why['values'][number]['won'][number]['records'][number]

/** A day may be made of a hundred quarters of an hour; the JSON has them all. */
const MOST_RECORDS = 3

function recordsWords(records: readonly Raw[]): string {
  const words = records.slice(0, MOST_RECORDS).map(recordWords)
  const others = records.length - words.length
  return [...words, ...(others > 0 ? [`${others} more`] : [])].join('; ')
}

const recordWords = (record: Raw): string =>
  record.resource === null
    ? record.record_key
    : `${record.resource}/${record.object_id} revision ${record.revision}, mapper ${record.mapper_version}`

function sourceLines(source: Why['data_sources'][number]): string[] {
  return [
    `${source.data_source}: ${source.code}. ${source.words}`,
    ...resourceLines(source.resources),
    ...source.refusals.map(
      (one) =>
        `  refused ${one.resource}/${one.object_id} revision ${one.revision}: ${one.path || 'the payload'} ${one.reason}`,
    ),
  ]
}

/** Resources of one lot are one line. */
function resourceLines(resources: Why['data_sources'][number]['resources']): string[] {
  const lots = Map.groupBy(resources, ({ code, words }) =>
    code === 'reported' ? 'reported' : `${code}. ${words}`,
  )
  return [...lots].map(([lot, same]) => `  ${same.map(({ resource }) => resource).join(', ')}: ${lot}`)
}
