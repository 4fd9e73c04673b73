import type { Day } from './calendar.ts'
import { weekday } from './calendar.ts'
import type { Person } from './personas.ts'
import { planOf } from './plan.ts'
import { clamp, random } from './random.ts'

export type Sport = 'running' | 'cycling' | 'strength_training' | 'walking' | 'swimming'

export interface Training {
  sport: Sport
  minutes: number
  met: number
  stepsPerMinute: number
  metresPerMinute: number | null
  /** Where in the waking time it starts, 0 to 1. */
  position: number
}

/** Effort as a share of the person's capacity. */
const SPORTS: Record<Sport, { effort: [number, number]; steps: number; metres: [number, number] | null }> = {
  running: { effort: [0.64, 0.82], steps: 164, metres: [155, 215] },
  cycling: { effort: [0.52, 0.74], steps: 0, metres: [330, 480] },
  strength_training: { effort: [0.36, 0.46], steps: 8, metres: null },
  walking: { effort: [0.32, 0.4], steps: 112, metres: [78, 92] },
  swimming: { effort: [0.52, 0.68], steps: 0, metres: [32, 45] },
}

const CHOICES: Record<'athlete' | 'other', readonly [Sport, ...Sport[]]> = {
  athlete: ['running', 'running', 'cycling', 'strength_training', 'swimming'],
  other: ['running', 'cycling', 'strength_training', 'walking', 'walking'],
}

export function trainingOf(seed: number, person: Person, day: Day): Training[] {
  const plan = planOf(seed, person, day)
  const r = random(seed, person.id, day, 'training')
  const weekly = clamp(person.workoutsPerWeek / 7, 0, 0.95)
  const chance = weekday(day) >= 5 ? Math.min(0.95, weekly * 1.25) : weekly
  if (plan.unwell || plan.nightShift || !r.chance(chance)) return []
  const athlete = person.persona === 'athlete'
  const sessions = athlete && r.chance(0.3) ? 2 : 1
  return Array.from({ length: sessions }, (_, index) => {
    const sport = r.pick(CHOICES[athlete ? 'athlete' : 'other'])
    const facts = SPORTS[sport]
    return {
      sport,
      minutes: r.integer(athlete ? 40 : 25, athlete ? 95 : 60),
      met: (person.vo2Max / 3.5) * r.between(...facts.effort),
      stepsPerMinute: facts.steps,
      metresPerMinute: facts.metres && r.between(...facts.metres),
      position: sessions === 2 ? (index === 0 ? 0.1 : 0.68) : r.pick([0.08, 0.4, 0.7]),
    }
  })
}

/** What the day took out of the body, 0 to 1; the following night answers to it. */
export function strainOf(seed: number, person: Person, day: Day): number {
  const load = trainingOf(seed, person, day).reduce((sum, one) => sum + one.minutes * one.met, 0)
  const everyday = planOf(seed, person, day).nightShift ? 0.35 : 0.05
  return clamp(everyday + load / 800, 0, 1)
}
