import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapBody } from './body.ts'
import { mapCycle } from './cycle.ts'
import { mapRecovery } from './recovery.ts'
import { mapSleep } from './sleep.ts'
import { mapWorkout } from './workout.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 5

const MAPS = new Map<string, ResourceMap>([
  ['body', mapBody],
  ['sleep', mapSleep],
  ['recovery', mapRecovery],
  ['cycle', mapCycle],
  ['workout', mapWorkout],
])

export const map = mapperOf(MAPS)
