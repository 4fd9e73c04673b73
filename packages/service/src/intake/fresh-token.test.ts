import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import type { User } from '../users/index.ts'

const HOUR = 3_600_000
const PERSON = 'olivia-office'

let world: SourcesWorld
beforeAll(async () => {
  world = await startSourcesWorld()
})
afterAll(() => world.close())

const refuse = (on: string) =>
  world.simulator.faults('oura').inject({ on, kind: 'status', status: 401, times: 10_000 })

const stateOf = ({ scope }: User) =>
  world.platform.db
    .selectFrom('sync_state')
    .select(['resource', 'failures', 'last_error', 'next_run_at'])
    .where('user_key', '=', scope.userKey)
    .execute()

async function actionsOf(user: User): Promise<unknown[]> {
  const documents = await documentsOf(world, user)
  return documents.filter(({ structure }) => structure === 'notification').map(({ body }) => body['action'])
}

async function renewals(): Promise<number> {
  const answer = await fetch(`${world.simulator.controlUrl}/oura/requests`)
  const counts = (await answer.json()) as Record<string, Record<string, number>>
  const token = Object.entries(counts).filter(([path]) => path.includes('token'))
  return token.flatMap(([, statuses]) => Object.values(statuses)).reduce((sum, one) => sum + one, 0)
}

it('leaves a resource that answers 401 while the account is answered for a day, without a failure or a renewal', async () => {
  const user = await world.connect(await world.client(), 'some', 'Oura', PERSON)
  const before = await renewals()
  refuse('/usercollection/(daily_spo2|session)$')
  await world.drain()
  for (let hours = 0; hours < 20; hours += 4) await world.advance(4 * HOUR)
  world.simulator.faults('oura').clear()
  const states = await stateOf(user)
  const refused = states.filter(({ last_error }) => last_error !== null)
  expect(refused.map(({ resource }) => resource).sort()).toEqual(['daily_spo2', 'session'])
  for (const { failures, last_error, next_run_at } of refused) {
    expect({ failures, last_error }).toEqual({ failures: 0, last_error: 'forbidden' })
    expect(next_run_at.getTime()).toBeGreaterThan(world.clock.now())
  }
  expect((await renewals()) - before).toBe(0)
  const actions = await actionsOf(user)
  expect(actions).toContain('pre_existing_data_completed')
  expect(actions).not.toContain('extraction_failed')
})

it('reports a source that refuses fresh tokens for everything', async () => {
  const user = await world.connect(await world.client(), 'all', 'Oura', PERSON)
  refuse('/usercollection/')
  await world.drain()
  for (let tries = 0; tries < 3; tries++) await world.advance(HOUR)
  world.simulator.faults('oura').clear()
  const failing = (await stateOf(user)).filter(({ failures }) => failures > 0)
  expect(failing.map(({ last_error }) => last_error)).toEqual(['unauthorized'])
  expect(await actionsOf(user)).toContain('extraction_failed')
})
