import { ADULT, yearsOf } from './age.ts'
import { type Curve, curve } from './curve.ts'

/** By WHO 2000, as delivered. */
export const BMI_RANGE = { from: 18.5, to: 24.9 }

/** WHO 1995: severe, moderate and mild thinness end at 16, 17 and 18.5. WHO 2000: further classes begin at 25, 30, 35, 40. */
const POINTS = curve(
  [13, 0],
  [16, 30],
  [17, 50],
  [18.5, 100],
  [25, 100],
  [30, 64],
  [35, 49],
  [40, 29],
  [50, 0],
)

/** Null of the young, for whom the classes are not meant. */
export const bmiScoreFor = (age: number | null): Curve | null => (yearsOf(age) < ADULT ? null : POINTS)

export const bodyMassIndex = (weightKg: number, heightCm: number): number => weightKg / (heightCm / 100) ** 2
