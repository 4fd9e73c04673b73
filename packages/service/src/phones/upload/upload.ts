import type { PhoneReceipt, PhoneSource } from '@tributary/health'
import { apiError } from '../../platform/http/errors.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import { countOne, MINUTE_MS } from '../../platform/rate.ts'
import type { DataKey } from '../../platform/sealing.ts'
import { sealBatch } from '../batches.ts'
import type { BoundDevice } from '../device.ts'
import { isRecent, withRecent } from './marks.ts'
import { planBatch, type UploadPlan } from './plan.ts'
import { type Sequences, withSequence } from './sequence.ts'
import { neededMarks, type SortedBatch } from './sorted.ts'
import { keepUpload, readStanding, type UploadStatus } from './store.ts'

export const BATCHES_A_MINUTE = 120
/** Of uploads of one device that come at the same moment; a phone sends one after the other. */
const MOST_TRIES = 20

export interface UploadBatch {
  source: PhoneSource
  sequence: number
  sorted: SortedBatch
  /** The JSON that it was read from, compressed. */
  packed: Uint8Array
}

/** Once this returns, what was taken is never lost. `prepare` runs for a valid device, before anything can be built of the batch. */
export async function takeUpload(
  platform: Platform,
  device: BoundDevice,
  batch: UploadBatch,
  prepare: () => Promise<void>,
): Promise<PhoneReceipt> {
  const { source, sequence } = batch
  const key = await platform.keyring.get(platform.db, device.scope)
  const needed = neededMarks(batch.sorted)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const standing = await readStanding(platform, device, source, needed)
    if (!standing) throw apiError('device_credential_invalid')
    if (tries === 0) await prepare()
    const kept = await keep(platform, key, device, batch, standing)
    if (!kept) continue
    countUpload(platform, device, source, kept.plan, { before: standing.sequences, after: kept.sequences })
    const [missing] = kept.sequences.missing
    return {
      sequence,
      records: kept.plan.records,
      deleted: kept.plan.deleted,
      missing: missing ? { from: missing[0], to: missing[1] } : null,
    }
  }
  throw apiError('upload_conflict', { headers: { 'retry-after': '1' } })
}

/** Null when something changed meanwhile. */
async function keep(
  platform: Platform,
  key: DataKey,
  device: BoundDevice,
  { source, sequence, sorted, packed }: UploadBatch,
  standing: UploadStatus,
): Promise<{ plan: UploadPlan; sequences: Sequences } | null> {
  const { since, objects, recent } = standing
  if (since === null) throw apiError('source_not_connected', { source })
  const rate = { most: BATCHES_A_MINUTE, windowMs: MINUTE_MS }
  const counted = countOne(standing.minute, rate, platform.clock.now())
  if ('waitSeconds' in counted)
    throw apiError('upload_rate_limited', {
      headers: {
        'retry-after': String(counted.waitSeconds),
      },
    })
  const isKnownBatch = isRecent(recent, sorted.mark)
  const plan = planBatch(sorted, { since, objects, isKnownBatch })
  const sequences = withSequence(standing.sequences, sequence)
  const isKept = await keepUpload(platform, {
    device,
    source,
    uploads: standing.uploads,
    sequences,
    recent: isKnownBatch ? recent : withRecent(recent, sorted.mark),
    minute: counted.window,
    receivedAt: nowDate(platform.clock),
    body: plan.changes && sealBatch(key, device.scope, source, { packed, changes: plan.changes }),
    marked: plan.marked,
  })
  return isKept ? { plan, sequences } : null
}

function countUpload(
  { metrics, log }: Platform,
  { deviceId }: BoundDevice,
  source: PhoneSource,
  { records, deleted }: UploadPlan,
  { before, after }: { before: Sequences; after: Sequences },
): void {
  for (const [result, count] of Object.entries(countResults([...records, ...deleted])))
    metrics.phoneRecords.inc({ source, result }, count)
  if (after.missing.length > before.missing.length)
    log.warn({ source, device: deviceId, missing: after.missing.at(-1) }, 'batches of a phone never came')
}

function countResults(answers: UploadPlan['records']): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { result } of answers) counts[result] = (counts[result] ?? 0) + 1
  return counts
}
