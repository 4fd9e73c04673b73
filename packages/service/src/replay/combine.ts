import type { Recording, TimeSpan } from '@tributary/providers'
import type { RecordedAnswer, RecordedReading } from './tape.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * One answer that holds what several readings list, as the vendor would answer a request for all of their time. Failed
 * readings count only when no other is left. Members that are the same are listed once.
 */
export function combine(readings: readonly RecordedReading[], recording: Recording): RecordedAnswer {
  const [only, second] = readings.filter(({ pages }) => !pages[0].isFailure)
  if (!only) return readings.at(-1)!.pages[0]
  if (!second) return only.pages[0]
  const pages = readings.flatMap((reading) => reading.pages).filter(({ isFailure }) => !isFailure)
  // A reading whose next page was not recorded must go on asking for it.
  const frame = pages.find((page) => isCutOff(page, readings, recording)) ?? pages.at(-1)!
  const list = frame.query.list ?? []
  const parts = pages.map(({ content }) => listIn(content, list))
  const isMap = parts.some((part) => part !== null && !Array.isArray(part))
  const members = distinct(parts.flatMap((part) => (Array.isArray(part) ? part : [])))
  return withList(frame, isMap ? Object.assign({}, ...parts) : (recording.joinMembers?.(members) ?? members))
}

/** The answer with another list in the place of its own. */
function withList(answer: RecordedAnswer, list: unknown): RecordedAnswer {
  const content = replaceList(answer.content, answer.query.list ?? [], list)
  return { ...answer, content, response: { ...answer.response, body: JSON.stringify(content) } }
}

/** The answer without the members of another time, as the vendor would have answered a narrower request. */
export function within(
  answer: RecordedAnswer,
  span: TimeSpan | null,
  { isWithin }: Recording,
): RecordedAnswer {
  const members = listIn(answer.content, answer.query.list ?? [])
  if (!isWithin || span === null || !Array.isArray(members)) return answer
  return withList(
    answer,
    members.filter((member) => isWithin(member, span)),
  )
}

function isCutOff(page: RecordedAnswer, readings: readonly RecordedReading[], recording: Recording): boolean {
  return recording.nextPageOf(page.content) !== null && readings.some(({ pages }) => pages.at(-1) === page)
}

/** Some vendors leave the frame away and answer with the bare list. */
export function listIn(content: unknown, list: readonly string[]): unknown[] | Json | null {
  if (Array.isArray(content)) return content
  const found = list.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], content)
  return typeof found === 'object' ? (found as unknown[] | Json | null) : null
}

export function replaceList(content: unknown, [key, ...rest]: readonly string[], list: unknown): unknown {
  if (key === undefined || Array.isArray(content)) return list
  const frame = content as Json
  return { ...frame, [key]: replaceList(frame?.[key], rest, list) }
}

function distinct(members: readonly unknown[]): unknown[] {
  return [...new Map(members.map((member) => [JSON.stringify(member), member])).values()]
}
