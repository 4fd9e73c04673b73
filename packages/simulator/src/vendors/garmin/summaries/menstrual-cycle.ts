import { addDays, type Day, dayNumber, MINUTE } from '../../../people/calendar.ts'
import { seconds, summaryId } from '../identity.ts'
import type { GarminWatch } from '../watch.ts'
import { type Upload, whenDone } from './upload.ts'

const CYCLE_DAYS = 28
/** By their last days. */
const PHASES: readonly (readonly [string, number])[] = [
  ['MENSTRUAL', 5],
  ['FOLLICULAR', 12],
  ['OVULATION', 16],
  ['LUTEAL', CYCLE_DAYS],
]

/** Where the person is in the cycle, reported each morning. */
export function mct(watch: GarminWatch, day: Day): Upload[] {
  if (watch.person.sex !== 'female') return []
  const at = watch.truth.cycle(day).wakeAt + 20 * MINUTE
  const dayInCycle = (dayNumber(day) % CYCLE_DAYS) + 1
  const index = PHASES.findIndex(([, last]) => dayInCycle <= last)
  const [currentPhaseType, last] = PHASES[index]!
  return whenDone(watch, at, at, () => ({
    summaryId: summaryId(watch, 'mct', at),
    periodStartDate: addDays(day, 1 - dayInCycle),
    dayInCycle,
    periodLength: 5,
    cycleLength: CYCLE_DAYS,
    predictedCycleLength: CYCLE_DAYS + watch.revision(day),
    currentPhase: index + 1,
    currentPhaseType,
    lengthOfCurrentPhase: last - (PHASES[index - 1]?.[1] ?? 0),
    daysUntilNextPhase: last - dayInCycle + 1,
    isPredictedCycle: false,
    lastUpdatedAt: seconds(at),
  }))
}
