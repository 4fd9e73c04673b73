import type { Tick } from '../platform/jobs.ts'
import { inEachLane } from '../platform/lanes.ts'
import { dropFiles, lanesWithOldFiles } from './store.ts'

export const oldFilesTick: Tick = {
  name: 'lab.old_files',
  async run({ db, clock, config, log }) {
    const before = new Date(clock.now() - config.labRetentionDays * 86_400_000)
    let dropped = 0
    await inEachLane(await lanesWithOldFiles(db, before), async (lane) => {
      dropped += await dropFiles(db, lane, before)
    })
    if (dropped > 0) log.info({ dropped }, 'files of laboratory documents deleted after their time')
  },
}
