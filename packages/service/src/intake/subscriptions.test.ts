import { PROVIDERS, type Provider } from '@tributary/providers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { subscriptionsTick } from './subscriptions.ts'

const { manifest, webhook } = PROVIDERS['oura']!
const HOUR = 3_600_000

let calls: string[] = []
let keys: (string | null)[] = []
let failing = false
const provider: Provider = {
  ...PROVIDERS['oura']!,
  webhook: {
    authentication: 'signature',
    interpret: () => null,
    verify: webhook!.verify,
    async subscribe(_context, { callbackUrl, secrets }) {
      calls.push(callbackUrl)
      keys.push(secrets.signingKey)
      if (failing) throw new Error('the vendor is away')
      return secrets.signingKey === null ? { signingKey: 'given-once' } : null
    },
  },
}
const configured = {
  provider,
  context: { addresses: manifest.addresses, fetch, timeoutMs: 1000 },
  regions: new Map(),
  app: { clientId: 'a', clientSecret: 'b', redirectUri: 'https://tributary.test/oauth', settings: {} },
  verificationToken: 'c',
}

const test: TestPlatform = await createTestPlatform({
  providers: new Map([['Oura', configured]]),
  baseUrl: 'https://tributary.test',
})
afterAll(() => test.close())
beforeEach(() => {
  calls = []
  keys = []
  failing = false
})

describe('subscriptions', () => {
  it('are asked for at the first tick and then daily', async () => {
    const tick = subscriptionsTick()
    await tick.run(test.platform)
    test.clock.advance(23 * HOUR)
    await tick.run(test.platform)
    expect(calls).toEqual(['https://tributary.test/webhooks/oura'])
    test.clock.advance(HOUR)
    await tick.run(test.platform)
    expect(calls).toHaveLength(2)
    expect(keys).toEqual([null, 'given-once'])
    const rows = await test.platform.db.selectFrom('provider_webhooks').selectAll().execute()
    expect(rows.map((row) => row.source)).toEqual(['Oura'])
    expect(rows[0]!.signing_key.toString('latin1')).not.toContain('given-once')
  })

  it('are tried again soon after a failure, which only the log sees', async () => {
    const tick = subscriptionsTick()
    failing = true
    await tick.run(test.platform)
    expect(test.logLines.at(-1)).toContain('will be tried again')
    failing = false
    test.clock.advance(9 * 60_000)
    await tick.run(test.platform)
    expect(calls).toHaveLength(1)
    test.clock.advance(60_000)
    await tick.run(test.platform)
    expect(calls).toHaveLength(2)
  })
})
