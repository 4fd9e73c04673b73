import { addDays, type Day, HOUR, MINUTE } from './calendar.ts'
import type { Person, PersonaName } from './personas.ts'
import { clamp, random } from './random.ts'
import type { Cycle, Truth } from './truth.ts'

type MealName = 'breakfast' | 'lunch' | 'snack' | 'dinner'

export interface Meal {
  name: MealName
  at: number
  /** Grams of carbohydrate. */
  carbs: number
}

/** The glucose in one person's blood. */
export interface Glucose {
  meals(cycle: Cycle): Meal[]
  /** mg/dL. */
  at(instant: number): number
}

/** How well a body keeps its glucose steady. */
interface Regulation {
  fasting: number
  /** mg/dL at the peak for each gram of carbohydrate. */
  perGram: number
  /** Minutes from a meal to its peak. */
  digestion: number
  /** Slow wandering, mg/dL. */
  swing: number
  /** How far injected insulin misses what a meal needs, mg/dL; 0 where the body doses it. */
  miss: number
  dawn: number
  /** mg/dL that an hour of hard exercise takes away. */
  exercise: number
}

const HEALTHY: Regulation = {
  fasting: 91,
  perGram: 0.72,
  digestion: 52,
  swing: 4,
  miss: 0,
  dawn: 6,
  exercise: 10,
}

const REGULATIONS: Record<PersonaName, Regulation> = {
  office: HEALTHY,
  athlete: { ...HEALTHY, fasting: 87, perGram: 0.58, exercise: 8 },
  // Diabetes, treated with insulin: most of what a sensor can show happens to this one.
  shift_worker: { fasting: 142, perGram: 1.8, digestion: 74, swing: 20, miss: 74, dawn: 24, exercise: 45 },
  unwell: { ...HEALTHY, fasting: 89 },
  rarely_worn: { fasting: 110, perGram: 0.95, digestion: 58, swing: 8, miss: 0, dawn: 14, exercise: 16 },
  traveller: { ...HEALTHY, fasting: 93 },
  several_devices: { ...HEALTHY, fasting: 88 },
}

/** Where in the waking time, 0 to 1; how much, in grams; how often. */
const MEALS: readonly { name: MealName; position: number; carbs: number; chance: number }[] = [
  { name: 'breakfast', position: 0.05, carbs: 46, chance: 0.9 },
  { name: 'lunch', position: 0.33, carbs: 64, chance: 1 },
  { name: 'snack', position: 0.52, carbs: 22, chance: 0.45 },
  { name: 'dinner', position: 0.72, carbs: 70, chance: 1 },
]

const INSULIN = 170 * MINUTE
const KNOT = 90 * MINUTE
/** Nothing that was eaten or done longer ago is felt. */
const MEMORY = 14 * HOUR
const ILLNESS = 14
const CACHED_CYCLES = 120

interface Influence {
  at: number
  /** mg/dL at the peak, which comes after `peak` milliseconds. */
  height: number
  peak: number
}

export function glucoseOf(seed: number, person: Person, truth: Truth): Glucose {
  const regulation = REGULATIONS[person.persona]
  const influences = cached((day) => influencesOf(seed, person, truth.cycle(day), regulation))
  const wander = wandering(seed, person, regulation.swing)
  return {
    meals: (cycle) => mealsOf(seed, person, cycle),
    at(instant) {
      const cycle = truth.cycleAt(instant)
      const before = truth.cycle(addDays(cycle.day, -1))
      const felt = [...influences(before.day), ...influences(cycle.day)]
      const sum = felt.reduce((total, influence) => total + effect(influence, instant), 0)
      const dawn = regulation.dawn * bell((instant - cycle.wakeAt + 30 * MINUTE) / (75 * MINUTE))
      const ill = ILLNESS * illness(before, cycle, instant)
      return counterregulated(regulation.fasting + sum + dawn + ill + wander(instant))
    },
  }
}

function mealsOf(seed: number, person: Person, cycle: Cycle): Meal[] {
  const r = random(seed, person.id, cycle.day, 'meals')
  const appetite = (person.persona === 'athlete' ? 1.35 : 1) * (cycle.plan.unwell ? 0.6 : 1)
  const waking = (cycle.endAt - cycle.wakeAt) / MINUTE
  return MEALS.flatMap(({ name, position, carbs, chance }) => {
    const minute = Math.round(clamp(position * waking + r.normal(0, 22), 20, waking - 90))
    const grams = Math.round(Math.max(5, carbs * appetite * r.normal(1, 0.2)))
    return r.chance(chance) ? [{ name, at: cycle.wakeAt + minute * MINUTE, carbs: grams }] : []
  })
}

function influencesOf(seed: number, person: Person, cycle: Cycle, regulation: Regulation): Influence[] {
  const r = random(seed, person.id, cycle.day, 'insulin')
  const meals = mealsOf(seed, person, cycle).flatMap(({ at, carbs }) => [
    { at, height: carbs * regulation.perGram * r.normal(1, 0.12), peak: regulation.digestion * MINUTE },
    ...(regulation.miss > 0 ? [{ at, height: r.normal(0, regulation.miss), peak: INSULIN }] : []),
  ])
  const workouts = cycle.waking.workouts.map((workout) => ({
    at: cycle.wakeAt + workout.start * MINUTE,
    height: -regulation.exercise * clamp((workout.minutes * workout.met) / 480, 0.3, 1.6),
    peak: (workout.minutes + 15) * MINUTE,
  }))
  return [...meals, ...workouts]
}

/** Rises to its height at the peak and then fades. */
function effect({ at, height, peak }: Influence, instant: number): number {
  const passed = instant - at
  if (passed <= 0 || passed > MEMORY) return 0
  const share = passed / peak
  return height * share ** 2 * Math.exp(2 - 2 * share)
}

/** A body fights a fall harder the deeper it goes. */
function counterregulated(level: number): number {
  return Math.max(20, level < 80 ? 80 - (80 - level) * 0.55 : level)
}

/** 0 to 1, coming and going over the first hours of a cycle. */
function illness(before: Cycle, cycle: Cycle, instant: number): number {
  const share = clamp((instant - cycle.bedAt) / (4 * HOUR), 0, 1)
  return (before.plan.unwell ? 1 - share : 0) + (cycle.plan.unwell ? share : 0)
}

function bell(distance: number): number {
  return Math.exp(-(distance ** 2) / 2)
}

/** A smooth curve through a random height each hour and a half. */
function wandering(seed: number, person: Person, swing: number): (instant: number) => number {
  const heights = new Map<number, number>()
  const height = (knot: number) => {
    const known = heights.get(knot) ?? random(seed, person.id, 'glucose', knot).normal(0, swing)
    if (heights.size > 5000) heights.clear()
    heights.set(knot, known)
    return known
  }
  return (instant) => {
    const knot = Math.floor(instant / KNOT)
    const ease = (1 - Math.cos(((instant - knot * KNOT) / KNOT) * Math.PI)) / 2
    return height(knot) * (1 - ease) + height(knot + 1) * ease
  }
}

function cached<T>(make: (day: Day) => T): (day: Day) => T {
  const made = new Map<Day, T>()
  return (day) => {
    const known = made.get(day)
    if (known !== undefined) return known
    if (made.size >= CACHED_CYCLES) made.clear()
    const fresh = make(day)
    made.set(day, fresh)
    return fresh
  }
}
