import { alive, centimetresOf } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import type { Body } from '../schema.ts'
import { base } from './base.ts'

const PLACED = { fields: ['read_on', 'height_meter', 'weight_kilogram', 'max_heart_rate'], score: [] }

/** Maps the measurements of the body to a profile of the day of reading, because the vendor keeps no history of them. */
export const mapBody: PayloadMap<typeof Body> = (body, { resource }) => {
  return [
    {
      ...base(resource, body.read_on, { ...body, score: null }, PLACED),
      kind: 'profile',
      at: momentOn(body.read_on),
      sex: null,
      birthYear: null,
      values: present({
        weight_kg: alive(body.weight_kilogram),
        height_cm: centimetresOf(alive(body.height_meter)),
        heart_rate_max_bpm: alive(body.max_heart_rate),
      }),
      series: {},
    },
  ]
}
