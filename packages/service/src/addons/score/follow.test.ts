import { randomUUID } from 'node:crypto'
import { addDays, buildDay, DOCUMENT_SCHEMAS, type HealthRecord, type HealthScore } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createClient } from '../../accounts/clients.ts'
import { emptied } from '../../building/emptied.ts'
import { followDays } from '../../building/follow-days.ts'
import { publishVersions } from '../../delivery/outbox/publish-versions.ts'
import { setEndpoint } from '../../delivery/webhooks/endpoints.ts'
import { draftVersion } from '../../documents/draft-version.ts'
import { newestBodies } from '../../documents/newest-bodies.ts'
import { readTrace } from '../../documents/store.ts'
import { ensureUser, type User } from '../../users/index.ts'
import { eraseScores, scoreFollower, setWeights } from './index.ts'

const DAY = '2026-03-05'
const HOUR = 3_600_000

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform({ config: { summaryHoldSeconds: 900 } })
})
afterAll(() => world.close())

async function newUser(): Promise<User> {
  const { platform } = world
  return platform.db.transaction().execute(async (trx) => {
    const { clientUuid } = await createClient(platform, trx, 'operator', 'Acme')
    await setEndpoint(platform, trx, 'operator', clientUuid, 'data', 'http://127.0.0.1:9/')
    return (await ensureUser(trx, platform, clientUuid, randomUUID())).user
  })
}

const follow = (user: User, day: string) =>
  followDays(world.platform, [scoreFollower], user.scope, [day]).then((failures) =>
    expect(failures).toEqual([]),
  )

const recordOf = (day: string, values: object): HealthRecord => ({
  kind: 'day',
  key: `daily:${day}`,
  source: 'Garmin',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  day,
  offset: 3600,
  values,
  series: {},
  extras: {},
})

/** Builds and stores the summaries of a day as the source reports it now, and runs the follower on them. */
async function report(user: User, values: object, day = DAY): Promise<void> {
  const rules = {
    userId: user.userId,
    day,
    zone: 'UTC',
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: false,
  }
  const built = buildDay({ ...rules, records: [recordOf(day, values)] })
  const drafts = built.map((document) => draftVersion(user, document, []))
  await world.platform.db.transaction().execute((trx) => publishVersions(trx, world.platform, user, drafts))
  await follow(user, day)
}

/** Retracts the day's summary. */
async function withdraw(user: User, day = DAY): Promise<void> {
  const { platform } = world
  const key = `physical_summary:${day}`
  const summary = (await newestBodies(platform.db, platform, user.scope, [key])).get(key)
  const body = emptied(summary as Record<string, unknown>)
  const document = { key, dataStructure: 'physical_summary' as const, day, body, trace: {} }
  await platform.db
    .transaction()
    .execute((trx) => publishVersions(trx, platform, user, [draftVersion(user, document, [])]))
  await follow(user, day)
}

async function scoresOf(user: User): Promise<HealthScore[]> {
  const documents = await documentsOf(world, user)
  return documents
    .filter(({ structure }) => structure === 'health_score')
    .map(({ body }) => body as unknown as HealthScore)
}

const overall = ({ document_version, health_score_data: { metadata, overall_scores } }: HealthScore) => [
  metadata.datetime_string.slice(0, 10),
  document_version,
  overall_scores.global_score_0_100_int,
  overall_scores.seven_days_avg_score_0_100_int,
]

