import { addDays, type Day } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { type PolarTraining, trainingsOf } from './documents/exercises.ts'
import { memoryOf } from './memory.ts'
import { type PolarWatch, watchOf } from './watch.ts'

const EXERCISE_DAYS = 30

/** What the vendor holds of everybody, at this moment or an earlier one. */
export interface PolarLibrary {
  watch(personId: string, at?: number): PolarWatch
  /** Uploaded in the last 30 days, but only since the person was registered; newest last. */
  trainings(watch: PolarWatch): PolarTraining[]
}

export function openLibrary(context: VendorContext): PolarLibrary {
  return {
    watch(personId, at = context.clock.now()) {
      const person = findPerson(context.people, personId)
      const revision = (day: Day) => context.state.revisions[`${personId}/${day}`] ?? 0
      return watchOf(context.seed, person, context.truth(person), at, revision)
    },
    trainings(watch) {
      const registered = memoryOf(context.state).registrations[watch.person.id]?.registeredAt
      if (registered === undefined) return []
      const today = watch.localDay(watch.now)
      const days = lastDays(today, EXERCISE_DAYS)
      const since = watch.now - EXERCISE_DAYS * 86_400_000
      return days
        .flatMap((day) => trainingsOf(watch, day))
        .filter(({ uploadedAt }) => uploadedAt >= Math.max(registered, since))
    },
  }
}

/** Oldest first, today included. */
export function lastDays(today: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))
}
