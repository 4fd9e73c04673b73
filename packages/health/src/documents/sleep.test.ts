import { describe, expect, it } from 'vitest'
import { build, keysOf, sleepOf, traceOf } from '../../test/build.ts'
import { at, dayRecord, moment, seriesRecord, sleepRecord } from '../../test/records.ts'
import type { SleepRecord } from '../records.ts'

describe('which day a sleep belongs to', () => {
  const night = sleepRecord({ values: { sleep_s: 27_000 } })

  it('is the local date on which it ends, midnight crossed or not', () => {
    expect(keysOf(build([night]))).toEqual(['sleep_summary:2026-11-14:night'])
    expect(keysOf(build([night], { day: '2026-11-13' }))).toEqual([])
    expect(sleepOf(build([night])).duration).toMatchObject({
      sleep_start_datetime_string: '2026-11-13T22:00:00.000000+01:00',
      sleep_end_datetime_string: '2026-11-14T06:00:00.000000+01:00',
      sleep_date_string: '2026-11-14T00:00:00.000000Z',
      sleep_duration_seconds_int: 27_000,
    })
  })

  it("is the traveller's date, not the home zone's", () => {
    const abroad = sleepRecord({
      start: moment('2026-11-14T22:30:00+09:00'),
      end: moment('2026-11-15T06:30:00+09:00'),
    })
    expect(keysOf(build([abroad], { day: '2026-11-15' }))).toEqual(['sleep_summary:2026-11-15:night'])
    expect(keysOf(build([abroad], { day: '2026-11-14' }))).toEqual([])
  })

  it('writes each end in the offset in force there when the clock changes in between', () => {
    const change = sleepRecord({
      start: moment('2026-10-24T21:00:00Z'),
      end: moment('2026-10-25T05:00:00Z'),
    })
    const documents = build([change], { day: '2026-10-25' })
    expect(sleepOf(documents, 'sleep_summary:2026-10-25:night').duration).toMatchObject({
      sleep_start_datetime_string: '2026-10-24T23:00:00.000000+02:00',
      sleep_end_datetime_string: '2026-10-25T06:00:00.000000+01:00',
    })
  })

  it.each([
    ['of the evening', '2026-10-24T23:00:00+02:00', '2026-10-25T07:00:00+02:00'],
    ['of the morning', '2026-10-24T22:00:00+01:00', '2026-10-25T06:00:00+01:00'],
  ])('writes both ends as the wall showed them where the one offset named is that %s', (_, start, end) => {
    const change = sleepRecord({ start: moment(start), end: moment(end) })
    const documents = build([change], { day: '2026-10-25' })
    expect(sleepOf(documents, 'sleep_summary:2026-10-25:night')).toMatchObject({
      duration: {
        sleep_start_datetime_string: '2026-10-24T23:00:00.000000+02:00',
        sleep_end_datetime_string: '2026-10-25T06:00:00.000000+01:00',
      },
      metadata: { datetime_string: '2026-10-24T23:00:00.000000+02:00' },
    })
  })
})

