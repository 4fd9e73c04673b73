import type { HealthStore, TypePermission } from '../stores/store.ts'
import { dateOf, midnight } from './dates.ts'
import { Ledger } from './ledger.ts'
import { Outbox } from './outbox.ts'
import { readLog } from './read-log.ts'
import { readWindow } from './read-window.ts'
import { drain } from './send.ts'
import { StoreFailure } from './store-failure.ts'
import { StoppedError, type Work } from './work.ts'

/** Before the first day nothing is taken but what reaches into it, such as a night. */
const LEAD_DAYS = -1
/** Of a source whose first day the service has not told: what it takes of the past. */
const PAST_DAYS = -29

/** The service ended the source while it was read. */
class SourceEnded extends Error {}

/** Reads every type that may be read. A type that cannot be read is noted, the others are read all the same. */
export async function readSource(work: Work, store: HealthStore, signal: AbortSignal): Promise<void> {
  const { source } = store
  const { since, permissions } = work.memory(source)
  const now = work.clock.now().toISOString()
  const from = midnight(since ?? dateOf(midnight(dateOf(now), PAST_DAYS)), LEAD_DAYS)
  for (const type of store.types) {
    if (signal.aborted) throw new StoppedError()
    work.enter('reading')
    const permission = stateOf(permissions, type)
    if (permission === 'denied') continue
    const outbox = await outboxOf(work, store, type, signal)
    const reading = { storage: work.storage, store, outbox, type, from, now }
    try {
      if (store.log?.types.includes(type)) await readLog(reading, store.log)
      else await readWindow(reading, permission)
      work.trouble(source, type, null)
    } catch (error) {
      if (error instanceof SourceEnded) return
      if (!(error instanceof StoreFailure)) throw error
      work.trouble(source, type, error.message)
      await outbox.flush()
    }
  }
  await work.remember(source, { lastReadAt: now })
}

async function outboxOf(work: Work, store: HealthStore, type: string, signal: AbortSignal): Promise<Outbox> {
  const { queue, storage, clock } = work
  const { source } = store
  return new Outbox({
    source,
    isInLedger: !store.log?.types.includes(type),
    ledgerDates: await new Ledger(storage, source, type).dates(),
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
