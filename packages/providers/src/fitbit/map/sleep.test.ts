import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitbit } from '../index.ts'

const { map } = fitbit

const MINUTE_MS = 60_000
const START = Date.parse('2026-06-10T22:00:00Z')
const time = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString()

interface Night {
  stages?: [type: string, from: number, to: number][]
  asleep?: number | null
  sums?: [type: string, minutes: number][]
}

function sleepOf({ stages = [], asleep = 248, sums = [] }: Night) {
  const { records } = map({
    resource: 'sleep',
    id: '1',
    payload: {
      name: 'users/1/dataTypes/sleep/dataPoints/1',
      sleep: {
        interval: {
          startTime: time(0),
          startUtcOffset: '-07:00',
          endTime: time(270),
          endUtcOffset: '-25200s',
        },
        stages: stages.map(([type, from, to]) => ({ type, startTime: time(from), endTime: time(to) })),
        metadata: { mainSleep: true },
        summary: {
          ...(asleep === null ? {} : { minutesAsleep: String(asleep) }),
          minutesInSleepPeriod: '270',
          stagesSummary: sums.map(([type, minutes]) => ({ type, minutes: String(minutes) })),
        },
      },
    },
  })
  const [record] = records
  if (record?.kind !== 'sleep') throw new Error('no sleep')
  return record
}

const detailOf = ({ values: { light_sleep_s, deep_sleep_s, rem_sleep_s } }: ReturnType<typeof sleepOf>) => [
  light_sleep_s ?? null,
  deep_sleep_s ?? null,
  rem_sleep_s ?? null,
]

describe('stages of a night', () => {
  const partial: Night['stages'] = [
    ['AWAKE', 0, 7],
    ['LIGHT', 7, 20],
  ]

  it.each<[string, Night, number | undefined, (number | null)[], boolean]>([
    [
      'all',
      {
        stages: [
          ['LIGHT', 0, 150],
          ['DEEP', 150, 200],
          ['REM', 200, 248],
        ],
      },
      14_880,
      [9000, 3000, 2880],
      false,
    ],
    ['few, and no sums', { stages: partial }, 14_880, [null, null, null], true],
    [
      'few, and sums of all',
      {
        stages: partial,
        sums: [
          ['LIGHT', 150],
          ['DEEP', 50],
          ['REM', 48],
        ],
      },
      14_880,
      [9000, 3000, 2880],
      true,
    ],
    [
      'few, and sums of the few',
      {
        stages: partial,
        sums: [
          ['LIGHT', 13],
          ['AWAKE', 7],
        ],
      },
      14_880,
      [null, null, null],
      true,
    ],
    ['none, and sums of few', { sums: [['LIGHT', 13]] }, 14_880, [null, null, null], true],
    ['few, and no total', { stages: partial, asleep: null }, undefined, [null, null, null], true],
    ['none', {}, 14_880, [null, null, null], false],
  ])('never stand for more than they cover: %s', (_, night, asleep, detail, isCut) => {
    const record = sleepOf(night)
    expect(record.values.sleep_s).toBe(asleep)
    expect(detailOf(record)).toEqual(detail)
    expect(record.extras.stages_incomplete === true).toBe(isCut)
  })

  it('keep the vendor’s own total within its rounding, whatever they cover', () => {
    const lengths = fc.array(
      fc.tuple(fc.constantFrom('LIGHT', 'DEEP', 'REM', 'AWAKE'), fc.integer({ min: 1, max: 60 })),
    )
    fc.assert(
      fc.property(lengths, fc.integer({ min: 30, max: 270 }), (parts, asleep) => {
        let at = 0
        const stages = parts.map(([type, length]): [string, number, number] => {
          at += length
          return [type, at - length, at]
        })
        const mapped = sleepOf({ stages, asleep }).values.sleep_s ?? 0
        expect(Math.abs(mapped - asleep * 60)).toBeLessThanOrEqual(Math.max(300, asleep * 3))
      }),
    )
  })

  it('belong to a night whose offset is written as hours and minutes', () => {
    const { start, end } = sleepOf({})
    expect([start.offset, end.offset]).toEqual([-25_200, -25_200])
  })
})
