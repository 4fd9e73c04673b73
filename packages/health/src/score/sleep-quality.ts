import { along, mean, type Point } from './scale.ts'
import { type Facts, type SubScore, scored, unscored } from './sub-score.ts'

/**
 * Ohayon et al. 2017: what good nights have in common. The ends at which nothing is left are the worst answers of Buysse et
 * al. 1989, and for waking our own.
 */
const EFFICIENCY: readonly Point[] = [
  [65, 0],
  [85, 100],
]
const MINUTES_TO_FALL_ASLEEP: readonly Point[] = [
  [30, 100],
  [60, 0],
]
const MINUTES_AWAKE: readonly Point[] = [
  [20, 100],
  [60, 0],
]

/** The mean of those that are known. */
export function sleepQualityScore({ today: { readings } }: Facts): SubScore {
  const { fallingAsleepSeconds, awakeSeconds } = readings
  const { efficiency, inputs } = efficiencyOf(readings)
  const parts = [
    ...(efficiency === null ? [] : [along(EFFICIENCY, efficiency)]),
    ...(fallingAsleepSeconds ? [along(MINUTES_TO_FALL_ASLEEP, fallingAsleepSeconds.value / 60)] : []),
    ...(awakeSeconds ? [along(MINUTES_AWAKE, awakeSeconds.value / 60)] : []),
  ]
  if (parts.length === 0) return unscored()
  return scored(mean(parts), {
    inputs: [...inputs, fallingAsleepSeconds, awakeSeconds],
    against: { efficiency: 85, minutes_to_fall_asleep: 30, minutes_awake: 20 },
  })
}

/** As told, else the part of the time in bed that was slept. */
function efficiencyOf({
  sleepEfficiency,
  sleepSeconds,
  timeInBedSeconds,
}: Facts['today']['readings']): Pick<SubScore, 'inputs'> & { efficiency: number | null } {
  if (sleepEfficiency) return { efficiency: sleepEfficiency.value, inputs: [sleepEfficiency] }
  if (!sleepSeconds || !timeInBedSeconds?.value) return { efficiency: null, inputs: [] }
  return {
    efficiency: (100 * sleepSeconds.value) / timeInBedSeconds.value,
    inputs: [sleepSeconds, timeInBedSeconds],
  }
}
