import type { PhoneRecord, PhoneSource } from '@tributary/health'
import type { Clock } from '../../clock.ts'
import { groupBy } from '../../group-by.ts'
import type { HealthStore, ReadWindow, TypePermission } from '../store.ts'
import { appleDialect } from './apple.ts'
import { addDays, dayStart, localDate } from './calendar.ts'
import type { Dialect } from './dialect.ts'
import { eventsOf } from './events.ts'
import { healthConnectDialect } from './health-connect.ts'
import { heartOf } from './heart.ts'
import { movingOf } from './moving.ts'
import { nightOf } from './night.ts'
import { personOf } from './person.ts'
import { planOf } from './plan.ts'
import { idsOf } from './random.ts'
import { samsungDialect } from './samsung.ts'

export interface SyntheticOptions {
  source: PhoneSource
  /** The same seed is the same person, on every phone and in every store. */
  seed: string
  /** How much of the past the store holds. */
  days: number
  clock: Pick<Clock, 'now' | 'timeZone'>
  /** Types that the person does not let be read, asked for anew each time. */
  denied?: () => readonly string[]
}

const DIALECTS: Readonly<Record<PhoneSource, Dialect>> = {
  'Apple Health': appleDialect,
  'Health Connect': healthConnectDialect,
  'Samsung Health': samsungDialect,
}

const PAGE = 1000

/** A made-up person's phone: a watch, a phone and now and then a scale, a cuff, a meter. Nothing is later than the clock. */
export function syntheticStore(options: SyntheticOptions): HealthStore {
  const { source, clock, denied = () => [] } = options
  const dialect = DIALECTS[source]
  if (!dialect) throw new Error(`There is no synthetic ${source}.`)
  const person = personOf(options.seed)
  const days = new Map<string, Map<string, PhoneRecord[]>>()

  const dayOf = (date: string, zone: string): Map<string, PhoneRecord[]> => {
    const key = `${zone}/${date}`
    const kept = days.get(key)
    if (kept) return kept
    const midnight = dayStart(date, zone)
    const plan = planOf(person, date)
    const written = [
      ...movingOf(person, date, plan, midnight),
      ...heartOf(person, date, plan, midnight),
      nightOf(person, date, midnight),
      ...eventsOf(person, date, plan, midnight),
    ].flatMap((happening) => dialect.write(happening, zone))
    const idAt = idsOf(`${source}/${person.seed}/${key}`)
    const records = groupBy(
      written.map((record, index) => ({ id: idAt(index), ...record })),
      ({ type }) => type,
    )
    days.set(key, records)
    return records
  }

  const state = (): TypePermission[] =>
    dialect.types.map((type) => {
      // Apple's store never discloses whether reading was denied.
      if (source === 'Apple Health') return { type, state: 'unknowable' }
      return { type, state: denied().includes(type) ? 'denied' : 'granted' }
    })

  return {
    source,
    types: dialect.types,
    isAvailable: async () => true,
    permissions: async () => state(),
    request: async () => state(),
    async *read(type, { from, to }: ReadWindow) {
      if (denied().includes(type)) return
      const zone = clock.timeZone()
      const now = clock.now().toISOString()
      const today = localDate(Date.parse(now), zone)
      const oldest = addDays(today, -options.days)
      // An evening's night belongs to the day before the one it mostly lies in.
      const first = addDays(localDate(Date.parse(from), zone), -1)
      const found: PhoneRecord[] = []
      for (let date = first < oldest ? oldest : first; date <= today; date = addDays(date, 1))
        for (const record of dayOf(date, zone).get(type) ?? []) {
          const isIn = record.start >= from && record.start < to
          if (isIn && (record.end ?? record.start) <= now) found.push(record)
        }
      found.sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))
      for (let index = 0; index < found.length; index += PAGE) yield found.slice(index, index + PAGE)
    },
  }
}
