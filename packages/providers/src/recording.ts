import { addDays } from '@tributary/health'
import { isDay } from './time.ts'

/** A request as a recording shows it, whichever client made it. */
export interface RecordedRequest {
  method: string
  /** Without host and query: hosts differ by region and proxy. */
  path: string
  /** Of the query and, where the body is a form or a flat JSON object, of the body. */
  parameters: Readonly<Record<string, string>>
  /** The body where it is JSON; otherwise undefined. */
  body: unknown
}

/** Epoch milliseconds, the end excluded; an open end is infinite. */
export interface TimeSpan {
  from: number
  to: number
}

/** What a request to a vendor's API asks for, without everything that two clients may do differently. */
export interface ApiQuery {
  /** Requests with one name ask for the same thing, at different times and pages. */
  name: string
  role: QueryRole
  /** The resource that is read with it; null when it serves no single one. */
  resource: string | null
  /** The id of an `object`. */
  id: string | null
  /** The token or offset of a continuation; null for a first page. */
  page: string | null
  /** The time that is asked for; null when the request does not say. */
  span: TimeSpan | null
  /** Where in an answer the list is: the keys that lead to it, none when the answer is the list. */
  list: readonly string[] | null
  /** Names of queries whose answers have the same form and serve as well when this one was not recorded. */
  alternatives: readonly string[]
  /** A choice that changes the answer, not its form. Where the same choice was recorded too, others are left out. */
  variant: string | null
  /** What else distinguishes it, as it is reported when no answer was recorded. */
  parameters: Readonly<Record<string, string>>
}

export type QueryRole =
  /** Several objects of a stretch of time. */
  | 'list'
  /** As `list`, where a client composes its items of the answers to several such requests: samples of a day. */
  | 'samples'
  /** One object by its id. */
  | 'object'
  /** What has no time of its own: the person, the devices. */
  | 'profile'
  /** What another answer needs to be understood. */
  | 'detail'
  /** Whose account it is. */
  | 'account'

export interface EmptyAnswer {
  status: number
  body: unknown
}

/** How recorded exchanges with one vendor are recognised and compared. Each source has one in `recording.ts`. */
export interface Recording {
  /** Null for a request that is not one of those that read data. */
  queryOf(request: RecordedRequest): ApiQuery | null
  /** The page that an answer announces; null for a last page. */
  nextPageOf(answer: unknown): string | null
  /** Whether an answer refuses, where the vendor says so in the body. */
  isFailure?(answer: unknown): boolean
  /** What the vendor answers when it has nothing; `emptyAnswer` unless the vendor differs. */
  emptyAnswer?(query: ApiQuery): EmptyAnswer
  /** The list of which an answer to this query is a member. */
  listOf?(query: ApiQuery): ApiQuery | null
  /** Whether a member of a recorded list belongs to the time that is asked for, where clients rely on it. */
  isWithin?(member: unknown, span: TimeSpan): boolean
  /** Makes one of the members of several lists that are parts of one object, the later ones counting more. */
  joinMembers?(members: readonly unknown[]): unknown[]
  /** The objects of a resource as their details alone show them, for answers and recordings that hold no list of them. */
  objectsOfDetails?(resource: string, members: readonly unknown[]): unknown[]
}

type QueryParts = Pick<ApiQuery, 'name' | 'role'> & Partial<ApiQuery>

export function apiQuery(parts: QueryParts): ApiQuery {
  return {
    resource: null,
    id: null,
    page: null,
    span: null,
    list: null,
    alternatives: [],
    variant: null,
    parameters: {},
    ...parts,
  }
}

/** An empty list where one was asked for, otherwise 404. */
export function emptyAnswer({ list }: ApiQuery): EmptyAnswer {
  if (list === null) return { status: 404, body: {} }
  const nested = list.reduceRight<unknown>((inner, key) => ({ [key]: inner }), [])
  return { status: 200, body: nested }
}

/** Reads dates, times with or without an offset, and epochs in seconds or milliseconds; a last date is included whole. */
export function spanBetween(from: string | undefined, to: string | undefined): TimeSpan | null {
  const start = instantOf(from)
  const end = to !== undefined && isDay(to) ? instantOf(addDays(to, 1)) : instantOf(to)
  if (start === null && end === null) return null
  return { from: start ?? Number.NEGATIVE_INFINITY, to: end ?? Number.POSITIVE_INFINITY }
}

function instantOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{12,14}$/.test(text)) return Number(text)
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1000
  // A plus sign that was not encoded in a query is read as a space.
  const time = text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time.slice(10))
  const at = Date.parse(hasZone || time.length === 10 ? time : `${time}Z`)
  return Number.isNaN(at) ? null : at
}

/** A member of an answer that is a text and not empty; null otherwise. */
export function textMember(answer: unknown, name: string): string | null {
  const value =
    typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** For `joinMembers`: of members with one identity the latest, those without one as they are. */
export function latestBy(
  identityOf: (member: Readonly<Record<string, unknown>>) => unknown,
): (members: readonly unknown[]) => unknown[] {
  return (members) => {
    const latest = new Map<unknown, unknown>()
    for (const member of members) {
      const isObject = typeof member === 'object' && member !== null
      latest.set(
        (isObject ? identityOf(member as Readonly<Record<string, unknown>>) : null) ?? member,
        member,
      )
    }
    return [...latest.values()]
  }
}
