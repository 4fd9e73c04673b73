import {
  awakeScore,
  efficiencyOf,
  efficiencyScore,
  fallingAsleepScore,
  GOOD_NIGHT,
  mean,
} from '../guidance/index.ts'
import { type ScoreFacts, type SubScore, scored, unscored } from './sub-score.ts'

/** The mean of those that are known. */
export function scoreSleepQuality({ today: { readings } }: ScoreFacts): SubScore {
  const { fallingAsleepSeconds, awakeSeconds } = readings
  const efficiency = efficiencyOf(readings)
  const parts = [
    ...(efficiency ? [efficiencyScore(efficiency.percent)] : []),
    ...(fallingAsleepSeconds ? [fallingAsleepScore(fallingAsleepSeconds.value / 60)] : []),
    ...(awakeSeconds ? [awakeScore(awakeSeconds.value / 60)] : []),
  ]
  if (parts.length === 0) return unscored()
  return scored(mean(parts), {
    inputs: [...(efficiency?.of ?? []), fallingAsleepSeconds, awakeSeconds],
    against: {
      efficiency: GOOD_NIGHT.efficiency,
      minutes_to_fall_asleep: GOOD_NIGHT.minutesToFallAsleep,
      minutes_awake: GOOD_NIGHT.minutesAwake,
    },
  })
}
