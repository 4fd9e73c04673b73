import { cacheOf } from '../../people/cache.ts'
import { addDays, DAY, type Day } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import type { SummaryType } from './summaries/registry.ts'
import { syncBefore, type Upload } from './summaries/upload.ts'
import { FIRST_DAY, type GarminWatch, watchOf } from './watch.ts'

/** What the vendor holds of everybody. */
export interface GarminLibrary {
  watch(personId: string): GarminWatch
  /** Everything of a local day, in the order of upload. */
  ofDay(watch: GarminWatch, type: SummaryType, day: Day): readonly Upload[]
  /** What was uploaded from one instant up to another, in that order. */
  uploaded(watch: GarminWatch, type: SummaryType, from: number, to: number): Upload[]
}

const KEPT = 1000

export function openLibrary(context: VendorContext): GarminLibrary {
  const kept = cacheOf<readonly Upload[]>(KEPT)
  const ofDay: GarminLibrary['ofDay'] = (watch, type, day) => {
    const { startAt, endAt } = watch.bounds(day)
    if (day < FIRST_DAY || startAt > watch.now) return []
    // What is there changes with a synchronisation, and of a day long over with a revision only.
    const state = endAt + DAY < watch.now ? 'over' : syncBefore(watch.now)
    const key = `${watch.person.id}/${type.rootKey}/${day}/${watch.revision(day)}/${state}`
    return kept.get(key, () => type.list(watch, day).sort((a, b) => a.uploadedAt - b.uploadedAt))
  }
  return {
    watch(personId) {
      const person = findPerson(context.people, personId)
      const revision = (day: Day) => context.state.revisions[`${personId}/${day}`] ?? 0
      return watchOf(context.seed, person, context.truth(person), context.clock.now(), revision)
    },
    ofDay,
    uploaded(watch, type, from, to) {
      const found: Upload[] = []
      const last = watch.localDay(Math.min(to, watch.now))
      for (let day = watch.localDay(from - DAY); day <= last; day = addDays(day, 1)) {
        found.push(...ofDay(watch, type, day))
      }
      return found
        .filter(({ uploadedAt }) => uploadedAt >= from && uploadedAt < to)
        .sort((a, b) => a.uploadedAt - b.uploadedAt)
    },
  }
}
