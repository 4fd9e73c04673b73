import { type Day, MINUTE } from '../../../people/calendar.ts'
import { STAGE } from '../../../people/night.ts'
import type { SeenSleep } from '../../../people/seen-sleep.ts'
import type { Cycle } from '../../../people/truth.ts'
import type { Band } from '../band.ts'

/** A sleep as the band saw it. */
export interface Period {
  cycle: Cycle
  /** Position among the sleeps of its day: 0 is the night. */
  index: number
  /** The local day on which it ended. */
  day: Day
  at: number
  endAt: number
  epochs: Uint8Array
  latencyEpochs: number
  main: boolean
}

/** A sleep shows once it is over. */
export function periodsOf(band: Band, day: Day): Period[] {
  return band.once('periods', day, () =>
    band
      .cyclesOf(day)
      .flatMap((cycle, which) => periodsOfCycle(band, cycle, (1 - which) * 10))
      .filter((period) => period.day === day && period.endAt <= band.now),
  )
}

/** The night a day's values rest on. */
export function mainSleep(band: Band, day: Day): Period | null {
  return periodsOf(band, day).find(({ main }) => main) ?? null
}

/** Two cycles can give naps to one day; `shift` keeps their positions apart. */
function periodsOfCycle(band: Band, cycle: Cycle, shift: number): Period[] {
  if (!cycle.plan.worn) return []
  const { worn, night: seenNight, nap: seenNap } = band.view(cycle)
  const night = period(band, cycle, shift, seenNight(), true)
  const naps = cycle.waking.naps
    .filter(({ onlyRest }) => !onlyRest)
    .map((nap, index) => period(band, cycle, shift + index + 1, seenNap(nap), false))
    .filter(
      ({ at, endAt }) =>
        !worn.subarray((at - cycle.bedAt) / MINUTE, (endAt - cycle.bedAt) / MINUTE).includes(0),
    )
  return [night, ...naps]
}

function period(band: Band, cycle: Cycle, index: number, seen: SeenSleep, main: boolean): Period {
  const { startAt: at, endAt, latencyEpochs } = seen
  const day = band.localDay(endAt)
  const epochs = revised(band, cycle, index, seen, day)
  return { cycle, index, day, at, endAt, epochs, latencyEpochs, main }
}

/** Each revision takes a few more epochs for light sleep. */
function revised(band: Band, cycle: Cycle, index: number, seen: SeenSleep, day: Day): Uint8Array {
  const { epochs, latencyEpochs } = seen
  const { noise } = band.view(cycle)
  for (let revision = 1; revision <= band.revision(day); revision++) {
    const from = noise('revision', index, revision).integer(latencyEpochs, epochs.length - 1)
    const found = epochs.findIndex((stage, at) => at >= from && stage !== STAGE.light)
    if (found >= 0) epochs.fill(STAGE.light, found, Math.min(found + 8, epochs.length))
  }
  return epochs
}
