import type { MappedRecord } from '@tributary/health'
import {
  InvalidPayload,
  type Provider,
  type ProviderContext,
  type RawItem,
  VendorError,
} from '../../src/index.ts'

/** One exchange with a vendor, kept so that it can be repeated with another body. */
export interface MutatedAnswer {
  question: string
  path: string
  status: number
  body: string
}

const questionOf = async (request: Request) => `${request.method} ${request.url} ${await request.text()}`

/** Calls the vendor and keeps its answers. */
export function keeping(context: ProviderContext): { context: ProviderContext; answers: MutatedAnswer[] } {
  const answers: MutatedAnswer[] = []
  return {
    answers,
    context: {
      ...context,
      async fetch(input, init) {
        const question = await questionOf(new Request(input, init))
        const response = await context.fetch(input, init)
        const body = await response.text()
        answers.push({
          question,
          path: new URL(new Request(input).url).pathname,
          status: response.status,
          body,
        })
        return new Response(body === '' ? null : body, { status: response.status })
      },
    },
  }
}

/** Repeats kept answers; a question that was not asked then, such as a page behind a changed token, has none. */
export function repeating(context: ProviderContext, answers: readonly MutatedAnswer[]): ProviderContext {
  return {
    ...context,
    async fetch(input, init) {
      const question = await questionOf(new Request(input, init))
      const known = answers.find((answer) => answer.question === question)
      if (!known) return new Response('{}', { status: 404 })
      return new Response(known.body === '' ? null : known.body, { status: known.status })
    },
  }
}

export interface Gathered {
  records: MappedRecord[]
  /** Null when everything could be read. */
  error: VendorError | null
}

/** Everything that comes out of reading, whatever happens on the way. */
export async function gather(provider: Provider, pages: AsyncIterable<RawItem[]>): Promise<Gathered> {
  const records: MappedRecord[] = []
  try {
    for await (const items of pages) for (const item of items) records.push(...recordsOf(provider, item))
    return { records, error: null }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    return { records, error }
  }
}

function recordsOf(provider: Provider, item: RawItem): readonly MappedRecord[] {
  try {
    return provider.map(item).records
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error
    return []
  }
}
