import { VendorError } from './errors.ts'

/**
 * Reads page by page until the vendor names no further one. A page may be empty and still name the next. A vendor that names a
 * page twice would be read for ever, so that the pages are malformed then.
 */
export async function* tokenPages<P>(
  what: string,
  readPage: (token: string | null) => Promise<P>,
  nextOf: (page: P) => string | number | null | undefined,
): AsyncGenerator<P> {
  const seen = new Set<string>()
  for (let token: string | null = null; ; ) {
    const page: P = await readPage(token)
    yield page
    token = String(nextOf(page) ?? '')
    if (token === '') return
    if (seen.has(token)) throw new VendorError('malformed', `${what}: the pages go in a circle`)
    seen.add(token)
  }
}
