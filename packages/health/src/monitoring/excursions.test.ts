import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { at, dayRecord, measurementRecord, moment, seriesRecord, sleepRecord } from '../../test/records.ts'
import { envelope } from '../documents/index.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import type { HealthRecord } from '../records.ts'
import { buildAlertEvents, reportedBy } from './alert-event.ts'
import { excursionsOf, type ReportedReading } from './excursions.ts'
import { oxygenReadings } from './oxygen-readings.ts'
import { effectiveRule } from './rules.ts'

const ZONE = 'Europe/Berlin'
const BELOW_92 = { min: 92, max: null }

const samples = (...times: readonly (readonly [string, number])[]) => ({
  spo2_pct: times.map(([time, value]) => ({ at: at(time), seconds: null, value })),
})
const found = (
  records: readonly HealthRecord[],
  range = BELOW_92 as { min: number | null; max: number | null },
) => excursionsOf(oxygenReadings(records, ZONE), range)
const startsOf = (records: readonly HealthRecord[]) =>
  found(records).map(
    ({ source, readings }) => `${source} ${new Date(readings[0]!.at).toISOString().slice(11, 16)}`,
  )

describe('the readings of the oxygen saturation', () => {
  it('come from measurements, series and nights, and a night counts for the day it ends on', () => {
    const records = [
      measurementRecord({ key: 'm', at: moment('2026-11-14T12:00:00+01:00'), values: { spo2_pct: 95.4 } }),
      seriesRecord({
        key: 's',
        start: moment('2026-11-14T00:00:00+01:00'),
        end: moment('2026-11-14T23:00:00+01:00'),
        series: samples(['2026-11-14T08:00:00Z', 96]),
      }),
      sleepRecord({ key: 'n', series: samples(['2026-11-13T22:30:00Z', 91.5]) }),
    ]
    expect(oxygenReadings(records, ZONE).map(({ record, value, day }) => [record, value, day])).toEqual([
      ['n', 92, '2026-11-14'],
      ['s', 96, '2026-11-14'],
      ['m', 95, '2026-11-14'],
    ])
  })

  it('use an average only where the source has no readings of the day, that of the night first', () => {
    const day = dayRecord({ key: 'd', values: { spo2_avg_pct: 90 } })
    const night = sleepRecord({ key: 'n', values: { spo2_avg_pct: 91 } })
    const read = (...records: HealthRecord[]) =>
      oxygenReadings(records, ZONE).map(({ record, at }) => [record, new Date(at).toISOString()])
    expect(read(day)).toEqual([['d', '2026-11-13T23:00:00.000Z']])
    expect(read(day, night)).toEqual([['n', '2026-11-14T05:00:00.000Z']])
    const finer = sleepRecord({ key: 'f', series: samples(['2026-11-14T03:00:00Z', 95]) })
    expect(read(day, night, finer)).toEqual([['f', '2026-11-14T03:00:00.000Z']])
    const other = sleepRecord({ key: 'g', source: 'Garmin', series: samples(['2026-11-14T03:00:00Z', 95]) })
    expect(read(night, other).map(([record]) => record)).toEqual(['g', 'n'])
  })
})

