import { CursorExpiredError, type HealthStore } from '../stores/store.ts'
import { forgetCursor, readCursor, saveCursor } from './cursors.ts'
import type { Reading } from './read-window.ts'
import { ofStore, StoreFailure } from './store-failure.ts'

/** Queues what the store's log of changes tells since the last reading. The cursor moves on once that is queued. */
export async function readLog(reading: Reading): Promise<void> {
  const { storage, store, type } = reading
  const cursor = await readCursor(storage, store.source, type)
  try {
    await follow(reading, cursor)
  } catch (error) {
    const isExpired = error instanceof StoreFailure && error.cause instanceof CursorExpiredError
    if (!isExpired || cursor === null) throw error
    await forgetCursor(storage, store.source, type)
    await follow(reading, null)
  }
}

async function follow(reading: Reading, start: string | null): Promise<void> {
  const { storage, store, outbox, type, from } = reading
  for await (const { records, deleted, cursor } of ofStore(store.changes!(type, start, from))) {
    for (const record of records) await outbox.add(record, JSON.stringify(record).length)
    for (const id of deleted) await outbox.remove(id, type)
    if (cursor !== null) outbox.after(() => saveCursor(storage, store.source, type, cursor))
  }
  await outbox.flush()
}

export const hasLog = (store: HealthStore, type: string): boolean =>
  store.changes !== undefined && (store.hasLog?.(type) ?? true)
