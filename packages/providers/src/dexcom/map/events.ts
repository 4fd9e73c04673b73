import type { MappedRecord, MetricValues } from '@tributary/health'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { idOf } from '../identity.ts'
import type { Event } from '../schema.ts'
import { momentOf } from '../times.ts'
import { entry, measuredAt } from './base.ts'
import { amount, isUnnamed, meterReading } from './glucose.ts'

const MINUTES_OF_A_DAY = 1440

export const mapEvent: PayloadMap<typeof Event> = (event, { resource }) => {
  if (event.eventStatus?.toLowerCase() === 'deleted') {
    return [{ kind: 'retraction', key: `${resource}:${idOf(event)}`, source: 'Dexcom', updatedAt: null }]
  }
  const minutes = event.eventType === 'exercise' ? inUnit(event, 'minutes') : null
  return [
    minutes !== null && minutes <= MINUTES_OF_A_DAY
      ? workout(resource, event, minutes)
      : measurement(resource, event),
  ]
}

/** Insulin, symptoms and notes have no metric: the record carries them as they are. */
function measurement(resource: string, event: Event): MappedRecord {
  const values = present({
    carbohydrates_g: event.eventType === 'carbs' ? inUnit(event, 'grams') : null,
    glucose_mg_per_dl: event.eventType === 'bloodGlucose' ? meterReading(event.value, event.unit) : null,
  })
  const placed = Object.keys(values).length > 0 ? ['value', 'unit'] : []
  return { ...entry(resource, event, placed), ...measuredAt(event), values, series: {} }
}

/** The person names the length and how hard it was, not the sport; the entry's time is taken as the start. */
function workout(resource: string, event: Event, minutes: number): MappedRecord {
  const start = momentOf(event)
  return {
    ...entry(resource, event, ['value', 'unit']),
    kind: 'workout',
    start,
    end: { ...start, at: start.at + minutes * 60_000 },
    activity: null,
    autoDetected: false,
    values: { active_s: minutes * 60, ...intensity(event.eventSubType ?? null, minutes * 60) },
    series: {},
  }
}

function intensity(level: string | null, seconds: number): MetricValues {
  if (level === 'light') return { low_intensity_s: seconds }
  if (level === 'medium') return { moderate_intensity_s: seconds }
  return level === 'heavy' ? { vigorous_intensity_s: seconds } : {}
}

function inUnit({ value, unit }: Event, expected: string): number | null {
  return isUnnamed(unit) || unit === expected ? amount(value) : null
}
