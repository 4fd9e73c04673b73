import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { VendorError, type VendorErrorKind } from '../errors.ts'
import { call, type Form } from './call.ts'

/** What belongs to an item and takes a call of its own, or why it could not be had. */
export type Part = { body: unknown } | { error: VendorError }

/** These say nothing about the part: they concern every call of this person. */
const STOPS: readonly VendorErrorKind[] = ['unauthorized', 'rate_limited', 'grant_ended']

/** A part that fails must not take its item with it. */
export async function readPart(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  form: Form,
): Promise<Part> {
  try {
    return { body: await call(context, session, path, form) }
  } catch (error) {
    if (!(error instanceof VendorError) || STOPS.includes(error.kind)) throw error
    return { error }
  }
}

/** Stands in the payload in place of the part; the map reports it as refused. */
export function reasonOf(error: VendorError): string {
  return `could not be read: ${error.message}`
}

/**
 * Each item with its part. When the token ends meanwhile, the items that are left are given without theirs before the error is
 * thrown: the reading that follows the refresh brings the parts.
 */
export async function* withParts(
  items: readonly RawItem[],
  complete: (item: RawItem) => Promise<RawItem>,
  incomplete: (item: RawItem, reason: string) => RawItem,
): AsyncGenerator<RawItem[]> {
  for (const [index, item] of items.entries()) {
    const whole = await complete(item).catch((error: unknown) => {
      if (error instanceof VendorError) return error
      throw error
    })
    if (!(whole instanceof VendorError)) {
      yield [whole]
      continue
    }
    if (whole.kind === 'unauthorized') {
      const reason = reasonOf(whole)
      yield items.slice(index).map((left) => incomplete(left, reason))
    }
    throw whole
  }
}
