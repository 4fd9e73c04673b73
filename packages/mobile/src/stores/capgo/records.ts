import type { HealthSample, Workout } from '@capgo/capacitor-health'
import type { PhoneRecord } from '@tributary/health'
import { groupBy } from '../../group-by.ts'
import { contentHash } from '../../sync/content-hash.ts'
import { iso } from '../days.ts'
import { ANDROID_DEVICES, ANDROID_STAGES, type CapgoType, IOS_STAGES } from './types.ts'

export type CapgoPlatform = 'ios' | 'android'

type Written = Pick<HealthSample, 'sourceId' | 'sourceName' | 'deviceType'>

/** On Android the plugin's `sourceName` is the device where one is known; on iOS it is the app or the device that wrote. */
function originOf(platform: CapgoPlatform, written: Written): Pick<PhoneRecord, 'app' | 'device'> {
  const { sourceId: id, sourceName: name, deviceType } = written
  if (platform === 'ios') return id ? { app: { id, ...(name ? { name } : {}) } } : {}
  const type = deviceType === undefined ? undefined : ANDROID_DEVICES[deviceType]
  const device = { ...(name && name !== id ? { name } : {}), ...(type ? { type } : {}) }
  return { ...(id ? { app: { id } } : {}), ...(Object.keys(device).length > 0 ? { device } : {}) }
}

const idOf = (type: string, { platformId, ...rest }: { platformId?: string }) =>
  platformId ?? contentHash(`${type}/${JSON.stringify(rest)}`)

const spanOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => {
  const start = iso(startDate)
  const end = iso(endDate)
  return end > start ? { start, end } : { start }
}

function aroundOf(platform: CapgoPlatform, { type }: CapgoType, sample: HealthSample): PhoneRecord {
  return { id: idOf(type, sample), type, ...spanOf(sample), ...originOf(platform, sample) }
}

/** Of one type. The plugin takes heart-rate records of Android apart: what has one id is one record again. */
export function recordsOf(
  platform: CapgoPlatform,
  kind: CapgoType,
  samples: readonly HealthSample[],
): PhoneRecord[] {
  if (kind.dataType === 'heartRate' && platform === 'android') return pulsesOf(kind, samples)
  return samples.map((sample) => ({
    ...aroundOf(platform, kind, sample),
    ...contentOf(platform, kind, sample),
  }))
}

function contentOf(platform: CapgoPlatform, kind: CapgoType, sample: HealthSample): Partial<PhoneRecord> {
  const { value } = sample
  if (kind.dataType === 'bloodPressure') return { parts: pressureOf(platform, sample) }
  if (kind.dataType === 'sleep')
    return platform === 'ios'
      ? { value: IOS_STAGES[sample.sleepState ?? ''] ?? 'HKCategoryValueSleepAnalysisAsleepUnspecified' }
      : { stages: stagesOf(sample) }
  if (kind.type === 'NutritionRecord') return { parts: [{ name: 'energy', value, unit: kind.unit! }] }
  return { value, unit: kind.unit! }
}

function pressureOf(platform: CapgoPlatform, { systolic, diastolic }: HealthSample) {
  const name = (side: 'Systolic' | 'Diastolic') =>
    platform === 'ios' ? `HKQuantityTypeIdentifierBloodPressure${side}` : side.toLowerCase()
  return [
    ...(systolic === undefined ? [] : [{ name: name('Systolic'), value: systolic, unit: 'mmHg' }]),
    ...(diastolic === undefined ? [] : [{ name: name('Diastolic'), value: diastolic, unit: 'mmHg' }]),
  ]
}

const stagesOf = ({ stages = [] }: HealthSample) =>
  stages.map(({ startDate, endDate, stage }) => ({
    start: iso(startDate),
    end: iso(endDate),
    stage: ANDROID_STAGES[stage] ?? stage,
  }))

function pulsesOf(kind: CapgoType, samples: readonly HealthSample[]): PhoneRecord[] {
  return [...groupBy(samples, (sample) => idOf(kind.type, sample))].map(([id, ofRecord]) => {
    const beats = ofRecord.map(({ startDate, value }) => ({ at: iso(startDate), value }))
    beats.sort((one, other) => (one.at < other.at ? -1 : 1))
    const start = beats[0]!.at
    const end = beats.at(-1)!.at
    const { type, unit } = kind
    const origin = originOf('android', ofRecord[0]!)
    return { id, type, start, ...(end > start ? { end } : {}), unit: unit!, samples: beats, ...origin }
  })
}

/** By the plugin's names of the store's activities. */
const DISTANCES: Readonly<Record<string, string>> = {
  cycling: 'DistanceCycling',
  handCycling: 'DistanceCycling',
  swimming: 'DistanceSwimming',
  rowing: 'DistanceRowing',
  paddleSports: 'DistancePaddleSports',
  downhillSkiing: 'DistanceDownhillSnowSports',
  snowboarding: 'DistanceDownhillSnowSports',
  crossCountrySkiing: 'DistanceCrossCountrySkiing',
  skatingSports: 'DistanceSkatingSports',
  wheelchairRunPace: 'DistanceWheelchair',
  wheelchairWalkPace: 'DistanceWheelchair',
}

/** The plugin calls Android's interval training a cross training. */
const ANDROID_ACTIVITIES: Readonly<Record<string, string>> = { crossTraining: '36' }

export function workoutOf(platform: CapgoPlatform, { type }: CapgoType, workout: Workout): PhoneRecord {
  const { workoutType, duration, totalDistance, totalEnergyBurned, metadata } = workout
  const isApple = platform === 'ios'
  const distance = isApple
    ? `HKQuantityTypeIdentifier${DISTANCES[workoutType] ?? 'DistanceWalkingRunning'}`
    : 'DistanceRecord'
  const energy = isApple ? 'HKQuantityTypeIdentifierActiveEnergyBurned' : 'ActiveCaloriesBurnedRecord'
  const { HKTimeZone: zone, ...rest } = metadata ?? {}
  return {
    id: idOf(type, workout),
    type,
    ...spanOf(workout),
    ...(zone ? { zone } : {}),
    activity: isApple ? workoutType : (ANDROID_ACTIVITIES[workoutType] ?? workoutType),
    parts: [
      { name: 'duration', value: duration, unit: 's' },
      ...(totalDistance === undefined ? [] : [{ name: distance, value: totalDistance, unit: 'm' }]),
      ...(totalEnergyBurned === undefined ? [] : [{ name: energy, value: totalEnergyBurned, unit: 'kcal' }]),
    ],
    ...originOf(platform, workout),
    ...(Object.keys(rest).length > 0 ? { metadata: rest } : {}),
  }
}
