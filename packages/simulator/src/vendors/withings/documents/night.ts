import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { STAGE } from '../../../people/night.ts'
import { random } from '../../../people/random.ts'
import type { SeenSleep } from '../../../people/seen-sleep.ts'
import type { Cycle } from '../../../people/truth.ts'
import { MODEL, type Owner } from '../owner.ts'

/** A stretch of sleep as one of the two sensors saw it. */
export interface WithingsNight {
  cycle: Cycle
  /** 0 is the main sleep. */
  index: number
  day: Day
  startAt: number
  endAt: number
  model: typeof MODEL.mat | typeof MODEL.watch
  epochs: Uint8Array
}

/** Those that ended on a local day and are over. */
export function nightsOf(owner: Owner, day: Day): WithingsNight[] {
  return [addDays(day, -1), day]
    .flatMap((one) => nightsOfCycle(owner, owner.truth.cycle(one)))
    .filter((night) => night.day === day && night.endAt <= owner.now)
}

/** The mat lies in the bed at home; elsewhere, and for naps on the sofa, the watch must do. */
export function nightsOfCycle(owner: Owner, cycle: Cycle): WithingsNight[] {
  const atHome = owner.zone(cycle.bedAt) === owner.person.zone
  const model = owner.hasMat && atHome ? MODEL.mat : MODEL.watch
  const seen = owner.watch(cycle)
  const main = night(owner, cycle, 0, seen.night(), model)
  const naps = cycle.waking.naps
    .filter(({ onlyRest }) => !onlyRest)
    .map((nap, index) => night(owner, cycle, index + 1, seen.nap(nap), MODEL.watch))
  return [main, ...naps].filter((one) => one.model === MODEL.mat || isWorn(owner, one))
}

function isWorn(owner: Owner, { cycle, startAt, endAt }: WithingsNight): boolean {
  const minute = (at: number) => (at - cycle.bedAt) / MINUTE
  return !owner.watch(cycle).worn.subarray(minute(startAt), minute(endAt)).includes(0)
}

function night(
  owner: Owner,
  cycle: Cycle,
  index: number,
  seen: SeenSleep,
  model: WithingsNight['model'],
): WithingsNight {
  const { startAt, endAt } = seen
  const day = owner.localDay(endAt)
  return { cycle, index, day, startAt, endAt, model, epochs: revised(owner, cycle, index, seen, day) }
}

/** Each revision takes a little more for light sleep. */
function revised(owner: Owner, cycle: Cycle, index: number, seen: SeenSleep, day: Day): Uint8Array {
  const { epochs, latencyEpochs } = seen
  const mistakes = 4 * owner.revision(day)
  const noise = random(owner.seed, owner.person.id, 'withings', 'stages', cycle.day, index)
  for (let i = 0; i < mistakes; i++) {
    const start = noise.integer(latencyEpochs, epochs.length - 3)
    for (let at = start; at < start + 6 && at < epochs.length - 2; at++) {
      if (epochs[at] !== STAGE.awake) epochs[at] = STAGE.light
    }
  }
  return epochs
}
