import type { ApiQuery, Recording, TimeSpan } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'
import { momentsIn } from './days.ts'
import { parseJson } from './requests.ts'

/** A recorded answer of the vendor with what was asked. */
export interface RecordedAnswer {
  query: ApiQuery
  response: Exchange['response']
  /** The body where it is JSON; otherwise undefined. */
  content: unknown
  /** The vendor refused: by its HTTP status, or in the body where it has a status of its own. */
  isFailure: boolean
  at: number | null
}

/** The pages of one request, from the first to the last that was recorded. */
export interface RecordedReading {
  query: ApiQuery
  pages: readonly [RecordedAnswer, ...RecordedAnswer[]]
  /** The time that was asked for, else the time that the answers name; null when nothing says. */
  span: TimeSpan | null
  /** The moments that the answers name. */
  moments: TimeSpan | null
  at: number | null
}

/** All recorded answers of one vendor, by what was asked. */
export interface Tape {
  readings: readonly RecordedReading[]
  /** Continuations whose first page was not recorded. */
  orphans: readonly RecordedAnswer[]
  readingsOf(name: string): readonly RecordedReading[]
  /** Every recorded answer to a continuation. */
  continuations(name: string, page: string): readonly RecordedAnswer[]
}

export function createTape(recorded: readonly RecordedAnswer[], recording: Recording): Tape {
  const answers = recorded.flatMap((answer) => [answer, ...asList(answer, recording)])
  const byName = Map.groupBy(answers, ({ query }) => query.name)
  const continuations = (name: string, page: string) =>
    (byName.get(name) ?? []).filter(({ query }) => query.page === page)
  const readings = answers
    .filter(({ query }) => query.page === null)
    .map((first) => readingFrom(first, recording, continuations))
  const readingsByName = Map.groupBy(readings, ({ query }) => query.name)
  const placed = new Set(readings.flatMap(({ pages }) => pages))
  const orphans = answers.filter((answer) => answer.query.page !== null && !placed.has(answer))
  return { readings, orphans, readingsOf: (name) => readingsByName.get(name) ?? [], continuations }
}

export function recordedAnswer(
  query: ApiQuery,
  response: Exchange['response'],
  at: number | null,
  recording: Recording,
): RecordedAnswer {
  const content = parseJson(response.body)
  const isRefused = response.status < 200 || response.status > 299
  return { query, response, content, isFailure: isRefused || (recording.isFailure?.(content) ?? false), at }
}

/** A single answer as the list that has it for its only member. */
function asList(answer: RecordedAnswer, { listOf }: Recording): RecordedAnswer[] {
  const query = answer.isFailure ? null : (listOf?.(answer.query) ?? null)
  if (query === null) return []
  const content = (query.list ?? []).reduceRight<unknown>(
    (inner, key) => ({ [key]: inner }),
    [answer.content],
  )
  return [{ ...answer, query, content, response: { ...answer.response, body: JSON.stringify(content) } }]
}

function readingFrom(
  first: RecordedAnswer,
  recording: Recording,
  continuations: Tape['continuations'],
): RecordedReading {
  const pages: [RecordedAnswer, ...RecordedAnswer[]] = [first]
  const seen = new Set<string>()
  for (let last = first; ; ) {
    const page = recording.nextPageOf(last.content)
    if (page === null || seen.has(page)) break
    seen.add(page)
    const next = bestContinuation(continuations(first.query.name, page), first.query.span)
    if (!next) break
    pages.push(next)
    last = next
  }
  const moments = pages
    .map(({ content }) => momentsIn(content))
    .filter((found) => found !== null)
    .reduce<TimeSpan | null>(
      (all, { from, to }) =>
        all ? { from: Math.min(all.from, from), to: Math.max(all.to, to) } : { from, to },
      null,
    )
  return { query: first.query, pages, span: first.query.span ?? moments, moments, at: first.at }
}

/** Offsets are the same in many readings, so the one of the same time is meant; a failed attempt was repeated. */
export function bestContinuation(
  found: readonly RecordedAnswer[],
  span: TimeSpan | null,
): RecordedAnswer | undefined {
  const succeeded = found.filter(({ isFailure }) => !isFailure)
  const usable = succeeded.length > 0 ? succeeded : found
  return usable.find(({ query }) => isSameSpan(query.span, span)) ?? usable[0]
}

const isSameSpan = (left: TimeSpan | null, right: TimeSpan | null) =>
  left?.from === right?.from && left?.to === right?.to
