import { describe, expect, it } from 'vitest'
import { SOURCE_FACTS } from '../../test/sources.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from '../../test/summaries.ts'
import { scoreInputs } from './inputs.ts'

const DAY = '2026-03-08'
const SLEPT = '/duration/sleep_duration_seconds_int'
const END = '/duration/sleep_end_datetime_string'
const STEPS = '/distance/steps_int'

describe('what a day says towards scores', () => {
  it('is each reported number with all its sources', () => {
    const physical = physicalOf({ [STEPS]: 0 }, { documentKey: 'p' })
    const won = [{ source: 'Garmin' }, { source: 'Oura' }, { source: 'Garmin' }]
    const trace = { [STEPS]: { won, aside: [] } } as never
    const { readings } = scoreInputs(dayOf(DAY, { physical: { ...physical, trace } }), 'UTC', SOURCE_FACTS)
    expect(readings).toEqual({
      steps: {
        value: 0,
        at: physical.data.metadata.datetime_string,
        documentKey: 'p',
        path: STEPS,
        sources: ['Garmin', 'Oura'],
      },
    })
  })

  it('has the other sleeps beside the night, of which none is lost', () => {
    const sleep = (key: string, seconds: number) => sleepOf({ [SLEPT]: seconds }, { documentKey: key })
    const { readings, otherSleeps } = scoreInputs(
      dayOf(DAY, { nights: [sleep('a', 20_000), sleep('b', 5000)], naps: [sleep('c', 900)] }),
      'UTC',
      SOURCE_FACTS,
    )
    expect(readings.sleepSeconds?.documentKey).toBe('a')
    expect(otherSleeps.map(({ documentKey, value }) => [documentKey, value])).toEqual([
      ['b', 5000],
      ['c', 900],
    ])
  })
})

describe('the beginning of the day', () => {
  const physical = physicalOf({ [STEPS]: 1 }, { at: '2026-03-08T00:00:00.000000-05:00' })
  const body = bodyOf({ '/body_metrics/weight_kg_float': 70 }, { at: '2026-03-08T00:00:00.000000+09:00' })
  const nightUntil = (end: string) => [sleepOf({ [SLEPT]: 1, [END]: end })]
  const begins = (parts: Parameters<typeof dayOf>[1], zone = 'UTC', day = DAY) =>
    scoreInputs(dayOf(day, parts), zone, SOURCE_FACTS).datetime

  it('is that of its summaries', () => {
    expect(begins({ physical, body })).toBe('2026-03-08T00:00:00.000000-05:00')
    expect(begins({ body })).toBe('2026-03-08T00:00:00.000000+09:00')
  })

  it('is where the person woke, when a night is all there is', () => {
    expect(begins({ nights: nightUntil('2026-03-08T07:00:00.000000+09:00') }, 'Europe/Berlin')).toBe(
      '2026-03-08T00:00:00.000000+09:00',
    )
    expect(begins({ naps: nightUntil('2026-03-08T07:00:00.000000+09:00') })).toBe(
      '2026-03-08T00:00:00.000000+09:00',
    )
  })

  it('is before the clocks changed, at home', () => {
    const nights = nightUntil('2026-03-29T07:00:00.000000+02:00')
    expect(begins({ nights }, 'Europe/Berlin', '2026-03-29')).toBe('2026-03-29T00:00:00.000000+01:00')
  })
})

describe("the provider's own scores", () => {
  const withRemainder = (...remainder: object[]) => {
    const physical = physicalOf({ [STEPS]: 1 })
    return { ...physical, data: { ...physical.data, non_structured_data_array: remainder as never } }
  }
  const passed = (...remainder: object[]) =>
    scoreInputs(dayOf(DAY, { physical: withRemainder(...remainder) }), 'UTC', SOURCE_FACTS).providerScores

  it('are passed along under their names, without what stands beside them', () => {
    expect(
      passed(
        { source_of_data_string: 'Oura', daily_readiness: { score: 83, contributors: { hrv_balance: 77 } } },
        { source_of_data_string: 'Oura', daily_stress: { day_summary: 'normal' } },
        { source_of_data_string: 'Whoop', cycle: { score_state: 'SCORED' }, strain: 5.3 },
        { source_of_data_string: 'Whoop', recovery: { recovery_score: 0, score_state: 'SCORED' } },
        { source_of_data_string: 'Garmin', sleeps: { overallSleepScore: { value: 71 }, validation: 'AUTO' } },
        { source_of_data_string: 'Polar', sleep: { sleep_score: 79, sleep_charge: 3, sleep_cycles: 5 } },
        { source_of_data_string: 'Withings', sleep: { sleep_score: 81, wakeupcount: 2 } },
      ),
    ).toEqual([
      { source_of_data_string: 'Oura', daily_readiness: { score: 83 } },
      { source_of_data_string: 'Whoop', strain: 5.3 },
      { source_of_data_string: 'Whoop', recovery: { recovery_score: 0 } },
      { source_of_data_string: 'Garmin', sleeps: { overallSleepScore: { value: 71 } } },
      { source_of_data_string: 'Polar', sleep: { sleep_score: 79, sleep_charge: 3 } },
      { source_of_data_string: 'Withings', sleep: { sleep_score: 81 } },
    ])
  })

  it('are left out where the vendor has none', () => {
    expect(
      passed(
        { source_of_data_string: 'Oura', daily_activity: { score: null } },
        { source_of_data_string: 'Fitbit', sleep: { sleep_score: 1 } },
        { source_of_data_string: 'Whoop', recovery: 'pending' },
      ),
    ).toEqual([])
  })
})
