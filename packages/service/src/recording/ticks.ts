import type { Tick } from '../platform/jobs.ts'
import { deleteRecording, recordingsBefore } from './store.ts'

export const KEPT_DAYS = 30

export const oldRecordingsTick: Tick = {
  name: 'recording.old',
  async run({ db, clock }) {
    const before = new Date(clock.now() - KEPT_DAYS * 86_400_000)
    for (const recording of await recordingsBefore(db, before))
      await db.transaction().execute((trx) => deleteRecording(trx, recording))
  },
}