describe('several sessions of one source', () => {
  const first = sleepRecord({
    key: 'a',
    end: moment('2026-11-14T02:00:00+01:00'),
    values: { sleep_s: 14_000, heart_rate_avg_bpm: 50, heart_rate_min_bpm: 44, sleep_quality_1_5: 3 },
  })
  const second = sleepRecord({
    key: 'b',
    start: moment('2026-11-14T02:00:00+01:00'),
    end: moment('2026-11-14T06:00:00+01:00'),
    values: { sleep_s: 13_000, heart_rate_avg_bpm: 56, heart_rate_min_bpm: 48, sleep_quality_1_5: 4 },
  })

  it('are one night when they touch', () => {
    const documents = build([second, first])
    expect(keysOf(documents)).toEqual(['sleep_summary:2026-11-14:night'])
    const { duration, heart_rate, scores } = sleepOf(documents)
    expect(duration.sleep_duration_seconds_int).toBe(27_000)
    expect(duration.sleep_start_datetime_string).toBe('2026-11-13T22:00:00.000000+01:00')
    expect(heart_rate).toMatchObject({ hr_avg_bpm_int: 53, hr_minimum_bpm_int: 44 })
    expect(scores.sleep_quality_rating_1_5_score_int).toBe(4)
  })

  it('belong to the date on which the last of them ends', () => {
    const late = sleepRecord({
      key: 'a',
      start: moment('2026-11-13T20:00:00+01:00'),
      end: moment('2026-11-13T23:00:00+01:00'),
    })
    const rest = sleepRecord({ key: 'b', start: moment('2026-11-13T23:00:00+01:00') })
    expect(keysOf(build([late, rest], { day: '2026-11-13' }))).toEqual([])
    expect(keysOf(build([late, rest]))).toEqual(['sleep_summary:2026-11-14:night'])
  })

  it('count shared time once when they overlap', () => {
    const longer = { ...second, start: moment('2026-11-14T01:00:00+01:00'), values: { sleep_s: 17_000 } }
    const documents = build([first, longer])
    expect(sleepOf(documents).duration.sleep_duration_seconds_int).toBe(17_000)
    const { won, aside } = traceOf(documents, 'sleep_summary:2026-11-14:night')[
      '/duration/sleep_duration_seconds_int'
    ]!
    expect(won).toEqual([{ source: 'Oura', records: ['b'] }])
    expect(aside).toEqual([{ source: 'Oura', records: ['a'], reason: 'overlap' }])
  })

  it('take overlapping stages by their union', () => {
    const staged = (key: string, start: string, seconds: number) =>
      sleepRecord({
        key,
        start: moment(start),
        end: { at: at(start) + seconds * 1000, offset: 3600 },
        stages: [{ at: at(start), seconds, stage: 'light' }],
        values: { sleep_s: seconds },
      })
    const documents = build([
      staged('a', '2026-11-14T00:00:00+01:00', 7200),
      staged('b', '2026-11-14T01:00:00+01:00', 7200),
    ])
    expect(sleepOf(documents).duration).toMatchObject({
      sleep_duration_seconds_int: 10_800,
      light_sleep_duration_seconds_int: 10_800,
      rem_sleep_duration_seconds_int: 0,
    })
  })

  it('of two devices are taken from one of them, since the stages of two sensors do not add up', () => {
    const seen = (key: string, type: string, stage: 'deep' | 'rem') =>
      sleepRecord({
        key,
        device: { type, manufacturer: null, model: null, medicalGrade: null },
        stages: [{ at: at('2026-11-13T23:00:00+01:00'), seconds: 3600, stage }],
        values: { sleep_s: 25_000 },
      })
    const documents = build([seen('mat', 'sleep_mat', 'deep'), seen('watch', 'watch', 'rem')])
    expect(keysOf(documents)).toEqual(['sleep_summary:2026-11-14:night'])
    expect(sleepOf(documents).duration).toMatchObject({
      sleep_duration_seconds_int: 25_000,
      rem_sleep_duration_seconds_int: 3600,
      deep_sleep_duration_seconds_int: 0,
    })
  })

  describe('parted by a wake', () => {
    const up = (minutes: number, of: Partial<SleepRecord> = {}) => ({
      ...second,
      start: { at: first.end.at + minutes * 60_000, offset: 3600 },
      values: { sleep_s: 10_000, awake_s: 300, in_bed_s: 11_000, sleep_latency_s: 900 },
      ...of,
    })
    const before = {
      ...first,
      values: { sleep_s: 13_000, awake_s: 600, in_bed_s: 14_400, sleep_latency_s: 400 },
    }

    it('of an hour at most are one night, in which the person was awake so long', () => {
      const documents = build([up(60), before])
      expect(keysOf(documents)).toEqual(['sleep_summary:2026-11-14:night'])
      expect(sleepOf(documents).duration).toMatchObject({
        sleep_duration_seconds_int: 23_000,
        time_awake_during_sleep_seconds_int: 900 + 3600,
        time_in_bed_seconds_int: 25_400 + 3600,
        time_to_fall_asleep_seconds_int: 400,
      })
    })

    it('are two nights when it was longer, and apart when one is a nap', () => {
      expect(keysOf(build([before, up(61)]))).toEqual([
        'sleep_summary:2026-11-14:night',
        'sleep_summary:2026-11-14:night-2',
      ])
      expect(keysOf(build([before, up(30, { nap: true })]))).toEqual([
        'sleep_summary:2026-11-14:night',
        'sleep_summary:2026-11-14:nap-1',
      ])
    })

    it('say nothing of waking where no part does', () => {
      const { duration } = sleepOf(build([first, up(30, { values: { sleep_s: 1 } })]))
      expect(duration.time_awake_during_sleep_seconds_int).toBeNull()
    })
  })

  it('are two nights in order of their start when they lie apart', () => {
    const again = sleepRecord({
      key: 'c',
      start: moment('2026-11-14T08:00:00+01:00'),
      end: moment('2026-11-14T11:00:00+01:00'),
    })
    const documents = build([again, first])
    expect(keysOf(documents)).toEqual(['sleep_summary:2026-11-14:night', 'sleep_summary:2026-11-14:night-2'])
    expect(sleepOf(documents).duration.sleep_duration_seconds_int).toBe(14_000)
  })
})

