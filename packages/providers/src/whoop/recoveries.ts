import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { utcDay } from '../time.ts'
import { CYCLES } from './cycles.ts'
import { type Dated, getOrNull, pages, stray } from './pages.ts'
import { ObjectId, type SleepSpan } from './schema.ts'
import { isSleep, SLEEPS, sleepsNear, spanOf, unlessAbsent } from './sleeps.ts'
import { isTime, localDay, momentOf } from './time.ts'

export const RECOVERIES = 'recovery'

const ListedRecovery = Type.Object({ sleep_id: ObjectId, created_at: Type.Optional(Type.Unknown()) })
type ListedRecovery = Static<typeof ListedRecovery>
const ListedRecoveryCheck = Compile(ListedRecovery)

/** A recovery has neither start nor offset; its sleep has both, so that goes with it. */
export async function withTheirSleeps(
  context: ProviderContext,
  session: ProviderSession,
  records: readonly unknown[],
): Promise<Dated[]> {
  const recoveries = records.filter(isRecovery)
  const strays = records.filter((record) => !isRecovery(record)).map((record) => stray('recovery', record))
  if (recoveries.length === 0) return strays
  const times = recoveries.map(({ created_at }) => created_at).filter(isTime)
  const near = times.length === 0 ? [] : await sleepsNear(context, session, times)
  if (near === null) return [...recoveries.map((recovery) => dated(recovery, null)), ...strays]
  const spans = new Map(near.map((sleep) => [String(sleep.id), spanOf(sleep)]))
  const found: Dated[] = [...strays]
  for (const recovery of recoveries) {
    const id = String(recovery.sleep_id)
    found.push(dated(recovery, spans.get(id) ?? (await spanById(context, session, id))))
  }
  return found
}

/**
 * The id is the sleep's, as in the vendor's events; only the sleep knows its cycle, and only the cycle leads to the recovery.
 * Where the sleep cannot be read, the recovery is looked for among the latest.
 */
export async function pullRecovery(
  context: ProviderContext,
  session: ProviderSession,
  id: string,
): Promise<RawItem | null> {
  const answer = await unlessAbsent(() => sleepById(context, session, id))
  const sleep = isSleep(answer) ? answer : null
  const found =
    sleep?.cycle_id == null
      ? await recoveryAmongLatest(context, session, id)
      : await getOrNull(context, session, `${CYCLES}/${sleep.cycle_id}/recovery`)
  if (found === null) return null
  if (!isRecovery(found)) return { resource: 'recovery', id, payload: found }
  // A nap leads to the recovery of its cycle's night.
  return String(found.sleep_id) === id ? dated(found, sleep && spanOf(sleep)).item : null
}

async function recoveryAmongLatest(
  context: ProviderContext,
  session: ProviderSession,
  id: string,
): Promise<unknown> {
  for await (const records of pages(context, session, RECOVERIES)) {
    return records.find((one) => isRecovery(one) && String(one.sleep_id) === id) ?? null
  }
  return null
}

const sleepById = (context: ProviderContext, session: ProviderSession, id: string) =>
  getOrNull(context, session, `${SLEEPS}/${encodeURIComponent(id)}`)

/** Where a strap was offline for days, the recovery was made long after its night. */
async function spanById(
  context: ProviderContext,
  session: ProviderSession,
  id: string,
): Promise<SleepSpan | null> {
  const sleep = await sleepById(context, session, id)
  return isSleep(sleep) ? spanOf(sleep) : null
}

const isRecovery = (recovery: unknown): recovery is ListedRecovery => ListedRecoveryCheck.Check(recovery)

function dated(recovery: ListedRecovery, sleep: SleepSpan | null): Dated {
  const { created_at } = recovery
  const payload = { ...recovery, sleep }
  return {
    day: dayOf(sleep, created_at),
    item: { resource: 'recovery', id: String(recovery.sleep_id), payload },
  }
}

function dayOf(sleep: SleepSpan | null, createdAt: unknown): string | null {
  if (sleep) return localDay(momentOf(sleep.end, sleep.timezone_offset))
  return isTime(createdAt) ? utcDay(Date.parse(createdAt)) : null
}
