import { addDays } from '@tributary/health'
import type { ProviderContext, ProviderSession, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { read } from './call.ts'

const MAX_SPAN_DAYS = 28

export type Document = Record<string, unknown>

const isDocument = (given: unknown): given is Document =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/**
 * The documents of an answer, whether it is the list, holds it under a name, or is the only one; `{}` holds none. What is
 * no document among others is left out.
 */
export function documentsOf(answer: unknown, path: string, listName: string | null): Document[] {
  if (answer === null || answer === undefined) return []
  const list = isDocument(answer) ? listIn(answer, listName) : answer
  if (!Array.isArray(list)) throw new VendorError('malformed', `${path}: not a list of documents`)
  return list.filter(isDocument)
}

function listIn(answer: Document, listName: string | null): unknown {
  const names = Object.keys(answer)
  if (names.length === 0) return []
  const name = names.find((known) => known.replaceAll('-', '_') === listName)
  if (name !== undefined) return answer[name] ?? []
  const [only] = Object.values(answer)
  return names.length === 1 && Array.isArray(only) ? only : [answer]
}

/**
 * The documents of a window in as many questions as the vendor wants, newest first. Where its memory ends, a refusal of an older
 * span ends the reading; another span that is refused or cannot be read does not keep the others back, and is reported
 * when they are read.
 */
export async function* spans(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  window: Window,
  options: { listName: string | null; query?: Readonly<Record<string, string>> },
): AsyncGenerator<Document[]> {
  let answered = false
  let trouble: VendorError | null = null
  for (let to = window.to; to >= window.from; to = addDays(to, -MAX_SPAN_DAYS)) {
    const oldest = addDays(to, 1 - MAX_SPAN_DAYS)
    const from = oldest < window.from ? window.from : oldest
    let documents: Document[]
    try {
      const answer = await read(context, session, path, { from, to, ...options.query })
      documents = documentsOf(answer, path, options.listName)
    } catch (error) {
      if (answered && error instanceof VendorError && error.status === 400) break
      if (!isOfOneSpan(error)) throw error
      trouble ??= error
      continue
    }
    answered = true
    yield documents
  }
  if (trouble && !(answered && trouble.kind === 'forbidden')) throw trouble
}

/** Anything else concerns the whole vendor, the whole grant or the budget: asking on would not help. */
function isOfOneSpan(error: unknown): error is VendorError {
  return error instanceof VendorError && ['forbidden', 'malformed', 'rejected'].includes(error.kind)
}
