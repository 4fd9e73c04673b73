import type { HealthRecord } from '@tributary/health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { createClient } from '../../accounts/clients.ts'
import { ensureUser, type User } from '../../users/index.ts'
import { recordsOfDay } from '../records-of-days.ts'
import { deleteRecords, findRecords, markOf, putRecords } from './records.ts'

const HOUR = 3600
const DAY = '2026-03-09'

let test: TestPlatform
let user: User
beforeAll(async () => {
  test = await createTestPlatform()
  const { platform } = test
  const { clientUuid } = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Test client'))
  user = (await ensureUser(platform.db, platform, clientUuid, 'u1')).user
})
afterAll(() => test.close())

const base = (key: string) =>
  ({
    key,
    source: 'Oura',
    origin: 'vendor',
    device: null,
    manual: false,
    updatedAt: null,
    values: { steps: 0 },
    series: {},
    extras: {},
  }) as const

/** Returns a wall-clock time at an offset. */
const wall = (text: string, hours: number) => ({
  at: Date.parse(`${text}Z`) - hours * HOUR * 1000,
  offset: hours * HOUR,
})

const measurement = (key: string, text: string, hours: number): HealthRecord => ({
  ...base(key),
  kind: 'measurement',
  at: wall(text, hours),
  site: null,
})

const sleep = (key: string, from: string, to: string): HealthRecord => ({
  ...base(key),
  kind: 'sleep',
  start: wall(from, 0),
  end: wall(to, 0),
  nap: false,
  stages: [],
})

async function put(...records: HealthRecord[]) {
  const { platform } = test
  const key = await platform.keyring.get(platform.db, user.scope)
  await putRecords(
    platform.db,
    key,
    user.scope,
    records.map((record) => ({
      record,
      mark: markOf(key, record),
      raw: { resource: 'r', objectId: record.key, revision: 1, mapperVersion: 1 },
    })),
    new Date(platform.clock.now()),
  )
}

const find = async (by: Parameters<typeof findRecords>[4]) => {
  const { platform } = test
  const key = await platform.keyring.get(platform.db, user.scope)
  return findRecords(platform.db, key, user.scope, 'Oura', by)
}

const keysOfDay = async (day: string) => {
  const found = await recordsOfDay(test.platform.db, test.platform, user.scope, day)
  return found.map(({ record }) => record.key).sort()
}

describe('recordsOfDay', () => {
  it('finds the records of the local day in any zone, and leaves far days out', async () => {
    await put(
      measurement('first minute, east-most', `${DAY}T00:00:00`, 14),
      measurement('last minute, west-most', `${DAY}T23:59:00`, -12),
      measurement('two days later', '2026-03-11T12:01:00', 0),
      { ...base('that day'), kind: 'day', day: DAY, offset: null },
      { ...base('the day after'), kind: 'day', day: '2026-03-10', offset: null },
      sleep('night before', '2026-03-08T00:00:00', '2026-03-08T06:00:00'),
      sleep('next night', '2026-03-10T22:00:00', '2026-03-11T06:00:00'),
      sleep('long ago', '2026-03-06T00:00:00', '2026-03-06T06:00:00'),
    )
    expect(await keysOfDay(DAY)).toEqual([
      'first minute, east-most',
      'last minute, west-most',
      'next night',
      'night before',
      'that day',
    ])
  })
})

describe('records', () => {
  it('are found by their key or by their object, each once, and replaced by key', async () => {
    await put(measurement('a', `${DAY}T10:00:00`, 0), measurement('b', `${DAY}T10:00:00`, 0))
    const both = await find({ keys: ['a'], objects: ['a', 'b'].map((id) => ({ resource: 'r', id })) })
    expect(both.map(({ record }) => record.key).sort()).toEqual(['a', 'b'])
    await put(measurement('a', '2026-01-01T10:00:00', 0))
    const [moved] = await find({ keys: ['a'], objects: [] })
    expect(moved?.record).toEqual(measurement('a', '2026-01-01T10:00:00', 0))
    expect(await keysOfDay('2026-01-01')).toEqual(['a'])
    await deleteRecords(test.platform.db, user.scope, 'Oura', ['a'])
    expect(await find({ keys: ['a'], objects: [] })).toEqual([])
  })

  it('keep zeros, nulls and missing values apart', async () => {
    await put({ ...measurement('z', `${DAY}T10:00:00`, 0), values: { steps: 0 } } as HealthRecord)
    const [found] = await find({ keys: ['z'], objects: [] })
    expect(found?.record.values).toEqual({ steps: 0 })
    expect(found?.record.device).toBeNull()
  })
})
