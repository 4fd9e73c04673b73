import {
  createServer as createHttpServer,
  type Server as HttpServer,
  request as httpRequest,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { PROVIDERS } from '@tributary/providers'
import { type Simulator, type SimulatorOptions, startSimulator, type Vendor } from '@tributary/simulator'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { registerConnections } from '../connections/index.ts'
import { registerProviderWebhook } from '../intake/index.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { type ConfiguredProvider, findBySlug } from '../platform/providers.ts'
import { DEPLOYMENT_SCOPE } from '../platform/scope.ts'
import { configureProviders } from '../providers.ts'
import { simulatedApps } from '../sandbox/simulated-apps.ts'
import { checkProvider, type ProviderReport } from './index.ts'

const WRONG_SECRET = 'a-secret-of-another-application'

let testPlatform: TestPlatform
let platform: Platform
let simulator: Simulator
let server: Server
let proxy: HttpServer
/** Paths that the proxy before the service does not pass on. */
let blocked = ''
let configured: ConfiguredProvider

beforeAll(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
  const deploymentKey = await platform.keyring.ensure(platform.db, DEPLOYMENT_SCOPE)
  const apps = simulatedApps(deploymentKey)
  simulator = await startSimulator({ apps: apps as SimulatorOptions['apps'] })
  server = await createServer(platform)
  const nothing = async () => {}
  const ports = { onConnected: nothing, onEnded: nothing, onScopesChanged: nothing }
  registerConnections(server, platform, ports)
  registerProviderWebhook(server, platform)
  const inner = await server.listen({ host: '127.0.0.1', port: 0 })
  proxy = createHttpServer((incoming, outgoing) => {
    if (blocked !== '' && incoming.url?.startsWith(blocked)) return outgoing.writeHead(502).end()
    const { method, headers } = incoming
    const call = httpRequest(inner + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    return incoming.pipe(call)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  platform.baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const simulated = Object.fromEntries(
    Object.entries(simulator.vendors).map(([slug, { addresses }]) => [slug, addresses]),
  )
  const { baseUrl, metrics, clock } = platform
  platform.providers = configureProviders({ apps, baseUrl, deploymentKey, metrics, clock, simulated })
})
afterAll(async () => {
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
  await server.close()
  await simulator.close()
  await testPlatform.close()
})

const check = async (slug: string): Promise<ProviderReport> => (await checkProvider(platform, slug, 100))!

/** As the operator would have entered it, with changes. */
const registerAt = (slug: Vendor, changes: { redirectUris?: string[]; scopes?: readonly string[] } = {}) =>
  simulator.register(slug, {
    redirectUris: [configured.app.redirectUri],
    scopes: configured.provider.manifest.oauth.scopes,
    ...changes,
  })

const problems = ({ findings }: ProviderReport) =>
  findings.filter(({ level }) => level === 'problem').map(({ code }) => code)

const SLUGS = Object.keys(PROVIDERS) as Vendor[]
const NAMES: Partial<Record<Vendor, { scope?: string; unreachable?: string }>> = {
  garmin: { scope: 'a scope that is asked for although the vendor has none (no setting makes it so)' },
  dexcom: { unreachable: 'an unreachable callback, for the vendor has no webhooks' },
}

describe.each(SLUGS)('%s: the verdict', (slug) => {
  beforeEach(async () => {
    configured = findBySlug(platform.providers, slug)!
    await registerAt(slug)
  })
  afterEach(() => {
    blocked = ''
    const providers = new Map(platform.providers)
    providers.set(configured.provider.manifest.source, configured)
    platform.providers = providers
  })
  const change = (changed: Partial<ConfiguredProvider>) => {
    const providers = new Map(platform.providers)
    providers.set(configured.provider.manifest.source, { ...configured, ...changed })
    platform.providers = providers
  }

  test('is ready with valid credentials', async () => {
    const report = await check(slug)
    expect(report.verdict).toBe('ready')
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: 'credentials_accepted', level: 'ok' }),
    )
    expect(problems(report)).toEqual([])
  })

  test('is wrong_credentials with a wrong secret', async () => {
    change({ app: { ...configured.app, clientSecret: WRONG_SECRET } })
    const report = await check(slug)
    expect(report.verdict).toBe('wrong_credentials')
    expect(problems(report)).toEqual(['wrong_credentials'])
    expect(JSON.stringify(report)).not.toContain(WRONG_SECRET)
  })

  test('is redirect_uri_refused with another redirect URI at the vendor', async () => {
    await registerAt(slug, { redirectUris: [`${platform.baseUrl}/oauth/callback/polar?other`] })
    const report = await check(slug)
    expect(report.verdict).toBe('redirect_uri_refused')
    expect(problems(report)).toEqual(['redirect_uri_refused'])
  })

  test(`is scope_refused with ${NAMES[slug]?.scope ?? 'a scope that is missing at the vendor'}`, async () => {
    const { manifest } = configured.provider
    const scopes = manifest.oauth.scopes.length > 0 ? manifest.oauth.scopes : ['HEALTH_EXPORT']
    const oauth = { ...manifest.oauth, scopes }
    change({ provider: { ...configured.provider, manifest: { ...manifest, oauth } } })
    await registerAt(slug, { scopes: scopes.slice(1) })
    const report = await check(slug)
    expect(report.verdict).toBe('scope_refused')
    expect(problems(report)).toEqual(['scope_refused'])
  })

  test(`is about ${NAMES[slug]?.unreachable ?? 'an unreachable webhook'}`, async () => {
    const hasWebhook = configured.provider.webhook !== null
    blocked = hasWebhook ? '/webhooks' : '/oauth/callback'
    const report = await check(slug)
    expect(report.verdict).toBe(hasWebhook ? 'webhook_unreachable' : 'callback_unreachable')
    expect(problems(report)).toEqual([report.verdict])
    expect(report.findings.find(({ code }) => code === report.verdict)!.message).toContain('502')
  })
})

