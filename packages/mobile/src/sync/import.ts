import type { PhoneRecord, PhoneSource } from '@tributary/health'
import { Outbox } from './outbox.ts'
import { drain } from './send.ts'
import { StoppedError, type SyncWork } from './work.ts'

/**
 * Sends records that no store holds (an export file). They are no part of the ledger: a later reading of the store does not
 * take them for gone. To send them again after a break is harmless.
 */
export async function importPages(
  work: SyncWork,
  source: PhoneSource,
  pages: AsyncIterable<PhoneRecord[]>,
  signal: AbortSignal,
): Promise<void> {
  const outbox = new Outbox({
    source,
    inLedger: [],
    ledgerDates: new Map(),
    queue: work.queue,
    storage: work.storage,
    clock: work.clock,
    async onQueued() {
      work.changed()
      await drain(work, signal)
    },
  })
  work.enter('reading')
  for await (const page of pages) {
    if (signal.aborted) throw new StoppedError()
    for (const record of page) await outbox.add(record, JSON.stringify(record).length)
  }
  await outbox.flush()
}
