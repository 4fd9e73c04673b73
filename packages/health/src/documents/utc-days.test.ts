import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../test/arbitraries.ts'
import { bodyOf, build, buildTheEvents, keysOf, physicalOf, sleepOf } from '../../test/build.ts'
import {
  at,
  dayRecord,
  measurementRecord,
  moment,
  seriesRecord,
  sleepRecord,
  workoutRecord,
} from '../../test/records.ts'
import { SOURCE_FACTS, SOURCES } from '../../test/sources.ts'
import { SPRING_DAYS, walksAndTotals, walksApart } from '../../test/walks.ts'
import { zoneHistories, zoneNames } from '../../test/zones.ts'
import type { HealthRecord } from '../records.ts'
import { addDays, type Zone } from '../time/index.ts'
import { affectedUtcDays, onUtcDays } from './utc-days.ts'

const SYDNEY = 'Australia/Sydney'
const LOS_ANGELES = 'America/Los_Angeles'

const buildUtc = (records: readonly HealthRecord[], home: Zone, input: Parameters<typeof build>[1] = {}) =>
  build(onUtcDays(records, home, SOURCE_FACTS), { ...input, zone: 'UTC' })

const onDay = (records: readonly HealthRecord[], home: Zone, day: string) => {
  const documents = buildUtc(records, home, { day })
  const key = `physical_summary:${day}`
  return keysOf(documents).includes(key) ? physicalOf(documents, key) : null
}

const stepsOn = (records: readonly HealthRecord[], home: Zone, day: string) =>
  onDay(records, home, day)?.distance.steps_int ?? null

/** One step in each minute of a local day, hour by hour. */
const hoursOf = (day: string, offset: string) =>
  Array.from({ length: 24 }, (_, hour) => ({
    at: at(`${day}T00:00:00${offset}`) + hour * 3_600_000,
    seconds: 3600,
    value: 60,
  }))

const HOMES: [string, Zone, string][] = [
  ['Sydney', SYDNEY, '+11:00'],
  ['Los Angeles', LOS_ANGELES, '-08:00'],
]
/** Steps of a local 14 November by UTC day, 60 an hour. */
const CUT: Record<string, Record<string, number>> = {
  Sydney: { '2026-11-13': 660, '2026-11-14': 780 },
  'Los Angeles': { '2026-11-14': 960, '2026-11-15': 480 },
}

