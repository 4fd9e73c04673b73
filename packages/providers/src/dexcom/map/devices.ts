import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, leftovers, type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { Device, Devices } from '../schema.ts'
import { base } from './base.ts'
import { sensorOf } from './sensor.ts'

const RESOURCE = 'devices'
/** The time of the last upload changes every few minutes and says nothing of the device. */
const PLACED = ['lastUploadDate', 'transmitterGeneration']

const read = reader(RESOURCE, Devices)
const readRecords = elements(Device)

/** One record per device, with the alert levels that the person chose, in force on the day of reading. */
export function mapDevices({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, records: given } = read(payload)
  const records = readRecords('/records', given, refuse)
  const byName = (device: (typeof records)[number]) =>
    [device.transmitterGeneration, device.displayDevice, device.displayApp].join('/')
  return [...records]
    .sort((left, right) => Number(byName(left) > byName(right)) - Number(byName(left) < byName(right)))
    .map((device, index) => ({
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
