import { DOCUMENT_SCHEMAS, type UserProfile } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../test/api.ts'
import { documentsOf } from '../../../test/intake.ts'
import { createProfileWorld, LAST_DAY, type ProfileWorld } from '../../../test/profile.ts'
import { setAddon } from '../../accounts/addons.ts'
import { refreshUserInfo } from '../../building/user-info.ts'
import { nowDate } from '../../platform/platform.ts'
import { noteOffset, type User } from '../../users/index.ts'
import { addInformation } from '../../users/information.ts'
import { eraseProfile, eraseProfileLimits, explainProfile } from './index.ts'
import { makeJob } from './make.ts'
import { oldRequestsTick } from './ticks.ts'

const HOUR = 3_600_000

let world: ProfileWorld
let client: ApiClient
beforeAll(async () => {
  world = await createProfileWorld()
})
beforeEach(async () => {
  client = await world.client()
})
afterAll(() => world.close())

async function profilesOf(user: User): Promise<UserProfile[]> {
  const documents = await documentsOf(world, user)
  return documents.flatMap(({ structure, body }) =>
    structure === 'user_profile' ? [body as unknown as UserProfile] : [],
  )
}

/** Requests a profile, waits for it and returns the request id. */
async function ask(userId: string): Promise<string> {
  const { text } = await world.ask(client, userId)
  await world.drain()
  return JSON.parse(text).request_id
}

const today = () => nowDate(world.clock).toISOString().slice(0, 10)
const yesterday = () => new Date(Date.parse(today()) - 24 * HOUR).toISOString().slice(0, 10)

describe('a requested profile', () => {
  test('is a document for the data webhook, with the id of the request', async () => {
    const user = await world.user(client, 'u')
    await world.live(user, LAST_DAY, 7)
    const requestId = await ask('u')
    const profiles = await profilesOf(user)
    expect(profiles).toHaveLength(1)
    expect(Check(DOCUMENT_SCHEMAS.user_profile, profiles[0])).toBe(true)
    expect(profiles[0]).toMatchObject({
      version: 1,
      document_version: 1,
      user_id: 'u',
      client_uuid: client.clientUuid,
      user_profile_data: {
        metadata: {
          datetime_string: `${LAST_DAY}T00:00:00.000000+00:00`,
          user_id_string: 'u',
          request_id_string: requestId,
        },
        demographics: { sex_string: null, birth_year_int: null, utc_offset_seconds_int: null },
        profiles: {
          activity: { score_int: 90, trend_string: null, metrics: { daily_steps_avg_int: 9000 } },
          sleep: { score_int: 100, metrics: { sleep_duration_avg_hours_float: 8 } },
          cardio: { score_int: null, metrics: null },
        },
      },
    })
    const deliveries = await world.platform.db
      .selectFrom('deliveries')
      .select(['endpoint_id', 'document_version'])
      .where('client_uuid', '=', client.clientUuid)
      .where('data_structure', '=', 'user_profile')
      .execute()
    expect(deliveries).toEqual([{ endpoint_id: 'data', document_version: 1 }])
  })

  test('has a higher version with each request, also when nothing changed, and is compared with the last', async () => {
    const user = await world.user(client, 'u')
    await world.live(user, LAST_DAY, 7)
    const ids = [await ask('u'), await ask('u')]
    const profiles = await profilesOf(user)
    expect(profiles.map((one) => one.document_version)).toEqual([1, 2])
    expect(profiles.map((one) => one.user_profile_data.metadata.request_id_string)).toEqual(ids)
    expect(profiles.map((one) => one.user_profile_data.overall.trend_string)).toEqual([null, 'stable'])
  })

  test('is made once, however often its job is run', async () => {
    const user = await world.user(client, 'u')
    await world.live(user, LAST_DAY, 7)
    const first = await ask('u')
    await ask('u')
    await makeJob.run(world.platform, { ...user.scope, requestId: first })
    expect(await profilesOf(user)).toHaveLength(2)
  })

  test('leaves no trace of the request when it could not be stored', async () => {
    const user = await world.user(client, 'u')
    await world.live(user, LAST_DAY, 7)
    const { text } = await world.ask(client, 'u')
    const requestId = JSON.parse(text).request_id
    const { keyring } = world.platform
    const noKeys = { get: keyring.get.bind(keyring), find: () => Promise.reject(new Error('no keys')) }
    const broken = { ...world.platform, keyring: noKeys as never }
    await expect(makeJob.run(broken, { ...user.scope, requestId })).rejects.toThrow('no keys')
    expect(await profilesOf(user)).toHaveLength(0)
    await makeJob.run(world.platform, { ...user.scope, requestId })
    expect(await profilesOf(user)).toHaveLength(1)
  })

  test('is not made where no domain can be computed', async () => {
    const user = await world.user(client, 'u')
    const before = await outcome('no_domain')
    const requestId = await ask('u')
    expect(await profilesOf(user)).toEqual([])
    expect(await outcome('no_domain')).toBe(before + 1)
    const line = world.logLines.findLast((one) => one.includes(requestId))
    expect(line).toContain('no domain could be computed')
  })

  test('of a user who does not exist is refused, makes no user and counts in no limit', async () => {
    for (const _ of Array(4)) {
      const { status, text } = await world.ask(client, 'unknown')
      expect([status, JSON.parse(text).exception]).toEqual([404, 'no such user'])
    }
    await world.drain()
    const users = await world.platform.db
      .selectFrom('users')
      .select('user_id')
      .where('client_uuid', '=', client.clientUuid)
      .execute()
    expect(users).toEqual([])
  })

  test('is of the calling client alone', async () => {
    const other = await world.client()
    const user = await world.user(other, 'u')
    await world.live(user, LAST_DAY, 7)
    await ask('u')
    expect(await profilesOf(user)).toEqual([])
  })

  async function outcome(name: string): Promise<number> {
    const { values } = await world.platform.metrics.profiles.get()
    return values.find(({ labels }) => labels.outcome === name)?.value ?? 0
  }
})

