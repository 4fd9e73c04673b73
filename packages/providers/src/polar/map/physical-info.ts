import type { Static } from 'typebox'
import { fieldsRead, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { momentOn } from '../../time.ts'
import { PhysicalInfo } from '../schema.ts'
import { base, measured, utc } from './base.ts'

const PLACED = [...fieldsRead(PhysicalInfo, 'weight', 'weight_source'), 'created']
/** Of these the weight is a guess of the vendor's. */
const GUESSES = ['SOURCE_DEFAULT', 'SOURCE_ESTIMATE']

type Person = Static<typeof PhysicalInfo>

/** So is one of which it cannot be read where it comes from. */
function isGuess({ weight_source }: Pick<Person, 'weight_source'>, given: object): boolean {
  if (weight_source != null) return GUESSES.includes(weight_source.toUpperCase())
  return 'weight_source' in given && given.weight_source !== null
}

/** The settings of the person's account as they stood on the day of reading; the vendor keeps no history. */
export const mapPhysicalInfo: PayloadMap<typeof PhysicalInfo> = (person, { resource, payload }) => {
  const guessed = isGuess(person, payload as object)
  const updatedAt = utc(person.modified)
  return [
    {
      ...base(resource, person.read_on, person, guessed ? PLACED : [...PLACED, 'weight'], { updatedAt }),
      kind: 'profile',
      at: momentOn(person.read_on),
      sex: person.gender?.toLowerCase() ?? null,
      birthYear: person.birthday == null ? null : Number(person.birthday.slice(0, 4)),
      ...(person.birthday != null && { birthDate: person.birthday.slice(0, 10) }),
      values: present({
        weight_kg: guessed ? null : measured(person.weight),
        height_cm: measured(person.height),
        heart_rate_max_bpm: measured(person.maximum_heart_rate),
        heart_rate_resting_bpm: measured(person.resting_heart_rate),
        vo2max_ml_per_min_per_kg: measured(person.vo2_max),
      }),
      series: {},
    },
  ]
}
