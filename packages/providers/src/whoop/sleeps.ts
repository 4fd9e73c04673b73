import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { pages } from './pages.ts'
import { SleepSpan } from './schema.ts'

export const SLEEPS = 'activity/sleep'

const DAY_MS = 86_400_000

const ListedSleep = Type.Object({
  ...SleepSpan.properties,
  nap: Type.Boolean(),
  cycle_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})
export type ListedSleep = Static<typeof ListedSleep>
const ListedSleepCheck = Compile(ListedSleep)

const isSleep = (sleep: unknown): sleep is ListedSleep => ListedSleepCheck.Check(sleep)

export function readSleep(sleep: unknown): ListedSleep {
  if (isSleep(sleep)) return sleep
  throw new VendorError('malformed', `${SLEEPS}: a sleep without id or span`)
}

export function spanOf({ id, start, end, timezone_offset }: ListedSleep): SleepSpan {
  return { id, start, end, timezone_offset }
}

/** Every sleep near these times; null when the person did not grant sleep. */
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
  return unlessForbidden(async () => {
    const sleeps: ListedSleep[] = []
    for await (const page of pages(context, session, SLEEPS, range)) sleeps.push(...page.filter(isSleep))
    return sleeps
  })
}

/** What belongs to a cycle or a recovery but is not granted is as good as not there. */
export async function unlessForbidden<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof VendorError && error.kind === 'forbidden') return null
    throw error
  }
}
