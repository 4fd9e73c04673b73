import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { Body } from '../schema.ts'
import { alive, base } from './base.ts'

const RESOURCE = 'body'
const PLACED = { fields: ['read_on', 'height_meter', 'weight_kilogram', 'max_heart_rate'], score: [] }

const read = reader(RESOURCE, Body)

/** The vendor keeps no history of these. */
export function mapBody({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const body = read(payload, refuse)
  return [
    {
      ...base(RESOURCE, body.read_on, { ...body, score: null }, PLACED),
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
