import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { findConnection } from '../connections/index.ts'
import type { User } from '../users/index.ts'

const PERSON = 'olivia-office'

let world: SourcesWorld
let user: User
beforeAll(async () => {
  world = await startSourcesWorld()
  user = await world.connect(await world.client(), 'garmin', 'Garmin', PERSON)
})
afterAll(() => world.close())

const connection = async () => (await findConnection(world.platform.db, user.scope, 'Garmin'))!

async function permit(scopes: readonly string[]) {
  await world.simulator.setPermissions('garmin', PERSON, scopes)
  await world.drain()
  return connection()
}

describe('permissions that a person changes at the vendor', () => {
  it('are read when the source is connected', async () => {
    expect((await connection()).scopes).toContain('HEALTH_EXPORT')
  })

  it('are kept with the connection', async () => {
    expect(await permit(['ACTIVITY_EXPORT'])).toMatchObject({ state: 'active', scopes: ['ACTIVITY_EXPORT'] })
    expect(await permit(['ACTIVITY_EXPORT', 'HEALTH_EXPORT'])).toMatchObject({
      scopes: ['ACTIVITY_EXPORT', 'HEALTH_EXPORT'],
    })
  })

  it('end the connection when nothing is left', async () => {
    expect(await permit(['WORKOUT_IMPORT'])).toMatchObject({
      state: 'ended',
      endReason: 'revoked_at_provider',
    })
  })
})
