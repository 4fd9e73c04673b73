import { uuid } from '../../../people/random.ts'
import { ageOn } from '../../../people/vitals.ts'
import { accountId } from '../identity.ts'
import { FIRST_DAY, type Ring } from '../ring.ts'

/** The account always has its id; the rest depends on what the person allowed. */
export function personalInfo(ring: Ring, scopes: readonly string[]) {
  const { person } = ring
  const personal = scopes.includes('personal')
  return {
    id: accountId(ring.seed, person),
    age: personal ? ageOn(person, ring.localDay(ring.now)) : null,
    weight: personal ? person.weightKilograms : null,
    height: personal ? person.heightMetres : null,
    biological_sex: personal ? person.sex : null,
    email: scopes.includes('email') ? `${person.id}@example.com` : null,
  }
}

export function ringConfiguration(ring: Ring) {
  return {
    id: uuid(ring.seed, 'oura', 'ring', ring.person.id),
    color: 'stealth_black',
    design: 'heritage',
    firmware_version: '3.2.14',
    hardware_type: 'gen3',
    set_up_at: `${FIRST_DAY}T09:00:00.000+00:00`,
    size: 10,
  }
}