describe('what a source reports of the night by its date', () => {
  const nightly = dayRecord({
    source: 'Fitbit',
    key: 'hrv',
    day: '2026-11-14',
    nightly: true,
    values: { hrv_rmssd_ms: 41.6, spo2_avg_pct: 96 },
  })
  const night = sleepRecord({ source: 'Fitbit', key: 'night', values: { spo2_avg_pct: 95 } })
  const nap = sleepRecord({
    source: 'Fitbit',
    key: 'nap',
    nap: true,
    start: moment('2026-11-14T13:00:00+01:00'),
    end: moment('2026-11-14T13:30:00+01:00'),
  })

  it('belongs to the night, behind the values of the sleep itself, and not to a nap', () => {
    const documents = build([nap, nightly, night])
    const { heart_rate, breathing } = sleepOf(documents, 'sleep_summary:2026-11-14:night')
    expect(heart_rate.hrv_avg_rmssd_float).toBe(41.6)
    expect(breathing.saturation_avg_percentage_int).toBe(95)
    expect(sleepOf(documents, 'sleep_summary:2026-11-14:nap-1').heart_rate.hrv_avg_rmssd_float).toBeNull()
    expect(
      traceOf(documents, 'sleep_summary:2026-11-14:night')['/heart_rate/hrv_avg_rmssd_float']?.won,
    ).toEqual([{ source: 'Fitbit', records: ['hrv'] }])
  })

  it('stays with the day where it is not of the night, or of another one', () => {
    const { nightly: _nightly, ...daily } = nightly
    const others = [daily, { ...nightly, key: 'other', day: '2026-11-13' }]
    expect(sleepOf(build([...others, night])).heart_rate.hrv_avg_rmssd_float).toBeNull()
  })
})

describe('naps', () => {
  const nap = (key: string, hour: string, minutes: number) =>
    sleepRecord({
      key,
      nap: true,
      start: moment(`2026-11-14T${hour}:00:00+01:00`),
      end: moment(`2026-11-14T${hour}:${minutes}:00+01:00`),
    })

  it('are documents of their own, by start, even when they touch the night', () => {
    const documents = build([nap('n2', '15', 30), sleepRecord({}), nap('n1', '06', 20)])
    expect(keysOf(documents)).toEqual([
      'sleep_summary:2026-11-14:night',
      'sleep_summary:2026-11-14:nap-1',
      'sleep_summary:2026-11-14:nap-2',
    ])
    expect(sleepOf(documents, 'sleep_summary:2026-11-14:nap-1').duration.sleep_end_datetime_string).toBe(
      '2026-11-14T06:20:00.000000+01:00',
    )
  })
})

