import { addDays } from '@tributary/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StepsWorld, startStepsWorld } from '../../../test/steps.ts'
import { disconnect } from '../../connections/disconnect.ts'
import { readBaselines } from './index.ts'
import { insertBaselines } from './store.ts'

const BASELINE = {
  value: 60,
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day: addDays('2026-03-01', day), value: 60 })),
}

let world: StepsWorld
beforeAll(async () => {
  world = await startStepsWorld('2026-03-10T12:00:00Z')
})
afterAll(() => world.close())

test('a baseline lives as long as one source of the person is connected', async () => {
  const { platform, wiring } = world
  const client = await world.client()
  const user = await world.connect(client, 'user', 'olivia-office', ['Oura', 'Withings'], 'Europe/Berlin')
  await insertBaselines(platform.db, platform, user.scope, { resting_heart_rate: BASELINE }, new Date())
  const known = () => readBaselines(platform.db, platform, user.scope)
  await disconnect(platform, wiring.connectionPorts, 'client', user, 'Oura')
  expect(await known()).toEqual({ resting_heart_rate: BASELINE })
  await disconnect(platform, wiring.connectionPorts, 'client', user, 'Withings')
  expect(await known()).toEqual({})
})
