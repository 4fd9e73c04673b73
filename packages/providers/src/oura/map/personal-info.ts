import { alive, centimetresOf } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import type { PersonalInfo } from '../schema.ts'
import { base } from './base.ts'

const PLACED = ['read_on', 'weight', 'height', 'biological_sex', 'email']

/** The vendor keeps no history of these and gives an age, from which the year of birth cannot be derived. */
export const mapPersonalInfo: PayloadMap<typeof PersonalInfo> = (person, { resource }) => {
  return [
    {
      ...base(resource, person.read_on, person, PLACED),
      kind: 'profile',
      at: momentOn(person.read_on),
      sex: person.biological_sex ?? null,
      birthYear: null,
      values: present({ weight_kg: alive(person.weight), height_cm: centimetresOf(alive(person.height)) }),
      series: {},
    },
  ]
}
