import type { RawItem } from '../contract.ts'
import { IncompleteReading, VendorError, type VendorErrorKind } from '../errors.ts'

/** These say nothing about the part: they concern every call of this person. */
const STOPS: readonly VendorErrorKind[] = ['unauthorized', 'rate_limited', 'grant_ended']

/** After so many parts in a row the vendor is taken to be down, and the reading ends. */
const MOST_UNAVAILABLE = 3

export interface Parts {
  /** Null where nothing is. */
  complete(item: RawItem): Promise<RawItem | null>
  /** The item with the reason in place of its part; the map reports it as refused. */
  without(item: RawItem, reason: string): RawItem
}

/**
 * Each item with its part, which takes a call of its own. A part that fails does not take its item with it; where the trouble may
 * pass, the item is marked as incomplete and the trouble thrown at the end. When the token ends meanwhile or the vendor is down,
 * the items that are left are given without their parts before the error is thrown: the next reading brings them.
 */
export async function* withParts(
  pages: AsyncIterable<RawItem[]> | Iterable<RawItem[]>,
  { complete, without }: Parts,
): AsyncGenerator<RawItem[]> {
  let trouble: VendorError | null = null
  let unavailable = 0
  for await (const items of pages)
    for (const [index, item] of items.entries()) {
      const whole = await complete(item).catch(vendorError)
      unavailable = whole instanceof VendorError && whole.kind === 'unavailable' ? unavailable + 1 : 0
      if (!(whole instanceof VendorError)) {
        if (whole) yield [whole]
        continue
      }
      const incomplete = (one: RawItem): RawItem => ({ ...without(one, reasonOf(whole)), isIncomplete: true })
      const isDown = unavailable >= MOST_UNAVAILABLE
      if (whole.kind === 'unauthorized' || isDown) yield items.slice(index).map(incomplete)
      if (STOPS.includes(whole.kind) || isDown) throw whole
      if (whole.passing) trouble ??= whole
      yield [whole.passing ? incomplete(item) : without(item, reasonOf(whole))]
    }
  if (trouble) throw new IncompleteReading(trouble)
}

function vendorError(error: unknown): VendorError {
  if (error instanceof VendorError) return error
  throw error
}

function reasonOf(error: VendorError): string {
  return `could not be read: ${error.message}`
}
