import { VendorError } from '@tributary/providers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ConnectionsWorld,
  connectUser,
  createConnectionsWorld,
  type TestClient,
} from '../../test/connections.ts'
import { findUser } from '../users/index.ts'
import { renewAccountSubscriptions } from './account-subscriptions.ts'
import { disconnect } from './disconnect.ts'

const HOUR = 3_600_000

let world: ConnectionsWorld
let client: TestClient
let calls: { account: string | null; callbackUrl: string }[] = []
let failure: Error | null = null
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
  const { provider } = world.platform.providers.get('Oura')!
  provider.webhook = {
    ...provider.webhook!,
    async subscribeAccount(_context, { account }, callbackUrl) {
      calls.push({ account, callbackUrl })
      if (failure) throw failure
    },
  }
})
beforeEach(() => {
  calls = []
  failure = null
})
afterAll(() => world.close())

const leave = async (userId: string) => {
  const user = (await findUser(world.platform.db, client.clientUuid, userId))!
  await disconnect(world.platform, world.ports, 'client', user, 'Oura')
}

test('an account is subscribed when it is connected, and then once a day as long as it is', async () => {
  await connectUser(world, client, 'daily')
  expect(calls).toEqual([])
  await world.runJobs()
  const once = { account: expect.any(String), callbackUrl: `${world.platform.baseUrl}/webhooks/oura` }
  expect(calls).toEqual([once])
  world.clock.advance(23 * HOUR)
  await world.runJobs()
  expect(calls).toHaveLength(1)
  world.clock.advance(HOUR)
  await world.runJobs()
  expect(calls).toEqual([once, once])
  await leave('daily')
  world.clock.advance(25 * HOUR)
  await world.runJobs()
  expect(calls).toHaveLength(2)
})

test('after a change of the address every account is subscribed anew within minutes', async () => {
  await connectUser(world, client, 'moved')
  await world.runJobs()
  expect(calls).toHaveLength(1)
  await renewAccountSubscriptions(world.platform.db, 'Oura')
  world.clock.advance(HOUR / 6)
  await world.runJobs()
  expect(calls).toHaveLength(2)
  await leave('moved')
})

test('passing trouble is tried again soon, other trouble the next day', async () => {
  await connectUser(world, client, 'trouble')
  failure = new VendorError('rejected', 'no')
  await world.runJobs()
  await world.runJobs()
  expect(calls).toHaveLength(1)
  failure = new VendorError('unavailable', 'away')
  world.clock.advance(24 * HOUR)
  await world.runJobs()
  expect(calls).toHaveLength(2)
  failure = null
  await world.retryJobs()
  expect(calls).toHaveLength(3)
  await leave('trouble')
})

test('a connection that ended meanwhile is left alone', async () => {
  await connectUser(world, client, 'hasty')
  await leave('hasty')
  await world.runJobs()
  expect(calls).toEqual([])
})
