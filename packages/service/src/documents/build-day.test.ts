import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { setAddon } from '../accounts/addons.ts'
import type { User } from '../users/index.ts'
import { requestBuild } from './build-day.ts'

const DAY = '2026-03-08'

let world: IntakeWorld
let clientUuid: string
beforeEach(async () => {
  world = await startIntakeWorld()
  clientUuid = await world.client('A')
})
afterEach(() => world.close())

async function connected(): Promise<User> {
  const user = await world.connect(clientUuid, 'u1', 'olivia-office')
  await world.drain()
  return user
}

async function rebuilt(user: User) {
  await requestBuild(world.platform.db, user.scope, DAY)
  await world.drain()
  return (await documentsOf(world, user)).filter(({ day }) => day === DAY)
}

const versions = (documents: readonly { key: string; version: number }[]) =>
  documents.map(({ key, version }) => `${key} v${version}`)

describe('building a day', () => {
  it('again makes nothing new', async () => {
    const user = await connected()
    expect(versions(await rebuilt(user))).toEqual([
      `body_summary:${DAY} v1`,
      `physical_summary:${DAY} v1`,
      `sleep_summary:${DAY}:night v1`,
    ])
  })

  it('several times at once makes each version once', async () => {
    const user = await connected()
    await setAddon(world.platform, 'operator', clientUuid, 'granular_data', true)
    const { platform, jobs } = world
    const build = jobs.find(({ name }) => name === 'documents.build_day')!
    await Promise.all(
      Array.from({ length: 4 }, () => build.run(platform, { ...user.scope, day: DAY } as never)),
    )
    const documents = (await documentsOf(world, user)).filter(({ day }) => day === DAY)
    expect(new Set(versions(documents)).size).toBe(documents.length)
    expect(Math.max(...documents.map(({ version }) => version))).toBe(2)
  })

  it('fills the granular arrays only with the add-on', async () => {
    const user = await connected()
    const readings = (body: object | undefined) =>
      [...JSON.stringify(body).matchAll(/granular_data_array":\[(.?)/g)].map((match) => match[1])
    const [before] = (await rebuilt(user)).filter(({ structure }) => structure === 'sleep_summary')
    expect(new Set(readings(before?.body))).toEqual(new Set([']']))
    await setAddon(world.platform, 'operator', clientUuid, 'granular_data', true)
    const after = (await rebuilt(user)).findLast(({ structure }) => structure === 'sleep_summary')
    expect(after?.version).toBe(2)
    expect(readings(after?.body)).toContain('{')
  })

  it('leaves the documents of the other cleaning mode as they are', async () => {
    const user = await connected()
    await setAddon(world.platform, 'operator', clientUuid, 'data_cleaning', false)
    expect(versions(await rebuilt(user))).toEqual([
      `body_summary:${DAY} v1`,
      `body_summary:${DAY}:Oura v1`,
      `physical_summary:${DAY} v1`,
      `physical_summary:${DAY}:Oura v1`,
      `sleep_summary:${DAY}:night v1`,
      `sleep_summary:${DAY}:night:Oura v1`,
    ])
  })

  it('empties what no record is left of, once, and not the rest', async () => {
    const user = await connected()
    const { db } = world.platform
    await db.deleteFrom('records').where('kind', '=', 'sleep').execute()
    await rebuilt(user)
    expect(versions(await rebuilt(user))).toEqual([
      `body_summary:${DAY} v1`,
      `physical_summary:${DAY} v1`,
      `sleep_summary:${DAY}:night v1`,
      `sleep_summary:${DAY}:night v2`,
    ])
  })

  it('does nothing for a user who was erased', async () => {
    const user = await connected()
    const { db } = world.platform
    await db.deleteFrom('users').execute()
    await db.deleteFrom('records').execute()
    expect((await rebuilt(user)).every(({ version }) => version === 1)).toBe(true)
  })

  it('holds summaries for as long as configured', async () => {
    world.platform.config = { ...world.platform.config, summaryHoldSeconds: 900 }
    const user = await connected()
    const due = await world.platform.db
      .selectFrom('deliveries')
      .select('next_attempt_at')
      .distinct()
      .where('user_key', '=', user.scope.userKey)
      .where('kind', '=', 'data')
      .execute()
    expect(due.map((row) => row.next_attempt_at.getTime() - world.clock.now())).toEqual([900_000])
  })
})
