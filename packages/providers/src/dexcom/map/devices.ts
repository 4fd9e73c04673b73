import { leftovers, members } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import { Device, type Devices } from '../schema.ts'
import { base } from './base.ts'
import { sensorOf } from './sensor.ts'

/** The time of the last upload changes every few minutes and says nothing of the device. */
const PLACED = ['lastUploadDate', 'transmitterGeneration']

const readRecords = members(Device)

/**
 * One record per device, with the alert levels that the person chose, in force on the day of reading. Its place in the
 * vendor's list names it, so that one that cannot be read does not rename the others.
 */
export const mapDevices: PayloadMap<typeof Devices> = ({ read_on, records }, { resource }, refuse) => {
  return readRecords('/records', records, refuse).map(([index, device]) => ({
    ...base(resource, `${read_on}/${index}`, leftovers(device, PLACED)),
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
