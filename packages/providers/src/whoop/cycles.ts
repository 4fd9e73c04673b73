import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { OffsetTime } from '../payload.ts'
import { type Dated, getOrNull, stray } from './pages.ts'
import type { SleepSpan } from './schema.ts'
import { isSleep, type ListedSleep, sleepsNear, spanOf, unlessAbsent } from './sleeps.ts'
import { cycleMorning } from './time.ts'

export const CYCLES = 'cycle'

const ListedCycle = Type.Object({
  id: Type.Integer(),
  start: OffsetTime,
  timezone_offset: Type.Optional(Type.Unknown()),
})
type ListedCycle = Static<typeof ListedCycle>
const ListedCycleCheck = Compile(ListedCycle)

/** A cycle does not hold the time of waking up; its sleep does, so that goes with it. */
export async function withSleeps(
  context: ProviderContext,
  session: ProviderSession,
  records: readonly unknown[],
): Promise<Dated[]> {
  const cycles = records.filter(isCycle)
  const strays = records.filter((record) => !isCycle(record)).map((record) => stray('cycle', record))
  if (cycles.length === 0) return strays
  const times = cycles.map(({ start }) => start)
  const sleeps = (await sleepsNear(context, session, times)) ?? []
  const found = cycles.map((cycle) => {
    const sleep = mainSleep(sleeps.filter(({ cycle_id }) => cycle_id === cycle.id))
    return dated(cycle, sleep && spanOf(sleep))
  })
  return [...found, ...strays]
}

export async function pullCycle(
  context: ProviderContext,
  session: ProviderSession,
  id: string,
): Promise<RawItem | null> {
  const path = `${CYCLES}/${encodeURIComponent(id)}`
  const cycle = await getOrNull(context, session, path)
  if (cycle === null) return null
  const sleep = await unlessAbsent(() => getOrNull(context, session, `${path}/sleep`))
  const main = mainSleep([sleep].filter(isSleep))
  return isCycle(cycle) ? dated(cycle, main && spanOf(main)).item : { resource: 'cycle', id, payload: cycle }
}

const isCycle = (cycle: unknown): cycle is ListedCycle => ListedCycleCheck.Check(cycle)

function mainSleep(sleeps: readonly ListedSleep[]): ListedSleep | null {
  const length = ({ start, end }: ListedSleep) => Date.parse(end) - Date.parse(start)
  const nights = sleeps.filter(({ nap }) => !nap)
  return nights.reduce<ListedSleep | null>(
    (longest, night) => (longest && length(longest) >= length(night) ? longest : night),
    null,
  )
}

function dated(cycle: ListedCycle, sleep: SleepSpan | null): Dated {
  const payload = { ...cycle, sleep }
  return {
    day: cycleMorning(payload)?.day ?? null,
    item: { resource: 'cycle', id: String(cycle.id), payload },
  }
}
