/** One of several processes that renew the same connection: it begins on a message, and reports which token it used and how often it asked. */
import type { Source } from '@tributary/health'
import { PROVIDERS, VendorError } from '@tributary/providers'
import { loadConfig } from '../src/config.ts'
import { createSessions } from '../src/connections/index.ts'
import { ManualClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { Keyring } from '../src/platform/keyring.ts'
import { createLogger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { ConfiguredProvider } from '../src/platform/providers.ts'
import type { Scope } from '../src/platform/scope.ts'
import { TEST_START } from './platform.ts'

export interface Start {
  databaseUrl: string
  /** The master key in base64. */
  masterKey: string
  addresses: ConfiguredProvider['context']['addresses']
  app: ConfiguredProvider['app']
  scope: Scope
}

export interface Round {
  /** The token that the vendor is said to accept no longer. */
  refused: string
}

export type Report = { used: string; asked: number; account: string } | { error: string }

const SOURCE: Source = 'Oura'
const start = JSON.parse(process.argv[2]!) as Start
let asked = 0
const provider = PROVIDERS['oura']!
const configured: ConfiguredProvider = {
  provider: {
    ...provider,
    oauth: {
      ...provider.oauth,
      refresh: (...given) => {
        asked += 1
        return provider.oauth.refresh(...given)
      },
    },
  },
  context: { addresses: start.addresses, fetch, timeoutMs: 10_000 },
  regions: new Map(),
  app: start.app,
  verificationToken: 'unused',
}
const database = openDatabase(start.databaseUrl, { poolSize: 4 })
const clock = new ManualClock(TEST_START)
/** A token that was renewed a short while ago is not renewed again. */
const ROUND_MS = 11 * 60_000
const platform: Platform = {
  config: loadConfig({}),
  baseUrl: 'http://localhost:8080',
  clock,
  log: createLogger({ level: 'silent' }),
  db: database.db,
  pool: database.pool,
  keyring: new Keyring([{ version: 1, key: Buffer.from(start.masterKey, 'base64') }]),
  metrics: createMetrics(),
  providers: new Map([[SOURCE, configured]]),
}
const sessions = createSessions(platform, {
  onScopesChanged: async () => {},
  onEnded: async () => {
    throw new Error('the connection must not end')
  },
})

async function renew({ refused }: Round): Promise<Report> {
  clock.advance(ROUND_MS)
  const used = await sessions.withSession(start.scope, SOURCE, async (session, context) => {
    if (session.accessToken === refused) throw new VendorError('unauthorized', 'too old')
    const { account } = await provider.identify(context, session)
    return { used: session.accessToken, account }
  })
  return { ...used, asked }
}

process.on('message', (round: Round) => {
  renew(round)
    .catch((error: unknown): Report => ({ error: String(error) }))
    .then((report) => process.send?.(report))
})
process.on('disconnect', () => void database.close().then(() => process.exit(0)))
process.send?.('ready')
