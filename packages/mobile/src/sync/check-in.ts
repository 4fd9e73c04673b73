import type { PhoneSource } from '@tributary/health'
import type { SourceView } from '../client/wire.ts'
import type { HealthStore } from '../stores/store.ts'
import { forgetCursor, forgetReadings } from './cursors.ts'
import { insist } from './send.ts'
import { backgroundOf, newlyGranted, sameBackground, samePermissions, whenEnded } from './source-memory.ts'
import type { SyncWork } from './work.ts'

/** Asks the service what it knows of this device, and sends it what changed on the phone. */
export async function checkIn(work: SyncWork, signal: AbortSignal): Promise<void> {
  const view = await insist(work, signal, () => work.client.device())
  const timeZone = work.clock.timeZone()
  if (view.time_zone !== timeZone) await insist(work, signal, () => work.client.setTimeZone(timeZone))
  for (const store of work.stores) {
    const known = view.sources.find(({ source }) => source === store.source)
    await takeOver(work, store.source, known)
    const isAvailable = await checkAvailable(work, store)
    if (isAvailable && work.memory(store.source).isConnected) await reportAccess(work, store, signal)
  }
  if (work.progress.mustReread) {
    for (const { source } of work.stores) await forgetReadings(work.storage, source)
    await work.advance({ ...work.progress, mustReread: false })
  }
}

async function takeOver(work: SyncWork, source: PhoneSource, known: SourceView | undefined): Promise<void> {
  const memory = work.memory(source)
  if (known?.state === 'connected') {
    if (memory.isConnected && memory.since === known.since) return
    return work.remember(source, { isConnected: true, wasEnded: false, since: known.since })
  }
  if (memory.isConnected) await work.dropSource(source, whenEnded(memory))
}

/** What may be read, and whether it is read while the app is closed, when one of them changed. */
async function reportAccess(work: SyncWork, store: HealthStore, signal: AbortSignal): Promise<void> {
  const { source } = store
  const permissions = await attempt(work, store, () => store.permissions())
  if (permissions === null) return
  await noteBackground(work, store)
  const { permissions: before, reportedBackground } = work.memory(source)
  const background = backgroundOf(work.memory(source))
  if (samePermissions(before, permissions) && sameBackground(reportedBackground, background)) return
  for (const type of newlyGranted(before, permissions)) await forgetCursor(work.storage, source, type)
  await insist(work, signal, () => work.client.connectSource(source, permissions, background))
  await work.remember(source, { permissions, reportedBackground: background })
}

/** The person may change it in the settings of the phone. A phone that does not answer is taken as it was. */
export async function noteBackground(work: SyncWork, { source, background }: HealthStore): Promise<void> {
  const known = work.memory(source).background
  const mode = background ? await background.mode().catch(() => known) : 'unsupported'
  await work.remember(source, {
    background: mode,
    ...(work.isInBackground && { lastBackgroundSyncAt: work.clock.now().toISOString() }),
  })
}

async function checkAvailable(work: SyncWork, store: HealthStore): Promise<boolean> {
  const isAvailable = (await attempt(work, store, () => store.isAvailable())) ?? false
  if (isAvailable) work.unavailable.delete(store.source)
  else work.unavailable.add(store.source)
  return isAvailable
}

/** Null when the store fails, which is noted. */
async function attempt<T>(work: SyncWork, store: HealthStore, call: () => Promise<T>): Promise<T | null> {
  try {
    const result = await call()
    work.trouble(store.source, '', null)
    return result
  } catch (error) {
    work.trouble(store.source, '', error instanceof Error ? error.message : String(error))
    return null
  }
}
