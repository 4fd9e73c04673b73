import type { PhoneRecord } from '@tributary/health'
import { contentHash } from '../sync/content-hash.ts'
import { type AppleSources, appOf, deviceOf } from './apple-device.ts'
import { instantOf } from './apple-time.ts'
import { childrenOf, type Element, metadataOf } from './element.ts'
import { climbedOf, numberOf, statisticsOf } from './workout-statistics.ts'

const SLEEP = 'HKCategoryTypeIdentifierSleepAnalysis'
const BLOOD_PRESSURE = 'HKCorrelationTypeIdentifierBloodPressure'
/** Both stand alone too, but belong together. */
const HALVES = [
  'HKQuantityTypeIdentifierBloodPressureSystolic',
  'HKQuantityTypeIdentifierBloodPressureDiastolic',
]

const CHARACTERISTICS = [
  'HKCharacteristicTypeIdentifierBiologicalSex',
  'HKCharacteristicTypeIdentifierDateOfBirth',
]
const RINGS_TYPE = 'HKActivitySummary'
const DATE = /^\d{4}-\d{2}-\d{2}$/

export const isSleepSegment = ({ type }: PhoneRecord) => type === SLEEP

/** Null for what cannot be placed in time, and for what another element holds as well. */
export function recordOf(element: Element, known: AppleSources): PhoneRecord | null {
  switch (element.name) {
    case 'Record':
      return HALVES.includes(element.attributes['type'] ?? '') ? null : quantityOf(element, known)
    case 'Correlation':
      return element.attributes['type'] === BLOOD_PRESSURE ? pairOf(element, known) : null
    case 'Workout':
      return workoutOf(element, known)
    case 'ActivitySummary':
      return ringsOf(element)
    default:
      return null
  }
}

const APPLE = { id: 'com.apple.health' }

/** Numbers of the rings by their names, each with the unit of its kind. */
const RINGS: Readonly<Record<string, string>> = {
  activeEnergyBurned: 'kcal',
  activeEnergyBurnedGoal: 'kcal',
  appleMoveTime: 'min',
  appleMoveTimeGoal: 'min',
  appleExerciseTime: 'min',
  appleExerciseTimeGoal: 'min',
  appleStandHours: 'count',
  appleStandHoursGoal: 'count',
}

/** A day without a time: noon stands for it. */
function ringsOf({ attributes }: Element): PhoneRecord | null {
  const day = attributes['dateComponents'] ?? ''
  const energyUnit = attributes['activeEnergyBurnedUnit'] ?? 'kcal'
  const parts = Object.entries(RINGS).flatMap(([name, unit]) => {
    const value = attributes[name]
    return isPlain(value) ? [part(name, value, unit === 'kcal' ? energyUnit : unit)] : []
  })
  if (!DATE.test(day) || parts.length === 0) return null
  return {
    id: idOf([RINGS_TYPE, day]),
    type: RINGS_TYPE,
    start: `${day}T12:00:00.000Z`,
    value: day,
    parts,
    app: APPLE,
  }
}

/** What the person said of themselves, known since the export was made. */
export function characteristicsOf({ attributes }: Element, exportedAt: string): PhoneRecord[] {
  return CHARACTERISTICS.flatMap((type) => {
    const value = attributes[type]
    if (!value || /NotSet$/.test(value)) return []
    return [{ id: idOf([type]), type, start: exportedAt, value, app: APPLE, manual: true }]
  })
}

function quantityOf(element: Element, known: AppleSources): PhoneRecord | null {
  const { type, value, unit } = element.attributes
  if (!type) return null
  // That some categories were noted is all they say: older exports give these no value.
  return envelopeOf(element, known, type, {
    ...(value === undefined ? {} : { value: numberOf(value) ?? value }),
    ...(unit ? { unit } : {}),
  })
}

function pairOf(element: Element, known: AppleSources): PhoneRecord | null {
  const parts = childrenOf(element, 'Record').flatMap(({ attributes: { type, value, unit } }) =>
    type && HALVES.includes(type) && numberOf(value) !== null && unit
      ? [{ name: type, value: Number(value), unit }]
      : [],
  )
  return parts.length > 0 ? envelopeOf(element, known, BLOOD_PRESSURE, { parts }) : null
}

