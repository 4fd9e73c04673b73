import { randomBytes } from 'node:crypto'
import { type Config, loadConfig } from '../src/config.ts'
import { type Clock, ManualClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { Keyring, type MasterKey } from '../src/platform/keyring.ts'
import { createLogger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { ConfiguredProviders } from '../src/platform/providers.ts'
import { createTestDatabase } from './database.ts'

export interface TestPlatform {
  platform: Platform
  clock: ManualClock
  databaseUrl: string
  masterKeys: MasterKey[]
  /** Every line logged so far. */
  logLines: string[]
  close(): Promise<void>
}

export interface TestPlatformOptions {
  /** Instead of a manual clock at the start time below. */
  clock?: Clock
  config?: Partial<Config>
  providers?: ConfiguredProviders
  baseUrl?: string
}

export const TEST_START = '2026-03-10T12:00:00Z'

/** A platform on a database of its own. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.url, { poolSize: 10 })
  const masterKeys = [{ version: 1, key: randomBytes(32) }]
  const keyring = new Keyring(masterKeys)
  await keyring.verify(database.db)
  const clock = new ManualClock(TEST_START)
  const logLines: string[] = []
  const platform: Platform = {
    config: { ...loadConfig({}), ...options.config },
    baseUrl: options.baseUrl ?? 'http://localhost:8080',
    clock: options.clock ?? clock,
    log: createLogger({ level: 'debug', destination: { write: (line) => void logLines.push(line) } }),
    db: database.db,
    pool: database.pool,
    keyring,
    metrics: createMetrics(),
    providers: options.providers ?? new Map(),
  }
  return {
    platform,
    clock,
    databaseUrl: testDatabase.url,
    masterKeys,
    logLines,
    async close() {
      await database.close()
      await testDatabase.drop()
    },
  }
}