describe.each(HOMES)('days of UTC for a person in %s', (home, zone, offset) => {
  const cut = (records: HealthRecord[]) =>
    Object.fromEntries(
      ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].flatMap((day) => {
        const steps = stepsOn(records, zone, day)
        return steps === null ? [] : [[day, steps]]
      }),
    )
  const day = '2026-11-14'
  const eastOfUtc = moment(`${day}T00:00:00${offset}`).offset

  it.each(SOURCES)('cut the intervals of %s at midnight in UTC, beside its total or without', (source) => {
    const steps = hoursOf(day, offset)
    const start = moment(`${day}T00:00:00${offset}`)
    const series = seriesRecord({
      source,
      start,
      end: { ...start, at: start.at + 86_400_000 },
      series: { steps },
    })
    const total = dayRecord({ source, day, offset: eastOfUtc, values: { steps: 1440 } })
    expect(cut([series])).toEqual(CUT[home])
    expect(cut([series, total])).toEqual(CUT[home])
    expect(
      cut([dayRecord({ source, day, offset: null, values: { steps: 1440 }, series: { steps } })]),
    ).toEqual(CUT[home])
  })

  it.each(SOURCES)(
    'hold the total of %s whole where it gives no more, and say of which day it is',
    (source) => {
      const total = dayRecord({ source, day, offset: null, values: { steps: 1440, active_s: 60 } })
      expect(cut([total])).toEqual({ [day]: 1440 })
      expect(onDay([total], zone, day)?.metadata).toEqual({
        datetime_string: '2026-11-14T00:00:00.000000+00:00',
        user_id_string: 'user-1',
        sources_of_data_array: [source],
        local_day_totals_array: [
          { source_of_data_string: source, local_date_string: day, offset_string: offset },
        ],
      })
    },
  )

  it.each(SOURCES)('have nothing to say of local days where %s gives all by time', (source) => {
    const steps = hoursOf(day, offset)
    const total = dayRecord({ source, day, offset: null, values: { steps: 1440 }, series: { steps } })
    for (const one of Object.keys(CUT[home]!))
      expect(onDay([total], zone, one)?.metadata).toEqual({
        datetime_string: `${one}T00:00:00.000000+00:00`,
        user_id_string: 'user-1',
        sources_of_data_array: [source],
      })
  })

  it('hold what a total has beyond intervals where most of the day is', () => {
    const steps = hoursOf(day, offset)
    const record = dayRecord({
      source: 'Garmin',
      day,
      offset: eastOfUtc,
      values: { steps: 2000 },
      series: { steps },
    })
    const { [day]: most, ...others } = CUT[home]!
    expect(cut([record])).toEqual({ ...others, [day]: most! + 560 })
    expect(onDay([record], zone, day)?.metadata).toHaveProperty('local_day_totals_array')
    expect(onDay([record], zone, Object.keys(others)[0]!)?.metadata).not.toHaveProperty(
      'local_day_totals_array',
    )
  })

  it('take levels from samples that were taken over the day, else from the local day', () => {
    const beats = (hours: number) =>
      Array.from({ length: hours }, (_, hour) => ({
        at: at(`${day}T00:30:00${offset}`) + hour * 3_600_000,
        seconds: null,
        value: 50 + hour,
      }))
    const record = (hours: number) =>
      dayRecord({
        source: 'Garmin',
        day,
        offset: eastOfUtc,
        values: { heart_rate_max_bpm: 180, heart_rate_resting_bpm: 48 },
        series: { heart_rate_bpm: beats(hours) },
      })
    const sampled = onDay([record(24)], zone, day)?.heart_rate
    expect(sampled).toMatchObject({
      hr_maximum_bpm_int: home === 'Sydney' ? 73 : 65,
      hr_minimum_bpm_int: home === 'Sydney' ? 61 : 50,
      hr_resting_bpm_int: 48,
    })
    expect(onDay([record(6)], zone, day)?.heart_rate.hr_maximum_bpm_int).toBe(180)
  })

  it('file a sleep under the UTC date of its end, with what was measured in that night', () => {
    const night = (date: string, end: string) =>
      sleepRecord({
        key: date,
        start: { at: at(`${date}T${end}${offset}`) - 8 * 3_600_000, offset: eastOfUtc },
        end: moment(`${date}T${end}${offset}`),
        values: { sleep_s: 28_000 },
      })
    const saturation = (date: string, value: number) =>
      dayRecord({ key: `spo2:${date}`, day: date, nightly: true, values: { spo2_avg_pct: value } })
    const records = [
      night('2026-11-14', '11:30:00'),
      night('2026-11-15', '07:00:00'),
      saturation('2026-11-14', 97),
      saturation('2026-11-15', 93),
    ]
    const sleeps = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].flatMap((date) =>
      buildUtc(records, zone, { day: date })
        .filter(({ dataStructure }) => dataStructure === 'sleep_summary')
        .map((document) => {
          const { duration, breathing, metadata } = sleepOf([document], document.key)
          return [
            document.key.slice('sleep_summary:'.length),
            duration.sleep_date_string?.slice(0, 10),
            metadata.datetime_string.slice(-6),
            breathing.saturation_avg_percentage_int,
          ]
        }),
    )
    expect(sleeps).toEqual(
      home === 'Sydney'
        ? [
            ['2026-11-14:night', '2026-11-14', '+00:00', 97],
            ['2026-11-14:night-2', '2026-11-14', '+00:00', 93],
          ]
        : [
            ['2026-11-14:night', '2026-11-14', '+00:00', 97],
            ['2026-11-15:night', '2026-11-15', '+00:00', 93],
          ],
    )
  })

  it('file moments under their UTC date, in events and in summaries alike', () => {
    const evening = moment(`${day}T${home === 'Sydney' ? '08' : '20'}:00:00${offset}`)
    const other = home === 'Sydney' ? '2026-11-13' : '2026-11-15'
    const records = [
      measurementRecord({ source: 'Withings', at: evening, values: { weight_kg: 80 } }),
      workoutRecord({
        source: 'Garmin',
        start: evening,
        end: { ...evening, at: evening.at + 1_800_000 },
        values: { energy_active_kcal: 300 },
      }),
    ]
    const events = (date: string) =>
      buildTheEvents(onUtcDays(records, zone, SOURCE_FACTS), { zone: 'UTC', day: date }).map(
        (event) => event.dataStructure,
      )
    expect(events(day)).toEqual([])
    expect(events(other)).toContain('activity_event')
    expect(events(other)).toContain('body_metrics_event')
    const body = buildUtc(records, zone, { day: other })
    expect(bodyOf(body, `body_summary:${other}`).body_metrics.weight_kg_float).toBe(80)
    expect(bodyOf(body, `body_summary:${other}`).metadata.datetime_string).toBe(
      `${other}T00:00:00.000000+00:00`,
    )
  })
})

