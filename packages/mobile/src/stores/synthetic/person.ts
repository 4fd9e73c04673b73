import { chanceOf } from './random.ts'

/** What stays the same about a person. */
export interface SyntheticPerson {
  seed: string
  /** Minutes after local midnight, on a usual day. */
  wakes: number
  sleepsMinutes: number
  restingBpm: number
  dailySteps: number
  stepLengthM: number
  weightKg: number
  bodyFatPct: number
  systolic: number
  hasGlucoseMeter: boolean
  home: { latitude: number; longitude: number }
}

export function personOf(seed: string): SyntheticPerson {
  const chance = chanceOf(`person/${seed}`)
  return {
    seed,
    wakes: chance.whole(360, 450),
    sleepsMinutes: chance.whole(400, 490),
    restingBpm: chance.whole(50, 66),
    dailySteps: chance.whole(6000, 12_000),
    stepLengthM: chance.between(0.66, 0.8),
    weightKg: chance.between(56, 92),
    bodyFatPct: chance.between(16, 30),
    systolic: chance.whole(110, 132),
    hasGlucoseMeter: chance.happens(0.4),
    home: { latitude: chance.between(40, 55), longitude: chance.between(-3, 20) },
  }
}
