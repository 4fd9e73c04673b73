import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { numberOf } from '../numbers.ts'
import { call, type Form } from './call.ts'

type Body = Readonly<Record<string, unknown>>

/** Every page of one question: the same form again with the offset that the vendor gave. */
export async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  form: Form,
): AsyncGenerator<Body> {
  for (let offset = 0; ; ) {
    const body = bodyOf(await call(context, session, path, offset === 0 ? form : { ...form, offset }))
    if (body === null) throw new VendorError('malformed', `${form.action}: not a page`)
    yield body
    if (!hasMore(body.more)) return
    const next = numberOf(body.offset) ?? 0
    if (next <= offset) throw new VendorError('malformed', `${form.action}: the pages go in a circle`)
    offset = next
  }
}

/** Without anything to give, the vendor may leave the body out; an empty map is written as an empty list. */
function bodyOf(given: unknown): Body | null {
  if (given == null || (Array.isArray(given) && given.length === 0)) return {}
  return typeof given === 'object' && !Array.isArray(given) ? (given as Body) : null
}

/**
 * Returns whether another page follows. The vendor writes a number for measures, a truth value elsewhere, and nothing on a last
 * page.
 */
export function hasMore(more: unknown): boolean {
  return more === true || more === 'true' || (numberOf(more) ?? 0) > 0
}

/** The members of a list, which may also be written as a map; null when it is neither. */
export function listOf(given: unknown): unknown[] | null {
  if (given == null) return []
  if (Array.isArray(given)) return given
  return typeof given === 'object' ? Object.values(given) : null
}
