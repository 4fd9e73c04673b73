import type { OuraParsed } from './query.ts'

export interface OuraPage<T> {
  data: T[]
  next_token: string | null
}

interface Cursor {
  range: string
  offset: number
}

/** A page of `rows`; the token is good only with the range it was made for. */
export function pageOf<T>(
  rows: T[],
  size: number,
  range: string,
  token: string | undefined,
): OuraParsed<OuraPage<T>> {
  const cursor = token === undefined ? { range, offset: 0 } : decode(token)
  if (!cursor || cursor.range !== range) {
    return { ok: false, status: 400, detail: 'The next_token does not belong to this query.' }
  }
  const end = cursor.offset + size
  const next_token = end < rows.length ? encode({ range, offset: end }) : null
  return { ok: true, value: { data: rows.slice(cursor.offset, end), next_token } }
}

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decode(token: string): Cursor | null {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Cursor
  } catch {
    return null
  }
}
