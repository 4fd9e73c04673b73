import type { Day } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import type { DocumentType, OuraDocument } from './documents/registry.ts'
import { FIRST_DAY, type Ring, ringOf } from './ring.ts'

/** What the vendor holds of everybody, at this moment or an earlier one. */
export interface OuraLibrary {
  ring(personId: string, at?: number): Ring
  documents(ring: Ring, type: DocumentType, day: Day): OuraDocument[]
}

export function openLibrary(context: VendorContext): OuraLibrary {
  return {
    ring(personId, at = context.clock.now()) {
      const person = findPerson(context.people, personId)
      const revision = (day: Day) => context.state.revisions[`${personId}/${day}`] ?? 0
      return ringOf(context.seed, person, context.truth(person), at, revision)
    },
    documents(ring, type, day) {
      if (day < FIRST_DAY) return []
      return type.list(ring, day).filter((document) => !context.state.deleted.includes(document.id))
    },
  }
}
