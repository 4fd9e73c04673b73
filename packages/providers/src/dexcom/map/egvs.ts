import type { MappedRecord, Moment, Sample } from '@tributary/health'
import { numberOf } from '../../numbers.ts'
import { elements, leftovers } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { idOf } from '../identity.ts'
import { Egv, type EgvDay, isWord, wordOf } from '../schema.ts'
import { localDay, momentOf } from '../times.ts'
import { base } from './base.ts'
import { milligrams, milligramsPerMinute } from './glucose.ts'
import { sensorOf } from './sensor.ts'

/** The sensors measure from 40 to 400 mg/dL; 39 and 401 only say "lower" and "higher". */
const MEASURED = { from: 40, to: 400 }
/** Receivers number their faults from 0 to 12 where a value should stand. */
const LAST_FAULT = 12
/** Trends that say nothing. */
const NO_TREND = ['none', 'unknown', '']
/** A sensor gives a reading each five minutes: what is closer than half of that may be the same one. */
const SAME_READING_MS = 150_000
const NOT_MEASURED_FIELDS = [
  'recordId',
  'eventId',
  'transmitterId',
  'transmitterTicks',
  'transmitterGeneration',
]

interface Reading {
  record: Egv
  moment: Moment
  /** Null where none is known. */
  level: Level | null
}

type Level = Pick<Sample, 'value' | 'comparator'>

const readRecords = elements(Egv)

/** One record per local day, sensor generation and offset, so that a journey leaves each reading on its own clock. */
export const mapEgvs: PayloadMap<typeof EgvDay> = ({ records: given, unit }, { resource }, refuse) => {
  const records = readRecords('/records', given, refuse).map((record) => ({
    ...record,
    unit: record.unit ?? unit ?? null,
  }))
  const readings = distinct(records.filter(saysSomething).map(readingOf))
  return [...Map.groupBy(readings, groupOf)].map(([group, list]) => seriesOf(resource, group, list))
}

/** The vendor's placeholder for "no reading" has neither value nor status. */
function saysSomething({ value, status }: Egv): boolean {
  return value != null || isWord(status)
}

function readingOf(record: Egv): Reading {
  return { record, moment: momentOf(record), level: levelOf(record) }
}

/** Beyond the measuring range: its bound, and that the true value lies beyond it. */
function levelOf({ value: given, unit, status }: Egv): Level | null {
  const number = numberOf(given)
  const value = number === null ? null : milligrams(number, unit)
  if (value !== null && value >= MEASURED.from && value <= MEASURED.to) return { value }
  const beyond = value === null || value <= LAST_FAULT ? null : value < MEASURED.from ? 'low' : 'high'
  const word = beyond ?? wordOf(given) ?? wordOf(status)
  if (word === null) return null
  return word === 'low' ? { value: MEASURED.from, comparator: '<' } : { value: MEASURED.to, comparator: '>' }
}

function groupOf({ record, moment }: Reading): string {
  const { offset } = moment
  return `${localDay(moment)}/${record.transmitterGeneration ?? 'unknown'}/${offset ?? 'unknown'}`
}

/** A phone and a receiver may both upload what one sensor sent; the better copy stays. In time order. */
function distinct(readings: readonly Reading[]): Reading[] {
  const worth = ({ level, moment }: Reading) =>
    (level === null ? 0 : level.comparator ? 2 : 4) + (moment.offset === null ? 0 : 1)
  const inTime = (left: Reading, right: Reading) => left.moment.at - right.moment.at
  const kept = new Map<string, Reading[]>()
  for (const reading of [...readings].sort(
    (left, right) => worth(right) - worth(left) || inTime(left, right),
  )) {
    const name = sentAs(reading.record)
    const known = kept.get(name) ?? []
    if (known.some(({ moment }) => Math.abs(moment.at - reading.moment.at) < SAME_READING_MS)) continue
    kept.set(name, [...known, reading])
  }
  return [...kept.values()].flat().sort(inTime)
}

function sentAs(record: Egv): string {
  const { transmitterId, transmitterTicks } = record
  return transmitterId && transmitterTicks ? `${transmitterId}/${transmitterTicks}` : `record/${idOf(record)}`
}

function seriesOf(resource: string, group: string, readings: readonly Reading[]): MappedRecord {
  const measured = readings.filter(({ level }) => level !== null)
  const samples = measured.map(
    ({ record, moment, level }): Sample => ({ at: moment.at, seconds: null, ...level!, ...trendOf(record) }),
  )
  const rates = measured.flatMap(({ record, moment }): Sample[] => {
    const value = milligramsPerMinute(record.trendRate, record.rateUnit)
    return value === null ? [] : [{ at: moment.at, seconds: null, value }]
  })
  const notMeasured = readings
    .filter(({ level }) => level === null)
    .map(({ record }) => leftovers(record, NOT_MEASURED_FIELDS))
  return {
    ...base(resource, group, notMeasured.length === 0 ? {} : { not_measured: notMeasured }),
    kind: 'series',
    device: sensorOf(readings[0]!.record.transmitterGeneration),
    manual: false,
    start: readings.at(0)!.moment,
    end: readings.at(-1)!.moment,
    values: {},
    series: {
      ...(samples.length === 0 ? {} : { glucose_mg_per_dl: samples }),
      ...(rates.length === 0 ? {} : { glucose_rate_mg_per_dl_per_min: rates }),
    },
  }
}

function trendOf({ trend }: Egv): Pick<Sample, 'label'> {
  return trend == null || NO_TREND.includes(trend.toLowerCase()) ? {} : { label: trend }
}
