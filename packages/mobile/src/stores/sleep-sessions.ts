import type { PhoneRecord } from '@tributary/health'
import { groupBy } from '../group-by.ts'

/** A person who is up for longer has ended that sleep. */
const LONGEST_GAP_MS = 2 * 3_600_000

/**
 * Apple's store keeps a night as single segments of one stage each. Those that one source wrote and that follow each other closely
 * become one record, named after its earliest segment.
 */
export function sleepSessions(segments: readonly PhoneRecord[]): PhoneRecord[] {
  const bySource = groupBy(segments, writerOf)
  return [...bySource.values()].flatMap((ofSource) => sessionsOf([...ofSource].sort(byStart)).map(sessionOf))
}

const writerOf = ({ app, device }: PhoneRecord) => JSON.stringify([app?.id, app?.name, device?.hardware])

const byStart = (one: PhoneRecord, other: PhoneRecord) =>
  one.start === other.start ? compare(one.id, other.id) : compare(one.start, other.start)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const endOf = ({ start, end }: PhoneRecord) => end ?? start

function sessionsOf(segments: readonly PhoneRecord[]): PhoneRecord[][] {
  const sessions: PhoneRecord[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const segment of segments) {
    if (Date.parse(segment.start) - until > LONGEST_GAP_MS) sessions.push([])
    sessions.at(-1)!.push(segment)
    until = Math.max(until, Date.parse(endOf(segment)))
  }
  return sessions
}

function sessionOf(segments: readonly PhoneRecord[]): PhoneRecord {
  const { value: _, ...first } = segments[0]!
  return {
    ...first,
    end: segments.map(endOf).reduce((latest, end) => (end > latest ? end : latest)),
    stages: segments.map((segment) => ({
      start: segment.start,
      end: endOf(segment),
      stage: String(segment.value ?? ''),
    })),
  }
}
