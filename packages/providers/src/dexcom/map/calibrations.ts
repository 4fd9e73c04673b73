import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Calibration } from '../schema.ts'
import { entry, measuredAt } from './base.ts'
import { meterReading } from './glucose.ts'

/** A finger-stick value that the person entered to set the sensor right: a measurement, but not the sensor's. */
export const mapCalibration: PayloadMap<typeof Calibration> = (calibration, { resource }) => {
  const values = present({ glucose_mg_per_dl: meterReading(calibration.value, calibration.unit) })
  const placed = Object.keys(values).length > 0 ? ['value', 'unit'] : []
  return [{ ...entry(resource, calibration, placed), ...measuredAt(calibration), values, series: {} }]
}
