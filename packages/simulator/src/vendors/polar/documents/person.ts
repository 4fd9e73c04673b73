import { maximumHeartRate } from '../../../people/vitals.ts'
import { accountId } from '../identity.ts'
import type { PolarRegistration } from '../memory.ts'
import { FIRST_DAY, type PolarWatch } from '../watch.ts'

/** The account's settings; a person who never entered a weight has the vendor's guess. */
export function physicalInfo(watch: PolarWatch) {
  const { person } = watch
  const isEntered = person.persona !== 'rarely_worn'
  return {
    weight: isEntered ? person.weightKilograms : 75,
    weight_source: isEntered ? 'SOURCE_USER' : 'SOURCE_DEFAULT',
    height: Math.round(person.heightMetres * 1000) / 10,
    created: `${FIRST_DAY}T09:00:00Z`,
    modified: '2025-09-04T18:22:10Z',
    birthday: person.birthDay,
    gender: person.sex.toUpperCase(),
    maximum_heart_rate: Math.round(maximumHeartRate(person, watch.localDay(watch.now))),
    resting_heart_rate: Math.round(person.restingHeartRate),
    aerobic_threshold: 131,
    anaerobic_threshold: 166,
    vo2_max: isEntered ? Math.round(person.vo2Max) : 0,
    training_background: person.workoutsPerWeek > 4 ? 'FREQUENT' : 'OCCASIONAL',
    typical_day: 'MOSTLY_SITTING',
    sleep_goal: 'PT8H',
  }
}

export function userDocument(watch: PolarWatch, registration: PolarRegistration) {
  const { person } = watch
  const [first, ...rest] = person.name.split(' ')
  return {
    'polar-user-id': accountId(watch.seed, person),
    'member-id': registration.memberId,
    'registration-date': new Date(registration.registeredAt).toISOString().replace('Z', '+00:00'),
    'first-name': first,
    'last-name': rest.join(' '),
    birthdate: person.birthDay,
    gender: person.sex.toUpperCase(),
    weight: person.weightKilograms,
    height: Math.round(person.heightMetres * 1000) / 10,
    'extra-info': [],
  }
}
