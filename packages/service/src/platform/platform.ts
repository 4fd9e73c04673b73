import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { DatabasePool } from './database-pool.ts'
import type { Keyring } from './keyring.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { ConfiguredProviders } from './providers.ts'
import type { Tables } from './schema.ts'

/** The parts that every capability uses, passed to it as an argument. */
export interface Platform {
  config: Config
  /** Public address of this service, without a trailing slash. */
  baseUrl: string
  clock: Clock
  log: Logger
  db: Kysely<Tables>
  pool: DatabasePool
  keyring: Keyring
  metrics: Metrics
  providers: ConfiguredProviders
}

export const nowDate = (clock: Clock): Date => new Date(clock.now())
