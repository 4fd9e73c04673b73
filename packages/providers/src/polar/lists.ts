import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { addDays } from '../time.ts'
import { read } from './call.ts'

const MAX_SPAN_DAYS = 28

const Documents = Compile(Type.Array(Type.Object({})))
export type Document = Record<string, unknown>

/** The documents of an answer, whether it is the list, holds it under a name, or is the only one; `{}` holds none. */
export function documentsOf(answer: unknown, path: string, listName: string | null): Document[] {
  if (answer === null || (typeof answer === 'object' && Object.keys(answer).length === 0)) return []
  const named = listName !== null && typeof answer === 'object' ? (answer as Document)[listName] : undefined
  const list = named ?? (Array.isArray(answer) ? answer : [answer])
  if (!Documents.Check(list)) throw new VendorError('malformed', `${path}: not a list of documents`)
  return list as Document[]
}

/**
 * The documents of a window in as many questions as the vendor wants, newest first: where its memory ends, a refusal of
 * an older span ends the reading.
 */
export async function* spans(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  window: Window,
  options: { listName: string | null; query?: Readonly<Record<string, string>> },
): AsyncGenerator<Document[]> {
  let answered = false
  for (let to = window.to; to >= window.from; to = addDays(to, -MAX_SPAN_DAYS)) {
    const oldest = addDays(to, 1 - MAX_SPAN_DAYS)
    const from = oldest < window.from ? window.from : oldest
    let answer: unknown
    try {
      answer = await read(context, session, path, { from, to, ...options.query })
    } catch (error) {
      if (answered && error instanceof VendorError && error.status === 400) return
      throw error
    }
    answered = true
    yield documentsOf(answer, path, options.listName)
  }
}
