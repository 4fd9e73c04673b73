/** A level that was sampled holds until the next sample, but not over a gap in which nothing was measured. */
const LONGEST_HOLD_S = 5 * 60

interface Timed {
  at: number
  /** How long the source says that the sample stands for; null when it does not say. */
  seconds: number | null
}

/**
 * The seconds that each of several samples, given in time order, stands for: its own length where the source states one, and
 * never beyond the next sample. Without this a burst of samples in a workout would outweigh the hours around it.
 */
export function weightsOf(samples: readonly Timed[]): number[] {
  const gaps = samples.map(({ at }, index) => {
    const next = samples[index + 1]
    return next ? (next.at - at) / 1000 : null
  })
  return samples.map(({ seconds }, index) => {
    const untilNext = gaps[index] ?? null
    if (seconds !== null && seconds > 0) return untilNext === null ? seconds : Math.min(seconds, untilNext)
    const hold = untilNext ?? gaps[index - 1] ?? LONGEST_HOLD_S
    return Math.min(hold, LONGEST_HOLD_S)
  })
}
