import { describe, expect, it } from 'vitest'
import { at, measurementRecord, moment, sleepRecord } from '../../test/records.ts'
import { DAYS, liveThrough } from '../../test/thirty-days.ts'
import type { HealthRecord, Source } from '../records.ts'
import { addDays } from '../time/index.ts'

/*
 * Thirty days in November, local time +01:00. The expected lists were written down by hand from the rules in
 * docs/reference/health-monitoring.md before the code was run on them.
 */

const numberOf = (day: string) => Number(day.slice(-2))
const NIGHT_S = 28_800

/** A night from 23:00 to 07:00 with samples of the oxygen saturation: local time and percent. */
const night = (
  day: string,
  source: Source,
  samples: readonly (readonly [time: string, percent: number])[],
  values: Record<string, number> = {},
) =>
  sleepRecord({
    key: `night-${day}`,
    source,
    start: moment(`${addDays(day, -1)}T23:00:00+01:00`),
    end: moment(`${day}T07:00:00+01:00`),
    values: { sleep_s: NIGHT_S, ...values },
    series: {
      spo2_pct: samples.map(([time, value]) => ({
        at: at(`${time >= '12' ? addDays(day, -1) : day}T${time}:00+01:00`),
        seconds: null,
        value,
      })),
    },
  })

/** `19 to 21: text` for each day of the range. */
const eachDay = (first: number, last: number, text: string): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${String(first + index).padStart(2, '0')}: ${text}`)

describe('a slowly falling saturation, on a Samsung phone that reports no resting heart rate and no breathing', () => {
  // One point less every three nights. Each night three samples of the same value, ten minutes apart.
  const level = (day: string) => 97 - Math.floor((numberOf(day) - 1) / 3)
  const received = liveThrough((day) => {
    const value = level(day)
    return [
      night(day, 'Samsung Health', [
        ['03:00', value],
        ['03:10', value],
        ['03:20', value],
      ]),
    ]
  })

  // Nights  1 to  3: 97     nights 10 to 12: 94     nights 19 to 21: 91     nights 28 to 30: 88
  // Nights  4 to  6: 96     nights 13 to 15: 93     nights 22 to 24: 90
  // Nights  7 to  9: 95     nights 16 to 18: 92     nights 25 to 27: 89
  it('raises one alert event in each night below 92 percent', () => {
    expect(received.alerts).toEqual([
      '19 03:00: 91',
      '20 03:00: 91',
      '21 03:00: 91',
      '22 03:00: 90',
      '23 03:00: 90',
      '24 03:00: 90',
      '25 03:00: 89',
      '26 03:00: 89',
      '27 03:00: 89',
      '28 03:00: 88',
      '29 03:00: 88',
      '30 03:00: 88',
    ])
  })

  it('has a summary of every night, without any baseline', () => {
    expect(received.summaries).toEqual(
      [
        eachDay(1, 18, 'nothing'),
        [
          '19: oxygenation 91 at 19 03:00',
          '20: oxygenation 91 at 20 03:00',
          '21: oxygenation 91 at 21 03:00',
          '22: oxygenation 90 at 22 03:00',
          '23: oxygenation 90 at 23 03:00',
          '24: oxygenation 90 at 24 03:00',
          '25: oxygenation 89 at 25 03:00',
          '26: oxygenation 89 at 26 03:00',
          '27: oxygenation 89 at 27 03:00',
          '28: oxygenation 88 at 28 03:00',
          '29: oxygenation 88 at 29 03:00',
          '30: oxygenation 88 at 30 03:00',
        ],
      ].flat(),
    )
  })
})

describe('a sudden drop, on a device that measures when the person asks', () => {
  // 97 percent at 08:00 and 20:00 of every day. On the 15th the person feels ill and measures again and again.
  const DROP = [
    ['14:00', 97],
    ['14:05', 91],
    ['14:10', 72],
    ['14:15', 70],
    ['14:30', 88],
    ['14:50', 95],
    ['15:30', 91],
  ] as const
  // 14.4 breaths per minute in every night but three.
  const BREATHS: Record<number, number> = { 16: 15.6, 20: 15.9, 22: 12.2 }
  const received = liveThrough((day): HealthRecord[] => {
    const spots = [['08:00', 97], ...(numberOf(day) === 15 ? DROP : []), ['20:00', 97]] as const
    return [
      night(day, 'Withings', [], {
        spo2_avg_pct: 96,
        breaths_avg_per_min: BREATHS[numberOf(day)] ?? 14.4,
      }),
      ...spots.map(([time, value]) =>
        measurementRecord({
          key: `spo2-${day}-${time}`,
          source: 'Withings',
          at: moment(`${day}T${time}:00+01:00`),
          values: { spo2_pct: value },
        }),
      ),
    ]
  })

  it('has one event for each measurement', () => {
    const usual = DAYS.flatMap((day) =>
      ['08:00', '20:00'].map((time) => `${day.slice(-2)} ${time} oxygenation_event`),
    )
    const drop = DROP.map(([time]) => `15 ${time} oxygenation_event`)
    expect(received.events.toSorted()).toEqual([...usual, ...drop].sort())
  })

  it('raises alert events for the first reading, the fall, and the next excursion an hour later', () => {
    // 70 is two points below the reported 72. 88 and 95 are better. 15:30 is an hour after 14:30, the last out of range.
    expect(received.alerts).toEqual(['15 14:05: 91', '15 14:10: 72', '15 15:30: 91'])
  })

  it('judges the breathing of three nights by what was measured', () => {
    // Baseline 14.4, so 12.24 to 15.84. Rounded, 15.6 would be out of range and 12.2 in range.
    expect(received.summaries).toEqual(
      [
        eachDay(1, 19, 'nothing'),
        eachDay(20, 20, 'resting_breathing_rate 15.9 at 19 23:00'),
        eachDay(21, 21, 'nothing'),
        eachDay(22, 22, 'resting_breathing_rate 12.2 at 21 23:00'),
        eachDay(23, 30, 'nothing'),
      ].flat(),
    )
  })
})

describe('a noisy sensor, with a sample every five minutes', () => {
  // The values of one hour. The mean is 92.8; those at 10, 25, 40 and 50 minutes past are below 92.
  const HOUR = [95, 93, 91, 94, 96, 90, 92, 95, 91, 93, 90, 94]
  const hours = (from: number, count: number): [string, number][] =>
    Array.from({ length: count }, (_, index) => (from + index) % 24).flatMap((hour) =>
      HOUR.map((value, index): [string, number] => [
        `${String(hour).padStart(2, '0')}:${String(index * 5).padStart(2, '0')}`,
        value,
      ]),
    )
  const received = liveThrough((day) => {
    if (numberOf(day) === 10)
      return [
        night(
          day,
          'Oura',
          hours(0, 6).map(([time, value]) => [time, time === '02:25' ? 84 : value]),
        ),
      ]
    return [night(day, 'Oura', numberOf(day) === 25 ? hours(23, 8) : hours(0, 6))]
  })

  it('raises one alert event a night, one more for a deep reading, and one more after six hours', () => {
    expect(received.alerts).toEqual([
      '01 00:10: 91',
      '02 00:10: 91',
      '03 00:10: 91',
      '04 00:10: 91',
      '05 00:10: 91',
      '06 00:10: 91',
      '07 00:10: 91',
      '08 00:10: 91',
      '09 00:10: 91',
      '10 00:10: 91',
      '10 02:25: 84',
      '11 00:10: 91',
      '12 00:10: 91',
      '13 00:10: 91',
      '14 00:10: 91',
      '15 00:10: 91',
      '16 00:10: 91',
      '17 00:10: 91',
      '18 00:10: 91',
      '19 00:10: 91',
      '20 00:10: 91',
      '21 00:10: 91',
      '22 00:10: 91',
      '23 00:10: 91',
      '24 00:10: 91',
      '24 23:10: 91',
      '25 05:10: 91',
      '26 00:10: 91',
      '27 00:10: 91',
      '28 00:10: 91',
      '29 00:10: 91',
      '30 00:10: 91',
    ])
  })

  it('has a summary of every night with nothing out of range, because the mean is 93', () => {
    expect(received.summaries).toEqual(eachDay(1, 30, 'nothing'))
  })
})