describe('an excursion', () => {
  it('is a run of readings out of range, whatever lies between them', () => {
    const minutes = Array.from({ length: 60 }, (_, minute) => ({
      at: at('2026-11-14T01:00:00Z') + minute * 60_000,
      seconds: null,
      value: minute % 3 === 0 ? 93 : 90,
    }))
    expect(startsOf([sleepRecord({ series: { spo2_pct: minutes } })])).toEqual(['Oura 01:01'])
  })

  it.each([
    [30, 1],
    [31, 2],
  ])('that is out of range again after %d minutes makes %d', (later, count) => {
    const first = at('2026-11-14T01:00:00Z')
    const spo2_pct = [0, later].map((minute) => ({ at: first + minute * 60_000, seconds: null, value: 90 }))
    expect(found([sleepRecord({ series: { spo2_pct } })])).toHaveLength(count)
  })

  it.each([
    [91, 1],
    [92, 0],
    [93, 0],
    [0, 1],
  ])('with a single reading of %d percent: %d', (value, count) => {
    expect(found([measurementRecord({ values: { spo2_pct: value } })])).toHaveLength(count)
  })

  it('ends after six hours, and a lasting one is followed by another', () => {
    const spo2_pct = Array.from({ length: 15 * 60 }, (_, minute) => ({
      at: at('2026-11-13T20:00:00Z') + minute * 60_000,
      seconds: null,
      value: 90,
    }))
    expect(startsOf([sleepRecord({ series: { spo2_pct } })])).toEqual([
      'Oura 20:00',
      'Oura 02:00',
      'Oura 08:00',
    ])
  })

  it('goes on over midnight', () => {
    const series = [
      seriesRecord({
        key: 'a',
        start: moment('2026-11-13T22:00:00Z'),
        end: moment('2026-11-13T22:55:00Z'),
        series: samples(['2026-11-13T22:55:00Z', 90]),
      }),
      seriesRecord({
        key: 'b',
        start: moment('2026-11-13T23:05:00Z'),
        end: moment('2026-11-13T23:06:00Z'),
        series: samples(['2026-11-13T23:05:00Z', 90]),
      }),
    ]
    const [only, ...others] = found(series)
    expect([others, only!.readings.map(({ day }) => day)]).toEqual([[], ['2026-11-13', '2026-11-14']])
  })

  it('is of one source and one direction', () => {
    const oura = sleepRecord({
      key: 'o',
      series: samples(['2026-11-14T01:00:00Z', 90], ['2026-11-14T01:01:00Z', 99]),
    })
    const garmin = sleepRecord({ key: 'g', source: 'Garmin', series: samples(['2026-11-14T01:00:30Z', 90]) })
    expect(
      found([oura, garmin], { min: 92, max: 98 }).map(({ source, direction }) => [source, direction]),
    ).toEqual([
      ['Oura', 'below'],
      ['Garmin', 'below'],
      ['Oura', 'above'],
    ])
  })

  it('does not depend on the order of the records', () => {
    const record = fc
      .record({ minute: fc.nat(300), value: fc.integer({ min: 85, max: 99 }) })
      .map(({ minute, value }) =>
        measurementRecord({
          key: `${minute}/${value}`,
          at: { at: at('2026-11-14T01:00:00Z') + minute * 60_000, offset: null },
          values: { spo2_pct: value },
        }),
      )
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(found(records.toReversed())).toEqual(found(records))
      }),
    )
  })
})

