import type { PhoneRecord } from '@tributary/health'
import { iso } from '../days.ts'
import type {
  HkCategory,
  HkCorrelation,
  HkElectrocardiogram,
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
  } = sample.metadata as Record<string, unknown>
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
  const hardware = device?.hardwareVersion ?? sourceRevision.productType
  const { name, manufacturer, model } = device ?? {}
  const told = {
    ...(name ? { name } : {}),
    ...(manufacturer ? { manufacturer } : {}),
    ...(model ? { model } : {}),
    ...(hardware ? { hardware } : {}),
  }
  return Object.keys(told).length > 0 ? { device: told } : {}
}

function aroundOf(type: string, sample: HkSample): PhoneRecord {
  const { source, version } = sample.sourceRevision
  const start = iso(sample.startDate)
  const end = iso(sample.endDate)
  return {
    id: sample.uuid,
    type,
    start,
    ...(end > start ? { end } : {}),
    app: { id: source.bundleIdentifier, name: source.name, ...(version ? { version } : {}) },
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
    value: String(sample.value),
  })

export const pressureRecord = (sample: HkCorrelation): PhoneRecord => ({
  ...aroundOf(PRESSURE, sample),
  parts: sample.objects.flatMap((object) => {
    const { quantityType: name, quantity: value, unit } = object as Partial<HkQuantity>
    return name !== undefined && value !== undefined && unit !== undefined ? [{ name, value, unit }] : []
  }),
})

export const ecgRecord = (sample: HkElectrocardiogram): PhoneRecord => ({
  ...aroundOf(ECG, sample),
  ecg: {
    classification: sample.classification,
    ...(sample.samplingFrequencyHz ? { hz: sample.samplingFrequencyHz } : {}),
    millivolts: (sample.voltages ?? []).map(({ voltage }) =>
      Number((voltage * MILLIVOLTS_PER_VOLT).toFixed(4)),
    ),
  },
  ...(sample.averageHeartRateBpm === undefined
    ? {}
    : {
        parts: [
          {
            name: 'HKQuantityTypeIdentifierHeartRate/average',
            value: sample.averageHeartRateBpm,
            unit: 'count/min',
          },
        ],
      }),
})

export async function workoutRecord(workout: HkWorkout): Promise<PhoneRecord> {
  const [statistics, routes] = await Promise.all([workout.getAllStatistics(), workout.getWorkoutRoutes()])
  const { quantity, unit } = workout.duration
  const parts: NonNullable<PhoneRecord['parts']> = [{ name: 'duration', value: quantity, unit }]
  for (const [type, { sumQuantity, averageQuantity, minimumQuantity, maximumQuantity }] of Object.entries(
    statistics,
  )) {
    const told = [
      [type, sumQuantity],
      [`${type}/average`, averageQuantity],
      [`${type}/minimum`, minimumQuantity],
      [`${type}/maximum`, maximumQuantity],
    ] as const
    for (const [name, amount] of told)
      if (amount) parts.push({ name, value: amount.quantity, unit: amount.unit })
  }
  const route = routes
    .flatMap(({ locations }) => locations)
    .map(({ date, latitude, longitude, altitude }) => ({ at: iso(date), latitude, longitude, altitude }))
  return {
    ...aroundOf(WORKOUT, workout),
    activity: String(workout.workoutActivityType),
    parts,
    ...(route.length > 0 ? { route } : {}),
  }
}
