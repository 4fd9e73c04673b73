import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { call, type Form } from './call.ts'

const Page = Compile(
  Type.Object({
    more: Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.Null()])),
    offset: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  }),
)

type Body = Readonly<Record<string, unknown>>

/** Every page of one question: the same form again with the offset that the vendor gave. */
export async function* pages(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  form: Form,
): AsyncGenerator<Body> {
  for (let offset = 0; ; ) {
    const body = await call(context, session, path, offset === 0 ? form : { ...form, offset })
    if (!Page.Check(body)) throw new VendorError('malformed', `${form.action}: not a page`)
    yield body as Body
    if (!body.more) return
    const next = body.offset ?? 0
    if (next <= offset) throw new VendorError('malformed', `${form.action}: the pages go in a circle`)
    offset = next
  }
}