describe('an alert event', () => {
  const rule = effectiveRule('oxygenation', { user: [], client: [] })
  const night = [sleepRecord({ key: 'n', series: samples(['2026-11-14T01:00:00Z', 91]) })]
  const eventsOf = (
    records: readonly HealthRecord[],
    reported: readonly ReportedReading[] = [],
    range: { min: number | null; max: number | null } = BELOW_92,
  ) => buildAlertEvents({ userId: 'user-1', excursions: found(records, range), rule, reported })
  const [document] = eventsOf(night)

  it('reports one signal in full, without deviations', () => {
    expect(document!.key).toBe('alert_event:oxygenation:Oura/2026-11-14T01:00:00.000Z')
    const at = '2026-11-14T02:00:00.000000+01:00'
    const delivered = envelope(document!, { clientUuid: 'c', userId: 'user-1', documentVersion: 1 })
    expect(Value.Check(DOCUMENT_SCHEMAS.alert_event, delivered)).toBe(true)
    expect(delivered).toEqual({
      version: 2,
      data_structure: 'alert_event',
      client_uuid: 'c',
      user_id: 'user-1',
      document_version: 1,
      document_key_string: document!.key,
      retracted_bool: false,
      metadata: { datetime_string: at, user_id_string: 'user-1', sources_of_data_array: ['Oura'] },
      alerts: {
        triggered_at_string: at,
        alert_signals_array: [
          {
            signal_type_string: 'oxygenation',
            measured_value_float: 91,
            baseline_value_float: null,
            threshold_type_string: 'fixed_range',
            threshold_min_float: 92,
            threshold_max_float: null,
            breach_direction_string: 'below',
            unit_string: 'percentage',
            is_default_config_bool: true,
            source_of_data_string: 'Oura',
            measured_at_string: at,
          },
        ],
      },
    })
  })

  it('says when a rule of the client was used', () => {
    const own = effectiveRule('oxygenation', {
      user: [{ signal_type_string: 'oxygenation', threshold_min_float: 95 }],
      client: [],
    })
    const [event] = buildAlertEvents({ userId: 'u', excursions: found(night), rule: own, reported: [] })
    expect(event!.body.alerts.alert_signals_array[0]).toMatchObject({
      is_default_config_bool: false,
      threshold_min_float: 95,
    })
  })

  const minutes = (values: readonly (readonly [number, number])[]) =>
    sleepRecord({
      key: 'n',
      series: {
        spo2_pct: values.map(([minute, value]) => ({
          at: at('2026-11-14T01:00:00Z') + minute * 60_000,
          seconds: null,
          value,
        })),
      },
    })
  const valuesOf = (documents: ReturnType<typeof eventsOf>) =>
    documents.map(({ body }) => reportedBy(body).value)

  it.each([
    ['a fall within twenty minutes', [91, 72, 70], [91, 72]],
    ['a slow fall, every three points', [91, 90, 89, 88, 87, 86, 85], [91, 88, 85]],
    ['a return that does not pass what was reported', [91, 85, 91, 90, 85, 83], [91, 85]],
    ['noise of two points', [91, 89, 91, 90, 89, 91], [91]],
    ['readings in range between', [91, 97, 88, 96, 91], [91, 88]],
  ])('is made again for %s', (_name, values, expected) => {
    const records = [minutes(values.map((value, index) => [index * 5, value]))]
    expect(valuesOf(eventsOf(records))).toEqual(expected)
  })

  it('is made again for a rise of three points above the range', () => {
    const records = [minutes([92, 93, 95, 97].map((value, index) => [index, value]))]
    expect(valuesOf(eventsOf(records, [], { min: null, max: 91 }))).toEqual([92, 95])
  })

  it.each<[string, Partial<ReportedReading>, number[]]>([
    ['at its first reading', {}, [85]],
    ['at a later one, before the first arrived', { at: at('2026-11-14T01:10:00Z'), value: 85 }, []],
    ['of two points less', { at: at('2026-11-14T01:10:00Z'), value: 87 }, []],
    ['before it', { at: at('2026-11-14T00:59:00Z') }, [91, 85]],
    ['after it', { at: at('2026-11-14T01:11:00Z') }, [91, 85]],
    ['of another source', { source: 'Garmin' }, [91, 85]],
    ['of the other direction', { direction: 'above' }, [91, 85]],
  ])('takes account of a report %s', (_name, changed, expected) => {
    const reported: ReportedReading = {
      ...{ source: 'Oura', direction: 'below', at: at('2026-11-14T01:00:00Z'), value: 91 },
      ...changed,
    }
    const records = [
      minutes([
        [0, 91],
        [10, 85],
      ]),
    ]
    expect(valuesOf(eventsOf(records, [reported]))).toEqual(expected)
  })

  it('of a moment that was corrected by three points has a key of its own, so that each stays at version 1', () => {
    const reported = eventsOf([minutes([[0, 91]])]).map(({ body }) => reportedBy(body))
    expect(eventsOf([minutes([[0, 89]])], reported)).toEqual([])
    expect(eventsOf([minutes([[0, 88]])], reported).map(({ key }) => key)).toEqual([
      'alert_event:oxygenation:Oura/2026-11-14T01:00:00.000Z/2',
    ])
  })

  it('leaves no reading worse by three points unreported, and floods with none, in any order of arrival', () => {
    const reading = fc.tuple(fc.nat(900), fc.integer({ min: 60, max: 99 }))
    fc.assert(
      fc.property(fc.array(fc.array(reading), { maxLength: 5 }), (batches) => {
        const reported: ReportedReading[] = []
        const keys: string[] = []
        for (const index of batches.keys()) {
          const arrived = [minutes(batches.slice(0, index + 1).flat())]
          for (const { key, body } of eventsOf(arrived, reported)) {
            keys.push(key)
            reported.push(reportedBy(body))
          }
        }
        const excursions = found([minutes(batches.flat())])
        for (const { readings } of excursions) {
          const own = reported.filter(({ at }) => at >= readings[0]!.at && at <= readings.at(-1)!.at)
          const lowest = Math.min(...own.map(({ value }) => value))
          for (const { value } of readings) expect(value).toBeGreaterThan(lowest - 3)
        }
        expect(new Set(keys).size).toBe(keys.length)
        expect(eventsOf([minutes(batches.flat())], reported)).toEqual([])
      }),
    )
  })
})