describe('a sleep of a source that has no word for naps', () => {
  const undecided = (start: string, end: string, of: Partial<SleepRecord> = {}) =>
    sleepRecord({ key: start, nap: null, start: moment(start), end: moment(end), ...of })
  const kindsOf = (records: readonly SleepRecord[], day = '2026-11-14') =>
    keysOf(build(records, { day })).map((key) => key.split(':').at(-1))

  it.each([
    ['in the afternoon', '2026-11-14T14:00:00+01:00', '2026-11-14T15:00:00+01:00', ['nap-1']],
    ['in the afternoon, without an offset', '2026-11-14T13:00:00Z', '2026-11-14T14:00:00Z', ['nap-1']],
    ['at ten to midnight', '2026-11-13T23:50:00+01:00', '2026-11-14T01:20:00+01:00', ['night']],
    ['at ten to midnight, without an offset', '2026-11-13T22:50:00Z', '2026-11-14T00:20:00Z', ['night']],
    ['long, in the daytime', '2026-11-14T09:30:00+01:00', '2026-11-14T14:00:00+01:00', ['night']],
  ])('%s', (_, start, end, kinds) => {
    expect(kindsOf([undecided(start, end)])).toEqual(kinds)
  })

  const night = undecided('2026-11-14T00:30:00+01:00', '2026-11-14T08:40:00+01:00')

  it('continues the night that ended less than an hour before', () => {
    const dozing = undecided('2026-11-14T09:20:00+01:00', '2026-11-14T10:00:00+01:00')
    expect(kindsOf([dozing, night])).toEqual(['night'])
    expect(sleepOf(build([dozing, night])).duration.sleep_end_datetime_string).toBe(
      '2026-11-14T10:00:00.000000+01:00',
    )
  })

  it('is a nap on the evening before the night and later in the day', () => {
    const early = undecided('2026-11-13T20:00:00+01:00', '2026-11-13T20:50:00+01:00')
    const late = undecided('2026-11-13T21:30:00+01:00', '2026-11-14T05:00:00+01:00')
    expect(kindsOf([early, late], '2026-11-13')).toEqual(['nap-1'])
    expect(kindsOf([early, late])).toEqual(['night'])
    expect(kindsOf([night, undecided('2026-11-14T10:00:00+01:00', '2026-11-14T10:40:00+01:00')])).toEqual([
      'night',
      'nap-1',
    ])
  })

  it('is a night where short parts of the day make a long sleep', () => {
    const parts = [
      undecided('2026-11-14T09:30:00+01:00', '2026-11-14T11:30:00+01:00'),
      undecided('2026-11-14T12:00:00+01:00', '2026-11-14T14:00:00+01:00'),
    ]
    expect(kindsOf(parts)).toEqual(['night'])
  })
})

describe('time in bed without any sleep', () => {
  const inBed = (end: string, of: Partial<SleepRecord> = {}) =>
    sleepRecord({
      source: 'Apple Health',
      start: moment('2026-11-14T01:00:00+01:00'),
      end: moment(end),
      stages: [{ at: at('2026-11-14T01:00:00+01:00'), seconds: 4, stage: 'in_bed' }],
      ...of,
    })

  it('is no sleep when it lasts a moment', () => {
    expect(build([inBed('2026-11-14T01:00:04+01:00')])).toEqual([])
  })

  it('is kept when it lasts, or when sleep was measured', () => {
    expect(keysOf(build([inBed('2026-11-14T08:00:00+01:00')]))).toHaveLength(1)
    expect(keysOf(build([inBed('2026-11-14T01:05:00+01:00', { values: { sleep_s: 300 } })]))).toHaveLength(1)
  })
})

describe('the date that a vendor gives a sleep', () => {
  const dated = sleepRecord({ day: '2026-11-13', values: { sleep_s: 27_000 } })

  it('decides the day', () => {
    expect(build([dated])).toEqual([])
    const documents = build([dated], { day: '2026-11-13' })
    expect(sleepOf(documents, 'sleep_summary:2026-11-13:night').duration.sleep_date_string).toBe(
      '2026-11-13T00:00:00.000000Z',
    )
  })

  it('is that of the part which ends last', () => {
    const { day: _, ...rest } = dated
    const later = { ...rest, key: 'later', start: dated.end, end: moment('2026-11-14T07:00:00+01:00') }
    expect(keysOf(build([dated, later]))).toEqual(['sleep_summary:2026-11-14:night'])
  })
})

