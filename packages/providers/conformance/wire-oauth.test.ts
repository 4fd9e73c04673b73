import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TokenSet } from '../src/index.ts'
import { providers } from './kit.ts'
import {
  APP,
  connect,
  consent,
  contextOf,
  present,
  type SimulatedVendor,
  type Simulator,
  simulate,
} from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

describe.each(providers)('$slug: tokens over the wire', ({ slug, provider }) => {
  const vendor = slug as SimulatedVendor
  const { manifest } = provider
  const context = (timeoutMs?: number) => contextOf(simulator, vendor, timeoutMs)
  const renew = (refreshToken: string | null, timeoutMs?: number) =>
    provider.oauth.refresh(context(timeoutMs), APP, refreshToken ?? '', present())
  let person: string
  let tokens: TokenSet
  beforeEach(async () => {
    person = simulator.people[0]!.id
    simulator.faults(vendor).clear()
    tokens = await connect(provider, context(), person)
  })

  it('a code gives tokens that know the person, their scopes and their end', async () => {
    expect(tokens.scopes).toEqual(expect.arrayContaining([...manifest.oauth.scopes]))
    expect(tokens.expiresAt).toBeGreaterThan(present())
    const again = await connect(provider, context(), person)
    const other = await connect(provider, context(), simulator.people[1]!.id)
    const identity = await provider.identify(context(), tokens)
    expect(await provider.identify(context(), again)).toEqual(identity)
    expect(await provider.identify(context(), other)).not.toEqual(identity)
  })

  it('a code works once', async () => {
    const code = await consent(manifest, context(), person, manifest.oauth.scopes)
    await provider.oauth.exchange(context(), APP, { code, codeVerifier: null }, present())
    const replay = provider.oauth.exchange(context(), APP, { code, codeVerifier: null }, present())
    await expect(replay).rejects.toMatchObject({ kind: 'grant_ended' })
  })

  it('a refresh rotates both tokens, and the old refresh token is over', async () => {
    const renewed = await renew(tokens.refreshToken)
    expect(renewed.accessToken).not.toBe(tokens.accessToken)
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken)
    await provider.identify(context(), renewed)
    await expect(renew(tokens.refreshToken)).rejects.toMatchObject({ kind: 'grant_ended', passing: false })
    await renew(renewed.refreshToken)
  })

  it('an access token that ended is unauthorized until refreshed', async () => {
    simulator.faults(vendor).inject({ on: 'data', kind: 'expired_token' })
    await expect(provider.identify(context(), tokens)).rejects.toMatchObject({ kind: 'unauthorized' })
    await provider.identify(context(), await renew(tokens.refreshToken))
  })

  it('a grant withdrawn at the vendor is over', async () => {
    await simulator.revokeGrant(vendor, person)
    await expect(provider.identify(context(), tokens)).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect(renew(tokens.refreshToken)).rejects.toMatchObject({ kind: 'grant_ended' })
  })

  it('revoking ends the grant, and doing it again is no error', async () => {
    await provider.revoke(context(), APP, tokens, present())
    await expect(provider.identify(context(), tokens)).rejects.toMatchObject({ kind: 'unauthorized' })
    await provider.revoke(context(), APP, tokens, present())
  })

  it('passing trouble at the token address keeps the grant', async () => {
    const troubles = [
      { fault: { kind: 'status', status: 500 }, kind: 'unavailable' },
      { fault: { kind: 'status', status: 503 }, kind: 'unavailable' },
      { fault: { kind: 'status', status: 429 }, kind: 'rate_limited' },
      { fault: { kind: 'reset' }, kind: 'unavailable' },
    ] as const
    for (const { fault, kind } of troubles) {
      simulator.faults(vendor).inject({ on: 'token', ...fault })
      await expect(renew(tokens.refreshToken)).rejects.toMatchObject({ kind, passing: true })
    }
    await provider.identify(context(), await renew(tokens.refreshToken))
  })

  it('a slow and a garbled token answer are passing trouble', async () => {
    simulator.faults(vendor).inject({ on: 'token', kind: 'slow', delayMs: 60_000 })
    await expect(renew(tokens.refreshToken, 100)).rejects.toMatchObject({ kind: 'unavailable' })
    simulator.faults(vendor).inject({ on: 'token', kind: 'truncated' })
    await expect(renew(tokens.refreshToken)).rejects.toMatchObject({ kind: 'malformed', passing: true })
  })
})
