import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { type Refuse, reader } from '../../payload.ts'
import { PulseOx, Respiration, StressDetails } from '../schema.ts'
import { base, dayOf, extent, filled, isNotNegative, isPositive, samples, startOf } from './base.ts'

const THREE_MINUTES = 180

const readStress = reader('stressDetails', StressDetails)
const readRespiration = reader('allDayRespiration', Respiration)
const readPulseOx = reader('pulseox', PulseOx)

/** Levels below zero mean that there was none: no data, too much motion and the like. */
export function mapStressDetails(item: RawItem, refuse: Refuse): MappedRecord[] {
  const stress = readStress(item.payload)
  const start = startOf(stress)
  const field = 'timeOffsetStressLevelValues'
  const levels = samples(start, stress[field], {
    field,
    seconds: THREE_MINUTES,
    isReading: isNotNegative,
    refuse,
  })
  return [
    {
      ...base(item, stress, [field]),
      kind: 'day',
      day: dayOf(stress),
      offset: start.offset,
      values: {},
      series: filled({ stress_level: levels }),
    },
  ]
}

export function mapRespiration(item: RawItem, refuse: Refuse): MappedRecord[] {
  const respiration = readRespiration(item.payload)
  const start = startOf(respiration)
  const field = 'timeOffsetEpochToBreaths'
  const breaths = samples(start, respiration[field], {
    field,
    seconds: null,
    isReading: isPositive,
    refuse,
  })
  if (breaths.length === 0) return []
  return [
    {
      ...base(item, respiration, [field]),
      ...extent(breaths, start.offset),
      kind: 'series',
      values: {},
      series: { breaths_per_min: breaths },
    },
  ]
}

/** What the person asked the watch for is a measurement; the rest it samples by itself. */
export function mapPulseOx(item: RawItem, refuse: Refuse): MappedRecord[] {
  const pulseOx = readPulseOx(item.payload)
  const start = startOf(pulseOx)
  const field = 'timeOffsetSpo2Values'
  const readings = samples(start, pulseOx[field], {
    field,
    seconds: null,
    isReading: isPositive,
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