describe('the score of a day', () => {
  test('is a document of the documented shape, held like the summaries', async () => {
    const user = await newUser()
    await report(user, { steps: 5000 })
    const [document, ...others] = await scoresOf(user)
    expect(others).toEqual([])
    expect(Check(DOCUMENT_SCHEMAS.health_score, document)).toBe(true)
    expect(document).toMatchObject({
      version: 2,
      data_structure: 'health_score',
      client_uuid: user.clientUuid,
      user_id: user.userId,
      document_version: 1,
      health_score_data: {
        metadata: {
          datetime_string: `${DAY}T00:00:00.000000+01:00`,
          user_id_string: user.userId,
          sources_of_data_array: ['Garmin'],
        },
        physical_health_score: { score_0_100_int: 50, steps_score: { score_0_100_int: 50 } },
        sleep_health_score: { score_0_100_int: null },
        body_health_score: { score_0_100_int: null },
      },
    })
    const { release_at, created_at, day } = await world.platform.db
      .selectFrom('documents')
      .selectAll()
      .where('user_key', '=', user.scope.userKey)
      .where('data_structure', '=', 'health_score')
      .executeTakeFirstOrThrow()
    expect([day, release_at.getTime() - created_at.getTime()]).toEqual([DAY, 900_000])
  })

  test('has a version for every change and none for repeats', async () => {
    const user = await newUser()
    await report(user, { steps: 5000 })
    await follow(user, DAY)
    world.clock.advance(HOUR)
    await report(user, { steps: 12_000 })
    world.clock.advance(HOUR)
    await report(user, { steps: 14_000 })
    const [first, second, ...others] = await scoresOf(user)
    expect(others).toEqual([])
    const times = ({ health_score_data: { physical_health_score } }: HealthScore) => {
      const { created_at_string, updated_at_string } = physical_health_score.steps_score
      return [created_at_string, updated_at_string].map((time) => Date.parse(time!))
    }
    const [created] = times(first!)
    expect(times(first!)).toEqual([created, created])
    expect(times(second!)).toEqual([created, created! + HOUR])
  })

  test('is explained in its trace: numbers, goals, weights, person', async () => {
    const user = await newUser()
    await setWeights(world.platform, 'operator', user.clientUuid, { steps: 3 })
    await report(user, { steps: 5000, energy_active_kcal: 0 })
    const [document] = await scoresOf(user)
    expect(document!.health_score_data.physical_health_score.score_0_100_int).toBe(38)
    expect(
      await readTrace(world.platform.db, world.platform, user.scope, `health_score:${DAY}`, 1),
    ).toMatchObject({
      subScores: {
        steps: {
          inputs: [
            {
              value: 5000,
              sources: ['Garmin'],
              path: '/distance/steps_int',
              documentKey: `physical_summary:${DAY}`,
            },
          ],
          against: { least: 8000, most: 10_000 },
        },
      },
      weights: { steps: 3, calories: 1 },
      person: { dateOfBirth: null, sex: null },
    })
  })

  test('is not made where no pillar has one', async () => {
    const user = await newUser()
    await report(user, { heart_rate_avg_bpm: 66 })
    expect(await scoresOf(user)).toEqual([])
  })

  test('says so when everything is taken back, once, and comes again', async () => {
    const user = await newUser()
    await report(user, { steps: 5000 })
    await withdraw(user)
    await follow(user, DAY)
    await report(user, { steps: 5000 })
    const scores = await scoresOf(user)
    expect(scores.map(overall)).toEqual([
      [DAY, 1, 50, 50],
      [DAY, 2, null, null],
      [DAY, 3, 50, 50],
    ])
    expect(scores.every((document) => Check(DOCUMENT_SCHEMAS.health_score, document))).toBe(true)
    expect(scores[1]!.health_score_data.metadata.sources_of_data_array).toEqual([])
    expect(scores.map((score) => [score.document_key_string, score.retracted_bool])).toEqual([
      [`health_score:${DAY}`, false],
      [`health_score:${DAY}`, true],
      [`health_score:${DAY}`, false],
    ])
  })
})

describe('later days', () => {
  test('get a version when the average changes that they are part of, and no other', async () => {
    const user = await newUser()
    for (const ahead of [7, 6, 1]) await report(user, { steps: 10_000 }, addDays(DAY, ahead))
    await report(user, { steps: 0 })
    expect((await scoresOf(user)).map(overall)).toEqual([
      [DAY, 1, 0, 0],
      [addDays(DAY, 1), 1, 100, 100],
      [addDays(DAY, 1), 2, 100, 50],
      [addDays(DAY, 6), 1, 100, 100],
      [addDays(DAY, 6), 2, 100, 67],
      [addDays(DAY, 7), 1, 100, 100],
    ])
  })

  test('compare the heart rate with late days too, also where those changed no score before', async () => {
    const user = await newUser()
    const early = [2, 0, 1, 5, 4, 3, 6]
    for (const ahead of early) await report(user, { steps: 10_000 }, addDays(DAY, ahead))
    const last = addDays(DAY, 20)
    await report(user, { steps: 10_000, heart_rate_resting_bpm: 55 }, last)
    const readiness = async () => {
      const newest = (await scoresOf(user)).at(-1)!
      return newest.health_score_data.sleep_health_score.readiness_score.score_0_100_int
    }
    expect(await readiness()).toBeNull()
    for (const ahead of early)
      await report(user, { steps: 10_000, heart_rate_resting_bpm: 50 }, addDays(DAY, ahead))
    expect(await readiness()).toBe(50)
  })

  test('never lose one of two days that are followed at once', async () => {
    const user = await newUser()
    const days = [0, 1, 2, 3].map((ahead) => addDays(DAY, ahead))
    await Promise.all(days.map((day, index) => report(user, { steps: 2500 * index }, day)))
    const newest = new Map(
      (await scoresOf(user)).map((score) => [overall(score)[0], overall(score).slice(2)]),
    )
    expect([...newest.values()]).toEqual([
      [0, 0],
      [25, 13],
      [50, 25],
      [75, 38],
    ])
  })
})

test('what is kept of the days is sealed, and goes with the user', async () => {
  const user = await newUser()
  await report(user, { steps: 54_321 })
  const { db } = world.platform
  const rows = () =>
    db.selectFrom('score_days').selectAll().where('user_key', '=', user.scope.userKey).execute()
  const [row] = await rows()
  expect(row!.inputs.includes('54321')).toBe(false)
  await db.transaction().execute((trx) => eraseScores(trx, user.scope))
  expect(await rows()).toEqual([])
})
