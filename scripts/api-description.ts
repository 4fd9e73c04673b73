import { createApp } from '../packages/service/src/app.ts'
import { loadConfig } from '../packages/service/src/config.ts'
import { systemClock } from '../packages/service/src/platform/clock.ts'
import { openDatabase } from '../packages/service/src/platform/database.ts'
import type { Server } from '../packages/service/src/platform/http/server.ts'
import { Keyring } from '../packages/service/src/platform/keyring.ts'
import { createLogger } from '../packages/service/src/platform/log.ts'
import { createMetrics } from '../packages/service/src/platform/metrics.ts'
import type { Platform } from '../packages/service/src/platform/platform.ts'
import { wire } from '../packages/service/src/wiring.ts'

/** Every route, with no database behind it: for what runs no query. */
export async function withDescribedServer(): Promise<{ server: Server; end: () => Promise<void> }> {
  const config = loadConfig({
    TRIBUTARY_ENVIRONMENT: 'production',
    TRIBUTARY_BASE_URL: 'https://tributary.example',
    TRIBUTARY_MASTER_KEY: `1:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`,
  })
  /** Never connects: describing routes runs no query. */
  const database = openDatabase('postgres://localhost/none', { poolSize: 2 })
  const platform: Platform = {
    config,
    baseUrl: config.baseUrl!,
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
    db: database.db,
    pool: database.pool,
    keyring: new Keyring(config.masterKeys!),
    metrics: createMetrics(),
    providers: new Map(),
  }
  const server = await createApp(platform, wire(platform), { role: 'api', isDraining: () => false })
  await server.ready()
  return {
    server,
    async end() {
      await server.close()
      await database.close()
    },
  }
}

/** The API description as it is served, built from the routes themselves. */
export async function describeApi() {
  const { server, end } = await withDescribedServer()
  const description = server.swagger()
  await end()
  return description
}
