import type { PhoneSource } from '@tributary/health'
import type { SourceView } from '../client/wire.ts'
import type { HealthStore } from '../stores/store.ts'
import { forgetCursor, forgetReadings } from './cursors.ts'
import { insist } from './send.ts'
import { newlyGranted, samePermissions, whenEnded } from './source-memory.ts'
import type { Work } from './work.ts'

/** Asks the service what it knows of this device, and tells it what changed on the phone. */
export async function checkIn(work: Work, signal: AbortSignal): Promise<void> {
  const view = await insist(work, signal, () => work.client.device())
  const timeZone = work.clock.timeZone()
  if (view.time_zone !== timeZone) await insist(work, signal, () => work.client.setTimeZone(timeZone))
  for (const store of work.stores) {
    const told = view.sources.find(({ source }) => source === store.source)
    await takeOver(work, store.source, told)
    const isAvailable = await checkAvailable(work, store)
    if (isAvailable && work.memory(store.source).isConnected) await tellPermissions(work, store, signal)
  }
  if (work.progress.mustReread) {
    for (const { source } of work.stores) await forgetReadings(work.storage, source)
    await work.advance({ ...work.progress, mustReread: false })
  }
}

async function takeOver(work: Work, source: PhoneSource, told: SourceView | undefined): Promise<void> {
  const memory = work.memory(source)
  if (told?.state === 'connected') {
    if (memory.isConnected && memory.since === told.since) return
    return work.remember(source, { isConnected: true, wasEnded: false, since: told.since })
  }
  if (memory.isConnected) await work.dropSource(source, whenEnded(memory))
}

async function tellPermissions(work: Work, store: HealthStore, signal: AbortSignal): Promise<void> {
  const permissions = await attempt(work, store, () => store.permissions())
  if (permissions === null) return
  const before = work.memory(store.source).permissions
  if (samePermissions(before, permissions)) return
  for (const type of newlyGranted(before, permissions)) await forgetCursor(work.storage, store.source, type)
  await insist(work, signal, () => work.client.connectSource(store.source, permissions))
  await work.remember(store.source, { permissions })
}

async function checkAvailable(work: Work, store: HealthStore): Promise<boolean> {
  const isAvailable = (await attempt(work, store, () => store.isAvailable())) ?? false
  if (isAvailable) work.unavailable.delete(store.source)
  else work.unavailable.add(store.source)
  return isAvailable
}

/** Null when the store fails, which is noted. */
async function attempt<T>(work: Work, store: HealthStore, call: () => Promise<T>): Promise<T | null> {
  try {
    const result = await call()
    work.trouble(store.source, '', null)
    return result
  } catch (error) {
    work.trouble(store.source, '', error instanceof Error ? error.message : String(error))
    return null
  }
}
