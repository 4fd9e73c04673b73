import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { Calibration } from '../schema.ts'
import { entry, measuredAt } from './base.ts'
import { meterReading } from './glucose.ts'

const RESOURCE = 'calibrations'

const read = reader(RESOURCE, Calibration)

/** A finger-stick value that the person entered to set the sensor right: a measurement, but not the sensor's. */
export function mapCalibration({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const calibration = read(payload, refuse)
  const values = present({ glucose_mg_per_dl: meterReading(calibration.value, calibration.unit) })
  const placed = Object.keys(values).length > 0 ? ['value', 'unit'] : []
  return [{ ...entry(RESOURCE, calibration, placed), ...measuredAt(calibration), values, series: {} }]
}
