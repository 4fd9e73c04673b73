import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { leftovers, type Refuse, reader } from '../../payload.ts'
import { idOf } from '../identity.ts'
import { Alert } from '../schema.ts'
import { base, measuredAt } from './base.ts'
import { sensorOf } from './sensor.ts'

const RESOURCE = 'alerts'

const read = reader(RESOURCE, Alert)

/** What a phone or a receiver warned of. It measured nothing, so that it is passed along with its time. */
export function mapAlert({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const alert = read(payload, refuse)
  return [
    {
      ...base(RESOURCE, idOf(alert), leftovers(alert, ['recordId', 'transmitterGeneration'])),
      ...measuredAt(alert),
      device: sensorOf(alert.transmitterGeneration),
      manual: false,
      values: {},
      series: {},
    },
  ]
}
