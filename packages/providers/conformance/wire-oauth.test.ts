import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPkcePair } from '../src/index.ts'
import { checksOf } from './checks.ts'
import { providers } from './kit.ts'
import { type Link, present, type Simulator, simulate, type Wire, wireOf } from './wire.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.close())

const TROUBLES = [
  { fault: { kind: 'status', status: 500 }, kind: 'unavailable' },
  { fault: { kind: 'status', status: 503 }, kind: 'unavailable' },
  { fault: { kind: 'status', status: 429 }, kind: 'rate_limited' },
  { fault: { kind: 'reset' }, kind: 'unavailable' },
] as const

describe.each(providers)('$slug: tokens over the wire', ({ slug, provider, kit }) => {
  const check = checksOf(kit)
  const { oauth } = provider.manifest
  let wire: Wire
  let person: string
  let link: Link
  const exchange = (grant: { code: string; codeVerifier: string | null }, timeoutMs?: number) =>
    provider.oauth.exchange(wire.context(timeoutMs), wire.app, grant, present())
  const renew = (refreshToken: string | null, timeoutMs?: number, now = present()) =>
    provider.oauth.refresh(wire.context(timeoutMs), wire.app, refreshToken ?? '', now)
  /** At once, or at the second refusal where the vendor's first one proves nothing. */
  const expectOver = async (refreshToken: string | null) => {
    const first: unknown = await renew(refreshToken).catch((reason: unknown) => reason)
    expect(first).toMatchObject({ kind: expect.stringMatching(/^(grant_ended|rejected)$/), passing: false })
    const again = renew(refreshToken, undefined, present() + 3_600_000)
    await expect(again).rejects.toMatchObject({ kind: 'grant_ended', passing: false })
  }
  const sessionOf = ({ accessToken }: { accessToken: string }) => ({ ...link.session, accessToken })
  const fault = (on: string, kind: object) =>
    simulator.faults(wire.vendor).inject({ on, kind: 'status', ...kind })

  beforeEach(async () => {
    wire = wireOf(slug, simulator)
    person = simulator.people[0]!.id
    simulator.faults(wire.vendor).clear()
    link = await wire.connect(person)
  })

  it('a code gives tokens that know the person and their end', async () => {
    expect(link.tokens.expiresAt).toBeGreaterThan(present())
    expect(link.session.account).not.toBe('')
    if (link.tokens.account !== null) expect(link.tokens.account).toBe(link.session.account)
    expect((await wire.connect(person)).session.account).toBe(link.session.account)
    expect((await wire.connect(simulator.people[1]!.id)).session.account).not.toBe(link.session.account)
    await wire.probe(link.session)
  })

  check('the token answer says what was granted', ['scope_in_token_answer'], () => {
    expect(link.tokens.scopes).toEqual(expect.arrayContaining([...oauth.scopes]))
  })

  it('a code works once', async () => {
    const grant = await wire.consent(person)
    await exchange(grant)
    const error: unknown = await exchange(grant).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: expect.stringMatching(/^(grant_ended|rejected)$/) })
  })

  if (oauth.pkce)
    it('a code needs the verifier of its challenge', async () => {
      const { code } = await wire.consent(person)
      const { verifier: codeVerifier } = await createPkcePair()
      await expect(exchange({ code, codeVerifier })).rejects.toMatchObject({ passing: false })
    })

  if (oauth.refreshToken === 'rotating')
    it('a refresh rotates, and the old token is over', async () => {
      const renewed = await renew(link.tokens.refreshToken)
      expect(renewed.accessToken).not.toBe(link.tokens.accessToken)
      expect(renewed.refreshToken).not.toBe(link.tokens.refreshToken)
      await wire.probe(sessionOf(renewed))
      await expectOver(link.tokens.refreshToken)
      await renew(renewed.refreshToken)
    })

  if (oauth.refreshToken === 'lasting')
    it('a refresh keeps the refresh token, which lasts', async () => {
      for (const time of [1, 2]) {
        const renewed = await renew(link.tokens.refreshToken)
        expect({ time, token: renewed.refreshToken }).toEqual({ time, token: link.tokens.refreshToken })
        expect(renewed.accessToken).not.toBe(link.tokens.accessToken)
        await wire.probe(sessionOf(renewed))
      }
    })

  if (oauth.refreshToken === 'none')
    it('there is nothing to refresh', async () => {
      expect(link.tokens.refreshToken).toBeNull()
      fault('data', { kind: 'expired_token' })
      for (const _time of [1, 2]) {
        await expect(wire.probe(link.session)).rejects.toMatchObject({ kind: 'unauthorized' })
      }
      await wire.probe((await wire.connect(person)).session)
    })

  if (oauth.refreshToken !== 'none')
    it('a token that ended is unauthorized until refreshed', async () => {
      fault('data', { kind: 'expired_token' })
      await expect(wire.probe(link.session)).rejects.toMatchObject({ kind: 'unauthorized' })
      await wire.probe(sessionOf(await renew(link.tokens.refreshToken)))
    })

  it('a grant withdrawn at the vendor is over', async () => {
    await simulator.revokeGrant(wire.vendor, person)
    await expect(wire.probe(link.session)).rejects.toMatchObject({ kind: 'unauthorized' })
    if (oauth.refreshToken === 'none') return
    await expectOver(link.tokens.refreshToken)
  })

  check('revoking ends the grant, and doing it again is no error', ['upstream_revocation'], async () => {
    await provider.revoke(wire.context(), wire.app, link.session, present())
    await expect(wire.probe(link.session)).rejects.toMatchObject({ kind: 'unauthorized' })
    await provider.revoke(wire.context(), wire.app, link.session, present())
  })

  it('revoking is never an error where the grant is gone', async () => {
    await simulator.revokeGrant(wire.vendor, person)
    await provider.revoke(wire.context(), wire.app, link.session, present())
  })

  it('passing trouble at the token address loses neither code nor grant', async () => {
    const grant = await wire.consent(person)
    for (const { fault: trouble, kind } of TROUBLES) {
      fault('token', trouble)
      await expect(exchange(grant)).rejects.toMatchObject({ kind, passing: true })
    }
    const { refreshToken } = await exchange(grant)
    if (refreshToken === null) return
    for (const { fault: trouble, kind } of TROUBLES) {
      fault('token', trouble)
      await expect(renew(refreshToken)).rejects.toMatchObject({ kind, passing: true })
    }
    await wire.probe(sessionOf(await renew(refreshToken)))
  })

  it('a slow and a garbled token answer are passing trouble', async () => {
    const call = async (timeoutMs?: number) =>
      oauth.refreshToken === 'none'
        ? exchange(await wire.consent(person), timeoutMs)
        : renew(link.tokens.refreshToken, timeoutMs)
    fault('token', { kind: 'slow', delayMs: 60_000 })
    await expect(call(100)).rejects.toMatchObject({ kind: 'unavailable' })
    fault('token', { kind: 'truncated' })
    await expect(call()).rejects.toMatchObject({ kind: 'malformed', passing: true })
  })
})
