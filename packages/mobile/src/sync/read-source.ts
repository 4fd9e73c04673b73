import type { PhoneSource } from '@tributary/health'
import type { HealthStore, TypePermission } from '../stores/store.ts'
import { dateOf, midnight } from './dates.ts'
import { Ledger } from './ledger.ts'
import { Outbox } from './outbox.ts'
import { readLog } from './read-log.ts'
import { readWindow, type WindowReading } from './read-window.ts'
import { drain } from './send.ts'
import { StoreFailure } from './store-failure.ts'
import { StoppedError, type SyncWork } from './work.ts'

/** Before the first day nothing is taken but what reaches into it, such as a night. */
const LEAD_DAYS = -1
/** Of a source whose first day the service has not stated: what it takes of the past. */
const PAST_DAYS = -29

/** The service ended the source while it was read. */
class SourceEnded extends Error {}

/** Reads every type that may be read. A type that cannot be read is noted, the others are read all the same. */
export async function readSource(work: SyncWork, store: HealthStore, signal: AbortSignal): Promise<void> {
  const { source } = store
  const { since } = work.memory(source)
  const now = work.clock.now().toISOString()
  const from = midnight(since ?? dateOf(midnight(dateOf(now), PAST_DAYS)), LEAD_DAYS)
  const inLedger = store.types.filter((type) => !store.log?.types.includes(type))
  const outbox = await outboxOf(work, source, inLedger, signal)
  try {
    for (const type of store.types) {
      if (signal.aborted) throw new StoppedError()
      work.enter('reading')
      await readType(work, { storage: work.storage, store, outbox, type, from, now })
    }
    await outbox.flush()
  } catch (error) {
    if (error instanceof SourceEnded) return
    throw error
  }
  await work.remember(source, { lastReadAt: now })
}

async function readType(work: SyncWork, reading: WindowReading): Promise<void> {
  const { store, type } = reading
  const permission = stateOf(work.memory(store.source).permissions, type)
  if (permission === 'denied') return
  try {
    if (store.log?.types.includes(type)) await readLog(reading, store.log)
    else await readWindow(reading, permission)
    work.trouble(store.source, type, null)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    work.trouble(store.source, type, error.message)
  }
}

/** One for all types, so that a few new records of each go in one batch. */
async function outboxOf(
  work: SyncWork,
  source: PhoneSource,
  inLedger: readonly string[],
  signal: AbortSignal,
): Promise<Outbox> {
  const { queue, storage, clock } = work
  const ledgerDates = new Map<string, readonly string[]>()
  for (const type of inLedger) ledgerDates.set(type, await new Ledger(storage, source, type).dates())
  return new Outbox({
    source,
    inLedger,
    ledgerDates,
    queue,
    storage,
    clock,
    async onQueued() {
      work.changed()
      await drain(work, signal)
      if (!work.memory(source).isConnected) throw new SourceEnded()
      work.enter('reading')
    },
  })
}

const stateOf = (permissions: readonly TypePermission[], type: string) =>
  permissions.find((permission) => permission.type === type)?.state ?? 'unknowable'
