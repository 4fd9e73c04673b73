import { VendorError } from '@tributary/providers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import type { User } from '../users/index.ts'
import { budgetTick, createBudget } from './budget.ts'
import { sharesOf } from './shares.ts'

const LIMIT = { calls: 10, seconds: 60, per: 'app' } as const

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
  world.provider.manifest = { ...world.provider.manifest, limits: [LIMIT] }
})
afterEach(() => world.close())

const connect = (clientUuid: string, userId: string, person = 'olivia-office') =>
  world.connect(clientUuid, userId, person)

async function callsUntilRefused(user: User): Promise<number> {
  const { withSession, countReach } = world.sessions
  const budget = createBudget(world.platform, withSession, countReach)
  let made = 0
  try {
    await budget.withSession(user.scope, 'Oura', async (session, context) => {
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
    const [first, second] = [await connect(greedy, 'u1'), await connect(greedy, 'u2')]
    const other = await connect(modest, 'u3')
    expect(await callsUntilRefused(first)).toBe(6)
    expect(await callsUntilRefused(other)).toBe(3)
    expect(await callsUntilRefused(second)).toBe(0)
  })

  it('begins anew with each period, and forgets the old ones', async () => {
    const user = await connect(await world.client('A'), 'u1')
    expect(await callsUntilRefused(user)).toBe(9)
    world.moveClock(61_000)
    await budgetTick.run(world.platform)
    expect(await world.platform.db.selectFrom('call_counts').selectAll().execute()).toEqual([])
    expect(await callsUntilRefused(user)).toBe(9)
  })

  it('leaves everything that is ours to a client that is alone with a source', async () => {
    await world.client('Without connections')
    expect(await callsUntilRefused(await connect(await world.client('Alone'), 'u1'))).toBe(9)
  })

  it('grows with each connected account where the vendor allows more for each', async () => {
    const limits = [{ ...LIMIT, callsPerAccount: 5 }]
    world.provider.manifest = { ...world.provider.manifest, limits }
    const clientUuid = await world.client('A')
    const user = await connect(clientUuid, 'u1')
    await connect(clientUuid, 'u2', 'anders-athlete')
    // The same account a second time is no further account.
    await connect(clientUuid, 'u3')
    expect(await callsUntilRefused(user)).toBe(18)
  })
})

describe('the shares of a limit', () => {
  it('are never more than the limit and never nothing', () => {
    const limit = fc.record({
      calls: fc.integer({ min: 1, max: 1_000_000 }),
      callsPerAccount: fc.integer({ min: 0, max: 100 }),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      per: fc.constantFrom('app' as const, 'account' as const),
    })
    const reach = fc.record({ accounts: fc.nat(1_000), clients: fc.nat(3) })
    fc.assert(
      fc.property(limit, reach, (one, connected) => {
        const caller = { clientUuid: 'c', scope: { lane: 1, userKey: 'u' } }
        for (const { most } of sharesOf([one], caller, connected)) {
          expect(most).toBeGreaterThanOrEqual(1)
          expect(most).toBeLessThanOrEqual(one.calls + one.callsPerAccount * connected.accounts)
        }
      }),
    )
  })
})
