import { randomUUID } from 'node:crypto'
import { buildDay, type ClinicalReady, DOCUMENT_SCHEMAS, type HealthRecord } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsOf } from '../../../test/intake.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { setAddon } from '../../accounts/addons.ts'
import { createClient } from '../../accounts/clients.ts'
import { emptied } from '../../building/emptied.ts'
import { followDays } from '../../building/follow-days.ts'
import { publishVersions } from '../../delivery/outbox/publish-versions.ts'
import { setEndpoint } from '../../delivery/webhooks/endpoints.ts'
import { draftVersion } from '../../documents/draft-version.ts'
import { findVersion } from '../../documents/of-day.ts'
import { readNewest, readTrace } from '../../documents/store.ts'
import { ensureUser, type User } from '../../users/index.ts'
import { traceOf } from '../../why/trace.ts'
import { clinicalFollower } from './index.ts'

const DAY = '2026-03-09'
const KEY = `clinical_ready:${DAY}`

let world: TestPlatform
let clientUuid: string
beforeAll(async () => {
  world = await createTestPlatform({ config: { summaryHoldSeconds: 900 } })
  const { platform } = world
  clientUuid = await platform.db.transaction().execute(async (trx) => {
    const client = await createClient(platform, trx, 'operator', 'Acme')
    await setEndpoint(platform, trx, 'operator', client.clientUuid, 'data', 'http://127.0.0.1:9/')
    return client.clientUuid
  })
  await setAddon(platform, 'operator', clientUuid, 'clinical_ready', true)
})
afterAll(() => world.close())

async function newUser(): Promise<User> {
  const { platform } = world
  return (await ensureUser(platform.db, platform, clientUuid, randomUUID())).user
}

const dayRecord = (values: object): HealthRecord => ({
  kind: 'day',
  key: 'daily:1',
  source: 'Garmin',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  day: DAY,
  offset: 3600,
  values,
  series: {},
  extras: {},
})

const follow = (user: User) =>
  followDays(world.platform, [clinicalFollower], user.scope, [DAY]).then((failures) =>
    expect(failures).toEqual([]),
  )

/** Builds and stores the summaries of the day as the source reports it now, and runs the follower on them. */
async function report(user: User, values: object): Promise<void> {
  const rules = {
    userId: user.userId,
    day: DAY,
    zone: 'UTC',
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: false,
  }
  const built = buildDay({ ...rules, records: [dayRecord(values)] })
  const drafts = built.map((document) => draftVersion(user, document, []))
  await world.platform.db.transaction().execute((trx) => publishVersions(trx, world.platform, user, drafts))
  await follow(user)
}

/** Retracts all summaries of the day. */
async function withdraw(user: User): Promise<void> {
  const { platform } = world
  const summaries = await readNewest(platform.db, platform, user.scope, [DAY], {
    dataStructures: ['physical_summary', 'body_summary'],
  })
  const drafts = summaries.map(({ documentKey, body }) =>
    draftVersion(
      user,
      {
        key: documentKey,
        dataStructure: 'physical_summary',
        day: DAY,
        body: emptied(JSON.parse(body.toString())),
        trace: {},
      },
      [],
    ),
  )
  await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, drafts))
  await follow(user)
}

async function clinicalOf(user: User): Promise<ClinicalReady[]> {
  const documents = await documentsOf(world, user)
  return documents
    .filter(({ structure }) => structure === 'clinical_ready')
    .map(({ body }) => body as unknown as ClinicalReady)
}

const valuesOf = ({ clinical_ready: { clinical_ready_data: bundle } }: ClinicalReady) =>
  bundle.entry.flatMap(({ resource }) =>
    resource.resourceType === 'Observation'
      ? [[resource.code.coding[0]!.code, resource.valueQuantity?.value]]
      : [],
  )