describe('a check', () => {
  test('of a source without credentials says what to enter and set', async () => {
    const providers = platform.providers
    platform.providers = new Map()
    const report = await check('whoop')
    platform.providers = providers
    expect(report.verdict).toBe('not_configured')
    expect(report.enter).toMatchObject({
      redirectUri: `${platform.baseUrl}/oauth/callback/whoop`,
      webhookAddress: `${platform.baseUrl}/webhooks/whoop`,
      scopes: PROVIDERS['whoop']!.manifest.oauth.scopes,
    })
    expect(report.findings[0]!.message).toContain('TRIBUTARY_WHOOP_CLIENT_ID')
  })

  test('of something that is no source is null', async () => {
    expect(await checkProvider(platform, 'toString', 1)).toBeNull()
  })

  test('estimates the calls of the expected users by the limits of the application', async () => {
    const whoop = await checkProvider(platform, 'whoop', 100_000)
    expect(whoop!.findings).toContainEqual(
      expect.objectContaining({ code: 'budget_short', level: 'warning' }),
    )
    expect(whoop!.budget.webhooks!.mostUsers).toBeLessThan(100_000)
    expect((await check('fitbit')).findings.map(({ code }) => code)).toContain('budget_enough')
  })

  test('says when the vendor does not answer', async () => {
    simulator.faults('oura').inject({ on: 'token', kind: 'reset' })
    expect((await check('oura')).verdict).toBe('vendor_unreachable')
  })

  test('lists the subscriptions of vendors that have a call for it, and which address they call', async () => {
    const { subscribe } = PROVIDERS['polar']!.webhook!
    const { context, app, verificationToken } = findBySlug(platform.providers, 'polar')!
    const secrets = { ...app, verificationToken, signingKey: null, keyset: null }
    const other = `${platform.baseUrl}/webhooks/polar?other`
    const codes = async () => (await check('polar')).findings.map(({ code }) => code)
    expect(await codes()).toContain('subscriptions_missing')
    await subscribe!(context, { app, secrets, callbackUrl: other, now: Date.now() })
    expect(await codes()).toContain('subscriptions_elsewhere')
    await subscribe!(context, {
      app,
      secrets,
      callbackUrl: `${platform.baseUrl}/webhooks/polar`,
      now: Date.now(),
    })
    const report = await check('polar')
    expect(report.findings.map(({ code }) => code)).toContain('subscriptions_active')
    expect(report.subscriptions!.map(({ name }) => name)).toContain('SLEEP')
  })

  test('stores nothing, uses nothing up and logs no secret', async () => {
    for (const slug of SLUGS) await check(slug)
    for (const table of [
      'authorization_attempts',
      'refused_sign_ins',
      'connections',
      'provider_webhooks',
    ] as const)
      expect(await platform.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    const logged = testPlatform.logLines.join('')
    for (const { app, verificationToken } of platform.providers.values())
      for (const secret of [app.clientSecret, verificationToken]) expect(logged).not.toContain(secret)
  })
})
