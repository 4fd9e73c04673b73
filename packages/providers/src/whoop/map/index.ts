import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { mapBody } from './body.ts'
import { mapCycle } from './cycle.ts'
import { mapRecovery } from './recovery.ts'
import { mapSleep } from './sleep.ts'
import { mapWorkout } from './workout.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 1

const MAPS = new Map<string, (payload: unknown) => MappedRecord[]>([
  ['body', mapBody],
  ['sleep', mapSleep],
  ['recovery', mapRecovery],
  ['cycle', mapCycle],
  ['workout', mapWorkout],
])

export function map(item: RawItem): MappedRecord[] {
  const mapResource = MAPS.get(item.resource)
  if (!mapResource) throw new InvalidPayload('item', ['resource'])
  return mapResource(item.payload)
}
