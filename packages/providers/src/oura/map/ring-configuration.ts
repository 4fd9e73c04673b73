import { elements, leftovers } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import { Ring, type RingConfiguration } from '../schema.ts'
import { base } from './base.ts'

const readRings = elements(Ring)

/** The rings of the account on the day of reading, former ones too: no document says which ring measured it. */
export const mapRingConfiguration: PayloadMap<typeof RingConfiguration> = (
  { read_on, data },
  { resource },
  refuse,
) => {
  const rings = readRings('/data', data, refuse).map((ring) => leftovers(ring, ['id']))
  return [
    {
      ...base(resource, read_on, rings.length === 0 ? {} : { rings }, []),
      kind: 'profile',
      at: momentOn(read_on),
      sex: null,
      birthYear: null,
      values: {},
      series: {},
    },
  ]
}
