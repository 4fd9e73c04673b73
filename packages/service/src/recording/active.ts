import type { Source } from '@tributary/health'
import { nowDate, type Platform } from '../platform/platform.ts'
import { type RecordingInfo, runningRecordings } from './store.ts'

/** How long a process may not know of a recording that was started elsewhere. */
const REFRESH_MS = 5_000

/** The running recordings, in the memory of this process: asking for them costs one query every few seconds, not one for each call. */
export class ActiveRecordings {
  readonly #platform: Platform
  #loadedAt = Number.NEGATIVE_INFINITY
  #running: Promise<readonly RecordingInfo[]> = Promise.resolve([])

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** None when they cannot be loaded: what is recorded must not stand in the way of what is done. */
  async of(source: Source): Promise<readonly RecordingInfo[]> {
    const { db, clock, log } = this.#platform
    // The clock of a sandbox can be moved in both directions.
    if (Math.abs(clock.now() - this.#loadedAt) >= REFRESH_MS) {
      this.#loadedAt = clock.now()
      this.#running = runningRecordings(db, nowDate(clock)).catch((err) => {
        log.warn({ err }, 'the running recordings could not be loaded')
        return []
      })
    }
    return (await this.#running).filter((recording) => recording.source === source)
  }
}
