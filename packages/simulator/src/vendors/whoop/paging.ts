import type { WhoopDocument } from './documents/document.ts'
import type { Span } from './library.ts'

export type WhoopQuery = Record<string, string | undefined>

export interface PageRequest {
  span: Span
  limit: number
  /** Only what begins before; the page before ended there. */
  before: number
}

const DEFAULT_LIMIT = 10
const MAXIMUM_LIMIT = 25

/** Null when the question is not one. `start` is inclusive, `end` is not and means now when left out. */
export function readPageRequest(query: WhoopQuery, now: number): PageRequest | null {
  const limit = query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit)
  const from = query.start === undefined ? Number.NEGATIVE_INFINITY : instant(query.start)
  const to = query.end === undefined ? now : instant(query.end)
  const before = query.nextToken === undefined ? Number.POSITIVE_INFINITY : decode(query.nextToken)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAXIMUM_LIMIT) return null
  if (from === null || to === null || before === null) return null
  return { span: { from, to }, limit, before }
}

/** The token is null where nothing follows. */
export function pageOf(documents: Iterable<WhoopDocument>, { limit, before }: PageRequest) {
  const found: WhoopDocument[] = []
  for (const document of documents) {
    if (document.startAt >= before) continue
    if (found.length === limit) return { records: bodies(found), next_token: encode(found) }
    found.push(document)
  }
  return { records: bodies(found), next_token: null }
}

const bodies = (documents: readonly WhoopDocument[]) => documents.map(({ body }) => body)

/** A date alone is refused, and so is a time without its zone. */
function instant(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function encode(found: readonly WhoopDocument[]): string {
  return Buffer.from(`before:${found.at(-1)?.startAt}`).toString('base64url')
}

function decode(token: string): number | null {
  const at = /^before:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1]
  return at === undefined ? null : Number(at)
}
