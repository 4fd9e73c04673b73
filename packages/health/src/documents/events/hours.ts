import type { HealthRecord, MeasurementRecord, SeriesRecord, Source, WorkoutRecord } from '../../records.ts'
import { formatTime, localDate, offsetOf, type Zone } from '../../time/index.ts'
import type { MetricReading } from '../day-facts.ts'
import type { ReportedEvent } from './account.ts'
import { clockOf, factsOf, measuredReadings, sampledReadings } from './facts.ts'
import {
  BLOOD_GLUCOSE,
  BLOOD_PRESSURE,
  type EventKind,
  HEART_RATE,
  HYDRATION,
  NUTRITION,
  OXYGENATION,
  TEMPERATURE,
} from './kinds.ts'
import { onlyFor } from './measurements.ts'
import { measurementRemainder } from './remainder.ts'

/** What a phone collects too often for events of their own: one event per clock hour. */
export const HOURLY: readonly EventKind[] = [
  HEART_RATE,
  OXYGENATION,
  BLOOD_GLUCOSE,
  BLOOD_PRESSURE,
  TEMPERATURE,
  HYDRATION,
  NUTRITION,
]

/** Delivered for a workout on its own, so that samples taken during it are not repeated for the hour. */
const TOLD_OF_WORKOUTS: readonly EventKind[] = [HEART_RATE, OXYGENATION]

export interface PhoneRecords {
  source: Source
  measurements: readonly MeasurementRecord[]
  series: readonly SeriesRecord[]
  workouts: readonly WorkoutRecord[]
}

interface PhoneReading extends MetricReading {
  of: MeasurementRecord | SeriesRecord
  day: string
  /** The beginning of the hour that it belongs to, with the offset on the person's wall. */
  hour: { at: number; offset: number }
}

const HOUR_MS = 3_600_000

export function hourAccounts(
  { source, measurements, series, workouts }: PhoneRecords,
  kind: EventKind,
  zone: Zone,
  granular: boolean,
): ReportedEvent[] {
  const isToldOfWorkout = ({ of, reading: { at } }: PhoneReading) =>
    of.kind === 'series' &&
    TOLD_OF_WORKOUTS.includes(kind) &&
    workouts.some(({ start, end }) => at >= start.at && at < end.at)
  const readings = [...measurements, ...series]
    .flatMap((record) => phoneReadings(record, kind, zone))
    .filter((item) => !isToldOfWorkout(item))
  return [...Map.groupBy(readings, hourOf)].map(([id, items]) => {
    const { day, hour } = items[0]!
    const records: HealthRecord[] = [...new Set(items.map((item) => item.of))]
    return {
      structure: kind.structure,
      pillar: kind.pillar,
      source,
      id,
      ...hour,
      day,
      autoDetected: records.some(({ manual }) => !manual),
      underActivity: false,
      facts: factsOf(source, new Map(), items),
      session: null,
      records,
      remainders: records.flatMap((record) =>
        record.kind === 'measurement' ? measurementRemainder(record, kind, granular) : [],
      ),
    }
  })
}

function phoneReadings(
  record: MeasurementRecord | SeriesRecord,
  kind: EventKind,
  zone: Zone,
): PhoneReading[] {
  const own = onlyFor(kind, record)
  if (own.kind === 'measurement') {
    // Whole in the hour in which it was taken, as it is whole in the summary of that day.
    const day = localDate(own.at, zone)
    const hour = hourAt(own.at.at, offsetOf(own.at, zone))
    return measuredReadings(own, zone).map((item) => ({ ...item, of: record, day, hour }))
  }
  const clock = clockOf(own, zone)
  return sampledReadings(own, clock).map((item) => ({
    ...item,
    of: record,
    day: clock.dateAt(item.reading.at),
    hour: hourAt(item.reading.at, item.reading.offset),
  }))
}

/** On the wall: where the offset is not a whole hour, neither is the hour in UTC. */
const hourAt = (at: number, offset: number) => ({
  at: Math.floor((at + offset * 1000) / HOUR_MS) * HOUR_MS - offset * 1000,
  offset,
})

const hourOf = ({ hour }: PhoneReading) => formatTime(hour.at, hour.offset)
