import { VendorError } from '@tributary/providers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { budgetTick, sharesOf, withBudget } from './budget.ts'

const LIMIT = { calls: 10, seconds: 60, per: 'app' } as const

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
  world.provider.manifest = { ...world.provider.manifest, limits: [LIMIT] }
})
afterEach(() => world.close())

async function callsUntilRefused(userId: string, clientUuid: string): Promise<VendorError | number> {
  const user = await world.connect(clientUuid, userId, 'olivia-office')
  const withSession = withBudget(world.platform, world.sessions.withSession)
  let made = 0
  try {
    await withSession(user.scope, 'Oura', async (session, context) => {
      for (; made < 50; made += 1)
        await context.fetch(`${context.addresses.api}/v2/usercollection/personal_info`, {
          headers: { authorization: `Bearer ${session.accessToken}` },
        })
    })
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    expect(error).toMatchObject({ kind: 'rate_limited', passing: true })
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60)
  }
  return made
}

describe('the budget of calls', () => {
  it('stops one client at its share, leaves the rest to others, and all of them below the limit', async () => {
    const [greedy, modest] = [await world.client('Greedy'), await world.client('Modest')]
    expect(await callsUntilRefused('u1', greedy)).toBe(6)
    expect(await callsUntilRefused('u2', modest)).toBe(2)
    expect(await callsUntilRefused('u3', greedy)).toBe(0)
  })

  it('begins anew with each period, and forgets the old ones', async () => {
    const client = await world.client('A')
    expect(await callsUntilRefused('u1', client)).toBe(6)
    world.moveClock(61_000)
    await budgetTick.run(world.platform)
    expect(await world.platform.db.selectFrom('call_counts').selectAll().execute()).toEqual([])
    expect(await callsUntilRefused('u2', client)).toBe(6)
  })
})

describe('the shares of a limit', () => {
  it('are never more than the limit and never nothing', () => {
    const limit = fc.record({
      calls: fc.integer({ min: 1, max: 1_000_000 }),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      per: fc.constantFrom('app' as const, 'account' as const),
    })
    fc.assert(
      fc.property(limit, (one) => {
        for (const { most } of sharesOf([one], { clientUuid: 'c', scope: { lane: 1, userKey: 'u' } })) {
          expect(most).toBeGreaterThanOrEqual(1)
          expect(most).toBeLessThanOrEqual(one.calls)
        }
      }),
    )
  })
})
