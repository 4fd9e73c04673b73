import { mapperOf, type ResourceMap } from '../../mapping.ts'
import { mapAlert } from './alerts.ts'
import { mapCalibration } from './calibrations.ts'
import { mapDevices } from './devices.ts'
import { mapEgvs } from './egvs.ts'
import { mapEvent } from './events.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 6

const MAPS = new Map<string, ResourceMap>([
  ['egvs', mapEgvs],
  ['events', mapEvent],
  ['calibrations', mapCalibration],
  ['devices', mapDevices],
  ['alerts', mapAlert],
])

export const map = mapperOf(MAPS)
