import type { PhoneRecord, PhoneSource } from '@tributary/health'
import { TributaryError } from '../client/errors.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Storage } from '../storage/storage.ts'
import { wipe } from '../storage/wipe.ts'
import type { BackgroundMode, HealthStore, TypePermission } from '../stores/store.ts'
import { keepSyncing } from './automatic.ts'
import { checkIn, noteBackground } from './check-in.ts'
import { forgetReadings } from './cursors.ts'
import { exclusively } from './exclusive.ts'
import { importPages } from './import.ts'
import { report } from './report.ts'
import { isDue, outcomeOf, type SyncOutcome, syncOnce } from './run.ts'
import { insist } from './send.ts'
import { backgroundOf, whenEnded } from './source-memory.ts'
import type { SyncState } from './state.ts'
import { type SyncClient, SyncWork } from './work.ts'

export interface SyncOptions {
  client: SyncClient
  stores: readonly HealthStore[]
  storage: Storage
  clock?: Clock
  /** Between two automatic readings of the stores; 15 minutes when absent. */
  minimumIntervalMs?: number
}

export interface RunOptions {
  /** For a background task whose time runs out. What was queued stays. */
  signal?: AbortSignal
  /** Does nothing when the last sync is younger than the minimum interval: for hooks that fire often. */
  onlyWhenDue?: boolean
  /** The app is closed: the phone woke it for this sync. */
  inBackground?: boolean
}

export interface Sync {
  state(): SyncState
  /** Calls back after every change of the state. Returns how to stop. */
  onChange(listener: (state: SyncState) => void): () => void
  /** Asks the service for the state of the sources, and reads nothing. */
  refresh(): Promise<SyncOutcome>
  /** One sync. While one runs, this is that one. */
  run(options?: RunOptions): Promise<SyncOutcome>
  /** Syncs now, when a store has news and at intervals, until the returned function is called. */
  start(): () => void
  /** Asks the person for permission and connects the source. Also to repair denied permissions. Throws `TributaryError`. */
  connect(source: PhoneSource): Promise<TypePermission[]>
  /** Switches reading while the app is closed on or off. The service learns of it with the next check-in. */
  readInBackground(source: PhoneSource, isOn: boolean): Promise<BackgroundMode>
  /** Throws `TributaryError`. */
  disconnect(source: PhoneSource): Promise<void>
  /** Sends records of an export file. The source must be connected. */
  import(
    source: PhoneSource,
    pages: AsyncIterable<PhoneRecord[]>,
    options?: { signal?: AbortSignal },
  ): Promise<SyncOutcome>
  /** Ends this device's credential, and the sources where the client wants that, and forgets everything here. */
  logOut(): Promise<void>
  /** Ends the sources and the credential and forgets everything here. */
  unlink(): Promise<void>
  /** Forgets everything here without the service: when it ended the device, or cannot be reached for long. */
  forget(): Promise<void>
}

const MINIMUM_INTERVAL_MS = 15 * 60_000

export async function createSync(options: SyncOptions): Promise<Sync> {
  const { client, stores, storage, clock = systemClock } = options
  const minimumIntervalMs = options.minimumIntervalMs ?? MINIMUM_INTERVAL_MS
  const listeners = new Set<(state: SyncState) => void>()
  const work = new SyncWork(client, stores, storage, clock, () => {
    const state = report(work)
    for (const listener of listeners) listener(state)
  })
  await work.load()

  const alone = exclusively()
  let stopping = new AbortController()
  let running: Promise<SyncOutcome> | null = null

  const job = (outer: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<void>) =>
    alone(async () => {
      const signal = eitherOf(stopping.signal, outer)
      await work.load()
      return outcomeOf(work, () => task(signal))
    })

  const leave = async (notify: () => Promise<void>) => {
    stopping.abort()
    await alone(async () => {
      await unlessEnded(notify)
      for (const store of stores) await switchOff(store)
      await wipe(storage)
      await work.load()
      work.troubles.clear()
      work.changed()
    }).finally(() => {
      stopping = new AbortController()
    })
  }

  const storeOf = (source: PhoneSource): HealthStore => {
    const store = stores.find((candidate) => candidate.source === source)
    if (!store) throw new RangeError(`this phone has no ${source}`)
    return store
  }

  const sync: Sync = {
    state: () => report(work),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh: () => job(undefined, (signal) => checkIn(work, signal)),
    run({ signal: outer, onlyWhenDue = false, inBackground = false } = {}) {
      if (onlyWhenDue && !isDue(work, minimumIntervalMs)) return Promise.resolve('not_due')
      running ??= job(outer, (signal) => {
        work.isInBackground = inBackground
        return syncOnce(work, signal)
      }).finally(() => {
        work.isInBackground = false
        running = null
      })
      return running
    },
    start: () => keepSyncing(sync, stores, clock, minimumIntervalMs),
    connect: (source) =>
      alone(async () => {
        await work.load()
        const store = storeOf(source)
        const permissions = await store.request()
        await forgetReadings(storage, source)
        await store.background?.enable().catch(() => undefined)
        await noteBackground(work, store)
        const background = backgroundOf(work.memory(source))
        await insist(work, stopping.signal, () => client.connectSource(source, permissions, background))
        await work.remember(source, { permissions, reportedBackground: background })
        await checkIn(work, stopping.signal)
        work.enter('idle')
        return permissions
      }),
    readInBackground: (source, isOn) =>
      alone(async () => {
        await work.load()
        const store = storeOf(source)
        if (isOn) await store.background?.enable()
        else await store.background?.disable()
        await noteBackground(work, store)
        return work.memory(source).background
      }),
    disconnect: (source) =>
      alone(async () => {
        await work.load()
        await switchOff(storeOf(source))
        await work.remember(source, { isConnected: false, wasEnded: false })
        await insist(work, stopping.signal, () => client.disconnectSource(source)).catch(unlessGone)
        await work.dropSource(source, { ...whenEnded(work.memory(source)), permissions: [] })
        work.enter('idle')
      }),
    import: (source, pages, { signal: outer } = {}) =>
      job(outer, (signal) => importPages(work, source, pages, signal)),
    logOut: () => leave(() => client.logOut()),
    unlink: () => leave(() => client.unlink()),
    forget: () => leave(async () => {}),
  }
  return sync
}

/** The phone need not wake the app for a source that is not connected. */
const switchOff = ({ background }: HealthStore) => background?.disable().catch(() => undefined)

const unlessEnded = (call: () => Promise<void>) =>
  call().catch((error) => {
    if (!(error instanceof TributaryError && error.kind === 'unauthorized')) throw error
  })

const unlessGone = (error: unknown) => {
  const isGone =
    error instanceof TributaryError && (error.kind === 'source_not_connected' || error.status === 404)
  if (!isGone) throw error
}

/** `AbortSignal.any` is not everywhere. */
function eitherOf(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  if (!other) return one
  const both = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort()
    else signal.addEventListener('abort', () => both.abort(), { signal: both.signal })
  }
  return both.signal
}