function workoutOf(element: Element, known: AppleSources): PhoneRecord | null {
  const { attributes } = element
  const activity = attributes['workoutActivityType']
  if (!activity) return null
  const statistics = statisticsOf(element)
  const parts = [
    ...durationOf(element),
    ...(statistics.length > 0 ? statistics : formerTotalsOf(element, activity)),
  ]
  const route = childrenOf(element, 'WorkoutRoute').flatMap(pointsOf)
  return envelopeOf(element, known, 'HKWorkoutTypeIdentifier', {
    activity,
    ...(parts.length > 0 ? { parts } : {}),
    ...(route.length > 0 ? { route } : {}),
  })
}

type Parts = NonNullable<PhoneRecord['parts']>

function durationOf({ attributes: { duration, durationUnit } }: Element): Parts {
  return isPlain(duration) && durationUnit ? [part('duration', duration, durationUnit)] : []
}

/** As exports wrote totals before there were statistics. */
function formerTotalsOf({ attributes }: Element, activity: string): Parts {
  const { totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit } = attributes
  const parts: Parts = []
  if (isPlain(totalDistance) && totalDistanceUnit)
    parts.push(part(distanceOf(activity), totalDistance, totalDistanceUnit))
  if (isPlain(totalEnergyBurned) && totalEnergyBurnedUnit)
    parts.push(part('HKQuantityTypeIdentifierActiveEnergyBurned', totalEnergyBurned, totalEnergyBurnedUnit))
  return parts
}

function distanceOf(activity: string): string {
  const kind = /Cycling/.test(activity)
    ? 'Cycling'
    : /Swimming/.test(activity)
      ? 'Swimming'
      : 'WalkingRunning'
  return `HKQuantityTypeIdentifierDistance${kind}`
}

const isPlain = (text: string | undefined): text is string => numberOf(text) !== null

const part = (name: string, value: string, unit: string) => ({ name, value: Number(value), unit })

/** Exports of 2019 hold the points themselves; later ones name a file. */
function pointsOf(route: Element): NonNullable<PhoneRecord['route']> {
  return childrenOf(route, 'Location').flatMap(({ attributes }) => {
    const at = instantOf(attributes['date'])
    const { latitude, longitude, altitude } = attributes
    if (at === null || !isPlain(latitude) || !isPlain(longitude)) return []
    return [
      {
        at,
        latitude: Number(latitude),
        longitude: Number(longitude),
        ...(isPlain(altitude) ? { altitude: Number(altitude) } : {}),
      },
    ]
  })
}

/** The files that hold a workout's route, by their paths in the archive. */
export function routeFilesOf(element: Element): string[] {
  return childrenOf(element, 'WorkoutRoute')
    .flatMap((route) => childrenOf(route, 'FileReference'))
    .flatMap(({ attributes: { path } }) => (path ? [path] : []))
}

function envelopeOf(
  element: Element,
  known: AppleSources,
  type: string,
  content: Partial<PhoneRecord>,
): PhoneRecord | null {
  const { attributes } = element
  const start = instantOf(attributes['startDate'])
  const end = instantOf(attributes['endDate'])
  if (start === null || end === null || end < start) return null
  const device = deviceOf(attributes['device'])
  const app = appOf(attributes, device, known)
  const { HKTimeZone: zone, HKWasUserEntered: entered, ...rest } = metadataOf(element)
  const metadata = { ...rest, ...climbedOf(element, rest) }
  return {
    id: idOf([type, app.name ?? app.id, start, end, content.value ?? content.activity, content.unit]),
    type,
    start,
    ...(end > start ? { end } : {}),
    ...(zone ? { zone } : {}),
    ...content,
    ...(device ? { device } : {}),
    app,
    ...(entered === '1' ? { manual: true } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  }
}

/** An export has no ids: equal content is the same record. */
export function idOf(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts)
  return `export-${contentHash(text)}${contentHash(`${text} `)}`
}
