import type { Tick } from '../platform/jobs.ts'
import { LANES } from '../platform/scope.ts'
import { dropFiles } from './store.ts'

export const oldFilesTick: Tick = {
  name: 'lab.old_files',
  async run({ db, clock, config, log }) {
    const before = new Date(clock.now() - config.labRetentionDays * 86_400_000)
    let dropped = 0
    for (let lane = 0; lane < LANES; lane++) dropped += await dropFiles(db, lane, before)
    if (dropped > 0) log.info({ dropped }, 'files of laboratory documents deleted after their time')
  },
}
