import type { MappedRecord, Metric, Moment, Sample } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import type { Refuse } from '../../payload.ts'
import {
  ActiveEnergy,
  ActivityLevel,
  Altitude,
  BasalEnergy,
  Distance,
  Floors,
  HeartRate,
  HeartRateVariability,
  OxygenSaturation,
  RespiratoryRateSleepSummary,
  Steps,
} from '../schema.ts'
import { type Interval, numberOf, type SampleTime } from '../wire.ts'
import { base, endOf, sampledAt, startOf } from './base.ts'
import { pointsOf } from './points.ts'
import { metres } from './units.ts'

const readSteps = pointsOf(Steps)
const readDistance = pointsOf(Distance)
const readFloors = pointsOf(Floors)
const readAltitude = pointsOf(Altitude)
const readActiveEnergy = pointsOf(ActiveEnergy)
const readBasalEnergy = pointsOf(BasalEnergy)
const readActivityLevel = pointsOf(ActivityLevel)
const readHeartRate = pointsOf(HeartRate)
const readHeartRateVariability = pointsOf(HeartRateVariability)
const readOxygenSaturation = pointsOf(OxygenSaturation)
const readRespiratoryRate = pointsOf(RespiratoryRateSleepSummary)

/** A reading with the wall clock of its beginning and of its end. */
interface Point {
  sample: Sample
  from: Moment
  to: Moment
}

function interval(span: Interval, value: number | null): Point[] {
  const from = startOf(span)
  const to = endOf(span)
  const seconds = (to.at - from.at) / 1000
  return value === null || seconds <= 0 ? [] : [{ sample: { at: from.at, seconds, value }, from, to }]
}

function reading(time: SampleTime, value: number | null): Point[] {
  const from = sampledAt(time)
  return value === null ? [] : [{ sample: { at: from.at, seconds: null, value }, from, to: from }]
}

/**
 * A record for each stretch under one wall clock, because a record's clock is that of its start. Of several points
 * at one moment the first counts.
 */
function seriesRecords(
  resource: string,
  day: string,
  metric: Metric,
  points: readonly Point[],
): MappedRecord[] {
  const byMoment = new Map<number, Point>()
  for (const point of points) if (!byMoment.has(point.sample.at)) byMoment.set(point.sample.at, point)
  const inOrder = [...byMoment.values()].sort((left, right) => left.sample.at - right.sample.at)
  const stretches: Point[][] = []
  for (const point of inOrder) {
    const open = stretches.at(-1)
    if (open?.[0]?.from.offset === point.from.offset) open.push(point)
    else stretches.push([point])
  }
  return stretches.map((stretch, index) => ({
    ...base(index === 0 ? `${resource}:${day}` : `${resource}:${day}:${index + 1}`, null, {}),
    kind: 'series',
    start: stretch[0]!.from,
    end: stretch.at(-1)!.to,
    values: {},
    series: { [metric]: stretch.map(({ sample }) => sample) },
  }))
}

export function mapSteps({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readSteps(payload, refuse).flatMap(({ steps }) =>
    interval(steps.interval, numberOf(steps.count)),
  )
  return seriesRecords('steps', day, 'steps', points)
}

export function mapDistance({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readDistance(payload, refuse).flatMap(({ distance }) =>
    interval(distance.interval, metres(distance.millimeters)),
  )
  return seriesRecords('distance', day, 'distance_traveled_m', points)
}

export function mapFloors({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readFloors(payload, refuse).flatMap(({ floors }) =>
    interval(floors.interval, numberOf(floors.count)),
  )
  return seriesRecords('floors', day, 'floors_climbed', points)
}

/** What was climbed in each stretch; the vendor does not report what was descended. */
export function mapAltitude({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readAltitude(payload, refuse).flatMap(({ altitude }) =>
    interval(altitude.interval, metres(altitude.gainMillimeters)),
  )
  return seriesRecords('altitude', day, 'elevation_change_m', points)
}

export function mapActiveEnergy({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readActiveEnergy(payload, refuse).flatMap(({ activeEnergyBurned }) =>
    interval(activeEnergyBurned.interval, numberOf(activeEnergyBurned.kcal)),
  )
  return seriesRecords('active-energy-burned', day, 'energy_active_kcal', points)
}

export function mapBasalEnergy({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readBasalEnergy(payload, refuse).flatMap(({ basalEnergyBurned }) =>
    interval(basalEnergyBurned.interval, numberOf(basalEnergyBurned.kcal)),
  )
  return seriesRecords('basal-energy-burned', day, 'energy_basal_kcal', points)
}

/** The vendor's own numbers of the levels, as its former API wrote them. */
const LEVELS = ['SEDENTARY', 'LIGHTLY_ACTIVE', 'MODERATELY_ACTIVE', 'VERY_ACTIVE']

export function mapActivityLevel({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readActivityLevel(payload, refuse).flatMap(
    ({ activityLevel: { interval: span, activityLevelType } }) => {
      const level = LEVELS.indexOf(activityLevelType)
      return interval(span, level === -1 ? null : level).map((point) => ({
        ...point,
        sample: { ...point.sample, label: activityLevelType },
      }))
    },
  )
  return seriesRecords('activity-level', day, 'activity_level', points)
}

export function mapHeartRate({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readHeartRate(payload, refuse).flatMap(({ heartRate }) =>
    reading(heartRate.sampleTime, numberOf(heartRate.beatsPerMinute)),
  )
  return seriesRecords('heart-rate', day, 'heart_rate_bpm', points)
}

export function mapHeartRateVariability({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readHeartRateVariability(payload, refuse).flatMap(({ heartRateVariability: hrv }) =>
    reading(hrv.sampleTime, numberOf(hrv.rootMeanSquareOfSuccessiveDifferencesMilliseconds)),
  )
  return seriesRecords('heart-rate-variability', day, 'hrv_rmssd_ms', points)
}

export function mapOxygenSaturation({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readOxygenSaturation(payload, refuse).flatMap(({ oxygenSaturation }) =>
    reading(oxygenSaturation.sampleTime, numberOf(oxygenSaturation.percentage)),
  )
  return seriesRecords('oxygen-saturation', day, 'spo2_pct', points)
}

/** The mean of one sleep, filed under the moment at which the vendor finished it. */
export function mapRespiratoryRate({ payload, id: day }: RawItem, refuse: Refuse): MappedRecord[] {
  const points = readRespiratoryRate(payload, refuse).flatMap(({ respiratoryRateSleepSummary: sleep }) =>
    reading(sleep.sampleTime, numberOf(sleep.fullSleepStats?.breathsPerMinute)),
  )
  return seriesRecords('respiratory-rate-sleep-summary', day, 'breaths_avg_per_min', points)
}
