import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapActivity } from './activity.ts'
import { mapActivityDetails } from './activity-details.ts'
import { mapDaily } from './daily.ts'
import { mapEpochSlot } from './epochs.ts'
import { mapHealthSnapshot } from './health-snapshot.ts'
import { mapBloodPressure, mapBodyComposition, mapUserMetrics } from './measured.ts'
import { mapMenstrualCycle } from './menstrual-cycle.ts'
import { mapMoveIqActivity } from './move-iq.ts'
import { mapHrv, mapSkinTemperature } from './night.ts'
import { mapPulseOx, mapRespiration, mapStressDetails } from './sampled.ts'
import { mapSleep } from './sleep.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 6

const MAPS = new Map<string, ResourceMap>([
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
  ['mct', mapMenstrualCycle],
  ['activities', mapActivity],
  ['activityDetails', mapActivityDetails],
  ['moveIQActivities', mapMoveIqActivity],
])

export const map = mapperOf(MAPS)
