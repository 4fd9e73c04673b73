import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordSets } from '../../../test/arbitraries.ts'
import { build, buildTheEvents, contentOf, physicalOf } from '../../../test/build.ts'
import { at, dayRecord, moment, seriesRecord, workoutRecord } from '../../../test/records.ts'
import { SOURCE_FACTS } from '../../../test/sources.ts'
import type { HealthRecord } from '../../records.ts'
import type { EventInput } from '../types.ts'
import { onUtcDays } from '../utc-days.ts'

const energyOf = (records: readonly HealthRecord[], input: Partial<EventInput> = {}) =>
  buildTheEvents(records, input).filter(({ dataStructure }) => dataStructure === 'calories_event')

const caloriesOf = (records: readonly HealthRecord[], input: Partial<EventInput> = {}) =>
  energyOf(records, input).map((event) => contentOf(event)['calories'])

describe('calories_event', () => {
  const garmin = dayRecord({
    source: 'Garmin',
    key: 'daily',
    offset: 3600,
    values: { energy_active_kcal: 480, energy_basal_kcal: 1690, energy_total_kcal: 2170 },
  })
  const oura = dayRecord({
    source: 'Oura',
    key: 'activity',
    values: { energy_active_kcal: 500, energy_total_kcal: 2300 },
  })

  it("is the day's energy, at rest and by activity, under the midnight that begins the day", () => {
    const [event, ...others] = energyOf([garmin, oura])
    expect(others).toEqual([])
    expect(event).toMatchObject({ key: 'calories_event:2026-11-14', day: '2026-11-14', sources: ['Garmin'] })
    expect(event!.body['auto_detected']).toBe(true)
    expect(contentOf(event!)).toEqual({
      calories: { basal_float: 1690, active_float: 480 },
      metadata: {
        datetime_string: '2026-11-14T00:00:00.000000+01:00',
        user_id_string: 'user-1',
        sources_of_data_array: ['Garmin'],
        was_the_user_under_physical_activity_bool: null,
      },
      non_structured_data_array: [],
    })
  })

  it('has what is spent at rest also from a source that gives the total and the active part', () => {
    expect(caloriesOf([oura])).toEqual([{ basal_float: 1800, active_float: 500 }])
    const { won } = energyOf([oura])[0]!.trace['/calories/basal_float']!
    expect(won).toEqual([{ source: 'Oura', records: ['activity'] }])
  })

  it('makes nothing of a total alone, nor of a total below its part', () => {
    expect(caloriesOf([dayRecord({ source: 'Whoop', values: { energy_total_kcal: 2000 } })])).toEqual([])
    const samsung = dayRecord({
      source: 'Samsung Health',
      values: { energy_active_kcal: 500, energy_total_kcal: 900 },
    })
    expect(caloriesOf([samsung])).toEqual([{ basal_float: null, active_float: 500 }])
    const odd = dayRecord({ values: { energy_active_kcal: 500, energy_total_kcal: 400 } })
    expect(caloriesOf([odd])).toEqual([{ basal_float: null, active_float: 500 }])
  })

  it('does not subtract what is counted by time on a UTC day from a total of a local day', () => {
    const start = moment('2026-11-14T00:00:00+11:00')
    const active = seriesRecord({
      source: 'Withings',
      key: 'intraday',
      start,
      end: { ...start, at: start.at + 86_400_000 },
      series: { energy_active_kcal: [{ at: at('2026-11-14T12:00:00+11:00'), seconds: 3600, value: 400 }] },
    })
    const total = dayRecord({
      source: 'Withings',
      key: 'activity',
      offset: 39_600,
      values: { energy_active_kcal: 450, energy_total_kcal: 2000 },
    })
    const records = onUtcDays([active, total], 'Australia/Sydney', SOURCE_FACTS)
    expect(caloriesOf(records, { zone: 'UTC' })).toEqual([{ basal_float: null, active_float: 450 }])
    expect(caloriesOf([active, total])).toEqual([{ basal_float: 1550, active_float: 450 }])
  })

  it('is one for each source that speaks for itself', () => {
    expect(energyOf([garmin, oura], { cleaning: false }).map(({ key }) => key)).toEqual([
      'calories_event:2026-11-14:Garmin',
      'calories_event:2026-11-14:Oura',
    ])
  })

  it('is not made of a workout, which has its energy in its own event', () => {
    const run = workoutRecord({
      source: 'Garmin',
      start: moment('2026-11-14T08:00:00+01:00'),
      end: moment('2026-11-14T09:00:00+01:00'),
      values: { energy_active_kcal: 300 },
    })
    expect(buildTheEvents([run]).map(({ dataStructure }) => dataStructure)).toEqual(['activity_event'])
  })

  it('holds no energy that no living person spends, and traces it', () => {
    const hour = (index: number) => ({
      at: at('2026-11-14T08:00:00+01:00') + index * 3_600_000,
      seconds: 3600,
    })
    const sums = seriesRecord({
      source: 'Garmin',
      start: moment('2026-11-14T08:00:00+01:00'),
      end: moment('2026-11-14T12:00:00+01:00'),
      series: { energy_active_kcal: [0, 1, 2, 3].map((index) => ({ ...hour(index), value: 4000 })) },
    })
    const [event] = energyOf([sums, { ...oura, values: { energy_active_kcal: 500 } }])
    expect(contentOf(event!)['calories']).toEqual({ basal_float: null, active_float: 500 })
    expect(event!.trace['/calories/active_float']!.aside).toContainEqual({
      source: 'Garmin',
      records: ['series'],
      reason: 'implausible',
    })
    const resting = { ...oura, values: { energy_active_kcal: 500, energy_total_kcal: 11_000 } }
    expect(caloriesOf([resting])).toEqual([{ basal_float: null, active_float: 500 }])
  })

  it('names the local day whose total stands on the UTC day', () => {
    const total = { ...oura, offset: 39_600 }
    const [event] = energyOf(onUtcDays([total], 'Australia/Sydney', SOURCE_FACTS), { zone: 'UTC' })
    expect(contentOf(event!).metadata['local_day_totals_array']).toEqual([
      { source_of_data_string: 'Oura', local_date_string: '2026-11-14', offset_string: '+11:00' },
    ])
    expect(contentOf(energyOf([total])[0]!).metadata).not.toHaveProperty('local_day_totals_array')
  })

  it('was typed in only where all of it was', () => {
    expect(energyOf([{ ...garmin, manual: true }])[0]!.body['auto_detected']).toBe(false)
  })

  it('says what the physical summary of the day says', () => {
    fc.assert(
      fc.property(recordSets, fc.boolean(), (records, cleaning) => {
        for (const event of energyOf(records, { cleaning })) {
          const key = event.key.replace('calories_event', 'physical_summary')
          const { calories } = physicalOf(build(records, { cleaning }), key)
          const energy = contentOf(event)['calories'] as {
            basal_float: number | null
            active_float: number | null
          }
          expect(energy.active_float).toBe(calories.calories_net_active_kcal_float)
          const basal = calories.calories_basal_metabolic_rate_kcal_float
          if (basal !== null) expect(energy.basal_float).toBe(basal)
        }
      }),
    )
  })
})
