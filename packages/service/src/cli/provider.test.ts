import { type Simulator, startSimulator } from '@tributary/simulator'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { providersOfCommands } from '../cli-providers.ts'
import { loadConfig } from '../config.ts'
import { registerConnections } from '../connections/index.ts'
import { registerProviderWebhook } from '../intake/index.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { providerCommand } from './provider.ts'

const APP = { clientId: 'app-1', clientSecret: 'a-secret-known-to-the-vendor' }
const WRONG = 'a-secret-of-another-application'

let world: TestPlatform
let simulator: Simulator
let server: Server
let baseUrl: string
let printed: string
beforeAll(async () => {
  world = await createTestPlatform()
  simulator = await startSimulator({ apps: { oura: APP, whoop: APP } })
  server = await createServer(world.platform)
  const nothing = async () => {}
  const ports = { onConnected: nothing, onEnded: nothing, onScopesChanged: nothing }
  registerConnections(server, world.platform, ports)
  registerProviderWebhook(server, world.platform)
  baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
  await world.close()
})
beforeEach(async () => {
  const [key] = world.masterKeys
  const env = {
    DATABASE_URL: world.databaseUrl,
    TRIBUTARY_MASTER_KEY: `${key!.version}:${key!.key.toString('base64')}`,
    TRIBUTARY_BASE_URL: baseUrl,
    TRIBUTARY_SIMULATOR_URL: simulator.controlUrl,
    TRIBUTARY_OURA_CLIENT_ID: APP.clientId,
    TRIBUTARY_OURA_CLIENT_SECRET: APP.clientSecret,
    TRIBUTARY_WHOOP_CLIENT_ID: APP.clientId,
    TRIBUTARY_WHOOP_CLIENT_SECRET: APP.clientSecret,
    TRIBUTARY_WHOOP_SCOPES: 'offline read:sleep',
    TRIBUTARY_WHOOP_LIMITS: '200/60',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { platform } = world
  platform.providers = await providersOfCommands({ ...platform, baseUrl, config: loadConfig(process.env) })
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  process.exitCode = undefined
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const run = (...words: string[]) => providerCommand(providersOfCommands).parseAsync(words, { from: 'user' })

describe('list', () => {
  test('prints what to enter at the vendor, with the scopes and limits that are in force', async () => {
    await run('list', '--json')
    expect(JSON.parse(printed)).toEqual([
      expect.objectContaining({ data_source: 'Oura', webhook: 'automatic', limits: ['5000/300'] }),
      {
        data_source: 'Whoop',
        redirect_uri: `${baseUrl}/oauth/callback/whoop`,
        webhook: 'in the portal',
        webhook_address: `${baseUrl}/webhooks/whoop`,
        scopes: ['offline', 'read:sleep'],
        limits: ['200/60'],
        polling: 'on',
      },
    ])
  })

  test('prints a block for each source to people', async () => {
    await run('list')
    expect(printed.split('\n\n')).toHaveLength(2)
    expect(printed).toContain('scopes           offline, read:sleep')
  })

  test('still works when the simulator is gone', async () => {
    vi.stubEnv('TRIBUTARY_SIMULATOR_URL', 'http://127.0.0.1:9')
    await run('list', '--json')
    expect(JSON.parse(printed)).toHaveLength(2)
  })
})

describe('check', () => {
  test('prints the verdict, what to enter and each finding with its confidence', async () => {
    await run('check', 'Oura')
    expect(process.exitCode).toBeUndefined()
    expect(printed).toContain('Oura: ready, no problem was found')
    expect(printed).toContain(`redirect URI     ${baseUrl}/oauth/callback/oura`)
    expect(printed).toMatch(/✓ credentials_accepted \(confidence: medium\)/)
    expect(printed).toContain('? authorize_undetermined')
  })

  test('ends with 1 for any other verdict, and prints JSON', async () => {
    vi.stubEnv('TRIBUTARY_OURA_CLIENT_SECRET', WRONG)
    await run('check', 'oura', '--users', '5000', '--json')
    expect(process.exitCode).toBe(1)
    expect(JSON.parse(printed)).toMatchObject({
      data_source: 'Oura',
      verdict: 'wrong_credentials',
      enter: { redirect_uri: `${baseUrl}/oauth/callback/oura`, is_webhook_secret: false },
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'wrong_credentials', level: 'problem' }),
      ]),
      budget: { users: 5000 },
    })
    expect(printed).not.toContain(WRONG)
  })

  test('says that a webhook address is a secret, which it shows because it has to be entered', async () => {
    vi.stubEnv('TRIBUTARY_GARMIN_CLIENT_ID', 'unknown')
    vi.stubEnv('TRIBUTARY_GARMIN_CLIENT_SECRET', 'unknown')
    await run('check', 'garmin')
    expect(printed).toMatch(/webhook address {2}.*\/webhooks\/garmin\/.{20,}\n.*is a secret/)
  })

  test('refuses what it cannot check, and says why', async () => {
    await expect(run('check', 'moon')).rejects.toThrow('no source is called moon')
    await expect(run('check', 'Apple Health')).rejects.toThrow('app on a phone')
    const silent = providerCommand(providersOfCommands)
    for (const command of silent.commands) command.exitOverride().configureOutput({ writeErr: () => {} })
    await expect(silent.parseAsync(['check', 'oura', '--users', '0'], { from: 'user' })).rejects.toThrow(
      '1 or more',
    )
  })

  test('does not call real vendors with the credentials of a sandbox that does not run', async () => {
    vi.stubEnv('TRIBUTARY_SIMULATOR_URL', '')
    await expect(run('check', 'polar')).rejects.toThrow('the sandbox does not run')
  })
})
