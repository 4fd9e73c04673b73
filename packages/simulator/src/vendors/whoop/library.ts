import { addDays, type Day, HOUR } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { cycleDocuments } from './documents/cycle.ts'
import type { WhoopDocument } from './documents/document.ts'
import { recoveryDocuments } from './documents/recovery.ts'
import { sleepDocuments } from './documents/sleep.ts'
import { workoutDocuments } from './documents/workout.ts'
import { FIRST_DAY, type Strap, strapOf } from './strap.ts'

export type WhoopKind = 'cycle' | 'recovery' | 'sleep' | 'workout'

/** Documents of one cycle, the latest first. */
const LISTS: Record<WhoopKind, (strap: Strap, day: Day) => WhoopDocument[]> = {
  cycle: cycleDocuments,
  recovery: recoveryDocuments,
  sleep: sleepDocuments,
  workout: workoutDocuments,
}

export interface Span {
  from: number
  to: number
}

/** What the vendor holds of everybody, at this moment or an earlier one. */
export interface WhoopLibrary {
  strap(personId: string, at?: number): Strap
  ofCycle(strap: Strap, kind: WhoopKind, day: Day): WhoopDocument[]
  /** Those that count for a local day. */
  ofDay(strap: Strap, kind: WhoopKind, day: Day): WhoopDocument[]
  /** Those that touch a span, newest first, made only as far as they are asked for. */
  within(strap: Strap, kind: WhoopKind, span: Span): Iterable<WhoopDocument>
  remove(kind: WhoopKind, ids: readonly string[]): void
}

export function openLibrary(context: VendorContext): WhoopLibrary {
  const { state } = context
  const isGone = (kind: WhoopKind, id: string) =>
    state.deleted.includes(`${kind}/${id}`) || (kind === 'recovery' && state.deleted.includes(`sleep/${id}`))
  const ofCycle = (strap: Strap, kind: WhoopKind, day: Day) =>
    day < FIRST_DAY ? [] : LISTS[kind](strap, day).filter(({ id }) => !isGone(kind, id))
  return {
    strap(personId, at = context.clock.now()) {
      const person = findPerson(context.people, personId)
      const revision = (day: Day) => state.revisions[`${personId}/${day}`] ?? 0
      return strapOf(context.seed, person, context.truth(person), at, revision)
    },
    ofCycle,
    ofDay: (strap, kind, day) =>
      [addDays(day, -1), day].flatMap((one) => ofCycle(strap, kind, one)).filter((one) => one.day === day),
    *within(strap, kind, span) {
      const from = Math.max(span.from, Date.parse(FIRST_DAY))
      const last = utcDay(Math.min(span.to, strap.now) + 36 * HOUR)
      const first = utcDay(from - 60 * HOUR)
      for (let day = last; day >= first; day = addDays(day, -1)) {
        yield* ofCycle(strap, kind, day).filter(
          ({ startAt, endAt }) => startAt < span.to && (endAt ?? strap.now) >= span.from,
        )
      }
    },
    remove(kind, ids) {
      state.deleted.push(...ids.map((id) => `${kind}/${id}`))
      context.save()
    },
  }
}

function utcDay(at: number): Day {
  return new Date(at).toISOString().slice(0, 10)
}
