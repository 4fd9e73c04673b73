import type { PhoneRecord } from '@tributary/health'
import { iso, isTime } from '../days.ts'
import type {
  HkCategory,
  HkCorrelation,
  HkElectrocardiogram,
  HkLocation,
  HkQuantity,
  HkSample,
  HkWorkout,
} from './api.ts'
import { ECG, PRESSURE, WORKOUT } from './types.ts'

const LONGEST_TEXT = 2000
const MILLIVOLTS_PER_VOLT = 1000

function metadataOf(sample: HkSample): Pick<PhoneRecord, 'zone' | 'manual' | 'metadata'> {
  const {
    HKTimeZone: zone,
    HKWasUserEntered: isEntered,
    ...rest
  } = (sample.metadata ?? {}) as Record<string, unknown>
  const kept: NonNullable<PhoneRecord['metadata']> = {}
  for (const [key, value] of Object.entries(rest)) {
    if (typeof value === 'number' || typeof value === 'boolean') kept[key] = value
    if (typeof value === 'string' && value.length <= LONGEST_TEXT) kept[key] = value
  }
  return {
    ...(typeof zone === 'string' ? { zone } : {}),
    ...(isEntered === true || isEntered === 1 ? { manual: true } : {}),
    ...(Object.keys(kept).length > 0 ? { metadata: kept } : {}),
  }
}

function deviceOf({ device, sourceRevision }: HkSample): Pick<PhoneRecord, 'device'> {
  const hardware = device?.hardwareVersion ?? sourceRevision?.productType
  const { name, manufacturer, model } = device ?? {}
  const described = {
    ...(name ? { name } : {}),
    ...(manufacturer ? { manufacturer } : {}),
    ...(model ? { model } : {}),
    ...(hardware ? { hardware } : {}),
  }
  return Object.keys(described).length > 0 ? { device: described } : {}
}

/** Whether a sample has an identity and a time. */
export const isPlaced = ({ uuid, startDate }: HkSample): boolean =>
  typeof uuid === 'string' && isTime(startDate)

function aroundOf(type: string, sample: HkSample): PhoneRecord {
  const { source, version } = sample.sourceRevision ?? {}
  const start = iso(sample.startDate)
  const end = isTime(sample.endDate) ? iso(sample.endDate) : start
  return {
    id: sample.uuid,
    type,
    start,
    ...(end > start ? { end } : {}),
    ...(source?.bundleIdentifier
      ? {
          app: {
            id: source.bundleIdentifier,
            ...(source.name ? { name: source.name } : {}),
            ...(version ? { version } : {}),
          },
        }
      : {}),
    ...deviceOf(sample),
    ...metadataOf(sample),
  }
}

export const quantityRecord =
  (type: string) =>
  (sample: HkQuantity): PhoneRecord => ({
    ...aroundOf(type, sample),
    value: sample.quantity,
    unit: sample.unit,
  })

/** The store's numbers of stages and levels are its names here. */
export const categoryRecord =
  (type: string) =>
  (sample: HkCategory): PhoneRecord => ({
    ...aroundOf(type, sample),
    ...(sample.value == null ? {} : { value: String(sample.value) }),
  })

type Amount = { readonly quantity?: unknown; readonly unit?: unknown } | null | undefined

/** A number without its unit, or the other way round, says nothing. */
function partOf(name: string, amount: Amount): NonNullable<PhoneRecord['parts']> {
  const { quantity, unit } = amount ?? {}
  return typeof quantity === 'number' && typeof unit === 'string' ? [{ name, value: quantity, unit }] : []
}

export const pressureRecord = (sample: HkCorrelation): PhoneRecord => ({
  ...aroundOf(PRESSURE, sample),
  parts: (sample.objects ?? []).flatMap((object: Partial<HkQuantity> | null) => {
    const { quantityType: name, quantity: value, unit } = object ?? {}
    return typeof name === 'string' ? partOf(name, { quantity: value, unit }) : []
  }),
})

/** Evenly spaced, so one hole would shift all that follows. */
function curveOf({ voltages }: HkElectrocardiogram): number[] {
  const volts = (voltages ?? []).map((one) => one?.voltage)
  return volts.every((volt) => typeof volt === 'number')
    ? volts.map((volt) => Number((volt * MILLIVOLTS_PER_VOLT).toFixed(4)))
    : []
}

export const ecgRecord = (sample: HkElectrocardiogram): PhoneRecord => ({
  ...aroundOf(ECG, sample),
  ecg: {
    ...(sample.classification ? { classification: sample.classification } : {}),
    ...(sample.samplingFrequencyHz ? { hz: sample.samplingFrequencyHz } : {}),
    millivolts: curveOf(sample),
  },
  ...(typeof sample.averageHeartRateBpm === 'number'
    ? {
        parts: partOf('HKQuantityTypeIdentifierHeartRate/average', {
          quantity: sample.averageHeartRateBpm,
          unit: 'count/min',
        }),
      }
    : {}),
})

export async function workoutRecord(workout: HkWorkout): Promise<PhoneRecord> {
  const [statistics, routes] = await Promise.all([workout.getAllStatistics(), workout.getWorkoutRoutes()])
  const parts = partOf('duration', workout.duration)
  for (const [type, given] of Object.entries(statistics ?? {})) {
    const { sumQuantity, averageQuantity, minimumQuantity, maximumQuantity } = given ?? {}
    parts.push(
      ...partOf(type, sumQuantity),
      ...partOf(`${type}/average`, averageQuantity),
      ...partOf(`${type}/minimum`, minimumQuantity),
      ...partOf(`${type}/maximum`, maximumQuantity),
    )
  }
  const route = (routes ?? []).flatMap((one) => one?.locations ?? []).flatMap(pointOf)
  return {
    ...aroundOf(WORKOUT, workout),
    ...(workout.workoutActivityType == null ? {} : { activity: String(workout.workoutActivityType) }),
    parts,
    ...(route.length > 0 ? { route } : {}),
  }
}

function pointOf(location: HkLocation | null): NonNullable<PhoneRecord['route']> {
  const { date, latitude, longitude, altitude } = location ?? {}
  if (!isTime(date) || typeof latitude !== 'number' || typeof longitude !== 'number') return []
  return [{ at: iso(date), latitude, longitude, ...(typeof altitude === 'number' ? { altitude } : {}) }]
}
