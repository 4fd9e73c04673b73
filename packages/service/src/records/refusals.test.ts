import { InvalidPayload, type RawItem } from '@tributary/providers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { retractItem, storeItems } from '../intake/arrivals.ts'
import type { User } from '../users/index.ts'
import { refusalsOfDay } from './store/refusals.ts'

let world: IntakeWorld
let map: IntakeWorld['provider']['map']
beforeAll(async () => {
  world = await startIntakeWorld()
  map = world.provider.map
})
afterAll(() => world.close())
afterEach(() => {
  world.provider.map = map
})

const DAY = '2026-03-09'
const item = (revision: number): RawItem => ({
  resource: 'daily_activity',
  id: 'activity-1',
  payload: { day: DAY, revision },
})
const refuse = (reason: string) => () => {
  throw new InvalidPayload('daily_activity', [{ path: '/steps', reason }])
}

const arrivalOf = (user: User) => ({
  user,
  configured: world.platform.providers.get('Oura')!,
  since: '2026-03-01',
})
const take = (user: User, items: RawItem[]) =>
  world.platform.db.transaction().execute((trx) => storeItems(trx, world.platform, arrivalOf(user), items))
const refusalsOf = (user: User, day = DAY) => refusalsOfDay(world.platform.db, user.scope, day)

it('stores a refusal with its reason, day and mapper, and replaces it by the next revision', async () => {
  const user = await world.connect(await world.client('A'), 'u1', 'olivia-office')
  world.provider.map = refuse('must be integer')
  expect(await take(user, [item(1)])).toEqual({ invalid: 1 })
  expect(await refusalsOf(user)).toEqual([
    {
      source: 'Oura',
      resource: 'daily_activity',
      objectId: 'activity-1',
      path: '/steps',
      reason: 'must be integer',
      revision: 1,
      mapperVersion: world.provider.mapperVersion,
      days: [DAY],
      at: new Date(world.clock.now()),
    },
  ])
  expect(await refusalsOf(user, '2026-03-08')).toEqual([])
  world.provider.map = refuse('must be number')
  await take(user, [item(2)])
  expect(await refusalsOf(user)).toMatchObject([{ reason: 'must be number', revision: 2 }])
})

it('removes refusals when a later revision can be read, and leaves those of other objects', async () => {
  const user = await world.connect(await world.client('B'), 'u1', 'olivia-office')
  world.provider.map = refuse('must be integer')
  await take(user, [item(1), { ...item(1), id: 'activity-2' }])
  expect(await refusalsOf(user)).toHaveLength(2)
  world.provider.map = () => ({ records: [], refused: [] })
  expect(await take(user, [item(2)])).toEqual({ invalid: 0 })
  expect(await refusalsOf(user)).toMatchObject([{ objectId: 'activity-2' }])
})

it('removes refusals when the vendor no longer has the object', async () => {
  const user = await world.connect(await world.client('C'), 'u1', 'olivia-office')
  world.provider.map = refuse('must be integer')
  await take(user, [item(1)])
  await world.platform.db
    .transaction()
    .execute((trx) =>
      retractItem(trx, world.platform, arrivalOf(user), { resource: 'daily_activity', id: 'activity-1' }),
    )
  expect(await refusalsOf(user)).toEqual([])
})

it('stores the refusal of a part beside the records of the other parts', async () => {
  const user = await world.connect(await world.client('D'), 'u1', 'olivia-office')
  world.provider.map = () => ({
    records: [],
    refused: [
      { path: '/series/3', reason: 'must be number' },
      { path: '/series/4', reason: 'must be number' },
    ],
  })
  expect(await take(user, [{ ...item(1), payload: { when: 'unknown' } }])).toEqual({ invalid: 1 })
  expect(await refusalsOf(user)).toMatchObject([
    { path: '/series/3', days: null },
    { path: '/series/4', days: null },
  ])
})