describe('the day that a profile covers', () => {
  const datesOf = async (user: User) =>
    (await profilesOf(user)).map(({ user_profile_data: { metadata, demographics } }) => [
      metadata.datetime_string,
      demographics.utc_offset_seconds_int,
    ])

  test('is the last whole one where the person lives', async () => {
    // Noon in Greenwich is the next day in Kiritimati.
    const user = await world.user(client, 'u', 'Pacific/Kiritimati')
    await world.live(user, today(), 7)
    await ask('u')
    expect(await datesOf(user)).toEqual([[`${today()}T00:00:00.000000+14:00`, 50_400]])
  })

  test('is that of the request, however late its job runs', async () => {
    const user = await world.user(client, 'u', 'America/New_York')
    await world.live(user, yesterday(), 7)
    const day = yesterday()
    await world.ask(client, 'u')
    world.clock.advance(48 * HOUR)
    await world.drain()
    expect(await datesOf(user)).toEqual([[`${day}T00:00:00.000000-04:00`, -14_400]])
  })

  test('has the offset that the person was last seen at', async () => {
    const user = await world.user(client, 'u')
    await noteOffset(world.platform.db, user.scope, 19_800)
    await world.live(user, yesterday(), 7)
    await ask('u')
    expect(await datesOf(user)).toEqual([[`${yesterday()}T00:00:00.000000+05:30`, 19_800]])
  })

  test('is a UTC day without the add-on Time Zone', async () => {
    await setAddon(world.platform, 'operator', client.clientUuid, 'time_zone', false)
    const user = await world.user(client, 'u', 'Pacific/Kiritimati')
    await world.live(user, yesterday(), 7)
    await ask('u')
    expect(await datesOf(user)).toEqual([[`${yesterday()}T00:00:00.000000+00:00`, null]])
  })
})

describe('who the person is', () => {
  test('comes from what is known of them', async () => {
    const { platform } = world
    const user = await world.user(client, 'u')
    await world.live(user, yesterday(), 7)
    const at = { at: platform.clock.now(), offset: null }
    await platform.db.transaction().execute(async (trx) => {
      const statement = { dateOfBirth: '1950-12-31', sex: 'female', heightCm: 170, weightKg: null }
      await addInformation(trx, platform, user.scope, at, statement)
      await refreshUserInfo(trx, platform, user.scope)
    })
    await ask('u')
    const [profile] = await profilesOf(user)
    expect(profile?.user_profile_data.demographics).toEqual({
      sex_string: 'female',
      birth_year_int: 1950,
      country_string: null,
      utc_offset_seconds_int: null,
    })
    expect(profile?.user_profile_data.profiles.activity.score_int).toBe(100)
  })
})

describe('the explanation of a profile', () => {
  test('names the days, metrics and scores behind the newest profile', async () => {
    const user = await world.user(client, 'u')
    const explain = () => explainProfile(world.platform.db, world.platform, user)
    expect(await explain()).toBeNull()
    await world.live(user, yesterday(), 5)
    await ask('u')
    await ask('u')
    const explained = await explain()
    expect(explained).toMatchObject({ documentVersion: 2, createdAt: nowDate(world.clock) })
    expect(explained?.explanation.week).toMatchObject({ to: yesterday() })
    expect(explained?.explanation.week.days).toHaveLength(5)
    const steps = explained?.explanation.domains.activity.metrics[0]
    expect(steps).toMatchObject({ metric: 'daily_steps_avg_int', value: 9000, score: 90, days: 5 })
    expect(explained?.explanation.raises[0]?.points).toBeGreaterThan(0)
  })
})

describe('what is kept', () => {
  const rows = async (table: 'profile_limits' | 'profile_requests') =>
    (await world.platform.db.selectFrom(table).selectAll().execute()).length

  test('is deleted once both windows are over, and unanswered requests after a week', async () => {
    await oldRequestsTick.run(world.platform)
    await world.user(client, 'u')
    await world.ask(client, 'u')
    const [limits, requests] = [await rows('profile_limits'), await rows('profile_requests')]
    world.clock.advance(24 * HOUR - 1)
    await oldRequestsTick.run(world.platform)
    expect(await rows('profile_limits')).toBeGreaterThan(0)
    world.clock.advance(1)
    await oldRequestsTick.run(world.platform)
    expect([limits > 0, await rows('profile_limits')]).toEqual([true, 0])
    expect(await rows('profile_requests')).toBe(requests)
    world.clock.advance(7 * 24 * HOUR)
    await oldRequestsTick.run(world.platform)
    expect(await rows('profile_requests')).toBe(0)
  })

  test('goes with the user', async () => {
    const { platform } = world
    const user = await world.user(client, 'u')
    await world.ask(client, 'u')
    const of = { clientUuid: client.clientUuid, userId: 'u' }
    await platform.db.transaction().execute(async (trx) => {
      await eraseProfile(trx, user.scope)
      await eraseProfileLimits(trx, of)
    })
    const { headers } = await world.ask(client, 'u')
    expect(headers.get('x-ratelimit-remaining-hour')).toBe('2')
    const left = await platform.db
      .selectFrom('profile_requests')
      .select('request_id')
      .where('user_key', '=', user.scope.userKey)
      .execute()
    expect(left).toHaveLength(1)
  })
})
