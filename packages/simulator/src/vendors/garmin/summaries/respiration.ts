import { type Day, MINUTE } from '../../../people/calendar.ts'
import { summaryId, timing } from '../identity.ts'
import type { GarminMinute, GarminWatch } from '../watch.ts'
import { type Summary, type Upload, whenDone } from './upload.ts'

/** A quarter of an hour each, all day; a gap is written as zero. */
export function allDayRespiration(watch: GarminWatch, day: Day): Upload[] {
  const { startAt, endAt } = watch.bounds(day)
  const uploads: Upload[] = []
  for (let at = startAt; at + 15 * MINUTE <= Math.min(endAt, watch.now); at += 15 * MINUTE) {
    const slot = watch.minutes(at, at + 15 * MINUTE)
    if (!slot.some(({ worn }) => worn)) continue
    uploads.push(...whenDone(watch, at, at + 15 * MINUTE, () => breaths(watch, at, slot)))
  }
  return uploads
}

function breaths(watch: GarminWatch, at: number, slot: readonly GarminMinute[]): Summary {
  const cycle = watch.truth.cycleAt(at)
  const noise = watch.view(cycle).noise('respiration', at)
  const values = slot.flatMap(({ worn, met }, index) => {
    if (index % 3 !== 0) return []
    const rate = cycle.vitals.breathsPerMinute + (met - 0.9) * 1.6 + noise.normal(0, 0.5)
    return [[index * 60, worn ? Math.round(rate * 100) / 100 : 0] as const]
  })
  return {
    summaryId: summaryId(watch, 'respiration', at),
    ...timing(watch, at, at + 15 * MINUTE),
    timeOffsetEpochToBreaths: Object.fromEntries(values),
  }
}
