import type { Source } from '@tributary/health'
import { PROVIDERS, type Provider } from '@tributary/providers'
import { type Simulator, startSimulator } from '@tributary/simulator'
import { createClient } from '../src/accounts/clients.ts'
import {
  type ConnectedEvent,
  type ConnectionPorts,
  connectionJobs,
  connectionTicks,
  createSessions,
  type EndedEvent,
  registerConnections,
  type ScopesChangedEvent,
} from '../src/connections/index.ts'
import { openDatabase } from '../src/platform/database.ts'
import { createServer } from '../src/platform/http/server.ts'
import { Keyring } from '../src/platform/keyring.ts'
import type { Platform } from '../src/platform/platform.ts'
import type { ConfiguredProvider } from '../src/platform/providers.ts'
import { connectForm, onwardAddress } from '../src/sandbox/simulated-consent.ts'
import { Browser } from './browser.ts'
import { drainJobs, retryJobs } from './jobs.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'
import { simulatedApps } from './simulated-apps.ts'

const APP = { clientId: 'tributary-test', clientSecret: 'a-secret-known-to-the-vendor' }

export interface TestClient {
  clientUuid: string
  authorization: string
}

interface VendorCallSeen {
  host: string
  path: string
  body: URLSearchParams
}

export interface ConnectionsWorld extends TestPlatform {
  simulator: Simulator
  /** The events that the ports received. */
  connected: ConnectedEvent[]
  ended: EndedEvent[]
  scopesChanged: ScopesChangedEvent[]
  ports: ConnectionPorts
  /** Every call made to the vendor so far. */
  vendorCalls: VendorCallSeen[]
  /** Every pair the vendor gave out so far. */
  tokens: { access: string; refresh: string }[]
  /** Most calls to the token endpoint that were under way together so far. */
  readonly mostTokenCalls: number
  newClient(): Promise<TestClient>
  /** Runs the jobs that wait, and those that are due by the clock. */
  runJobs(): Promise<void>
  /** Lets failed jobs run again. */
  retryJobs(): Promise<void>
  /** Another process on the same database. */
  secondNode(): { platform: Platform; close(): Promise<void> }
}

/**
 * The service's connections over HTTP, beside the simulated vendor, which has other names too. `Fitbit` stands for a vendor
 * with PKCE that refuses WebViews, `Polar` for one without refresh tokens, `Dexcom` for one whose accounts live in regions.
 */
export async function createConnectionsWorld(): Promise<ConnectionsWorld> {
  const simulator = await startSimulator({ apps: simulatedApps(APP) })
  const providers = new Map<Source, ConfiguredProvider>()
  const test = await createTestPlatform({ providers })
  const { platform } = test
  const vendorCalls: VendorCallSeen[] = []
  const tokens: ConnectionsWorld['tokens'] = []
  let tokenCalls = 0
  let mostTokenCalls = 0
  const connected: ConnectedEvent[] = []
  const ended: EndedEvent[] = []
  const scopesChanged: ScopesChangedEvent[] = []
  const ports: ConnectionPorts = {
    onConnected: async (_trx, event) => void connected.push(event),
    onScopesChanged: async (_trx, event) => void scopesChanged.push(event),
    onEnded: async (_trx, event) => void ended.push(event),
  }
  const server = await createServer(platform)
  registerConnections(server, platform, ports)
  platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })

  const vendor = simulator.vendors.oura.addresses
  const context = {
    addresses: vendor,
    timeoutMs: 5_000,
    fetch: (async (input: string, init: RequestInit) => {
      const { hostname: host, pathname: path } = new URL(input)
      vendorCalls.push({ host, path, body: new URLSearchParams(String(init.body ?? '')) })
      const isToken = path === new URL(vendor.token).pathname
      if (isToken) mostTokenCalls = Math.max(mostTokenCalls, ++tokenCalls)
      const response = await fetch(input, init).finally(() => {
        if (isToken) tokenCalls -= 1
      })
      if (isToken && response.ok) {
        const given = (await response.clone().json()) as { access_token: string; refresh_token: string }
        tokens.push({ access: given.access_token, refresh: given.refresh_token })
      }
      return response
    }) as typeof fetch,
  }
  const oura = { ...PROVIDERS['oura']! }
  const elsewhere = {
    ...vendor,
    authorize: atLocalhost(vendor.authorize),
    token: atLocalhost(vendor.token),
    revoke: atLocalhost(vendor.revoke!),
    api: atLocalhost(vendor.api),
  }
  const regions = new Map([
    ['here', context],
    ['there', { ...context, addresses: elsewhere }],
  ])
  const strict: Provider = {
    ...oura,
    manifest: {
      ...oura.manifest,
      source: 'Fitbit',
      slug: 'fitbit',
      refusesWebViews: true,
      oauth: { ...oura.manifest.oauth, pkce: true },
    },
  }
  const unrenewable: Provider = {
    ...oura,
    manifest: { ...oura.manifest, source: 'Polar', slug: 'polar' },
    oauth: {
      ...oura.oauth,
      exchange: async (...given) => ({ ...(await oura.oauth.exchange(...given)), refreshToken: null }),
    },
  }
  const regional: Provider = {
    ...oura,
    manifest: {
      ...oura.manifest,
      source: 'Dexcom',
      slug: 'dexcom',
      regions: [
        { name: 'here', label: 'United States', addresses: vendor },
        { name: 'there', label: 'Elsewhere', addresses: elsewhere },
      ],
    },
  }
  for (const provider of [oura, strict, unrenewable, regional]) {
    const { source, slug } = provider.manifest
    const app = { ...APP, settings: {}, redirectUri: `${platform.baseUrl}/oauth/callback/${slug}` }
    providers.set(source, {
      provider,
      context,
      regions: provider === regional ? regions : new Map(),
      app,
      verificationToken: 'unused',
    })
  }

  await simulator.register('oura', {
    redirectUris: [...providers.values()].map(({ app }) => app.redirectUri),
    scopes: oura.manifest.oauth.scopes,
  })

  const sessions = createSessions(platform, ports)
  const jobs = connectionJobs(sessions)

  return {
    ...test,
    simulator,
    connected,
    ended,
    scopesChanged,
    ports,
    vendorCalls,
    tokens,
    get mostTokenCalls() {
      return mostTokenCalls
    },
    async newClient() {
      const made = await platform.db
        .transaction()
        .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
      const pair = Buffer.from(`${made.clientUuid}:${made.secretKey}`).toString('base64')
      return { clientUuid: made.clientUuid, authorization: `Basic ${pair}` }
    },
    async runJobs() {
      for (const tick of connectionTicks()) await tick.run(platform)
      await drainJobs(platform, jobs)
    },
    retryJobs: () => retryJobs(platform, jobs),
    secondNode() {
      const database = openDatabase(test.databaseUrl, { poolSize: 10 })
      const keyring = new Keyring(test.masterKeys)
      return {
        platform: { ...platform, db: database.db, pool: database.pool, keyring },
        close: () => database.close(),
      }
    },
    async close() {
      await server.close()
      await simulator.close()
      await test.close()
    },
  }
}

const atLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost')

export interface AuthorizerAnswer {
  status: number
  body: {
    data_source?: string
    authorized?: boolean
    authorization_url?: string
    exception?: string
    [name: string]: unknown
  }
}

export async function askAuthorizer(
  world: ConnectionsWorld,
  client: TestClient,
  userId: string,
  options: { source?: string; redirectUrl?: string } = {},
): Promise<AuthorizerAnswer> {
  const url = new URL(
    `${world.platform.baseUrl}/api/v1/user_id/${encodeURIComponent(userId)}` +
      `/data_source/${encodeURIComponent(options.source ?? 'Oura')}/authorizer`,
  )
  if (options.redirectUrl !== undefined) url.searchParams.set('redirect_url', options.redirectUrl)
  const response = await fetch(url, { headers: { authorization: client.authorization } })
  return { status: response.status, body: (await response.json()) as AuthorizerAnswer['body'] }
}

export async function authorizationUrlOf(
  world: ConnectionsWorld,
  client: TestClient,
  userId: string,
  options: { source?: string; redirectUrl?: string } = {},
): Promise<string> {
  const { body } = await askAuthorizer(world, client, userId, options)
  if (!body.authorization_url) throw new Error(`no authorization_url: ${JSON.stringify(body)}`)
  return body.authorization_url
}

/** Through the page of our link, as a person who goes on; returns the vendor's address. */
export async function goToVendor(
  browser: Browser,
  authorizationUrl: string,
  region: string | null = null,
): Promise<string> {
  const page = await browser.get(authorizationUrl)
  const sent = await browser.post(authorizationUrl, connectForm(page.text, region))
  const toVendor = onwardAddress(sent.text)
  if (!toVendor) throw new Error(`our link answered ${sent.status} and did not lead on`)
  return toVendor
}

/** Through our link and the vendor's consent page; returns the address the vendor leads back to. */
export async function consent(
  browser: Browser,
  authorizationUrl: string,
  decision: { person: string } | 'deny',
  region: string | null = null,
): Promise<string> {
  const toVendor = await goToVendor(browser, authorizationUrl, region)
  const form = new URLSearchParams({ decision: decision === 'deny' ? 'deny' : 'allow' })
  if (decision !== 'deny') form.set('person', decision.person)
  for (const scope of new URL(toVendor).searchParams.get('scope')?.split(' ') ?? [])
    form.append('scope', scope)
  const back = (await browser.post(toVendor, form)).location
  if (!back) throw new Error('the consent page did not lead back')
  return back
}

/** The whole way in a browser of its own. */
export async function connectUser(
  world: ConnectionsWorld,
  client: TestClient,
  userId: string,
  options: { source?: string; person?: string } = {},
): Promise<void> {
  const browser = new Browser()
  const person = options.person ?? world.simulator.people[0]!.id
  const link = await authorizationUrlOf(world, client, userId, options)
  const landing = await browser.get(await consent(browser, link, { person }))
  if (landing.status !== 200) throw new Error(`the callback answered ${landing.status}`)
}
