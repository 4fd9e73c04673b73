import { isDay } from '../time.ts'
import { periodId, testId } from './identity.ts'
import type { Document } from './lists.ts'
import { parseNaive } from './times.ts'

/** What a document is called, and the local day it is of where the vendor tells it. */
export interface Identity {
  id: string
  day: string | null
}

/** How one resource is read. */
export interface Source {
  path: string
  /** Under which name an answer holds its list. */
  listName: string | null
  /** Whether a list can be asked for by dates; otherwise the vendor gives its last four weeks. */
  ranged: boolean
  /** Whether one document can be asked for by its id. */
  single: boolean
  query?: Readonly<Record<string, string>>
  /** What the document lacks and the client adds. */
  adds: 'clock' | 'night' | null
  /** Null when it is not what the vendor documents. */
  identityOf(document: Document): Identity | null
}

const dated =
  (name: string) =>
  (document: Document): Identity | null => {
    const day = document[name]
    return typeof day === 'string' && isDay(day) ? { id: day, day } : null
  }

function activityDay(document: Document): Identity | null {
  const { start_time } = document
  if (typeof start_time !== 'string' || parseNaive(start_time) === null) return null
  const day = start_time.slice(0, 10)
  return { id: day, day }
}

function exerciseIdentity(document: Document): Identity | null {
  const day = activityDay(document)?.day
  return typeof document.id === 'string' && document.id !== '' && day ? { id: document.id, day } : null
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

function testIdentity(document: Document): Identity | null {
  const { test_time } = document
  if (typeof test_time !== 'number') return null
  return { id: testId({ test_time, source_device_id: text(document.source_device_id) }), day: null }
}

function periodIdentity(document: Document): Identity | null {
  const start_time = text(document.start_time)
  if (start_time === null || parseNaive(start_time) === null) return null
  const measurement_type = text(document.measurement_type)
  const source_device_id = text(document.source_device_id)
  return { id: periodId({ start_time, measurement_type, source_device_id }), day: null }
}

export const SOURCES = new Map<string, Source>([
  [
    'sleep',
    {
      path: 'users/sleep',
      listName: 'nights',
      ranged: false,
      single: true,
      adds: null,
      identityOf: dated('date'),
    },
  ],
  [
    'nightly_recharge',
    {
      path: 'users/nightly-recharge',
      listName: 'recharges',
      ranged: false,
      single: true,
      adds: 'night',
      identityOf: dated('date'),
    },
  ],
  [
    'activities',
    {
      path: 'users/activities',
      listName: null,
      ranged: true,
      single: true,
      query: { steps: 'true', activity_zones: 'true' },
      adds: 'clock',
      identityOf: activityDay,
    },
  ],
  [
    'exercises',
    {
      path: 'exercises',
      listName: null,
      ranged: false,
      single: true,
      query: { samples: 'true', zones: 'true', route: 'true' },
      adds: null,
      identityOf: exerciseIdentity,
    },
  ],
  [
    'continuous_heart_rate',
    {
      path: 'users/continuous-heart-rate',
      listName: 'heart_rates',
      ranged: true,
      single: true,
      adds: 'clock',
      identityOf: dated('date'),
    },
  ],
  ['skin_temperature', biosensing('skintemperature', 'night', dated('sleep_date'))],
  ['body_temperature', biosensing('bodytemperature', null, periodIdentity)],
  ['spo2', biosensing('spo2', null, testIdentity)],
  ['ecg', biosensing('ecg', null, testIdentity)],
])

function biosensing(name: string, adds: 'night' | null, identityOf: Source['identityOf']): Source {
  return { path: `users/biosensing/${name}`, listName: null, ranged: true, single: false, adds, identityOf }
}
