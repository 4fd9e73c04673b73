import type { ApiSource } from '@tributary/health'
import type { Provider, RawItem } from '@tributary/providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, failuresOf, type StepsWorld, startStepsWorld } from '../../../test/steps.ts'
import { createSessions } from '../../connections/index.ts'
import { storeItems } from '../../intake/index.ts'
import type { ConfiguredProvider } from '../../platform/providers.ts'
import type { User } from '../../users/index.ts'
import { stepsResource } from './read.ts'

const START = '2026-03-11T09:55:00Z'
const DAY = '2026-03-11'
const SOURCE: ApiSource = 'Oura'

let world: StepsWorld
let configured: ConfiguredProvider
beforeAll(async () => {
  world = await startStepsWorld(START)
  const usual = world.platform.providers.get(SOURCE)!
  const manifest: Provider['manifest'] = { ...usual.provider.manifest, delivery: ['push', 'ping'] }
  configured = { ...usual, provider: { ...usual.provider, manifest } }
  const providers = world.platform.providers as Map<ApiSource, ConfiguredProvider>
  providers.set(SOURCE, configured)
})
afterAll(() => world.close())

/** As if the vendor had sent its present totals. */
async function send(user: User): Promise<void> {
  const { provider } = configured
  const { platform, wiring } = world
  const items: RawItem[] = []
  await createSessions(platform, wiring.connectionPorts).withSession(
    user.scope,
    SOURCE,
    async (session, context) => {
      const resource = stepsResource(provider.manifest)!
      for await (const page of provider.pull(context, session, resource, { from: DAY, to: DAY }))
        items.push(...page)
    },
  )
  await platform.db
    .transaction()
    .execute((trx) => storeItems(trx, platform, { user, configured, since: DAY }, items))
}

test('a source that is not polled is not called, and what it has sent of the day counts', async () => {
  const user = await world.connect(
    await world.client(),
    'user',
    'anders-athlete',
    [SOURCE],
    'Europe/Stockholm',
  )
  await world.minute()
  expect(await eventsOf(world, user)).toEqual([])
  await send(user)
  const calls = await world.vendorCalls()
  await world.hours(2)
  expect(await world.vendorCalls()).toBe(calls)
  expect(await eventsOf(world, user)).toMatchObject([{ day: DAY, version: 1, sources: [SOURCE] }])
  expect(await failuresOf(world, user)).toEqual([])
})
