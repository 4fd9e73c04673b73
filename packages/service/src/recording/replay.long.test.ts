import { type ApiSource, affectedDays, type HealthRecord } from '@tributary/health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentsOf, type MadeDocument } from '../../test/intake.ts'
import { exported, plain, record, replayed, storedOf } from '../../test/recordings.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { setAddon } from '../accounts/addons.ts'
import { accountOf } from '../connections/index.ts'

const PERSON = 'olivia-office'
/** Of the week before the connection. */
const FIRST_DAY = '2026-03-03'
const CHANGED_DAY = '2026-03-09'
const MINUTE = 60_000
const ZONE = 'Europe/Berlin'

let world: SourcesWorld
let clientUuid: string
beforeAll(async () => {
  world = await startSourcesWorld()
  clientUuid = await world.client()
  for (const addon of ['granular_data', 'device_metadata', 'data_cleaning', 'pre_existing_data'] as const)
    await setAddon(world.platform, 'operator', clientUuid, addon, true)
})
afterAll(() => world.close())

/** What the vendor does besides being read. */
const ACTS: Partial<Record<ApiSource, () => Promise<unknown>>> = {
  Garmin: () => world.simulator.announce('garmin', PERSON),
  async Oura() {
    world.simulator.revise('oura', PERSON, CHANGED_DAY)
    await world.simulator.announce('oura', PERSON, { dataType: 'daily_activity', day: CHANGED_DAY })
  },
}

describe.each(['Oura', 'Withings', 'Garmin'] as const)('a recording of %s', (source) => {
  it('gives the items, records and documents that were stored', async () => {
    const { platform } = world
    const user = await world.connect(clientUuid, `user-${source}`, source, PERSON)
    const recording = await record(platform, user, source)
    await world.advance(MINUTE)
    await ACTS[source]?.()
    await world.drain()
    await world.advance(120 * MINUTE)

    const har = await exported(platform, recording)
    expect(har).not.toContain(await accountOf(platform, user.scope, source))
    const options = { user: user.userId, zone: ZONE, now: world.clock.now() }
    const outcome = await replayed(source, har, options)
    const stored = await storedOf(platform, user)
    const items = outcome.items.map(({ resource, id }) => `${resource} ${id}`)
    expect(stored.items.size).toBeGreaterThan(40)
    expect(items).toEqual(expect.arrayContaining([...stored.items]))
    const records = new Map(outcome.records.map((one) => [one.key, one]))
    for (const [key, one] of stored.records) expect(plain(records.get(key))).toEqual(plain(one))
    const others = outcome.records.filter(({ key }) => !stored.records.has(key)) as HealthRecord[]
    expect(others.filter((one) => !isEarlier(one))).toEqual([])
    const documents = outcome.documents.map(({ document }) => contentOf(document))
    const made = newestOf(await documentsOf(world, user))
    expect(made.length).toBeGreaterThan(20)
    for (const { body } of made) expect(documents).toContainEqual(contentOf(body))
  }, 120_000)
})

/** Answers may hold a day more than was asked for. */
const isEarlier = (one: HealthRecord) => affectedDays(one, ZONE).some((day) => day < FIRST_DAY)

/** Of each document that the records of a day make. */
function newestOf(made: readonly MadeDocument[]): MadeDocument[] {
  const ofDays = made.filter(({ structure }) => /_event$|^(?:sleep|physical|body)_summary$/.test(structure))
  return [...new Map(ofDays.map((one) => [one.key, one])).values()]
}

/** Without whose it is and which version. */
function contentOf(document: object): unknown {
  const { client_uuid, document_version, ...content } = plain(document) as Record<string, unknown>
  return content
}
