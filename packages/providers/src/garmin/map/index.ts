import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { mapActivity } from './activity.ts'
import { mapActivityDetails } from './activity-details.ts'
import { mapDaily } from './daily.ts'
import { mapEpochSlot } from './epochs.ts'
import { mapHealthSnapshot } from './health-snapshot.ts'
import { mapBloodPressure, mapBodyComposition, mapUserMetrics } from './measured.ts'
import { mapHrv, mapSkinTemperature } from './night.ts'
import { mapPulseOx, mapRespiration, mapStressDetails } from './sampled.ts'
import { mapSleep } from './sleep.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 1

const MAPS = new Map<string, (item: RawItem) => MappedRecord[]>([
  ['dailies', mapDaily],
  ['epochs', mapEpochSlot],
  ['sleeps', mapSleep],
  ['hrv', mapHrv],
  ['stressDetails', mapStressDetails],
  ['allDayRespiration', mapRespiration],
  ['pulseox', mapPulseOx],
  ['bodyComps', mapBodyComposition],
  ['bloodPressures', mapBloodPressure],
  ['userMetrics', mapUserMetrics],
  ['skinTemp', mapSkinTemperature],
  ['healthSnapshot', mapHealthSnapshot],
  ['activities', mapActivity],
  ['activityDetails', mapActivityDetails],
])

export function map(item: RawItem): MappedRecord[] {
  const mapSummary = MAPS.get(item.resource)
  if (!mapSummary) throw new InvalidPayload('item', ['resource'])
  return mapSummary(item)
}
