import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { getJson } from '../http.ts'
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
  const seen = new Set<string>()
  for (let token = ''; ; ) {
    const url = collectionUrl(context, resource)
    for (const [name, value] of Object.entries(range)) url.searchParams.set(name, value)
    if (token !== '') url.searchParams.set('next_token', token)
    const page: unknown = await read(context, session, url)
    if (!Page.Check(page)) throw new VendorError('malformed', `${resource}: not a page`)
    yield page.data
    token = String(page.next_token ?? '')
    if (token === '') return
    if (seen.has(token)) throw new VendorError('malformed', `${resource}: the pages go in a circle`)
    seen.add(token)
  }
}
