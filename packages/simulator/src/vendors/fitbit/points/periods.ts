import { type Day, MINUTE } from '../../../people/calendar.ts'
import { EPOCH_SECONDS, type Hypnogram, STAGE } from '../../../people/night.ts'
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
  const { worn } = band.view(cycle)
  const night = period(band, cycle, shift, cycle.bedAt, cycle.night, true)
  const naps = cycle.waking.naps
    .filter(({ onlyRest }) => !onlyRest)
    .map((nap, index) =>
      period(band, cycle, shift + index + 1, cycle.wakeAt + nap.start * MINUTE, nap.sleep, false),
    )
    .filter(
      ({ at, endAt }) =>
        !worn.subarray((at - cycle.bedAt) / MINUTE, (endAt - cycle.bedAt) / MINUTE).includes(0),
    )
  return [night, ...naps]
}

function period(
  band: Band,
  cycle: Cycle,
  index: number,
  at: number,
  truth: Hypnogram,
  main: boolean,
): Period {
  const endAt = at + truth.epochs.length * EPOCH_SECONDS * 1000
  const day = band.localDay(endAt)
  const epochs = bandEpochs(band, cycle, index, truth, day)
  return { cycle, index, day, at, endAt, epochs, latencyEpochs: truth.latencyEpochs, main }
}

/** The band takes some light sleep for REM and lags behind; each revision moves a few more epochs. */
function bandEpochs(band: Band, cycle: Cycle, index: number, truth: Hypnogram, day: Day): Uint8Array {
  const epochs = truth.epochs.slice()
  const view = band.view(cycle)
  const mistake = view.noise('stages', index)
  for (let i = 0; i < 6; i++) {
    const start = mistake.integer(truth.latencyEpochs, epochs.length - 1)
    if (epochs[start] === STAGE.light) epochs.fill(STAGE.rem, start, runEnd(epochs, start))
  }
  for (let revision = 1; revision <= band.revision(day); revision++) {
    const from = view.noise('revision', index, revision).integer(truth.latencyEpochs, epochs.length - 1)
    const found = epochs.findIndex((stage, at) => at >= from && stage !== STAGE.light)
    if (found >= 0) epochs.fill(STAGE.light, found, Math.min(found + 8, epochs.length))
  }
  return epochs
}

/** At most four minutes of the same stage. */
function runEnd(epochs: Uint8Array, start: number): number {
  let end = start
  while (end < start + 8 && epochs[end] === epochs[start]) end++
  return end
}
