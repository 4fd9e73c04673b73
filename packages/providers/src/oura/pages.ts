import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson } from '../http.ts'
import { tokenPages } from '../paging.ts'
import { maybe } from '../payload.ts'
import { unlessWithheld } from '../withheld.ts'

const Page = Compile(
  Type.Object({
    data: Type.Array(Type.Unknown()),
    next_token: maybe(Type.Union([Type.String(), Type.Number()])),
  }),
)

/** An address that ends with `/v2/sandbox` leads to the vendor's test data. */
export function collectionUrl({ addresses }: Pick<ProviderContext, 'addresses'>, path: string): URL {
  const base = addresses.api.endsWith('/v2/sandbox') ? addresses.api : `${addresses.api}/v2`
  return new URL(`${base}/usercollection/${path}`)
}

export const readPerson = (context: ProviderContext, session: ProviderSession): Promise<unknown> =>
  getJson(context, session, collectionUrl(context, 'personal_info'))

/** The vendor answers 401 for what was not granted; the account itself is answered whatever was granted. */
export function read(context: ProviderContext, session: ProviderSession, url: URL): Promise<unknown> {
  return unlessWithheld(
    () => getJson(context, session, url),
    () => readPerson(context, session),
  )
}

/** Every page of one question; the vendor wants the same range repeated with each token. */
export async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  range: Record<string, string>,
): AsyncGenerator<unknown[]> {
  const readPage = async (token: string | null) => {
    const url = collectionUrl(context, resource)
    for (const [name, value] of Object.entries(range)) url.searchParams.set(name, value)
    if (token !== null) url.searchParams.set('next_token', token)
    const page: unknown = await read(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${resource}: not a page`)
    return page
  }
  for await (const { data } of tokenPages(resource, readPage, (page) => page.next_token)) yield data
}
