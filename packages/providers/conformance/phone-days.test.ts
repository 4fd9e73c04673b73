import {
  type BuiltDocument,
  buildDay,
  type HealthRecord,
  type PhoneDevice,
  type PhoneRecord,
  type PhysicalSummary,
  type SleepSummary,
} from '@tributary/health'
import { describe, expect, it } from 'vitest'
import type { PhoneStore } from '../src/contract.ts'
import { SOURCE_FACTS } from '../src/index.ts'
import { PHONE_STORES } from '../src/registry.ts'

const DAY = '2026-03-02'
const ZONE = 'Europe/Berlin'

interface Speech {
  store: PhoneStore
  steps: string
  watch: PhoneDevice
  phone: PhoneDevice
}

/** The same day in the words of the two stores that distinguish devices. */
const SPEECHES: Speech[] = [
  {
    store: PHONE_STORES['apple-health']!,
    steps: 'HKQuantityTypeIdentifierStepCount',
    watch: { hardware: 'Watch6,7' },
    phone: { hardware: 'iPhone15,2' },
  },
  {
    store: PHONE_STORES['health-connect']!,
    steps: 'StepsRecord',
    watch: { type: '1', model: 'Pixel Watch 3' },
    phone: { type: '2', model: 'Pixel 9' },
  },
]

/** As uploads do: samples of a resource and UTC date together, the others alone. */
function mapped(store: PhoneStore, records: readonly PhoneRecord[]): HealthRecord[] {
  const placed = records.map((record) => ({ record, place: store.place(record)! }))
  const objects = Map.groupBy(placed, ({ place }) => `${place.resource}/${place.id}`)
  return [...objects.values()].flatMap((own) => {
    const { resource, id, isSampled } = own[0]!.place
    const payload = isSampled ? { records: own.map(({ record }) => record) } : own[0]!.record
    return store.map({ resource, id, payload }).records as HealthRecord[]
  })
}

const documentsOf = (records: readonly HealthRecord[]): BuiltDocument[] =>
  buildDay({
    userId: 'u',
    day: DAY,
    zone: ZONE,
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
    records,
  })

function physicalOf(records: readonly HealthRecord[]) {
  const found = documentsOf(records).find(({ dataStructure }) => dataStructure === 'physical_summary')!
  return (found.body as Pick<PhysicalSummary, 'physical_health'>).physical_health.summary.physical_summary
}

const HOUR_MS = 3_600_000

/** Every ten minutes of local hours, whole numbers that add up to the total. */
function walked(type: string, device: PhoneDevice, from: number, to: number, total: number): PhoneRecord[] {
  const pieces = (to - from) * 6
  const midnight = Date.parse(`${DAY}T00:00:00+01:00`)
  return Array.from({ length: pieces }, (_, index) => {
    const start = midnight + from * HOUR_MS + (index * HOUR_MS) / 6
    return {
      id: `${JSON.stringify(device)}/${start}`,
      type,
      start: new Date(start).toISOString(),
      end: new Date(start + HOUR_MS / 6).toISOString(),
      value: Math.floor((total * (index + 1)) / pieces) - Math.floor((total * index) / pieces),
      unit: 'count',
      device,
    }
  })
}

describe.each(SPEECHES)('$store.manifest.source: a day with watch and phone', (speech) => {
  const { store, steps, watch, phone } = speech
  const stepsOf = (...walks: PhoneRecord[][]) => physicalOf(mapped(store, walks.flat())).distance.steps_int

  it('worn together all day is 7,639 and not 13,405', () => {
    expect(stepsOf(walked(steps, watch, 7, 22, 7639), walked(steps, phone, 7, 22, 5766))).toBe(7639)
  })

  it('with the watch off at noon is 14,079 and not 4,157', () => {
    const morning = walked(steps, watch, 7, 12, 4157)
    const carried = [...walked(steps, phone, 7, 12, 3902), ...walked(steps, phone, 12, 22, 9922)]
    expect(stepsOf(morning, carried)).toBe(14_079)
  })

  it('with the phone left at home is what the watch saw', () => {
    expect(stepsOf(walked(steps, watch, 7, 22, 14_079), walked(steps, phone, 7, 8, 310))).toBe(14_079)
  })

  it('is the same again after a walk was deleted and came back', () => {
    const all = [...walked(steps, watch, 7, 12, 4157), ...walked(steps, phone, 12, 22, 9922)]
    expect(stepsOf(all.slice(0, -60))).toBe(4157)
    expect(stepsOf(all.slice(-60), all.slice(0, -60))).toBe(14_079)
  })
})

