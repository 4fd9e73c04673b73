import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../packages/service/src/config.ts'
import { systemClock } from '../packages/service/src/platform/clock.ts'
import { type DatabaseServer, withDatabaseServer } from '../packages/service/src/platform/database-server.ts'
import { openFoundation } from '../packages/service/src/platform/foundation.ts'
import { createLogger } from '../packages/service/src/platform/log.ts'
import { createMetrics } from '../packages/service/src/platform/metrics.ts'
import type { Platform } from '../packages/service/src/platform/platform.ts'
import { heedSignals } from '../packages/service/src/platform/signals.ts'

/**
 * The service's own foundation on an embedded, durable PostgreSQL in a folder that goes away again. A signal ends the work
 * where it stands, and leaves neither behind.
 */
export async function withBenchPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  using interruption = heedSignals()
  const { asked } = interruption
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-bench-'))
  const config = loadConfig({
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_SUMMARY_HOLD_SECONDS: '0',
    LOG_LEVEL: 'error',
  })
  try {
    await withDatabaseServer(config, { opening: asked, ending: asked }, (server) =>
      workOn(config, server, work),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function workOn(
  config: Config,
  server: DatabaseServer,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const log = createLogger({ level: config.logLevel })
  const { close, ...foundation } = await openFoundation(config, log, server, {
    migrate: true,
    waiting: null,
    statementSeconds: null,
  })
  try {
    await work({
      ...foundation,
      config,
      baseUrl: 'http://localhost',
      clock: systemClock,
      log,
      metrics: createMetrics(),
      providers: new Map(),
    })
  } finally {
    await close()
  }
}
