import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { elements, leftovers, type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { Ring, RingConfiguration } from '../schema.ts'
import { base } from './base.ts'

const RESOURCE = 'ring_configuration'

const read = reader(RESOURCE, RingConfiguration)
const readRings = elements(Ring)

/** The rings of the account on the day of reading, former ones too: no document says which ring measured it. */
export function mapRingConfiguration({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const { read_on, data } = read(payload, refuse)
  const rings = readRings('/data', data, refuse).map((ring) => leftovers(ring, ['id']))
  return [
    {
      ...base(RESOURCE, read_on, rings.length === 0 ? {} : { rings }, []),
      kind: 'profile',
      at: momentOn(read_on),
      sex: null,
      birthYear: null,
      values: {},
      series: {},
    },
  ]
}
