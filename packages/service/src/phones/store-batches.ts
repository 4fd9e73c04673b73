import type { PhoneSource } from '@tributary/health'
import { type PhoneSamples, type PhoneStore, phoneStoreOf, type RawItem } from '@tributary/providers'
import { type ItemContext, notePush, retractItem, storeItems } from '../intake/index.ts'
import type { Db } from '../platform/database.ts'
import { enqueue, type Job, type Tick } from '../platform/jobs.ts'
import { inAllLanes } from '../platform/lanes.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import {
  beginnings,
  forgetFormerRevisions,
  lockIntake,
  objectName,
  readNewestPayloads,
} from '../records/index.ts'
import { findUserByScope, type User } from '../users/index.ts'
import { dropBatches, forgottenBatches, waitingBatches } from './batches.ts'
import { foldBatches, mergeSamples, type SampledChanges } from './upload/merge.ts'
import { noteStoreBegun, STORE_JOB } from './upload/store.ts'

/** One transaction stores as many. */
const BATCHES_AT_ONCE = 20
/** A batch that waits longer than this has lost its job. */
const FORGOTTEN_MS = 5 * 60_000

export interface StoreRequest extends Scope {
  source: PhoneSource
}

/**
 * Stores what was acknowledged, also of a source that was disconnected since: it had come before. A run that breaks off has
 * changed nothing, and one that is repeated finds nothing left.
 */
export const storeBatchesJob: Job<StoreRequest> = {
  name: STORE_JOB,
  async run(platform, { lane, userKey, source }) {
    const store = phoneStoreOf(source)
    if (!store) throw new Error(`${source} has no maps`)
    const scope = { lane, userKey }
    await noteStoreBegun(platform.db, scope, source)
    const step = (trx: Db) => storeSome(trx, platform, store, scope, source)
    while (await platform.db.transaction().execute(step)) {}
  },
}

/** Whether there may be more. */
async function storeSome(
  trx: Db,
  platform: Platform,
  store: PhoneStore,
  scope: Scope,
  source: PhoneSource,
): Promise<boolean> {
  const user = await findUserByScope(trx, scope)
  if (!user) return false
  await lockIntake(trx, user, source)
  const key = await platform.keyring.get(trx, scope)
  const batches = await waitingBatches(trx, key, scope, source, BATCHES_AT_ONCE)
  if (batches.length === 0) return false
  const { sampled, single } = foldBatches(batches, store)
  const arrival = await arrivalOf(trx, user, store, source)
  const items = [
    ...(await sampledItems(trx, platform, user, source, sampled)),
    ...single.flatMap(({ resource, id, record }) => (record ? [{ resource, id, payload: record }] : [])),
  ]
  await storeItems(trx, platform, arrival, items)
  for (const { resource, id, record } of single)
    if (!record) await retractItem(trx, platform, arrival, { resource, id })
  await forgetFormerRevisions(trx, scope, source, sampled)
  for (const resource of new Set([...sampled, ...single].map((object) => object.resource)))
    await notePush(trx, scope, source, resource, nowDate(platform.clock))
  await dropBatches(trx, scope, source, batches)
  return batches.length === BATCHES_AT_ONCE
}

async function arrivalOf(trx: Db, user: User, store: PhoneStore, source: PhoneSource): Promise<ItemContext> {
  const begun = (await beginnings(trx, user.scope)).find((one) => one.source === source)
  if (!begun) throw new Error('an upload of a source that was never connected')
  return { user, configured: { provider: store }, since: begun.since }
}

/** Whole objects, made of what is stored and what has changed. */
async function sampledItems(
  trx: Db,
  platform: Platform,
  { scope }: User,
  source: PhoneSource,
  sampled: readonly SampledChanges[],
): Promise<RawItem[]> {
  if (sampled.length === 0) return []
  const key = await platform.keyring.get(trx, scope)
  const stored = await readNewestPayloads(trx, key, scope, source, sampled)
  return sampled.map(({ resource, id, records }) => {
    const known = stored.get(objectName(resource, id)) as PhoneSamples | undefined
    const payload: PhoneSamples = { records: mergeSamples(known?.records ?? [], records) }
    return { resource, id, payload }
  })
}

/** Asks again for what an exhausted job left. */
export const forgottenBatchesTick: Tick = {
  name: 'phones.forgotten_batches',
  async run(platform) {
    const before = new Date(platform.clock.now() - FORGOTTEN_MS)
    await inAllLanes(async (lanes) => {
      for (const { lane, userKey, source } of await forgottenBatches(platform.db, lanes, before)) {
        const key = `${lane}/${userKey}/${source}`
        await enqueue(platform.db, { name: STORE_JOB }, { lane, userKey, source }, { key })
      }
    })
  },
}
