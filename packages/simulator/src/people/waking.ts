import { type Day, weekday } from './calendar.ts'
import type { Hypnogram } from './night.ts'
import { napHypnogram } from './night.ts'
import type { Person } from './personas.ts'
import { type DayPlan, planOf } from './plan.ts'
import { type Random, random } from './random.ts'
import { type Training, trainingOf } from './training.ts'

export interface Workout extends Training {
  /** Minutes after waking up. */
  start: number
  distance: number | null
}

/** Lying down in the day: a nap, or a rest that a device may take for one. */
export interface Nap {
  start: number
  sleep: Hypnogram
  onlyRest: boolean
}

export interface WakingTime {
  met: Float32Array
  steps: Uint16Array
  /** 1 where the person lies down. */
  lying: Uint8Array
  workouts: Workout[]
  naps: Nap[]
}

export function wakingTime(seed: number, person: Person, day: Day, minutes: number): WakingTime {
  const r = random(seed, person.id, day, 'waking')
  const plan = planOf(seed, person, day)
  const waking: WakingTime = {
    met: Float32Array.from({ length: minutes }, () => r.between(1.1, 1.4)),
    steps: new Uint16Array(minutes),
    lying: new Uint8Array(minutes),
    workouts: [],
    naps: [],
  }
  const busy = new Uint8Array(minutes)
  for (const training of trainingOf(seed, person, day)) addWorkout(waking, busy, training, r)
  addNap(waking, busy, person, plan, r)
  addSteps(waking, busy, stepTarget(person, plan, day, r), r)
  return waking
}

function stepTarget(person: Person, plan: DayPlan, day: Day, r: Random): number {
  const rhythm = [1, 1.04, 0.98, 1.02, 1.06, 1.12, 0.78][weekday(day)] ?? 1
  const off = plan.working ? 1 : 0.92
  return Math.round(person.steps * rhythm * off * (plan.unwell ? 0.35 : 1) * Math.exp(r.normal(0, 0.16)))
}

function addWorkout(waking: WakingTime, busy: Uint8Array, training: Training, r: Random): void {
  const start = Math.round(30 + training.position * (waking.met.length - 60))
  const end = start + training.minutes
  if (end > waking.met.length - 40 || busy.subarray(start, end).includes(1)) return
  busy.fill(1, start, end)
  for (let minute = start; minute < end; minute++) {
    waking.met[minute] = training.met * r.between(0.9, 1.1)
    waking.steps[minute] = Math.round(training.stepsPerMinute * r.between(0.96, 1.04))
  }
  const distance = training.metresPerMinute && training.metresPerMinute * training.minutes
  waking.workouts.push({ ...training, start, distance })
}

function addNap(waking: WakingTime, busy: Uint8Array, person: Person, plan: DayPlan, r: Random): void {
  const onlyRest = r.chance(0.06)
  const long = waking.met.length > 22 * 60
  if (!onlyRest && !long && !r.chance(plan.unwell ? 0.4 : person.napChance)) return
  const minutes = long ? 90 : r.integer(22, 55)
  const start = Math.round(waking.met.length * (long ? 0.42 : r.between(0.42, 0.66)))
  if (start + minutes > waking.met.length - 60 || busy.subarray(start, start + minutes).includes(1)) return
  busy.fill(1, start, start + minutes)
  waking.lying.fill(1, start, start + minutes)
  for (let minute = start; minute < start + minutes; minute++) waking.met[minute] = r.between(0.9, 1)
  waking.naps.push({ start, sleep: napHypnogram(r, minutes), onlyRest })
}

/** Walks and short errands until the day's steps are done. */
function addSteps(waking: WakingTime, busy: Uint8Array, target: number, r: Random): void {
  let done = 0
  for (let attempt = 0; attempt < 600 && done < target; attempt++) {
    const errand = r.chance(0.7)
    const length = errand ? r.integer(1, 4) : r.integer(5, 18)
    const cadence = errand ? r.between(18, 55) : r.between(88, 116)
    const start = r.integer(3, Math.max(3, waking.met.length - 20))
    for (let minute = start; minute < start + length && done < target; minute++) {
      if (minute >= busy.length || busy[minute] === 1) continue
      busy[minute] = 1
      const steps = Math.round(Math.min(target - done, cadence * r.between(0.9, 1.1)))
      waking.steps[minute] = steps
      waking.met[minute] = 1.5 + steps / 52
      done += steps
    }
  }
}
