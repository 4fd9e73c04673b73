import { leftovers } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { idOf } from '../identity.ts'
import type { Alert } from '../schema.ts'
import { base, measuredAt } from './base.ts'
import { sensorOf } from './sensor.ts'

/** What a phone or a receiver warned of. It measured nothing, so that it is passed along with its time. */
export const mapAlert: PayloadMap<typeof Alert> = (alert, { resource }) => {
  return [
    {
      ...base(resource, idOf(alert), leftovers(alert, ['recordId', 'transmitterGeneration'])),
      ...measuredAt(alert),
      device: sensorOf(alert.transmitterGeneration),
      manual: false,
      values: {},
      series: {},
    },
  ]
}
