import { addDays, type Day } from './calendar.ts'
import type { Person } from './personas.ts'
import { planOf } from './plan.ts'
import { clamp, random } from './random.ts'
import { strainOf } from './training.ts'

/** The state of the body in the night that ends on a day. */
export interface Vitals {
  restingHeartRate: number
  /** Milliseconds, RMSSD, mean of the night. */
  hrv: number
  breathsPerMinute: number
  spo2: number
  /** Degrees Celsius against the person's own baseline. */
  temperatureDeviation: number
}

export function vitalsOf(seed: number, person: Person, day: Day): Vitals {
  const r = random(seed, person.id, day, 'vitals')
  const strain = strainOf(seed, person, addDays(day, -1))
  const ill = planOf(seed, person, day).unwell ? 1 : 0
  return {
    restingHeartRate: person.restingHeartRate + 5 * strain + 9 * ill + r.normal(0, 0.9),
    hrv: person.hrvRmssd * (1 - 0.3 * strain) * (1 - 0.35 * ill) * Math.exp(r.normal(0, 0.07)),
    breathsPerMinute: person.breathsPerMinute + 2.1 * ill + r.normal(0, 0.25),
    spo2: clamp(person.spo2 - 1.3 * ill + r.normal(0, 0.4), 90, 100),
    temperatureDeviation: 0.12 * strain + 0.95 * ill + r.normal(0, 0.12),
  }
}

export function ageOn(person: Person, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(person.birthDay.slice(0, 4))
  return day.slice(5) < person.birthDay.slice(5) ? years - 1 : years
}

/** Mifflin-St Jeor, kcal a day. */
export function basalRate(person: Person, day: Day): number {
  const shared = 10 * person.weightKilograms + 625 * person.heightMetres - 5 * ageOn(person, day)
  return shared + (person.sex === 'male' ? 5 : -161)
}

/** Tanaka. */
export function maximumHeartRate(person: Person, day: Day): number {
  return 208 - 0.7 * ageOn(person, day)
}
