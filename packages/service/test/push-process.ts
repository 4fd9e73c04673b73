/** A process that receives pushes and processes them on request; it reports how much memory that took. */
import { loadConfig } from '../src/config.ts'
import { unpackingJob } from '../src/intake/bodies/job.ts'
import { ManualClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import type { Job } from '../src/platform/jobs.ts'
import { Keyring } from '../src/platform/keyring.ts'
import { createLogger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { NO_RECORDER } from '../src/recording/index.ts'
import { drainJobs } from './jobs.ts'
import { TEST_START } from './platform.ts'
import { type Owners, pushingProvider, startPushServer } from './pushes.ts'

export interface PushProcessStart {
  databaseUrl: string
  /** The master key in base64. */
  masterKey: string
  owners: Owners
}

/** `unpack` reads the bodies that wait, `drain` does everything else too; `measure` begins a measurement. */
export type PushProcessOrder = 'unpack' | 'drain' | 'measure' | 'report'

export interface PushProcessAnswer {
  address: string
  /** The largest growth of the process's live memory since the measurement began, in bytes. */
  grownBytes: number
}

const start = JSON.parse(process.argv[2]!) as PushProcessStart
const database = openDatabase(start.databaseUrl, { poolSize: 8 })
const platform = {
  config: loadConfig({}),
  baseUrl: '',
  clock: new ManualClock(TEST_START),
  log: createLogger({ level: 'silent' }),
  db: database.db,
  pool: database.pool,
  keyring: new Keyring([{ version: 1, key: Buffer.from(start.masterKey, 'base64') }]),
  metrics: createMetrics(),
  providers: new Map([['Garmin' as const, pushingProvider]]),
}
const server = await startPushServer(platform, start.owners)

/** After a collection: how much garbage the engine lets gather before one is its own affair. */
function held(): number {
  // The first sweeps buffers in the background; the second waits for that.
  for (let times = 0; times < 2; times++) globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
let baseline = held()
let largest = baseline
setInterval(() => {
  largest = Math.max(largest, held())
}, 500).unref()

process.on('message', async (order: PushProcessOrder) => {
  if (order === 'unpack') await drainJobs(platform, [unpackingJob(NO_RECORDER) as unknown as Job<never>])
  if (order === 'drain') await drainJobs(platform, server.jobs)
  if (order === 'measure') {
    baseline = held()
    largest = baseline
  }
  process.send?.({ address: server.address, grownBytes: largest - baseline } satisfies PushProcessAnswer)
})
process.on('disconnect', async () => {
  await server.close()
  await database.close()
  process.exit(0)
})
process.send?.({ address: server.address, grownBytes: 0 } satisfies PushProcessAnswer)
