import { createHash } from 'node:crypto'
import type { Person } from '../../people/personas.ts'
import type { Key } from '../../people/random.ts'

/** 64 characters, as the vendor writes the identities it does not want to reveal. */
export function hex(...keys: Key[]): string {
  return createHash('sha256').update(keys.join('/')).digest('hex')
}

/** Another one for each application. */
export function userId(seed: number, clientId: string, person: Person): string {
  return hex(seed, 'dexcom', clientId, person.id)
}
