import { buildDay, type HealthRecord, type Source } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { setAddon } from '../accounts/addons.ts'
import { createClient } from '../accounts/clients.ts'
import { setRanking } from '../accounts/ranking.ts'
import { publishVersion, publishVersions } from '../delivery/outbox/publish-versions.ts'
import { draftVersion } from '../documents/draft-version.ts'
import { findVersion } from '../documents/of-day.ts'
import { ensureUser, type User } from '../users/index.ts'
import { emptied } from './emptied.ts'
import { type Followed, type Follower, followDays } from './follow-days.ts'

const DAY = '2026-03-08'
const NEXT = '2026-03-09'

let test: TestPlatform
let user: User
beforeEach(async () => {
  test = await createTestPlatform()
  const { platform } = test
  user = await platform.db.transaction().execute(async (trx) => {
    const { clientUuid } = await createClient(platform, trx, 'operator', 'A')
    return (await ensureUser(trx, platform, clientUuid, 'u1')).user
  })
})
afterEach(() => test.close())

const stepsOf = (source: Source, day: string, steps: number): HealthRecord => ({
  kind: 'day',
  key: `${source}-${day}`,
  source,
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  day,
  offset: 0,
  values: { steps },
  series: {},
  extras: {},
})

async function store(records: readonly HealthRecord[], cleaning = true): Promise<void> {
  const { platform } = test
  const day = (records[0] as { day: string }).day
  const rules = { userId: user.userId, day, zone: 'UTC', granular: false }
  const built = buildDay({ ...rules, sources: SOURCE_FACTS, cleaning, records })
  const drafts = built.map((document) => draftVersion(user, document, []))
  test.clock.advance(1_000)
  await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, drafts))
}

function recording(addon: Follower['addon'] = null) {
  const seen: Followed[] = []
  const follower: Follower = {
    name: 'recording',
    addon,
    async follow(_trx, _platform, followed) {
      seen.push(followed)
    },
  }
  return { follower, seen }
}

const follow = (followers: readonly Follower[], days: readonly string[]) =>
  followDays(test.platform, followers, user.scope, days)

async function stepsSeen(days: readonly string[] = [DAY]) {
  const { follower, seen } = recording()
  expect(await follow([follower], days)).toEqual([])
  return seen.flatMap((followed) =>
    followed.days.map(({ day, physical }) => [day, physical?.data.distance.steps_int ?? null]),
  )
}

describe('following', () => {
  it('shows neighbouring days together, those without summaries as empty', async () => {
    await store([stepsOf('Oura', DAY, 7)])
    const { follower, seen } = recording()
    await follow([follower], [DAY, NEXT, '2026-05-01'])
    expect(seen.map(({ days }) => days.map(({ day }) => day))).toEqual([[DAY, NEXT], ['2026-05-01']])
    expect(seen[0]!.days[1]).toEqual({ day: NEXT, nights: [], naps: [], physical: null, body: null })
  })

  it('is for clients with the add-on, and reports whether days are local', async () => {
    const { follower, seen } = recording('health_monitoring')
    await follow([follower], [DAY])
    expect(seen).toEqual([])
    await setAddon(test.platform, 'operator', user.clientUuid, 'health_monitoring', true)
    await follow([follower], [DAY])
    await setAddon(test.platform, 'operator', user.clientUuid, 'time_zone', false)
    await follow([follower], [DAY])
    expect(seen.map(({ isLocal }) => isLocal)).toEqual([true, false])
  })

  it('rolls back a follower that fails, names it, and commits the work of the others', async () => {
    const storing = (documentKey: string, fails: boolean): Follower => ({
      name: documentKey,
      addon: null,
      async follow(trx, platform) {
        const content = { a: 1 }
        const draft = { documentKey, dataStructure: 'x', day: null, content, render: () => '{}' }
        await publishVersion(trx, platform, user, draft)
        if (fails) throw new Error('no')
      },
    })
    const failures = await follow([storing('a', false), storing('b', true), storing('c', false)], [DAY])
    expect(failures).toEqual([{ days: [DAY], error: new Error('b failed') }])
    const exists = async (key: string) =>
      (await findVersion(test.platform.db, user.scope, key, null)) !== null
    expect([await exists('a'), await exists('b'), await exists('c')]).toEqual([true, false, true])
  })

  it('lets one follower of a user run at a time', async () => {
    let running = 0
    let most = 0
    const slow: Follower = {
      name: 'slow',
      addon: null,
      async follow(trx) {
        most = Math.max(most, ++running)
        await trx.selectFrom('users').select('user_id').execute()
        running -= 1
      },
    }
    await Promise.all(Array.from({ length: 4 }, () => follow([slow], [DAY])))
    expect(most).toBe(1)
  })
})

describe('the summaries of a day', () => {
  it('are those of the newest version', async () => {
    await store([stepsOf('Oura', DAY, 7)])
    await store([stepsOf('Oura', DAY, 9)])
    expect(await stepsSeen()).toEqual([[DAY, 9]])
  })

  it('are empty once no data is left', async () => {
    await store([stepsOf('Oura', DAY, 7)])
    const { platform } = test
    const [built] = buildDay({
      userId: user.userId,
      day: DAY,
      zone: 'UTC',
      granular: false,
      sources: SOURCE_FACTS,
      cleaning: true,
      records: [stepsOf('Oura', DAY, 7)],
    })
    const gone = { ...built!, body: emptied({ ...built!.body }), trace: {} }
    await platform.db
      .transaction()
      .execute((trx) => publishVersion(trx, platform, user, draftVersion(user, gone, [])))
    expect(await stepsSeen()).toEqual([[DAY, null]])
  })

  it('are those of the best-ranked source where each has its own document', async () => {
    await store([stepsOf('Oura', DAY, 7), stepsOf('Garmin', DAY, 9)], false)
    expect(await stepsSeen()).toEqual([[DAY, 9]])
    await setRanking(test.platform, 'operator', user.clientUuid, 'physical', ['Oura'])
    expect(await stepsSeen()).toEqual([[DAY, 7]])
  })

  it('are those of the cleaning mode that was last in use', async () => {
    await store([stepsOf('Oura', DAY, 7)])
    await store([stepsOf('Garmin', DAY, 9)], false)
    expect(await stepsSeen()).toEqual([[DAY, 9]])
    await store([stepsOf('Oura', DAY, 8)])
    expect(await stepsSeen()).toEqual([[DAY, 8]])
  })
})
