import { type ChangeLog, CursorExpiredError } from '../stores/store.ts'
import { forgetCursor, readCursor, saveCursor } from './cursors.ts'
import type { WindowReading } from './read-window.ts'
import { ofStore, StoreFailure } from './store-failure.ts'

/** How far a type with a log was read. */
interface LogPosition {
  cursor: string
  /** Whether all that was there before the log's first cursor is queued. */
  hasPast: boolean
}

/** Queues what the store's log of changes lists since the last reading, and the first time what was there before. */
export async function readLog(reading: WindowReading, log: ChangeLog): Promise<void> {
  const { storage, store, type } = reading
  try {
    await follow(reading, log)
  } catch (error) {
    if (!(error instanceof StoreFailure && error.cause instanceof CursorExpiredError)) throw error
    await forgetCursor(storage, store.source, type)
    await follow(reading, log)
  }
}

async function follow(reading: WindowReading, log: ChangeLog): Promise<void> {
  const { store, outbox, type, from, now } = reading
  const { cursor: start, hasPast } = await positionOf(reading, log)
  if (!hasPast) {
    for await (const records of ofStore(store.read(type, { from, to: now })))
      for (const record of records) await outbox.add(record, JSON.stringify(record).length)
    moveTo(reading, { cursor: start, hasPast: true })
  }
  for await (const { records, deleted, cursor } of ofStore(log.changes(type, start, from))) {
    for (const record of records) await outbox.add(record, JSON.stringify(record).length)
    for (const id of deleted) await outbox.remove(id, type)
    moveTo(reading, { cursor, hasPast: true })
  }
}

async function positionOf({ storage, store, type }: WindowReading, log: ChangeLog): Promise<LogPosition> {
  const kept = await readCursor(storage, store.source, type)
  if (kept !== null) return JSON.parse(kept) as LogPosition
  const cursor = await log.position(type).catch((error) => {
    throw new StoreFailure(error)
  })
  const position = { cursor, hasPast: false }
  await saveCursor(storage, store.source, type, JSON.stringify(position))
  return position
}

const moveTo = ({ storage, store, outbox, type }: WindowReading, position: LogPosition) =>
  outbox.after(() => saveCursor(storage, store.source, type, JSON.stringify(position)))
