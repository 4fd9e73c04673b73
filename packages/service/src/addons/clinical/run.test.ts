import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../../test/intake.ts'
import { setAddon } from '../../accounts/addons.ts'
import { clinicalFollower } from './index.ts'

let world: IntakeWorld
beforeAll(async () => {
  world = await startIntakeWorld({ followers: [clinicalFollower] })
})
afterAll(() => world.close())

async function structuresOf(clientUuid: string, userId: string) {
  const user = await world.connect(clientUuid, userId, 'olivia-office')
  await world.drain()
  return (await documentsOf(world, user)).map(({ structure, day }) => ({ structure, day }))
}

test('documents are made of every day that was read, for clients with the add-on', async () => {
  const clientUuid = await world.client('A')
  await setAddon(world.platform, 'operator', clientUuid, 'clinical_ready', true)
  const made = await structuresOf(clientUuid, 'u1')
  const daysOf = (wanted: (structure: string) => boolean) => [
    ...new Set(made.filter(({ structure }) => wanted(structure)).map(({ day }) => day)),
  ]
  const clinical = daysOf((structure) => structure === 'clinical_ready')
  expect(clinical.length).toBeGreaterThan(6)
  expect(clinical.sort()).toEqual(daysOf((structure) => structure.endsWith('_summary')).sort())
})

test('no other client gets any', async () => {
  const made = await structuresOf(await world.client('B'), 'u1')
  expect(made.map(({ structure }) => structure)).toContain('physical_summary')
  expect(made.map(({ structure }) => structure)).not.toContain('clinical_ready')
})
