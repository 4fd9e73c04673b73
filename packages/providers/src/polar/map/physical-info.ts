import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { momentOn } from '../../time.ts'
import { PhysicalInfo } from '../schema.ts'
import { snakeKeys } from '../snake.ts'
import { base, measured, utc } from './base.ts'

const RESOURCE = 'physical_info'
const PLACED = [
  'read_on',
  'height',
  'maximum_heart_rate',
  'resting_heart_rate',
  'vo2_max',
  'birthday',
  'gender',
  'created',
  'modified',
]
/** Of these the weight is a guess of the vendor's. */
const GUESSES = ['SOURCE_DEFAULT', 'SOURCE_ESTIMATE']

const read = reader(RESOURCE, PhysicalInfo)
type Person = ReturnType<typeof read>

/** So is one of which it cannot be read where it comes from. */
function isGuess({ weight_source }: Pick<Person, 'weight_source'>, given: object): boolean {
  if (weight_source != null) return GUESSES.includes(weight_source.toUpperCase())
  return 'weight_source' in given && given.weight_source !== null
}

/** The settings of the person's account as they stood on the day of reading; the vendor keeps no history. */
export function mapPhysicalInfo({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const given = snakeKeys(payload)
  const person = read(given, refuse)
  const guessed = isGuess(person, given as object)
  const updatedAt = utc(person.modified)
  return [
    {
      ...base(RESOURCE, person.read_on, person, guessed ? PLACED : [...PLACED, 'weight'], { updatedAt }),
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