describe('both roads of one Samsung watch', () => {
  const samsung = PHONE_STORES['samsung-health']!
  const connect = PHONE_STORES['health-connect']!
  const shealth = { id: 'com.sec.android.app.shealth' }
  const galaxy: PhoneDevice = { manufacturer: 'Samsung', model: 'SM-R960', type: '1' }

  it('count the steps once', () => {
    const direct = Array.from({ length: 24 }, (_, hour): PhoneRecord => {
      const start = Date.parse(`${DAY}T00:00:00+01:00`) + hour * HOUR_MS
      return {
        id: `hour ${hour}`,
        type: 'STEPS',
        start: new Date(start).toISOString(),
        end: new Date(start + HOUR_MS).toISOString(),
        zone: '+01:00',
        value: hour < 7 || hour >= 22 ? 0 : 500,
        unit: 'count',
        app: shealth,
      }
    })
    const copied = walked('StepsRecord', galaxy, 7, 22, 7500).map((record) => ({ ...record, app: shealth }))
    const records = [...mapped(samsung, direct), ...mapped(connect, copied)]
    expect(physicalOf(records).distance.steps_int).toBe(7500)
    expect(physicalOf(records).metadata.sources_of_data_array).toEqual(['Samsung Health'])
  })

  it('count the night once', () => {
    const span = { start: '2026-03-01T22:00:00.000Z', end: '2026-03-02T06:00:00.000Z' }
    const night = { ...span, zone: '+01:00', app: shealth, device: galaxy }
    const direct: PhoneRecord = { id: 'a', type: 'SLEEP', ...night, stages: [{ ...span, stage: 'LIGHT' }] }
    const copied: PhoneRecord = {
      id: 'b',
      type: 'SleepSessionRecord',
      ...night,
      stages: [{ ...span, stage: '4' }],
    }
    const nights = documentsOf([...mapped(samsung, [direct]), ...mapped(connect, [copied])])
    expect(nights.map(({ key }) => key)).toEqual([`sleep_summary:${DAY}:night`])
    const { sleep_summary } = (nights[0]!.body as Pick<SleepSummary, 'sleep_health'>).sleep_health.summary
    expect(sleep_summary.duration.sleep_duration_seconds_int).toBe(28_800)
  })
})

describe('what has no field of ours', () => {
  const noted = (type: string, start: string): PhoneRecord => ({
    id: `${type}/${start}`,
    type,
    start,
    value: 5,
    unit: 'min',
    app: { id: 'com.apple.health.X' },
  })
  const daylight = (start: string) => noted('HKQuantityTypeIdentifierTimeInDaylight', start)

  it('rides with the local day on which it began, and with no other', () => {
    const store = PHONE_STORES['apple-health']!
    const [here] = SPEECHES
    // One UTC date, two local ones: with an hour of difference the last of them is of the next day.
    const starts = ['2026-03-02T09:00:00.000Z', '2026-03-02T09:20:00.000Z', '2026-03-02T23:00:00.000Z']
    const session: PhoneRecord = {
      id: 'm',
      type: 'HKCategoryTypeIdentifierMindfulSession',
      start: '2026-03-02T22:50:00.000Z',
      end: '2026-03-02T23:10:00.000Z',
    }
    const records = mapped(store, [
      ...walked(here!.steps, here!.watch, 8, 9, 600),
      { ...noted(here!.steps, '2026-03-03T08:00:00.000Z'), unit: 'count' },
      ...starts.map(daylight),
      session,
    ])
    const passedOn = (day: string) =>
      buildDay({
        userId: 'u',
        day,
        zone: ZONE,
        sources: SOURCE_FACTS,
        cleaning: true,
        granular: true,
        records,
      }).flatMap(({ body }) =>
        [...JSON.stringify(body).matchAll(/"start":"([^"]+)"/g)].map(([, start]) => start),
      )
    expect(passedOn(DAY).sort()).toEqual([...starts.slice(0, 2), session.start])
    expect(passedOn('2026-03-03')).toEqual(starts.slice(2))
  })
})
