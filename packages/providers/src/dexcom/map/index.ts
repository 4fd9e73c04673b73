import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { mapCalibration } from './calibrations.ts'
import { mapDevices } from './devices.ts'
import { mapEgvs } from './egvs.ts'
import { mapEvent } from './events.ts'

/** Raise with every change of what the maps give. */
export const MAPPER_VERSION = 1

const MAPS = new Map<string, (payload: unknown) => MappedRecord[]>([
  ['egvs', mapEgvs],
  ['events', mapEvent],
  ['calibrations', mapCalibration],
  ['devices', mapDevices],
])

export function map(item: RawItem): MappedRecord[] {
  const mapResource = MAPS.get(item.resource)
  if (!mapResource) throw new InvalidPayload('item', ['resource'])
  return mapResource(item.payload)
}
