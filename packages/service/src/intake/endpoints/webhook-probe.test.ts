import { PROVIDERS } from '@tributary/providers'
import { afterAll, expect, test } from 'vitest'
import { createTestPlatform } from '../../../test/platform.ts'
import { createServer } from '../../platform/http/server.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import { callbackUrl } from '../webhook-address.ts'
import { registerProviderWebhook } from './provider-webhook.ts'

const configured = Object.values(PROVIDERS).map((provider): ConfiguredProvider => {
  const { addresses } = provider.manifest
  return {
    provider,
    context: { addresses, fetch, timeoutMs: 1000 },
    regions: new Map(),
    app: { clientId: 'a', clientSecret: 'b', redirectUri: 'https://tributary.test/oauth', settings: {} },
    verificationToken: 'secret-of-the-address',
  }
})
const { platform, close } = await createTestPlatform({
  providers: new Map(configured.map((entry) => [entry.provider.manifest.source, entry])),
})
const server = await createServer(platform)
registerProviderWebhook(server, platform)
const base = await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await server.close()
  await close()
})

const statusOf = async (entry: ConfiguredProvider, method: string) =>
  (await fetch(await callbackUrl({ ...platform, baseUrl: base }, entry), { method })).status

const named = configured.map((entry) => [entry.provider.manifest.source, entry] as const)

test.each(named)('the webhook address of %s answers a probe by HEAD', async (_source, entry) => {
  expect(await statusOf(entry, 'HEAD')).toBe(entry.provider.webhook ? 200 : 404)
})

test('the webhook address of Withings answers a bare GET, by which the vendor probes as well', async () => {
  const [, withings] = named.find(([source]) => source === 'Withings')!
  expect(await statusOf(withings, 'GET')).toBe(200)
})
