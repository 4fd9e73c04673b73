import type { ApiSource, HealthRecord } from '@tributary/health'
import { providerOf } from '@tributary/providers'
import { accountOf } from '../src/connections/index.ts'
import { readHar } from '../src/har/read.ts'
import type { Platform } from '../src/platform/platform.ts'
import { exportRecording, type RecordingInfo, startRecording } from '../src/recording/index.ts'
import { everyPayload } from '../src/records/store/raw.ts'
import { everyRecord } from '../src/records/store/records.ts'
import type { ReplayOutcome } from '../src/replay/outcome.ts'
import { replay } from '../src/replay/replay.ts'
import type { User } from '../src/users/index.ts'

/** Processes know of it five seconds later. */
export async function record(platform: Platform, user: User, source: ApiSource): Promise<RecordingInfo> {
  const account = await accountOf(platform, user.scope, source)
  if (account === null) throw new Error(`not connected to ${source}`)
  const recording = await startRecording(platform, 'operator', user, { source, account, minutes: 240 })
  if (!recording) throw new Error('recorded already')
  return recording
}

export async function exported(platform: Platform, recording: RecordingInfo): Promise<string> {
  let text = ''
  for await (const part of await exportRecording(platform, 'operator', recording)) text += part
  return text
}

/** Replays a recording in another place, with nothing but the file. */
export function replayed(
  source: ApiSource,
  har: string,
  options: { user: string; zone: string; now: number },
): Promise<ReplayOutcome> {
  return replay(providerOf(source)!, readHar(JSON.parse(har))!, { ...options, granular: true })
}

/** Reads what is stored for a user: `resource id` of the vendor's objects, and the records made from them by their keys. */
export async function storedOf(
  { db, keyring }: Platform,
  { scope }: User,
): Promise<{ items: Set<string>; records: Map<string, HealthRecord> }> {
  const key = await keyring.get(db, scope)
  const items = new Set<string>()
  for await (const { row } of everyPayload(db, key, scope)) items.add(`${row.resource} ${row.object_id}`)
  const records = new Map<string, HealthRecord>()
  for await (const { record } of everyRecord(db, key, scope)) records.set(record.key, record)
  return { items, records }
}

/** Returns a value as it is after it was stored. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
