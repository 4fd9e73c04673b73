import { filled } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { PulseOx, Respiration, StressDetails } from '../schema.ts'
import {
  base,
  beginOf,
  dayOf,
  extent,
  isNotNegative,
  isPercent,
  isPositive,
  reachOf,
  samples,
  startOf,
} from './base.ts'

const THREE_MINUTES = 180

/**
 * Levels below zero mean that there was none: no data, too much motion and the like. Where neither date nor offset gives the day,
 * the levels are a series.
 */
export const mapStressDetails: PayloadMap<typeof StressDetails> = (stress, item, refuse) => {
  const field = 'timeOffsetStressLevelValues'
  const levels = samples(beginOf(stress), stress[field], {
    field,
    seconds: THREE_MINUTES,
    isReading: isNotNegative,
    refuse,
  })
  const shared = { ...base(item, stress, [field]), updatedAt: reachOf(stress) }
  const offset = stress.startTimeOffsetInSeconds ?? null
  if (stress.calendarDate == null && offset === null && levels.length > 0) {
    const series = { stress_level: levels }
    return [{ ...shared, ...extent(levels, offset), kind: 'series', values: {}, series }]
  }
  const day = dayOf(item.resource, stress)
  return [{ ...shared, kind: 'day', day, offset, values: {}, series: filled({ stress_level: levels }) }]
}

/** Documents have a place for breaths during sleep only, so all readings are passed along too. */
export const mapRespiration: PayloadMap<typeof Respiration> = (respiration, item, refuse) => {
  const start = startOf(respiration)
  const field = 'timeOffsetEpochToBreaths'
  const breaths = samples(start, respiration[field], {
    field,
    seconds: null,
    isReading: isPositive,
    refuse,
  })
  if (breaths.length === 0) return []
  const readings = Object.fromEntries(breaths.map(({ at, value }) => [(at - start.at) / 1000, value]))
  return [
    {
      ...base(item, { ...respiration, [field]: readings }, [], ['startTimeInSeconds']),
      ...extent(breaths, start.offset),
      kind: 'series',
      values: {},
      series: { breaths_per_min: breaths },
    },
  ]
}

/** What the person asked the watch for is a measurement; the rest it samples by itself. */
export const mapPulseOx: PayloadMap<typeof PulseOx> = (pulseOx, item, refuse) => {
  const start = startOf(pulseOx)
  const field = 'timeOffsetSpo2Values'
  const readings = samples(start, pulseOx[field], {
    field,
    seconds: null,
    isReading: isPercent,
    refuse,
  })
  const shared = base(item, pulseOx, [field, 'onDemand'])
  if (pulseOx.onDemand === true) {
    return readings.map(({ at, value }) => ({
      ...shared,
      key: `${shared.key}:${at / 1000}`,
      kind: 'measurement' as const,
      at: { at, offset: start.offset },
      site: null,
      values: { spo2_pct: value },
      series: {},
    }))
  }
  if (readings.length === 0) return []
  return [
    {
      ...shared,
      ...extent(readings, start.offset),
      kind: 'series',
      values: {},
      series: { spo2_pct: readings },
    },
  ]
}
