import type { Day } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import { random, uuid } from '../../people/random.ts'

/** The vendor counts its users. */
export function accountId(seed: number, person: Person): number {
  return random(seed, 'polar', 'account', person.id).integer(1_000_000, 99_999_999)
}

export function userLink(seed: number, person: Person): string {
  return `https://www.polaraccesslink.com/v3/users/${accountId(seed, person)}`
}

export function deviceId(seed: number, person: Person): string {
  return uuid(seed, 'polar', 'device', person.id).slice(0, 8).toUpperCase()
}

/** Short and hashed, as the vendor's are. */
export function exerciseId(seed: number, person: Person, day: Day, index: number): string {
  return uuid(seed, 'polar', 'exercise', person.id, day, index).replaceAll('-', '').slice(0, 10)
}