it.each([
  ['Pacific/Kiritimati', '2026-11-13', '+14:00'],
  ['Pacific/Auckland', '2026-11-13', '+13:00'],
  ['Pacific/Fiji', '2026-11-13', '+12:00'],
  ['Asia/Kolkata', '2026-11-14', '+05:30'],
  ['America/St_Johns', '2026-11-14', '-03:30'],
  ['Etc/GMT+12', '2026-11-14', '-12:00'],
])('a total of %s is on the UTC day that holds most of the local one', (zone, day, offset) => {
  const total = dayRecord({ source: 'Polar', day: '2026-11-14', values: { steps: 9 } })
  expect(stepsOn([total], zone, day)).toBe(9)
  expect(onDay([total], zone, day)?.metadata.local_day_totals_array).toEqual([
    { source_of_data_string: 'Polar', local_date_string: '2026-11-14', offset_string: offset },
  ])
})

it('no two local days of a zone share a UTC day, also where the clocks change', () => {
  const zones = fc.oneof(zoneNames, fc.constantFrom('Pacific/Auckland', 'Pacific/Chatham', 'Asia/Kolkata'))
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 400 }), (zone, days) => {
      const placedOn = (day: string) =>
        onUtcDays([dayRecord({ day })], zone, SOURCE_FACTS).map((record) => 'day' in record && record.day)
      const day = addDays('2026-01-01', days)
      expect(placedOn(day)).not.toEqual(placedOn(addDays(day, 1)))
    }),
  )
})

it('days in UTC stay as the vendor counts them', () => {
  const record = dayRecord({
    values: { steps: 5 },
    series: { steps: [{ at: at('2026-11-14T08:00:00Z'), seconds: 60, value: 4 }] },
  })
  expect(physicalOf(buildUtc([record], 'UTC'))).toEqual(physicalOf(build([record], { zone: 'UTC' })))
})

