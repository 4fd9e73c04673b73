import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { setAddon } from '../accounts/addons.ts'
import type { User } from '../users/index.ts'

const HOUR = 3_600_000
const TODAY = '2026-03-10'
const PAST = ['03', '04', '05', '06', '07', '08', '09'].map((day) => `2026-03-${day}`)
const PERSON = 'olivia-office'

let world: SourcesWorld
let client: string
beforeAll(async () => {
  world = await startSourcesWorld()
  client = await world.client()
})
afterAll(() => world.close())

async function made(user: User) {
  const documents = await documentsOf(world, user)
  const days = (structure: string) => [
    ...new Set(documents.filter((one) => one.structure === structure).map(({ day }) => day!)),
  ]
  const notices = documents.filter(({ structure }) => structure === 'notification')
  return { documents, days, actions: notices.map(({ body }) => body['action']) }
}

describe('the seven days before the first connection', () => {
  it('are sleep alone from the sports watch', async () => {
    const user = await world.connect(client, 'polar', 'Polar', PERSON)
    await world.drain()
    const { days, actions } = await made(user)
    expect(days('sleep_summary').filter((day) => day < TODAY)).toEqual(PAST)
    expect(days('calories_event').filter((day) => day < TODAY)).toEqual([])
    expect(days('physical_summary').filter((day) => day < TODAY)).toEqual([])
    expect(days('body_summary').filter((day) => day < TODAY)).toEqual([])
    expect(days('physical_summary')).toContain(TODAY)
    expect(actions.filter((action) => action === 'pre_existing_data_completed')).toHaveLength(1)
  })

  it('have the same body each day from the strap', async () => {
    const user = await world.connect(client, 'whoop', 'Whoop', PERSON)
    await world.drain()
    const { documents, days } = await made(user)
    expect(days('body_summary').filter((day) => day < TODAY)).toEqual(PAST)
    const bodies = documents.filter(({ structure }) => structure === 'body_summary')
    const past = bodies.filter(({ day }) => day! < TODAY)
    const timeless = ({ body }: (typeof past)[number]) =>
      JSON.stringify(body).replaceAll(/"(datetime|document_key)_string":"[^"]*"/g, '')
    expect(new Set(past.map(timeless)).size).toBe(1)
    const [weight] = past.map((one) => /"weight_kg_float":([^,}]+)/.exec(timeless(one))?.[1])
    expect(Number(weight)).toBeGreaterThan(40)
  })

  it('are left out without the add-on, and by a return', async () => {
    const without = await world.client()
    await setAddon(world.platform, 'operator', without, 'pre_existing_data', false)
    const user = await world.connect(without, 'later', 'Oura', PERSON)
    await world.drain()
    const { documents, actions } = await made(user)
    expect(documents.filter(({ day }) => day !== null && day < TODAY)).toEqual([])
    expect(actions).not.toContain('pre_existing_data_completed')
  })

  // The last one, because the past of its second and third user would be read in every test after it.
  it('are pushed by the GPS watch, complete after their time, and given once per account and client', async () => {
    const first = await world.connect(client, 'garmin-1', 'Garmin', PERSON)
    await world.drain()
    expect((await made(first)).actions).not.toContain('pre_existing_data_completed')
    const arrived = async () => (await made(first)).days('physical_summary').filter((day) => day < TODAY)
    for (let tries = 0; tries < 100 && (await arrived()).length < PAST.length; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await world.drain()
    }
    expect(await arrived()).toEqual(PAST)
    await world.advance(HOUR + 60_000)
    const done = (await made(first)).actions.filter((action) => action === 'pre_existing_data_completed')
    expect(done).toHaveLength(1)
    const pastOf = async ({ scope }: User) => {
      const rows = await world.platform.db
        .selectFrom('sync_state')
        .select(['since', 'live_from'])
        .where('user_key', '=', scope.userKey)
        .execute()
      return new Set(rows.map(({ since, live_from }) => since < live_from))
    }
    expect(await pastOf(first)).toEqual(new Set([true]))
    const second = await world.connect(client, 'garmin-2', 'Garmin', PERSON)
    expect(await pastOf(second)).toEqual(new Set([false]))
    const ofAnother = await world.connect(await world.client(), 'garmin-3', 'Garmin', PERSON)
    expect(await pastOf(ofAnother)).toEqual(new Set([true]))
  }, 90_000)
})
