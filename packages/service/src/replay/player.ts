import type { ApiQuery, Recording } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'
import { combine, within } from './combine.ts'
import { overlaps } from './days.ts'
import { deriveAnswer } from './derive.ts'
import { recordedRequest } from './requests.ts'
import { emptyResponse, responseOf } from './responses.ts'
import { bestContinuation, type RecordedReading, type Tape } from './tape.ts'

/** A request of our client that the recording does not answer, without tokens and times. */
export interface UnansweredRequest {
  method: string
  path: string
  parameters: Readonly<Record<string, string>>
}

export interface Player {
  fetch: typeof fetch
  unanswered(): UnansweredRequest[]
  /** Runs a client so that this reading answers its query. Runs it again when it asked for other times only. */
  play(reading: RecordedReading, run: () => Promise<void>): Promise<void>
}

/** Answers requests from a tape and from nowhere else. */
export function createPlayer(tape: Tape, recording: Recording): Player {
  const unanswered = new Map<string, UnansweredRequest>()
  const given = new Set<RecordedReading>()
  /** The reading whose pages a client is going through, by name. */
  const open = new Map<string, RecordedReading>()
  let chosen: RecordedReading | null = null
  let isForced = false

  const report = (request: UnansweredRequest) => unanswered.set(JSON.stringify(request), request)

  const empty = (query: ApiQuery) => emptyResponse(recording, query)

  const candidates = ({ name, alternatives }: ApiQuery): readonly RecordedReading[] =>
    [name, ...alternatives].map((one) => tape.readingsOf(one)).find((found) => found.length > 0) ?? []

  const give = (query: ApiQuery, reading: RecordedReading) => {
    given.add(reading)
    open.set(query.name, reading)
    return reading.pages[0].response
  }

  function answer(query: ApiQuery, request: UnansweredRequest): Exchange['response'] {
    if (query.page !== null) {
      const reading = open.get(query.name)
      const next =
        reading?.pages.find((page) => page.query.page === query.page) ??
        bestContinuation(tape.continuations(query.name, query.page), query.span)
      if (next) return next.response
      report(request)
      return empty(query)
    }
    const found = candidates(query)
    if (found.length === 0) {
      const { response, isWhole } = deriveAnswer(tape, query, recording) ?? {
        response: empty(query),
        isWhole: false,
      }
      if (!isWhole) report(request)
      return response
    }
    const isOf = (reading: RecordedReading) =>
      query.span === null || reading.span === null || overlaps(query.span, reading.span)
    if (chosen && found.includes(chosen) && hasBetter(chosen, found, query)) {
      given.add(chosen)
      return empty(query)
    }
    if (chosen && found.includes(chosen) && (query.role !== 'samples' || chosen.pages[0].isFailure)) {
      if (!isOf(chosen) && !isForced) return empty(query)
      return give(query, chosen)
    }
    if (query.list === null)
      return give(query, found.findLast(({ pages }) => !pages[0].isFailure) ?? found.at(-1)!)
    const fitting = found.filter(
      (reading) => (isOf(reading) || (isForced && reading === chosen)) && !hasBetter(reading, found, query),
    )
    if (fitting.length === 0) {
      if (query.role === 'detail') report(request)
      return empty(query)
    }
    if (fitting.length === 1 && query.role !== 'detail') return give(query, fitting[0]!)
    for (const reading of fitting) given.add(reading)
    open.delete(query.name)
    const combined = combine(fitting, recording)
    return (query.role === 'detail' ? within(combined, query.span, recording) : combined).response
  }

  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      const asked = recordedRequest(request.method, url, await request.text())
      const query = recording.queryOf(asked)
      const described = { method: request.method, path: url.pathname, parameters: query?.parameters ?? {} }
      if (query) return responseOf(answer(query, described))
      report(described)
      return new Response('{}', { status: 404 })
    },
    unanswered: () => [...unanswered.values()],
    async play(reading, run) {
      chosen = reading
      open.clear()
      given.clear()
      try {
        await run()
        isForced = !given.has(reading)
        if (isForced) await run()
      } finally {
        chosen = null
        isForced = false
      }
    },
  }
}

/** Whether the very choice of this request was recorded for the same time. */
function hasBetter(
  reading: RecordedReading,
  found: readonly RecordedReading[],
  { variant }: ApiQuery,
): boolean {
  if (reading.query.variant === variant) return false
  return found.some(
    (other) =>
      other.query.variant === variant &&
      (other.span === null || reading.span === null || overlaps(other.span, reading.span)),
  )
}
