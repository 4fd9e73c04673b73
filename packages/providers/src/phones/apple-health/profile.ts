import type { MappedRecord } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import type { ResourceMap } from '../../mapping.ts'
import { reader } from '../../payload.ts'
import { isDay } from '../../time.ts'
import { Envelope } from '../shared/envelope.ts'
import { base } from '../shared/store.ts'
import { startOf } from '../shared/zones.ts'
import { habits } from './habits.ts'

const SEX = 'HKCharacteristicTypeIdentifierBiologicalSex'
const BIRTH = 'HKCharacteristicTypeIdentifierDateOfBirth'

export const CHARACTERISTICS: readonly string[] = [SEX, BIRTH]

const read = reader('profile', Envelope)

const SEXES: ReadonlySet<string> = new Set(['female', 'male', 'other'])

/** What the person entered about themselves; `start` is when it was read. */
export const mapProfile: ResourceMap = ({ id, payload }, refuse): MappedRecord[] => {
  const record = read(payload, refuse)
  const text = String(record.value ?? '')
  const sex = record.type === SEX ? sexOf(text) : null
  const birthDate = record.type === BIRTH && isDay(text.slice(0, 10)) ? text.slice(0, 10) : null
  if (sex === null && birthDate === null) {
    throw new InvalidPayload('profile', [{ path: '/value', reason: 'must be a sex or a date YYYY-MM-DD' }])
  }
  return [
    {
      ...base(habits, `profile:${id}`, record),
      kind: 'profile',
      at: startOf(record),
      sex,
      birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)),
      ...(birthDate === null ? {} : { birthDate }),
      values: {},
      series: {},
      extras: {},
    },
  ]
}

function sexOf(word: string): string | null {
  const sex = word.replace(/^HKBiologicalSex/, '').toLowerCase()
  return SEXES.has(sex) ? sex : null
}
