import type { Source } from '@tributary/health'
import { type Actor, audit } from '../accounts/index.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import type { User } from '../users/index.ts'
import { accountKeyFor } from './recorder.ts'
import {
  deleteRecording,
  findRecording,
  insertRecording,
  type RecordingInfo,
  runningOf,
  stopRecording,
} from './store.ts'

export const SHORTEST_MINUTES = 1
export const LONGEST_MINUTES = 240

/** Null when the connection is being recorded already. Processes learn of it within seconds. */
export async function startRecording(
  platform: Platform,
  actor: Actor,
  user: User,
  { source, account, minutes }: { source: Source; account: string; minutes: number },
): Promise<RecordingInfo | null> {
  const { scope, clientUuid } = user
  const startedAt = nowDate(platform.clock)
  const accountKey = await accountKeyFor(platform, source, account)
  return platform.db.transaction().execute(async (trx) => {
    const key = await platform.keyring.get(trx, scope)
    const running = await runningOf(trx, scope, startedAt)
    if (running.some((recording) => recording.source === source)) return null
    const recordingId = await insertRecording(trx, key, {
      scope,
      clientUuid,
      source,
      account,
      accountKey,
      startedAt,
      endsAt: new Date(startedAt.getTime() + minutes * 60_000),
    })
    await audit(trx, platform, {
      actor,
      clientUuid,
      action: 'recording.start',
      detail: { ...detailOf({ scope, recordingId, source }), minutes },
    })
    return findRecording(trx, recordingId)
  })
}

/** Whether it was running. */
export async function endRecording(
  platform: Platform,
  actor: Actor,
  recording: RecordingInfo,
): Promise<boolean> {
  return platform.db.transaction().execute(async (trx) => {
    if (!(await stopRecording(trx, recording, 'operator', nowDate(platform.clock)))) return false
    await auditOf(trx, platform, actor, 'recording.stop', recording)
    return true
  })
}

export async function dropRecording(
  platform: Platform,
  actor: Actor,
  recording: RecordingInfo,
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await deleteRecording(trx, recording)
    await auditOf(trx, platform, actor, 'recording.delete', recording)
  })
}

export async function auditOf(
  trx: Parameters<typeof audit>[0],
  platform: Platform,
  actor: Actor,
  action: string,
  recording: RecordingInfo,
): Promise<void> {
  const { clientUuid } = recording
  await audit(trx, platform, { actor, clientUuid, action, detail: detailOf(recording) })
}

const detailOf = ({
  scope,
  recordingId,
  source,
}: Pick<RecordingInfo, 'scope' | 'recordingId' | 'source'>) => ({
  user_key: scope.userKey,
  recording_id: recordingId,
  data_source: source,
})
