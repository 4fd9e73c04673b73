import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import type { Body } from '../schema.ts'
import { alive, base } from './base.ts'

const PLACED = { fields: ['read_on', 'height_meter', 'weight_kilogram', 'max_heart_rate'], score: [] }

/** The vendor keeps no history of these. */
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
        height_cm: centimetres(alive(body.height_meter)),
        heart_rate_max_bpm: alive(body.max_heart_rate),
      }),
      series: {},
    },
  ]
}

/** To the tenth of a millimetre, so that 1.78 m is 178 cm and not 178.00000000000003. */
function centimetres(metres: number | null | undefined): number | null {
  return metres == null ? null : Math.round(metres * 10_000) / 100
}
