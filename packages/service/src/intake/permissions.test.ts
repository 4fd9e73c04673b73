import { PROVIDERS } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { setAddon } from '../accounts/addons.ts'
import { findConnection } from '../connections/index.ts'
import type { User } from '../users/index.ts'

const PERSON = 'olivia-office'
const OTHER = 'anders-athlete'
const HOUR = 3_600_000
const TODAY = '2026-03-10'
const PAST = ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2026-03-${day}`)
const RESOURCES = PROVIDERS['garmin']!.manifest.resources.length

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

const pastDays = async (of: User) => {
  const documents = await documentsOf(world, of)
  const days = documents.filter(({ structure }) => structure === 'physical_summary').map(({ day }) => day!)
  return [...new Set(days)].filter((day) => day < TODAY).sort()
}

/** When the past of each resource was asked for. */
const requests = async ({ scope }: User) => {
  const rows = await world.platform.db
    .selectFrom('sync_state')
    .select(['resource', 'history_requested_at'])
    .where('user_key', '=', scope.userKey)
    .where('history_requested_at', 'is not', null)
    .orderBy('resource')
    .execute()
  return rows
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

  it('bring the past when it is allowed later, once', async () => {
    const shared = ['ACTIVITY_EXPORT', 'HEALTH_EXPORT']
    const late = await world.connect(await world.client(), 'late', 'Garmin', OTHER)
    await world.simulator.setPermissions('garmin', OTHER, shared)
    await world.drain()
    expect(await pastDays(late)).toEqual([])
    expect(await requests(late)).toEqual([])
    await world.advance(HOUR)
    await world.simulator.setPermissions('garmin', OTHER, [...shared, 'HISTORICAL_DATA_EXPORT'])
    await world.drain()
    await world.advance(60_000)
    const first = await requests(late)
    expect(first).toHaveLength(RESOURCES - 1)
    for (let tries = 0; tries < 100 && (await pastDays(late)).length < PAST.length; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await world.drain()
    }
    expect(await pastDays(late)).toEqual(PAST)
    await world.advance(2 * HOUR)
    await world.simulator.setPermissions('garmin', OTHER, shared)
    await world.drain()
    await world.simulator.setPermissions('garmin', OTHER, [...shared, 'HISTORICAL_DATA_EXPORT'])
    await world.drain()
    await world.advance(60_000)
    expect(await requests(late)).toEqual(first)
  }, 90_000)

  it('bring no past to a user who has no claim to it', async () => {
    const client = await world.client()
    await setAddon(world.platform, 'operator', client, 'pre_existing_data', false)
    const user = await world.connect(client, 'without', 'Garmin', OTHER)
    await world.drain()
    await world.simulator.setPermissions('garmin', OTHER, ['HEALTH_EXPORT'])
    await world.simulator.setPermissions('garmin', OTHER, ['HEALTH_EXPORT', 'HISTORICAL_DATA_EXPORT'])
    await world.drain()
    await world.advance(60_000)
    expect(await requests(user)).toEqual([])
  })

  it('end the connection when nothing is left', async () => {
    expect(await permit(['WORKOUT_IMPORT'])).toMatchObject({
      state: 'ended',
      endReason: 'revoked_at_provider',
    })
  })
})
