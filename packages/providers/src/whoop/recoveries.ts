import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { OffsetTime } from '../payload.ts'
import { utcDay } from '../time.ts'
import { CYCLES } from './cycles.ts'
import { type Dated, getOrNull, stray } from './pages.ts'
import type { SleepSpan } from './schema.ts'
import { readSleep, SLEEPS, sleepsNear, spanOf } from './sleeps.ts'
import { localDay, momentOf } from './time.ts'

export const RECOVERIES = 'recovery'

const ListedRecovery = Type.Object({
  sleep_id: Type.String({ minLength: 1, maxLength: 200 }),
  created_at: OffsetTime,
})
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
  const times = recoveries.map(({ created_at }) => created_at)
  const near = await sleepsNear(context, session, times)
  if (near === null) return [...recoveries.map((recovery) => dated(recovery, null)), ...strays]
  const spans = new Map(near.map((sleep) => [sleep.id, spanOf(sleep)]))
  const found: Dated[] = [...strays]
  for (const recovery of recoveries) {
    const span = spans.get(recovery.sleep_id) ?? (await spanById(context, session, recovery.sleep_id))
    found.push(dated(recovery, span))
  }
  return found
}

/** The id is the sleep's, as in the vendor's events; only the sleep knows its cycle, and only the cycle leads to the recovery. */
export async function pullRecovery(
  context: ProviderContext,
  session: ProviderSession,
  id: string,
): Promise<RawItem | null> {
  const answer = await getOrNull(context, session, `${SLEEPS}/${encodeURIComponent(id)}`)
  if (answer === null) return null
  const sleep = readSleep(answer)
  if (sleep.cycle_id == null) return null
  const recovery = await getOrNull(context, session, `${CYCLES}/${sleep.cycle_id}/recovery`)
  if (recovery === null) return null
  const found = readRecovery(recovery)
  // A nap leads to the recovery of its cycle's night.
  return found.sleep_id === id ? dated(found, spanOf(sleep)).item : null
}

/** Where a strap was offline for days, the recovery was made long after its night. */
async function spanById(
  context: ProviderContext,
  session: ProviderSession,
  id: string,
): Promise<SleepSpan | null> {
  const sleep = await getOrNull(context, session, `${SLEEPS}/${encodeURIComponent(id)}`)
  return sleep === null ? null : spanOf(readSleep(sleep))
}

const isRecovery = (recovery: unknown): recovery is ListedRecovery => ListedRecoveryCheck.Check(recovery)

function readRecovery(recovery: unknown): ListedRecovery {
  if (isRecovery(recovery)) return recovery
  throw new VendorError('malformed', `${RECOVERIES}: a recovery without its sleep or time`)
}

function dated(recovery: ListedRecovery, sleep: SleepSpan | null): Dated {
  const day = sleep
    ? localDay(momentOf(sleep.end, sleep.timezone_offset))
    : utcDay(Date.parse(recovery.created_at))
  return { day, item: { resource: 'recovery', id: recovery.sleep_id, payload: { ...recovery, sleep } } }
}