describe('a day with clinical numbers', () => {
  test('has a document of the documented shape, held like the summaries', async () => {
    const user = await newUser()
    await report(user, { steps: 0, heart_rate_avg_bpm: 66 })
    const [document, ...others] = await clinicalOf(user)
    expect(others).toEqual([])
    expect(Check(DOCUMENT_SCHEMAS.clinical_ready, document)).toBe(true)
    expect(document).toMatchObject({
      version: 1,
      data_structure: 'clinical_ready',
      client_uuid: clientUuid,
      user_id: user.userId,
      document_version: 1,
      clinical_ready: {
        metadata: {
          datetime_string: '2026-03-09T00:00:00.000000+01:00',
          user_id: user.userId,
          sources_of_data_array: ['Garmin'],
          fhir_export_ready: true,
          fhir_export_completed_at: '2026-03-10T12:00:00.000000+00:00',
        },
      },
    })
    expect(valuesOf(document!)).toEqual([
      ['steps', 0],
      ['average_heart_rate', 66],
    ])
    const [delivery] = await world.platform.db
      .selectFrom('open_deliveries')
      .select(['state', 'next_attempt_at'])
      .where('lane', '=', user.scope.lane)
      .where('user_key', '=', user.scope.userKey)
      .where('document_key', '=', KEY)
      .execute()
    expect(delivery).toEqual({ state: 'pending', next_attempt_at: new Date('2026-03-10T12:15:00Z') })
  })

  test('explains each number by the summary it was read from', async () => {
    const user = await newUser()
    await report(user, { steps: 5 })
    const path = '/entry/1/resource/valueQuantity/value'
    expect(await readTrace(world.platform.db, world.platform, user.scope, KEY, 1)).toEqual({
      fields: { [path]: { won: [{ source: 'Garmin', records: ['daily:1'], value: 5 }], aside: [] } },
      records: {},
      readFrom: {
        [path]: {
          documentKey: `physical_summary:${DAY}`,
          documentVersion: 1,
          path: '/distance/steps_int',
        },
      },
    })
    const version = await findVersion(world.platform.db, user.scope, KEY, null)
    expect(await traceOf(world.platform, user.scope, version!)).toMatchObject({
      data_structure: 'clinical_ready',
      values: [{ path, value: 5, code: 'reported', words: 'reported by Garmin' }],
    })
  })

  test('gets a new version when a clinical number changes, and at no other time', async () => {
    const user = await newUser()
    await report(user, { steps: 5, stress_avg_level: 20 })
    world.clock.advance(3_600_000)
    await follow(user)
    await report(user, { steps: 5, stress_avg_level: 30 })
    expect(await clinicalOf(user)).toHaveLength(1)
    await report(user, { steps: 6, stress_avg_level: 30 })
    const [first, second, ...others] = await clinicalOf(user)
    expect(others).toEqual([])
    expect([first, second].map((one) => valuesOf(one!))).toEqual([[['steps', 5]], [['steps', 6]]])
    const [before, after] = [first, second].map((one) => one!.clinical_ready.clinical_ready_data)
    expect(after!.entry.map(({ fullUrl }) => fullUrl)).toEqual(before!.entry.map(({ fullUrl }) => fullUrl))
    expect(Date.parse(after!.timestamp) - Date.parse(before!.timestamp)).toBe(3_600_000)
  })

  test('is written once by many at the same time', async () => {
    const user = await newUser()
    await report(user, { stress_avg_level: 20 })
    const { platform } = world
    const drafts = buildDay({
      userId: user.userId,
      day: DAY,
      zone: 'UTC',
      sources: SOURCE_FACTS,
      cleaning: true,
      granular: false,
      records: [dayRecord({ steps: 9 })],
    }).map((document) => draftVersion(user, document, []))
    await platform.db.transaction().execute((trx) => publishVersions(trx, platform, user, drafts))
    await Promise.all(Array.from({ length: 4 }, () => follow(user)))
    expect(await clinicalOf(user)).toHaveLength(1)
  })
})

describe('a day without clinical numbers', () => {
  test('has no document', async () => {
    const user = await newUser()
    await follow(user)
    await report(user, { stress_avg_level: 20 })
    expect(await clinicalOf(user)).toEqual([])
  })

  test('that had some gets one more version, with the patient alone', async () => {
    const user = await newUser()
    await report(user, { steps: 5 })
    await withdraw(user)
    await follow(user)
    const [, last, ...others] = await clinicalOf(user)
    expect(others).toEqual([])
    expect(last!.document_version).toBe(2)
    const { metadata, clinical_ready_data: bundle } = last!.clinical_ready
    expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(['Patient'])
    expect(metadata.sources_of_data_array).toEqual([])
    await report(user, { steps: 5 })
    const versions = await clinicalOf(user)
    expect(versions.map((one) => [one.document_key_string, one.retracted_bool])).toEqual(
      [false, true, false].map((retracted) => [`clinical_ready:${DAY}`, retracted]),
    )
  })
})
