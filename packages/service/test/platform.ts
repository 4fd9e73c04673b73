import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../src/config.ts'
import { type Clock, ManualClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { Keyring, type MasterKey } from '../src/platform/keyring.ts'
import { createLogger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { ConfiguredProviders } from '../src/platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../src/platform/scope.ts'
import { borrowTestDatabase, type TestDatabase } from './database.ts'

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
  /** Instead of a new one on the server of the run. */
  database?: TestDatabase
  masterKeys?: MasterKey[]
}

export const TEST_START = '2026-03-10T12:00:00Z'

/** A platform on a database of its own. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const testDatabase = options.database ?? (await borrowTestDatabase())
  const database = openDatabase(testDatabase.url, { poolSize: 10 })
  const masterKeys = options.masterKeys ?? [{ version: 1, key: randomBytes(32) }]
  const keyring = new Keyring(masterKeys)
  await keyring.verify(database.db)
  await keyring.ensure(database.db, DEPLOYMENT_SCOPE)
  const clock = new ManualClock(TEST_START)
  const logLines: string[] = []
  const erasuresFile = join(tmpdir(), `tributary-erasures-${randomBytes(6).toString('hex')}`)
  const platform: Platform = {
    config: { ...loadConfig({}), summaryHoldSeconds: 0, erasuresFile, ...options.config },
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
      await rm(erasuresFile, { force: true })
    },
  }
}
