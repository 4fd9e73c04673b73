import type { PhoneRecord } from '@tributary/health'
import type { Storage } from '../storage/storage.ts'
import type { HealthStore, PermissionState, ReadWindow } from '../stores/store.ts'
import { contentHash } from './content-hash.ts'
import { readCursor, saveCursor } from './cursors.ts'
import { dateOf, earlier, later, midnight } from './dates.ts'
import { Ledger, type LedgerDay } from './ledger.ts'
import type { Outbox } from './outbox.ts'
import { ofStore } from './store-failure.ts'

const OVERLAP_DAYS = 7

export interface Reading {
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
export async function readWindow(reading: Reading, permission: PermissionState): Promise<void> {
  const { storage, store, outbox, type, now } = reading
  const ledger = new Ledger(storage, store.source, type)
  const window = { from: await windowStart(reading), to: now }
  const gone = new Map<string, string>()
  const count = await compare(reading, ledger, window, gone)
  await outbox.flush()
  // A store that hides a denied reading shows it as an empty one: all records gone at once means that, most likely.
  if (gone.size > 0 && (count > 0 || permission !== 'unknowable')) await retract(reading, ledger, gone)
  outbox.after(() => saveCursor(storage, store.source, type, now))
  for (const date of await ledger.dates())
    if (date < dateOf(window.from)) outbox.after(() => ledger.save(date, new Map()))
  await outbox.flush()
}

async function windowStart({ storage, store, type, from, now }: Reading): Promise<string> {
  const reached = await readCursor(storage, store.source, type)
  return reached === null ? from : later(from, midnight(dateOf(earlier(reached, now)), -OVERLAP_DAYS))
}

/** Returns how many records there are; fills `gone` with ids the ledger has and the store has not, and their date. */
async function compare(
  reading: Reading,
  ledger: Ledger,
  window: ReadWindow,
  gone: Map<string, string>,
): Promise<number> {
  const { store, outbox, type } = reading
  const unvisited = new Set((await ledger.dates()).filter((date) => date >= dateOf(window.from)))
  let count = 0
  let day = null as OpenDay | null
  for await (const page of ofStore(store.read(type, window))) {
    for (const record of page) {
      const date = dateOf(record.start)
      if (day?.date !== date) {
        if (day) closeDay(day, ledger, outbox, gone)
        day = { date, known: await ledger.day(date), seen: new Map(), hasNews: false }
        unvisited.delete(date)
      }
      await compareRecord(record, day, outbox)
      count++
    }
  }
  if (day) closeDay(day, ledger, outbox, gone)
  for (const date of unvisited) for (const id of (await ledger.day(date)).keys()) gone.set(id, date)
  return count
}

interface OpenDay {
  date: string
  known: LedgerDay
  seen: LedgerDay
  hasNews: boolean
}

async function compareRecord(record: PhoneRecord, day: OpenDay, outbox: Outbox): Promise<void> {
  const text = JSON.stringify(record)
  const hash = contentHash(text)
  if (day.known.get(record.id) !== hash) {
    day.hasNews = true
    await outbox.add(record, text.length)
  }
  day.seen.set(record.id, hash)
}

/** What is gone stays in the ledger until its deletion is queued. */
function closeDay(day: OpenDay, ledger: Ledger, outbox: Outbox, gone: Map<string, string>): void {
  for (const [id, hash] of day.known) {
    if (day.seen.has(id)) continue
    gone.set(id, day.date)
    day.seen.set(id, hash)
  }
  if (day.hasNews) outbox.after(() => ledger.save(day.date, day.seen))
}

/** Queues the deletions, but not of records that only moved to another day. */
async function retract(reading: Reading, ledger: Ledger, gone: Map<string, string>): Promise<void> {
  const { outbox, type } = reading
  const moved = new Set<string>()
  for (const date of await ledger.dates())
    for (const id of (await ledger.day(date)).keys()) if (gone.has(id) && gone.get(id) !== date) moved.add(id)
  for (const id of gone.keys()) if (!moved.has(id)) await outbox.remove(id, type)
  for (const date of new Set(gone.values()))
    outbox.after(async () => {
      const day = await ledger.day(date)
      for (const [id, from] of gone) if (from === date) day.delete(id)
      await ledger.save(date, day)
    })
}
