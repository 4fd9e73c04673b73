import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../packages/service/src/config.ts'
import { systemClock } from '../packages/service/src/platform/clock.ts'
import { DatabaseServer } from '../packages/service/src/platform/database-server.ts'
import { openFoundation } from '../packages/service/src/platform/foundation.ts'
import { createLogger } from '../packages/service/src/platform/log.ts'
import { createMetrics } from '../packages/service/src/platform/metrics.ts'
import type { Platform } from '../packages/service/src/platform/platform.ts'

/** The service's own foundation on an embedded, durable PostgreSQL in a folder that goes away again. */
export async function openBenchPlatform(): Promise<{ platform: Platform; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-bench-'))
  const config = loadConfig({
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'error',
  })
  const log = createLogger({ level: config.logLevel })
  const { close, ...foundation } = await openFoundation(
    config,
    log,
    new DatabaseServer(config, new AbortController().signal),
  )
  const platform: Platform = {
    ...foundation,
    config,
    baseUrl: 'http://localhost',
    clock: systemClock,
    log,
    metrics: createMetrics(),
    providers: new Map(),
  }
  return {
    platform,
    async close() {
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