describe('several sources', () => {
  const oura = sleepRecord({ key: 'o', values: { sleep_s: 26_000, hrv_rmssd_ms: 48.5 } })
  const whoop = sleepRecord({
    key: 'w',
    source: 'Whoop',
    start: moment('2026-11-13T22:10:00+01:00'),
    values: { sleep_s: 25_000, sleep_efficiency_pct: 91.5, hrv_sdnn_ms: 70 },
    extras: { sleep_debt: 12 },
  })

  it('fill what the best one leaves out, and the trace says so', () => {
    const documents = build([whoop, oura])
    expect(keysOf(documents)).toHaveLength(1)
    const sleep = sleepOf(documents)
    expect(sleep.duration.sleep_duration_seconds_int).toBe(26_000)
    expect(sleep.scores.sleep_efficiency_1_100_score_int).toBe(92)
    expect(sleep.heart_rate).toMatchObject({ hrv_avg_rmssd_float: 48.5, hrv_avg_sdnn_float: 70 })
    expect(sleep.metadata.sources_of_data_array).toEqual(['Oura', 'Whoop'])
    expect(sleep.non_structured_data_array).toEqual([{ source_of_data_string: 'Whoop', sleep_debt: 12 }])
    const trace = traceOf(documents, 'sleep_summary:2026-11-14:night')
    expect(trace['/scores/sleep_efficiency_1_100_score_int']).toEqual({
      won: [{ source: 'Whoop', records: ['w'], exact: 91.5 }],
      aside: [],
    })
    expect(trace['/duration/sleep_duration_seconds_int']!.aside).toEqual([
      { source: 'Whoop', records: ['w'], reason: 'lower_rank' },
    ])
  })

  it("follow the client's own ranking", () => {
    const documents = build([whoop, oura], { ranking: { sleep: ['Whoop'] } })
    expect(sleepOf(documents).duration.sleep_duration_seconds_int).toBe(25_000)
  })

  it('name only those that contributed', () => {
    const silent = sleepRecord({ key: 'f', source: 'Fitbit', values: { sleep_s: 1 } })
    expect(sleepOf(build([oura, silent])).metadata.sources_of_data_array).toEqual(['Oura'])
  })

  it('stay apart with cleaning off', () => {
    const documents = build([whoop, oura], { cleaning: false })
    expect(keysOf(documents)).toEqual([
      'sleep_summary:2026-11-14:night:Oura',
      'sleep_summary:2026-11-14:night:Whoop',
    ])
    expect(
      sleepOf(documents, 'sleep_summary:2026-11-14:night:Oura').scores.sleep_efficiency_1_100_score_int,
    ).toBeNull()
  })

  it('keep sleeps apart that hardly share time', () => {
    const later = {
      ...whoop,
      start: moment('2026-11-14T05:50:00+01:00'),
      end: moment('2026-11-14T08:00:00+01:00'),
    }
    expect(keysOf(build([oura, later]))).toHaveLength(2)
  })
})

describe('phones', () => {
  const stages = [
    { at: at('2026-11-13T22:00:00+01:00'), seconds: 28_800, stage: 'in_bed' },
    { at: at('2026-11-13T22:30:00+01:00'), seconds: 10_000, stage: 'asleep' },
  ] as const
  const night = sleepRecord({ source: 'Apple Health', origin: 'store', stages: [...stages] })

  it('are dated by the end of the sleep', () => {
    expect(sleepOf(build([night])).metadata.datetime_string).toBe('2026-11-14T06:00:00.000000+01:00')
    expect(sleepOf(build([sleepRecord({})])).metadata.datetime_string).toBe(
      '2026-11-13T22:00:00.000000+01:00',
    )
  })

  it('give durations by stage, and none for stages they do not distinguish', () => {
    expect(sleepOf(build([night])).duration).toMatchObject({
      sleep_duration_seconds_int: 10_000,
      time_in_bed_seconds_int: 28_800,
      rem_sleep_duration_seconds_int: null,
      time_awake_during_sleep_seconds_int: null,
    })
  })

  it('give the heart rate that was sampled during the sleep, and no other', () => {
    const sample = (time: string, value: number) => ({ at: at(time), seconds: null, value })
    const series = seriesRecord({
      source: 'Apple Health',
      start: moment('2026-11-13T00:00:00+01:00'),
      end: moment('2026-11-14T23:00:00+01:00'),
      series: {
        heart_rate_bpm: [
          sample('2026-11-13T20:00:00+01:00', 120),
          sample('2026-11-13T23:00:00+01:00', 60),
          sample('2026-11-14T03:00:00+01:00', 50),
        ],
      },
    })
    expect(sleepOf(build([night, series])).heart_rate).toMatchObject({
      hr_maximum_bpm_int: 60,
      hr_minimum_bpm_int: 50,
      hr_avg_bpm_int: 55,
      hr_granular_data_array: [
        { datetime_string: '2026-11-13T23:00:00.000000+01:00', hr_bpm_int: 60 },
        { datetime_string: '2026-11-14T03:00:00.000000+01:00', hr_bpm_int: 50 },
      ],
    })
  })
})
