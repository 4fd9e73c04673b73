interface Cursor {
  query: string
  offset: number
}

export interface FitbitPage<T> {
  rows: T[]
  nextPageToken: string | null
}

/** Null when the token was made for another question. */
export function pageOf<T>(
  rows: readonly T[],
  size: number,
  query: string,
  token: string | undefined,
): FitbitPage<T> | null {
  const cursor = token === undefined || token === '' ? { query, offset: 0 } : decode(token)
  if (cursor?.query !== query) return null
  const end = cursor.offset + size
  return {
    rows: rows.slice(cursor.offset, end),
    nextPageToken: end < rows.length ? encode({ query, offset: end }) : null,
  }
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
