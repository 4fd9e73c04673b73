import { PROVIDERS } from '@tributary/providers'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestPlatform } from '../../test/platform.ts'
import { callbackUrl, registerProviderWebhook } from '../intake/index.ts'
import { createServer } from '../platform/http/server.ts'
import type { ConfiguredProvider } from '../platform/providers.ts'
import { providerCommand } from './provider.ts'
import { endAddress, rotateAddress } from './provider-address.ts'

const DERIVED = 'secret-that-the-vendor-was-given'

const [garmin, oura] = ['garmin', 'oura'].map((slug): ConfiguredProvider => {
  const provider = PROVIDERS[slug]!
  return {
    provider,
    context: { addresses: provider.manifest.addresses, fetch, timeoutMs: 1000 },
    regions: new Map(),
    app: { clientId: 'a', clientSecret: 'b', redirectUri: 'https://tributary.test/oauth', settings: {} },
    verificationToken: DERIVED,
  }
}) as [ConfiguredProvider, ConfiguredProvider]
const world = await createTestPlatform({
  providers: new Map([garmin, oura].map((entry) => [entry.provider.manifest.source, entry])),
})
const { platform, logLines, close } = world
const server = await createServer(platform)
registerProviderWebhook(server, platform)
platform.baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await server.close()
  await close()
})

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const statusOf = async (address: string) => (await fetch(address, { method: 'HEAD' })).status

async function rotated(): Promise<string> {
  printed = ''
  await rotateAddress(platform, { json: true }, 'garmin')
  const { webhook_address: address } = JSON.parse(printed)
  expect(address).toBe(await callbackUrl(platform, garmin))
  return address
}

test('a new address is valid at once, the ones before it until they are ended', async () => {
  const first = await callbackUrl(platform, garmin)
  expect(first).toBe(`${platform.baseUrl}/webhooks/garmin/${DERIVED}`)
  const second = await rotated()
  const third = await rotated()
  expect(new Set([first, second, third]).size).toBe(3)
  for (const address of [first, second, third]) expect(await statusOf(address)).toBe(200)
  const pushed = await fetch(second, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dailies: [] }),
  })
  expect(pushed.status).toBe(200)

  printed = ''
  await endAddress(platform, { json: true }, 'Garmin')
  expect(JSON.parse(printed)).toEqual({ data_source: 'Garmin', ended_addresses: 2 })
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual([401, 401, 200])
  await endAddress(platform, { json: true }, 'Garmin')
  expect(await statusOf(third)).toBe(200)
})

test('rotations are audited without the secret, which is stored sealed', async () => {
  const address = await rotated()
  const secret = address.split('/').at(-1)!
  const { rows } = await platform.pool.query('select action, detail from audit_log order by entry_id')
  expect(rows.at(-1)).toEqual({ action: 'source.rotate_address', detail: { source: 'Garmin' } })
  const stored = await platform.db.selectFrom('webhook_address_secrets').selectAll().execute()
  for (const text of [
    JSON.stringify(rows),
    logLines.join(''),
    ...stored.map(({ sealed }) => sealed.toString('latin1')),
  ])
    expect(text).not.toContain(secret)
})

test('an address without a secret is not rotated, nor one of a source that is not configured', async () => {
  await expect(rotateAddress(platform, {}, 'oura')).rejects.toThrow('signs its calls')
  await expect(rotateAddress(platform, {}, 'withings')).rejects.toThrow('no credentials')
  await expect(endAddress(platform, {}, 'Apple Health')).rejects.toThrow('no credentials')
  const names = providerCommand(async () => new Map()).commands.map((command) => command.name())
  expect(names).toEqual(['list', 'check', 'rotate-address', 'end-address'])
})
