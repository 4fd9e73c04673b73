import type { Day } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { type Owner, ownerOf } from './owner.ts'

/** What the vendor holds of a person, at this moment or an earlier one. */
export type OwnerAt = (personId: string, at?: number) => Owner

export function openLibrary(context: VendorContext): OwnerAt {
  return (personId, at = context.clock.now()) => {
    const person = findPerson(context.people, personId)
    const revision = (day: Day) => context.state.revisions[`${personId}/${day}`] ?? 0
    return ownerOf(context.seed, person, context.truth(person), at, revision)
  }
}
