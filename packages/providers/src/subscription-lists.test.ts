import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Simulator, startSimulator } from '@tributary/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderContext, SubscriptionWish } from './contract.ts'
import { PROVIDERS } from './registry.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const settings = {
  project_number: '123456789012',
  service_account: JSON.stringify({ client_email: 'check@project.example', private_key: privateKey }),
}
const credentials = { clientId: 'app-1', clientSecret: 'secret-1', settings }
const TOKEN = 'verification-token'
const LISTED = ['fitbit', 'oura', 'polar'] as const

let simulator: Simulator
let callbackUrl: string
/** Accepts what each of the vendors asks a webhook before it subscribes. */
const receiver = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://receiver')
  const isGoogle = request.headers['user-agent']?.includes('Google') ?? false
  const isProven = !isGoogle || request.headers.authorization === `Bearer ${TOKEN}`
  response.writeHead(isProven ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ challenge: searchParams.get('challenge') }))
  request.resume()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  simulator = await startSimulator({ apps: Object.fromEntries(LISTED.map((name) => [name, credentials])) })
})
afterAll(async () => {
  await simulator.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const contextOf = (slug: (typeof LISTED)[number]): ProviderContext => ({
  addresses: simulator.vendors[slug].addresses,
  fetch,
  timeoutMs: 5_000,
})
const wishOf = (changes: Partial<SubscriptionWish['app']> = {}): SubscriptionWish => ({
  app: { ...credentials, redirectUri: 'http://127.0.0.1:9/return', ...changes },
  secrets: { ...credentials, verificationToken: TOKEN, signingKey: null, keyset: null },
  callbackUrl,
  now: Date.now(),
})

describe.each(LISTED)('the list of subscriptions at %s', (slug) => {
  const { subscribe, list } = PROVIDERS[slug]!.webhook!

  it('is empty first, and then names what was subscribed, active at our address', async () => {
    expect(await list!(contextOf(slug), wishOf())).toEqual([])
    await subscribe!(contextOf(slug), wishOf())
    const held = (await list!(contextOf(slug), wishOf()))!
    expect(held.length).toBeGreaterThan(0)
    for (const one of held) {
      expect(one).toMatchObject({ name: expect.stringMatching(/\w/), callbackUrl, isActive: true })
    }
  })

  it('is refused to another application', async () => {
    const stranger = { clientId: 'other', settings: { ...settings, project_number: '1' } }
    await expect(list!(contextOf(slug), wishOf(stranger))).rejects.toThrow()
  })
})

it('is null at Fitbit without the settings of the project', async () => {
  const { list } = PROVIDERS['fitbit']!.webhook!
  expect(await list!(contextOf('fitbit'), wishOf({ settings: {} }))).toBeNull()
})

it('is offered by no vendor that has no call for it', () => {
  const listed = Object.entries(PROVIDERS).filter(([, { webhook }]) => webhook?.list !== undefined)
  expect(listed.map(([slug]) => slug).sort()).toEqual([...LISTED])
})
