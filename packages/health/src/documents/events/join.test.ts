import { describe, expect, it } from 'vitest'
import { buildTheEvents, eventOf } from '../../../test/build.ts'
import { dayRecord, measurementRecord, moment, workoutRecord } from '../../../test/records.ts'
import type { MetricValues } from '../../metrics.ts'
import type { Source } from '../../records.ts'
import { joinEvents } from './join.ts'

const clock = (text: string) => moment(`2026-11-14T${text}:00+01:00`)

const pressure = (source: Source, key: string, at: string, values: MetricValues) =>
  measurementRecord({ source, key, at: clock(at), values })

const workout = (source: Source, at: string, values: MetricValues, activity: string | null = null) =>
  workoutRecord({
    source,
    key: `${source}:${at}`,
    start: clock(at),
    end: clock('12:00'),
    activity,
    values,
  })

describe('events of several sources', () => {
  it('ten minutes apart are one, led by the best source and filled by the next', () => {
    const events = buildTheEvents([
      workout('Fitbit', '08:10', { energy_active_kcal: 300, steps: 4100 }, 'Running'),
      workout('Garmin', '08:00', { energy_active_kcal: 280 }),
    ])
    const event = eventOf(events, 'activity_event:Garmin/Garmin:08:00')
    expect(events.map(({ key }) => key)).toEqual(['activity_event:Garmin/Garmin:08:00'])
    expect(event.content).toMatchObject({
      activity: {
        activity_start_datetime_string: '2026-11-14T08:00:00.000000+01:00',
        activity_type_name_string: 'Running',
      },
      calories: { calories_net_active_kcal_float: 280 },
      distance: { steps_int: 4100 },
      metadata: { sources_of_data_array: ['Garmin', 'Fitbit'] },
    })
    expect(event.trace['/calories/calories_net_active_kcal_float']).toEqual({
      won: [{ source: 'Garmin', records: ['Garmin:08:00'] }],
      aside: [{ source: 'Fitbit', records: ['Fitbit:08:10'], reason: 'lower_rank' }],
    })
    expect(event.trace['/distance/steps_int']?.won).toEqual([{ source: 'Fitbit', records: ['Fitbit:08:10'] }])
  })

  it('further apart are two', () => {
    const events = buildTheEvents([
      workoutRecord({ source: 'Fitbit', key: 'f', start: clock('08:10'), end: clock('09:00') }),
      workoutRecord({
        source: 'Garmin',
        key: 'g',
        start: { ...clock('08:00'), at: clock('08:00').at - 1 },
        end: clock('09:00'),
      }),
    ])
    expect(events.map(({ key }) => key)).toEqual(['activity_event:Garmin/g', 'activity_event:Fitbit/f'])
  })

  it('stay apart without Data Cleaning', () => {
    const records = [workout('Fitbit', '08:10', {}), workout('Garmin', '08:00', {})]
    expect(buildTheEvents(records, { cleaning: false }).map(({ key }) => key)).toEqual([
      'activity_event:Garmin/Garmin:08:00',
      'activity_event:Fitbit/Fitbit:08:10',
    ])
  })

  it('go by the ranking of the client', () => {
    const records = [workout('Fitbit', '08:05', {}), workout('Garmin', '08:00', {})]
    expect(buildTheEvents(records, { ranking: { physical: ['Fitbit'] } }).map(({ key }) => key)).toEqual([
      'activity_event:Fitbit/Fitbit:08:05',
    ])
  })

  it('never put two pressures of two sources together', () => {
    const [event] = buildTheEvents([
      pressure('Withings', 'w', '07:00', { blood_pressure_systolic_mmhg: 120 }),
      pressure('Garmin', 'g', '07:03', {
        blood_pressure_systolic_mmhg: 130,
        blood_pressure_diastolic_mmhg: 85,
      }),
    ])
    expect(eventOf([event!], 'blood_pressure_event:Withings/w').content.blood_pressure).toMatchObject({
      blood_pressure_avg_object: { systolic_mmHg_int: 120, diastolic_mmHg_int: null },
    })
  })

  it('take the nearest of a source, and set the next nearest aside', () => {
    const events = buildTheEvents([
      pressure('Withings', 'w', '07:00', { glucose_mg_per_dl: 90 }),
      pressure('Dexcom', 'far', '07:06', { glucose_mg_per_dl: 96 }),
      pressure('Dexcom', 'near', '06:58', { glucose_mg_per_dl: 94 }),
      pressure('Dexcom', 'out', '07:11', { glucose_mg_per_dl: 99 }),
    ])
    expect(events.map(({ key }) => key)).toEqual([
      'blood_glucose_event:Withings/w',
      'blood_glucose_event:Dexcom/out',
    ])
    const aside = [
      { source: 'Dexcom', records: ['near'], reason: 'lower_rank' },
      { source: 'Dexcom', records: ['far'], reason: 'joined' },
    ]
    expect(events[0]!.trace['/blood_glucose/blood_glucose_avg_mg_per_dL_int']?.aside).toEqual(aside)
    expect(events[0]!.trace['/metadata/datetime_string']?.aside).toEqual(aside)
  })

  it('of one source are never one', () => {
    const events = buildTheEvents([
      pressure('Withings', 'a', '07:00', { weight_kg: 80 }),
      pressure('Withings', 'b', '07:01', { weight_kg: 80.1 }),
    ])
    expect(events).toHaveLength(2)
  })

  it('meet over midnight, on the day of the best source', () => {
    const late = workoutRecord({
      source: 'Garmin',
      key: 'late',
      start: moment('2026-11-13T23:57:00+01:00'),
      end: clock('01:00'),
    })
    const early = workoutRecord({ source: 'Oura', key: 'early', start: clock('00:02'), end: clock('01:00') })
    const keys = (day: string) => buildTheEvents([late, early], { day }).map(({ key }) => key)
    expect(keys('2026-11-13')).toEqual(['activity_event:Garmin/late'])
    expect(keys('2026-11-14')).toEqual([])
  })

  it('do not swallow what describes a whole day', () => {
    const events = buildTheEvents([
      dayRecord({ key: 'daily_spo2', values: { spo2_avg_pct: 96 } }),
      pressure('Withings', 'w', '00:04', { spo2_pct: 98 }),
    ])
    expect(events.map(({ key }) => key)).toEqual([
      'oxygenation_event:Oura/daily_spo2',
      'oxygenation_event:Withings/w',
    ])
  })
})

describe('joinEvents', () => {
  const occasions = (source: string, ...minutes: number[]) =>
    minutes.map((minute) => ({ source, id: `${source}${minute}`, at: minute * 60_000 }))
  const shown = (...ranked: ReturnType<typeof occasions>[]) =>
    joinEvents(ranked).map(({ lead, others, surplus }) =>
      [lead.id, others.map(({ id }) => id).join('+'), surplus.map(({ id }) => id).join('+')].join('|'),
    )

  it('pairs one to one, the nearest first', () => {
    expect(shown(occasions('a', 0, 8), occasions('b', 5, 9))).toEqual(['a0|b5|', 'a8|b9|'])
    expect(shown(occasions('a', 0, 8), occasions('b', 7))).toEqual(['a0||', 'a8|b7|'])
  })

  it('measures from the lead, not from those that joined it', () => {
    expect(shown(occasions('a', 0), occasions('b', 9), occasions('c', 15))).toEqual(['a0|b9|', 'c15||'])
  })

  it('lets a new event of a middle source lead the lower ones', () => {
    expect(shown(occasions('a', 0), occasions('b', 30), occasions('c', 2, 33))).toEqual([
      'a0|c2|',
      'b30|c33|',
    ])
  })
})
