import type {
  DayRecord,
  EcgRecord,
  MeasurementRecord,
  Moment,
  ProfileRecord,
  SeriesRecord,
  SleepRecord,
  WorkoutRecord,
} from '../src/index.ts'

const base = {
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: {},
  series: {},
  extras: {},
} as const

const nowhen: Moment = { at: 0, offset: null }

/** A moment from its text; with an offset in the text, that offset, with `Z` none. */
export function moment(text: string): Moment {
  const sign = /([+-])(\d{2}):(\d{2})$/.exec(text)
  const offset = sign ? (sign[1] === '-' ? -1 : 1) * (Number(sign[2]) * 3600 + Number(sign[3]) * 60) : null
  return { at: Date.parse(text), offset }
}

export const at = (text: string) => moment(text).at

export const dayRecord = (of: Partial<DayRecord>): DayRecord => ({
  ...base,
  kind: 'day',
  key: 'day',
  day: '2026-11-14',
  offset: null,
  ...of,
})

export const sleepRecord = (of: Partial<SleepRecord>): SleepRecord => ({
  ...base,
  kind: 'sleep',
  key: 'sleep',
  start: moment('2026-11-13T22:00:00+01:00'),
  end: moment('2026-11-14T06:00:00+01:00'),
  nap: false,
  stages: [],
  ...of,
})

export const workoutRecord = (of: Partial<WorkoutRecord>): WorkoutRecord => ({
  ...base,
  kind: 'workout',
  key: 'workout',
  start: nowhen,
  end: nowhen,
  activity: null,
  autoDetected: null,
  ...of,
})

export const measurementRecord = (of: Partial<MeasurementRecord>): MeasurementRecord => ({
  ...base,
  kind: 'measurement',
  key: 'measurement',
  at: nowhen,
  site: null,
  ...of,
})

export const seriesRecord = (of: Partial<SeriesRecord>): SeriesRecord => ({
  ...base,
  kind: 'series',
  key: 'series',
  start: nowhen,
  end: nowhen,
  ...of,
})

export const profileRecord = (of: Partial<ProfileRecord>): ProfileRecord => ({
  ...base,
  kind: 'profile',
  key: 'profile',
  at: nowhen,
  sex: null,
  birthYear: null,
  ...of,
})

export const ecgRecord = (of: Partial<EcgRecord>): EcgRecord => ({
  ...base,
  kind: 'ecg',
  key: 'ecg',
  start: nowhen,
  end: nowhen,
  classification: null,
  samplingHz: null,
  voltages: [],
  ...of,
})