describe('whatever the sources, zones, moves and clock changes', () => {
  it('every interval is counted once, and of every total what it has beyond intervals', () => {
    const beyond = fc.dictionary(
      fc.constantFrom(...SPRING_DAYS.slice(3, 22)),
      fc.integer({ min: 0, max: 900 }),
      { maxKeys: 8 },
    )
    const sum = (made: (day: string) => ReturnType<typeof build>) =>
      SPRING_DAYS.reduce((all, day) => all + walked(made(day)), 0)
    fc.assert(
      fc.property(walksApart, beyond, zoneHistories, (apart, left, zone) => {
        const walks = apart.map(({ start, end, ...record }) => ({
          ...record,
          source: 'Garmin' as const,
          start: { ...start, offset: null },
          end: { ...end, offset: null },
        }))
        const totals = Object.entries(left).map(([day, more]) =>
          dayRecord({
            key: day,
            source: 'Garmin',
            day,
            values: { distance_walked_m: walked(build(walks, { zone, day })) + more },
          }),
        )
        const expected = sum((day) => build([...walks, ...totals], { zone, day }))
        const found = sum((day) => buildUtc([...walks, ...totals], zone, { day }))
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected / 100 + 1e-6)
      }),
    )
  })

  it('the order of arrival does not matter', () => {
    const shuffled = fc
      .oneof(walksAndTotals, recordSets)
      .chain((records) =>
        fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
      )
    fc.assert(
      fc.property(
        shuffled,
        zoneHistories,
        fc.constantFrom(...SPRING_DAYS.slice(4, 10), '2026-11-14'),
        ([records, others], zone, day) => {
          expect(JSON.stringify(buildUtc(others, zone, { day }))).toBe(
            JSON.stringify(buildUtc(records, zone, { day })),
          )
        },
      ),
    )
  })

  it('a record changes no other UTC days than those it is said to affect', () => {
    fc.assert(
      fc.property(fc.oneof(nights, recordSets, walksAndTotals), zoneHistories, (records, zone) => {
        const [record, ...others] = records
        if (!record) return
        const affected = affectedUtcDays(record, zone)
        for (const day of [...SPRING_DAYS.slice(2, 14), ...NOVEMBER]) {
          if (affected.includes(day)) continue
          expect(buildUtc(records, zone, { day })).toEqual(buildUtc(others, zone, { day }))
        }
      }),
      { numRuns: 200 },
    )
  })
})

it('a sleep affects the night of a date that a sleep before it has by another offset', () => {
  const start = { at: at('2026-11-15T11:00:00Z'), offset: null }
  const later = sleepRecord({ key: 'later', start, end: { ...start, at: at('2026-11-15T17:00:00Z') } })
  const before = sleepRecord({
    key: 'before',
    start: { at: at('2026-11-15T03:00:00Z'), offset: 39_600 },
    end: { at: at('2026-11-15T10:50:00Z'), offset: 39_600 },
  })
  const oxygen = dayRecord({ key: 'spo2', day: '2026-11-15', nightly: true, values: { spo2_avg_pct: 91 } })
  const zone = 'Pacific/Kiritimati'
  const changed = NOVEMBER.filter(
    (day) =>
      JSON.stringify(buildUtc([before, oxygen], zone, { day })) !==
      JSON.stringify(buildUtc([before, oxygen, later], zone, { day })),
  )
  expect(changed).toContain('2026-11-14')
  expect(affectedUtcDays(later, zone)).toEqual(expect.arrayContaining(changed))
})

/** Sleeps of one source, and what it measured in the night of a date. */
const nights: fc.Arbitrary<HealthRecord[]> = fc
  .array(
    fc.record({
      isSleep: fc.boolean(),
      hour: fc.integer({ min: 0, max: 96 }),
      hours: fc.integer({ min: 1, max: 9 }),
      offset: fc.constantFrom(null, null, 39_600, -28_800),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    list.map(({ isSleep, hour, hours, offset }, index) => {
      const start = { at: at('2026-11-12T00:00:00Z') + hour * 3_600_000, offset }
      if (isSleep)
        return sleepRecord({
          key: `sleep:${index}`,
          start,
          end: { ...start, at: start.at + hours * 3_600_000 },
          values: { sleep_s: hours * 3000 },
        })
      const day = addDays('2026-11-12', hour % 5)
      return dayRecord({ key: `spo2:${index}`, day, nightly: true, values: { spo2_avg_pct: 90 + hours } })
    }),
  )

const NOVEMBER = Array.from({ length: 9 }, (_, index) => addDays('2026-11-10', index))

const walked = (made: ReturnType<typeof build>) =>
  made
    .filter(({ dataStructure }) => dataStructure === 'physical_summary')
    .reduce((sum, { key }) => sum + (physicalOf(made, key).distance.walked_distance_meters_float ?? 0), 0)
