import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson } from '../http.ts'

const Page = Compile(
  Type.Object({
    data: Type.Array(Type.Unknown()),
    next_token: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
)

export function collectionUrl(context: ProviderContext, path: string): URL {
  return new URL(`${context.addresses.api}/v2/usercollection/${path}`)
}

/** Every page of one question; the vendor wants the same range repeated with each token. */
export async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  range: Record<string, string>,
): AsyncGenerator<unknown[]> {
  const seen = new Set<string>()
  for (let token: string | null = null; ; ) {
    const url = collectionUrl(context, resource)
    for (const [name, value] of Object.entries(range)) url.searchParams.set(name, value)
    if (token !== null) url.searchParams.set('next_token', token)
    const page: unknown = await getJson(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${resource}: not a page`)
    yield page.data
    token = page.next_token || null
    if (token === null) return
    if (seen.has(token)) throw new VendorError('malformed', `${resource}: the pages go in a circle`)
    seen.add(token)
  }
}
