import {
  type Comparator,
  type DaySummaries,
  dayBounds,
  type HealthRecord,
  localDate,
  parseTime,
  type SleepRecord,
  type SleepStage,
  type Zone,
  zoneAt,
} from '@tributary/health'

interface CurvePoint {
  /** The instant, in milliseconds. */
  at: number
  value: number
  comparator?: Comparator
}

interface DayCurve {
  title: string
  unit: string
  color: number
  axis: { least_span: number }
  /** The range that is aimed for; null where there is none. */
  band: { name: string; from: number; to: number } | null
  points: CurvePoint[]
}

interface Hypnogram {
  source: string
  stages: { at: number; until: number; stage: SleepStage }[]
}

export interface DayCurves {
  /** The time zone that the day is in. */
  time_zone: string
  from: number
  to: number
  curves: DayCurve[]
  nights: Hypnogram[]
}

/** More points than pixels only cost time. */
const MOST_POINTS = 720

/** The range that the international consensus on time in range gives most adults with diabetes. */
const GLUCOSE_RANGE = { name: 'Target range 70–180 mg/dL', from: 70, to: 180 }

/** The readings of a day, one by one, and the stages of the sleeps that ended on it. */
export function curvesOf(
  day: string,
  zone: Zone,
  summaries: DaySummaries | undefined,
  records: readonly HealthRecord[],
): DayCurves {
  const { start: from, end: to } = dayBounds(day, zone)
  const heartRate = summaries?.physical?.data.heart_rate.hr_granular_data_array ?? []
  const glucose = summaries?.body?.data.blood_glucose.blood_glucose_granular_data_array ?? []
  const curves: DayCurve[] = [
    {
      title: 'Heart rate',
      unit: 'bpm',
      color: 5,
      axis: { least_span: 60 },
      band: null,
      points: pointsOf(heartRate, ({ hr_bpm_int: value }) => ({ value })),
    },
    {
      title: 'Blood glucose',
      unit: 'mg/dL',
      color: 1,
      axis: { least_span: 120 },
      band: GLUCOSE_RANGE,
      points: pointsOf(glucose, (reading) => ({
        value: reading.blood_glucose_mg_per_dL_int,
        comparator: reading.blood_glucose_comparator_string,
      })),
    },
  ]
  return {
    time_zone: zoneAt(zone, from + (to - from) / 2),
    from,
    to,
    curves: curves.filter(({ points }) => points.length > 0),
    nights: hypnogramsOf(day, zone, records),
  }
}

interface Reading {
  value: number | null
  comparator?: string | null
}

function pointsOf<T extends { datetime_string: string }>(
  readings: readonly T[],
  readingOf: (item: T) => Reading,
): CurvePoint[] {
  const points = readings.flatMap((item): CurvePoint[] => {
    const moment = parseTime(item.datetime_string)
    const { value, comparator } = readingOf(item)
    if (!moment || value === null) return []
    return [{ at: moment.at, value, ...((comparator === '<' || comparator === '>') && { comparator }) }]
  })
  return thinned(points.toSorted((one, other) => one.at - other.at))
}

/** Keeps the lowest and the highest of each stretch, so that no peak is lost. */
function thinned(points: CurvePoint[]): CurvePoint[] {
  if (points.length <= MOST_POINTS) return points
  const length = Math.ceil(points.length / (MOST_POINTS / 2))
  const stretches = Array.from({ length: Math.ceil(points.length / length) }, (_, index) =>
    points.slice(index * length, (index + 1) * length),
  )
  return stretches.flatMap((stretch) => {
    const low = stretch.reduce((least, one) => (one.value < least.value ? one : least))
    const high = stretch.reduce((most, one) => (one.value > most.value ? one : most))
    return [...new Set([low, high])].sort((one, other) => one.at - other.at)
  })
}

/** Where several sources measured the same sleep, the one with the most stages is drawn. */
function hypnogramsOf(day: string, zone: Zone, records: readonly HealthRecord[]): Hypnogram[] {
  const sleeps = records
    .filter((record): record is SleepRecord => record.kind === 'sleep' && record.stages.length > 0)
    .filter((sleep) => (sleep.day ?? localDate(sleep.end, zone)) === day)
    .toSorted((one, other) => other.stages.length - one.stages.length)
  const chosen: SleepRecord[] = []
  for (const sleep of sleeps)
    if (chosen.every(({ start, end }) => sleep.end.at <= start.at || sleep.start.at >= end.at))
      chosen.push(sleep)
  return chosen
    .toSorted((one, other) => one.start.at - other.start.at)
    .map(({ source, stages }) => ({
      source,
      stages: stages
        .map(({ at, seconds, stage }) => ({ at, until: at + seconds * 1000, stage }))
        .sort((one, other) => one.at - other.at),
    }))
}
