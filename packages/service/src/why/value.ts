import { type Contribution, comparatorPathOf, type TraceEntry } from '@tributary/health'
import type { StoredTrace } from '../documents/index.ts'
import { isSummary } from './document.ts'
import type { DocumentFacts, WhyFacts } from './facts.ts'
import { type DocumentPlace, valueAt } from './places.ts'
import type { ExplainedValue, TracedValue } from './schema.ts'
import { asideWords, derivedWords, listed } from './words.ts'

/** What the newest documents of the day say of the question, with where it came from; summaries first. */
export function explainValues({ question, documents }: WhyFacts): ExplainedValue[] {
  if (!question) return []
  const inOrder = documents.toSorted((a, b) => Number(isSummary(b)) - Number(isSummary(a)))
  return inOrder.flatMap((document) =>
    question.places
      .filter(({ structure }) => structure === document.dataStructure)
      .flatMap((place) => explainedAt(document, place) ?? []),
  )
}

function explainedAt(document: DocumentFacts, place: DocumentPlace): ExplainedValue | null {
  const entry = document.content?.trace?.fields[place.path]
  if (!entry || !document.content?.trace) return null
  return {
    document_key: document.documentKey,
    document_version: document.documentVersion,
    data_structure: document.dataStructure,
    ...traced(place, document.content.body, entry, document.content.trace),
  }
}

export function traced(
  place: DocumentPlace,
  body: unknown,
  entry: TraceEntry,
  trace: StoredTrace,
): TracedValue {
  const { structure, path } = place
  const held = valueAt(body, place)
  const beside = comparatorPathOf(path)
  const comparator = beside && valueAt(body, { structure, path: beside })
  const sources = [...new Set(entry.won.map(({ source }) => source))]
  return {
    path,
    value: typeof held === 'object' || held === undefined ? null : (held as TracedValue['value']),
    comparator: (comparator ?? null) as TracedValue['comparator'],
    readings: Array.isArray(held) ? held.length : null,
    ...standing(entry, sources),
    won: entry.won.map((won) => withRaw(won, trace)),
    set_aside: entry.aside.map((aside) => ({
      ...withRaw(aside, trace),
      reason: aside.reason,
      words: asideWords(aside.reason),
    })),
  }
}

function standing(
  { won, aside }: TraceEntry,
  sources: readonly string[],
): Pick<TracedValue, 'code' | 'words'> {
  const derived = derivedWords(won[0]?.derived)
  if (sources.length === 0) {
    const reasons = [...new Set(aside.map(({ reason }) => asideWords(reason)))]
    return { code: 'set_aside', words: `set aside: ${listed(reasons)}` }
  }
  if (sources.length === 1 || derived)
    return {
      code: 'reported',
      words: `${derived ? 'computed from what was reported by' : 'reported by'} ${listed(sources)}${derived}`,
    }
  return { code: 'merged', words: `made from ${listed(won.map(shareOf))}; what overlaps was counted once` }
}

const shareOf = ({ source, value }: Contribution): string =>
  value === undefined ? source : `${source} (${Math.round(value * 100) / 100})`

function withRaw({ source, records, value }: Contribution, trace: StoredTrace) {
  return {
    data_source: source,
    records: records.map((key) => {
      const raw = trace.records[`${source}/${key}`]
      return {
        record_key: key,
        resource: raw?.resource ?? null,
        object_id: raw?.objectId ?? null,
        revision: raw?.revision ?? null,
        mapper_version: raw?.mapperVersion ?? null,
      }
    }),
    amount: value ?? null,
  }
}
