import { epochSeconds, periodId, testId, wakingDay } from './identity.ts'
import type { Document } from './lists.ts'
import { dateIn, offsetMinutes } from './times.ts'

/** What a document is called, and the local day it is of where the vendor gives it. */
export interface Identity {
  id: string
  day: string | null
}

/** How a resource is read of which the vendor keeps documents. */
export interface PolarListing {
  path: string
  /** Under which name an answer holds its list. */
  listName: string | null
  /** Whether a list can be asked for by dates; otherwise the vendor gives its last four weeks. */
  ranged: boolean
  /** Whether one document can be asked for by its id. */
  single: boolean
  query?: Readonly<Record<string, string>>
  /** What the document lacks and the client adds. */
  adds(document: Document): 'clock' | 'night' | null
  /** Null when it is not what the vendor documents. */
  identityOf(document: Document): Identity | null
}

export const nothing = () => null
export const clock = () => 'clock' as const
export const night = () => 'night' as const

export const dated =
  (name: string) =>
  (document: Document): Identity | null => {
    const day = dateIn(document[name])
    return day === null ? null : { id: day, day }
  }

/** A day is named by its start, or else by its date or that of its samples. */
export function activityDate({ start_time, date, samples }: Document): string | null {
  const inner = typeof samples === 'object' && samples !== null ? (samples as Document).date : null
  return dateIn(start_time) ?? dateIn(date) ?? dateIn(inner)
}

export function activityIdentity(document: Document): Identity | null {
  const day = activityDate(document)
  return day === null ? null : { id: day, day }
}

export function exerciseIdentity(document: Document): Identity | null {
  const id = typeof document.id === 'number' ? String(document.id) : text(document.id)
  const day = dateIn(document.start_time)
  return id && day ? { id, day } : null
}

/** Trainings have their offset themselves; without it the clock of a night or another training has to do. */
export function exerciseLacks({ start_time, start_time_utc_offset }: Document): 'clock' | null {
  const hasOffset = start_time_utc_offset != null || offsetMinutes(text(start_time) ?? '') !== null
  return hasOffset ? null : 'clock'
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

export function testIdentity(document: Document): Identity | null {
  const seconds = epochSeconds(document.test_time)
  if (seconds === null) return null
  return { id: testId(seconds, text(document.source_device_id)), day: null }
}

export function periodIdentity(document: Document): Identity | null {
  const start_time = text(document.start_time)
  if (start_time === null || dateIn(start_time) === null) return null
  const measurement_type = text(document.measurement_type)
  const source_device_id = text(document.source_device_id)
  return { id: periodId({ start_time, measurement_type, source_device_id }), day: null }
}

/** One night may have several results: the main sleep and naps. */
export function sleepwiseIdentity(document: Document): Identity | null {
  const id = text(document.period_start_time)
  const day = wakingDay(document)
  return id === null || dateIn(id) === null || day === null ? null : { id, day }
}

export function biosensing(
  name: string,
  adds: PolarListing['adds'],
  identityOf: PolarListing['identityOf'],
): PolarListing {
  return ranged(`users/biosensing/${name}`, adds, identityOf)
}

export function ranged(
  path: string,
  adds: PolarListing['adds'],
  identityOf: PolarListing['identityOf'],
): PolarListing {
  return { path, listName: null, ranged: true, single: false, adds, identityOf }
}
