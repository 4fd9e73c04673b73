import type { PhoneRecord, PhoneSource } from '@tributary/health'
import { describe, expect, test } from 'vitest'
import { ToyClock } from '../../../test/toy-clock.ts'
import { personOf } from './person.ts'
import { syntheticStore } from './store.ts'

const SOURCES: readonly PhoneSource[] = ['Apple Health', 'Health Connect', 'Samsung Health']
const WINDOW = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' }

function storeAt(now: string, source: PhoneSource = 'Apple Health', seed = 'ada', zone = 'Europe/Berlin') {
  const clock = new ToyClock(now)
  clock.zone = zone
  return syntheticStore({ source, seed, days: 29, clock })
}

async function all(store: ReturnType<typeof storeAt>, types: readonly string[] = store.types) {
  const found: PhoneRecord[] = []
  for (const type of types) for await (const page of store.read(type, WINDOW)) found.push(...page)
  return found
}

const STEPS = 'HKQuantityTypeIdentifierStepCount'
const isWatch = ({ device }: PhoneRecord) => device?.hardware?.startsWith('Watch') === true
const onDate = (records: PhoneRecord[], date: string) => records.filter(({ start }) => start.startsWith(date))
const sum = (records: PhoneRecord[]) => records.reduce((total, { value }) => total + Number(value), 0)

describe.each(SOURCES)('the synthetic person in %s', (source) => {
  test('is the same each time, and another person under another seed', async () => {
    const textOf = async (seed: string) =>
      JSON.stringify(await all(storeAt('2026-03-20T15:00:00Z', source, seed)))
    const one = await textOf('ada')
    expect((await textOf('ada')) === one).toBe(true)
    expect((await textOf('ben')) === one).toBe(false)
  })

  test('has nothing later than the clock, and later only more', async () => {
    const now = '2026-03-20T15:00:00.000Z'
    const before = await all(storeAt(now, source))
    for (const { start, end } of before) expect((end ?? start) <= now).toBe(true)
    const after = new Map(
      (await all(storeAt('2026-03-21T09:00:00Z', source))).map((record) => [record.id, record]),
    )
    expect(
      before.filter((record) => JSON.stringify(after.get(record.id)) !== JSON.stringify(record)),
    ).toEqual([])
    expect(after.size).toBeGreaterThan(before.length)
  })

  test('fills every type it names, with ids that are unique', async () => {
    const seed = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn'].find((name) => personOf(name).hasGlucoseMeter)!
    const store = storeAt('2026-03-30T15:00:00Z', source, seed)
    const records = await all(store)
    expect(new Set(records.map(({ type }) => type))).toEqual(new Set(store.types))
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  })
})

test('watch and phone count the same steps, each in its own way, and days differ', async () => {
  const steps = await all(storeAt('2026-03-30T23:00:00Z'), [STEPS])
  const totals = ['2026-03-10', '2026-03-11', '2026-03-12'].map((date) =>
    sum(onDate(steps, date).filter(isWatch)),
  )
  expect(new Set(totals).size).toBe(3)
  const shared = onDate(steps, '2026-03-10')
    .filter(isWatch)
    .filter(({ start }) => steps.some((other) => !isWatch(other) && other.start === start))
  expect(shared.length).toBeGreaterThan(20)
})

test('on some days the watch is off at noon while the phone counts', async () => {
  const steps = await all(storeAt('2026-03-30T23:00:00Z'), [STEPS])
  const noons = Array.from({ length: 20 }, (_, day) => {
    const date = `2026-03-${String(day + 8).padStart(2, '0')}`
    return onDate(steps, date).filter(({ start }) => start.slice(11) >= '11:10' && start.slice(11) < '12:00')
  })
  const watchless = noons.filter((noon) => noon.length > 0 && !noon.some(isWatch))
  expect(watchless.length).toBeGreaterThan(0)
  expect(watchless.length).toBeLessThan(noons.length)
})

test('a night is one record whose stages follow each other without a gap', async () => {
  const nights = await all(storeAt('2026-03-30T23:00:00Z'), ['HKCategoryTypeIdentifierSleepAnalysis'])
  expect(nights.length).toBeGreaterThan(20)
  for (const { start, end, stages = [] } of nights) {
    expect(stages[0]!.start).toBe(start)
    expect(stages.at(-1)!.end).toBe(end)
    expect(stages.slice(1).map((stage) => stage.start)).toEqual(stages.slice(0, -1).map((stage) => stage.end))
    expect(new Set(stages.map(({ stage }) => stage)).size).toBeGreaterThan(2)
  }
})

test('a workout has a route within its time', async () => {
  const workouts = await all(storeAt('2026-03-30T23:00:00Z'), ['HKWorkoutTypeIdentifier'])
  expect(workouts.length).toBeGreaterThan(3)
  for (const { start, end, route = [] } of workouts) {
    expect(route.length).toBeGreaterThan(100)
    expect(route[0]!.at >= start && route.at(-1)!.at < end!).toBe(true)
  }
})

test('denied types are reported where the store discloses them, and hidden where it does not', async () => {
  const clock = new ToyClock('2026-03-30T23:00:00Z')
  const denied = () => ['StepsRecord', STEPS]
  const android = syntheticStore({ source: 'Health Connect', seed: 'ada', days: 29, clock, denied })
  expect(await android.permissions()).toContainEqual({ type: 'StepsRecord', state: 'denied' })
  expect(await all(android, ['StepsRecord'])).toEqual([])
  const apple = syntheticStore({ source: 'Apple Health', seed: 'ada', days: 29, clock, denied })
  expect(await apple.permissions()).toContainEqual({ type: STEPS, state: 'unknowable' })
  expect(await all(apple, [STEPS])).toEqual([])
})
