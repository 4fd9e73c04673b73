import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { drainJobs } from '../../test/jobs.ts'
import { setAddon } from '../accounts/addons.ts'
import type { User } from '../users/index.ts'
import { buildDaysJob, requestBuilds } from './build-days.ts'
import { daysCutAnewJob } from './rebuild.ts'

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
  await requestBuilds(world.platform.db, user.scope, [DAY])
  await world.drain()
  return (await documentsOf(world, user)).filter(({ day }) => day === DAY)
}

const OXYGEN = 'oxygenation_event:Oura/daily_spo2'

/** Event keys end in the vendor's id, which does not matter here. */
const versions = (documents: readonly { key: string; version: number }[]) =>
  documents.map(({ key, version }) => `${key.startsWith(OXYGEN) ? OXYGEN : key} v${version}`)

describe('building a day', () => {
  it('again stores nothing new', async () => {
    const user = await connected()
    expect(versions(await rebuilt(user))).toEqual([
      `body_summary:${DAY} v1`,
      `calories_event:${DAY} v1`,
      `${OXYGEN} v1`,
      `physical_summary:${DAY} v1`,
      `sleep_summary:${DAY}:night v1`,
    ])
  })

  it('several times at once stores each version once', async () => {
    const user = await connected()
    await setAddon(world.platform, 'operator', clientUuid, 'granular_data', true)
    const { platform, jobs } = world
    const build = jobs.find(({ name }) => name === 'documents.build_days')!
    await requestBuilds(platform.db, user.scope, [DAY])
    await Promise.all(Array.from({ length: 4 }, () => build.run(platform, user.scope as never)))
    const documents = (await documentsOf(world, user)).filter(({ day }) => day === DAY)
    expect(new Set(versions(documents)).size).toBe(documents.length)
    expect(Math.max(...documents.map(({ version }) => version))).toBe(2)
  })

  it('that failed is repeated with the days requested meanwhile, and then no day waits', async () => {
    const user = await connected()
    const { platform } = world
    const next = '2026-03-09'
    await setAddon(platform, 'operator', clientUuid, 'granular_data', true)
    vi.spyOn(platform.keyring, 'get').mockImplementationOnce(async () => {
      await requestBuilds(platform.db, user.scope, [next])
      throw new Error('the disk is full')
    })
    await requestBuilds(platform.db, user.scope, [DAY])
    await drainJobs(platform, [buildDaysJob([])])
    const again = (await documentsOf(world, user)).filter(({ version }) => version === 2)
    expect(new Set(again.map(({ day }) => day))).toEqual(new Set([DAY, next]))
    expect(await platform.db.selectFrom('days_to_build').selectAll().execute()).toEqual([])
  })

  it('that cannot be built stays requested, and no other day does', async () => {
    const user = await connected()
    const { platform } = world
    await platform.db
      .updateTable('records')
      .set({ body: Buffer.from('damaged') })
      .where('kind', '=', 'day')
      .where('starts_at', '=', new Date(`${DAY}T00:00:00Z`))
      .execute()
    await requestBuilds(platform.db, user.scope, ['2026-03-07', DAY, '2026-03-09'])
    await drainJobs(platform, [buildDaysJob([])])
    const waiting = await platform.db.selectFrom('days_to_build').select('day').execute()
    expect(waiting).toEqual([{ day: DAY }])
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

  it('retracts the documents of the other cleaning mode', async () => {
    const user = await connected()
    await setAddon(world.platform, 'operator', clientUuid, 'data_cleaning', false)
    const made = await rebuilt(user)
    expect(versions(made)).toEqual([
      `body_summary:${DAY} v1`,
      `body_summary:${DAY} v2`,
      `body_summary:${DAY}:Oura v1`,
      `calories_event:${DAY} v1`,
      `calories_event:${DAY} v2`,
      `calories_event:${DAY}:Oura v1`,
      `${OXYGEN} v1`,
      `physical_summary:${DAY} v1`,
      `physical_summary:${DAY} v2`,
      `physical_summary:${DAY}:Oura v1`,
      `sleep_summary:${DAY}:night v1`,
      `sleep_summary:${DAY}:night v2`,
      `sleep_summary:${DAY}:night:Oura v1`,
    ])
    const retracted = made.filter(({ body }) => (body as { retracted_bool?: boolean }).retracted_bool)
    expect(new Set(retracted.map(({ version }) => version))).toEqual(new Set([2]))
  })

  it('is requested for all days of a client whose cleaning mode was switched', async () => {
    await connected()
    const { platform } = world
    const waiting = async () =>
      (await platform.db.selectFrom('days_to_build').select('day').execute()).map(({ day }) => day)
    expect(await waiting()).toEqual([])
    await setAddon(platform, 'operator', clientUuid, 'data_cleaning', false)
    await drainJobs(platform, [daysCutAnewJob])
    expect(await waiting()).toContain(DAY)
  })

  it('empties documents without records, once, and no others', async () => {
    const user = await connected()
    const { db } = world.platform
    await db.deleteFrom('records').where('kind', '=', 'sleep').execute()
    await rebuilt(user)
    // The scores of the night are now part of the day's document.
    expect(versions(await rebuilt(user))).toEqual([
      `body_summary:${DAY} v1`,
      `calories_event:${DAY} v1`,
      `${OXYGEN} v1`,
      `physical_summary:${DAY} v1`,
      `physical_summary:${DAY} v2`,
      `sleep_summary:${DAY}:night v1`,
      `sleep_summary:${DAY}:night v2`,
    ])
  })

  it('empties an event whose record is gone, and fills it again when the record is back', async () => {
    const user = await connected()
    const { db } = world.platform
    const readings = await db
      .selectFrom('records')
      .selectAll()
      .where('raw_resource', '=', 'daily_spo2')
      .execute()
    await db.deleteFrom('records').where('raw_resource', '=', 'daily_spo2').execute()
    const events = (documents: Awaited<ReturnType<typeof rebuilt>>) =>
      documents
        .filter(({ structure }) => structure === 'oxygenation_event')
        .map(({ body }) => JSON.stringify(body).match(/"saturation_avg_percentage_int":(\w+)/)?.[1])
    const [reported, gone] = events(await rebuilt(user))
    expect(Number(reported)).toBeGreaterThan(80)
    expect(gone).toBe('null')
    await db.insertInto('records').values(readings).execute()
    const documents = await rebuilt(user)
    expect(events(documents)).toEqual([reported, 'null', reported])
    const versions = documents.filter(({ structure }) => structure === 'oxygenation_event')
    expect(versions.map(({ body }) => body['retracted_bool'])).toEqual([false, true, false])
    expect(versions.every(({ key, body }) => body['document_key_string'] === key)).toBe(true)
  })

  it('does nothing for a user who was erased', async () => {
    const user = await connected()
    const { db } = world.platform
    await db.deleteFrom('users').execute()
    await db.deleteFrom('records').execute()
    expect((await rebuilt(user)).every(({ version }) => version === 1)).toBe(true)
  })

  it('holds summaries, not events, for as long as configured', async () => {
    world.platform.config = { ...world.platform.config, summaryHoldSeconds: 900 }
    const user = await connected()
    const due = await world.platform.db
      .selectFrom('open_deliveries')
      .select(['data_structure', 'next_attempt_at'])
      .distinct()
      .orderBy('data_structure')
      .where('user_key', '=', user.scope.userKey)
      .where('endpoint_id', '=', 'data')
      .execute()
    const held = (kind: '_summary' | '_event') =>
      due
        .filter((row) => row.data_structure.endsWith(kind))
        .map((row) => row.next_attempt_at.getTime() - world.clock.now())
    expect(new Set(held('_summary'))).toEqual(new Set([900_000]))
    expect(new Set(held('_event'))).toEqual(new Set([0]))
  })
})
