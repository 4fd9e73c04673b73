import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { leftovers, members, type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { Device, Devices } from '../schema.ts'
import { base } from './base.ts'
import { sensorOf } from './sensor.ts'

const RESOURCE = 'devices'
/** The time of the last upload changes every few minutes and says nothing of the device. */
const PLACED = ['lastUploadDate', 'transmitterGeneration']

const read = reader(RESOURCE, Devices)
const readRecords = members(Device)

/**
 * One record per device, with the alert levels that the person chose, in force on the day of reading. Its place in the
 * vendor's list names it, so that one that cannot be read does not rename the others.
 */
export function mapDevices({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, records } = read(payload, refuse)
  return readRecords('/records', records, refuse).map(([index, device]) => ({
    ...base(RESOURCE, `${read_on}/${index}`, leftovers(device, PLACED)),
    kind: 'profile',
    at: momentOn(read_on),
    device: sensorOf(device.transmitterGeneration),
    manual: false,
    sex: null,
    birthYear: null,
    values: {},
    series: {},
  }))
}
