import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { mapActivity } from './activity.ts'
import { mapHeart } from './heart.ts'
import { mapIntraday } from './intraday.ts'
import { mapMeasures } from './measures.ts'
import { mapSleep } from './sleep.ts'
import { mapWorkouts } from './workouts.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 1

const MAPS = new Map<string, (payload: unknown) => MappedRecord[]>([
  ['measures', mapMeasures],
  ['activity', mapActivity],
  ['sleep', mapSleep],
  ['workouts', mapWorkouts],
  ['heart', mapHeart],
  ['intraday', mapIntraday],
])

export function map(item: RawItem): MappedRecord[] {
  const mapResource = MAPS.get(item.resource)
  if (!mapResource) throw new InvalidPayload('item', ['resource'])
  return mapResource(item.payload)
}
