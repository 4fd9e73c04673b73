import type { Storage } from '../storage/storage.ts'
import type { HealthStore, PermissionState, ReadWindow } from '../stores/store.ts'
import { contentHash } from './content-hash.ts'
import { readCursor, saveCursor } from './cursors.ts'
import { dateOf, earlier, later, midnight } from './dates.ts'
import { Ledger, type LedgerDay } from './ledger.ts'
import type { Outbox } from './outbox.ts'
import { ofStore, StoreFailure } from './store-failure.ts'

const OVERLAP_DAYS = 7

export interface WindowReading {
  storage: Storage
  store: HealthStore
  outbox: Outbox
  type: string
  /** Nothing that begins earlier is read. */
  from: string
  now: string
}

/**
 * Reads the last days of a type again, and from the first day on the first time, and queues what is new, changed or gone
 * against the ledger.
 */
export async function readWindow(reading: WindowReading, permission: PermissionState): Promise<void> {
  const { storage, store, outbox, type, now } = reading
  const ledger = new Ledger(storage, store.source, type)
  const window = { from: await windowStart(reading), to: now }
  const gone = new Map<string, string>()
  const count = await compare(reading, ledger, window, gone)
  // A store that hides a denied reading shows it as an empty one: all records gone at once means that, most likely.
  if (gone.size > 0 && (count > 0 || permission !== 'unknowable')) {
    await outbox.flush()
    await retract(reading, ledger, gone)
  }
  outbox.after(() => saveCursor(storage, store.source, type, now))
  for (const date of await ledger.dates())
    if (date < dateOf(window.from)) outbox.after(() => ledger.save(date, new Map()))
}

async function windowStart({ storage, store, type, from, now }: WindowReading): Promise<string> {
  const reached = await readCursor(storage, store.source, type)
  return reached === null ? from : later(from, midnight(dateOf(earlier(reached, now)), -OVERLAP_DAYS))
}

/** Returns how many records there are; fills `gone` with ids the ledger has and the store has not, and their date. */
async function compare(
  { store, outbox, type }: WindowReading,
  ledger: Ledger,
  window: ReadWindow,
  gone: Map<string, string>,
): Promise<number> {
  const unvisited = new Set((await ledger.dates()).filter((date) => date >= dateOf(window.from)))
  let count = 0
  let date = ''
  let known: LedgerDay = new Map()
  const closeDay = () => {
    for (const id of known.keys()) gone.set(id, date)
  }
  for await (const page of ofStore(store.read(type, window))) {
    for (const record of page) {
      if (dateOf(record.start) !== date) {
        if (dateOf(record.start) < date) throw new StoreFailure('records of the store are not in order')
        closeDay()
        date = dateOf(record.start)
        known = await ledger.day(date)
        unvisited.delete(date)
      }
      const text = JSON.stringify(record)
      if (known.get(record.id) !== contentHash(text)) await outbox.add(record, text.length)
      known.delete(record.id)
      count++
    }
  }
  closeDay()
  for (date of unvisited) {
    known = await ledger.day(date)
    closeDay()
  }
  return count
}

/** Queues the deletions, but not of records that only moved to another day. */
async function retract(
  { outbox, type }: WindowReading,
  ledger: Ledger,
  gone: Map<string, string>,
): Promise<void> {
  for (const date of await ledger.dates())
    for (const id of (await ledger.day(date)).keys())
      if (gone.has(id) && gone.get(id) !== date) gone.delete(id)
  for (const id of gone.keys()) await outbox.remove(id, type)
}
