import { availableParallelism } from 'node:os'
import { startJobs } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { createLabReader } from './pool.ts'
import { readJob } from './read.ts'
import type { LabReader } from './reader.ts'

/** One document for each core, as many as memory is sure to suffice for, and one more so that long ones leave a way past. */
const CONCURRENCY = Math.min(availableParallelism(), 4) + 1

/** Workers of their own: a page takes seconds, and nothing else that waits should wait for it. */
export async function startLab(
  platform: Platform,
  reader: LabReader = createLabReader(CONCURRENCY),
): Promise<{ stop(): Promise<void> }> {
  const jobs = await startJobs(platform, {
    jobs: [readJob(reader) as never],
    ticks: [],
    concurrency: CONCURRENCY,
  })
  return {
    async stop() {
      await Promise.all([jobs.stop(), reader.close()])
    },
  }
}
