import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { maybe } from '../payload.ts'
import { pages } from './pages.ts'
import { SleepSpan } from './schema.ts'

export const SLEEPS = 'activity/sleep'

const DAY_MS = 86_400_000

const ListedSleep = Type.Object({
  ...SleepSpan.properties,
  nap: maybe(Type.Boolean()),
  cycle_id: maybe(Type.Integer()),
})
export type ListedSleep = Static<typeof ListedSleep>
const ListedSleepCheck = Compile(ListedSleep)

export const isSleep = (sleep: unknown): sleep is ListedSleep => ListedSleepCheck.Check(sleep)

export function spanOf({ id, start, end, timezone_offset }: ListedSleep): SleepSpan {
  return { id: String(id), start, end, timezone_offset }
}

/** Every sleep near these times; null when sleep is not there to be read. */
export async function sleepsNear(
  context: ProviderContext,
  session: ProviderSession,
  times: readonly string[],
): Promise<ListedSleep[] | null> {
  const instants = times.map((time) => Date.parse(time))
  const range = {
    start: new Date(Math.min(...instants) - DAY_MS).toISOString(),
    end: new Date(Math.max(...instants) + DAY_MS).toISOString(),
  }
  return unlessAbsent(async () => {
    const sleeps: ListedSleep[] = []
    for await (const page of pages(context, session, SLEEPS, range)) sleeps.push(...page.filter(isSleep))
    return sleeps
  })
}

/** What belongs to a cycle or a recovery may be withheld by the person or not exist; then the rest stands alone. */
export async function unlessAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof VendorError && (error.kind === 'forbidden' || error.kind === 'not_found'))
      return null
    throw error
  }
}
