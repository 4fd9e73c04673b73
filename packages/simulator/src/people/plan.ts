import { addDays, DAY, type Day, dayNumber, instantOf, MINUTE, offsetMinutes, weekday } from './calendar.ts'
import type { Person } from './personas.ts'
import { random } from './random.ts'

/** The course of a life around one local day, before any physiology. */
export interface DayPlan {
  working: boolean
  nightShift: boolean
  unwell: boolean
  worn: boolean
}

const UNWELL_CYCLE = 56
const WORN_CYCLE = 9
const WORN_DAYS = 3

const starts = new Map<string, number>()

function phase(seed: number, person: Person, day: Day, cycle: number): number {
  const key = `${seed}/${person.id}/${cycle}`
  const start = starts.get(key) ?? random(seed, person.id, 'phase').integer(0, cycle - 1)
  starts.set(key, start)
  return (((dayNumber(day) + start) % cycle) + cycle) % cycle
}

export function planOf(seed: number, person: Person, day: Day): DayPlan {
  const weekend = weekday(day) >= 5
  const nightShift = person.persona === 'shift_worker' && phase(seed, person, day, 14) < 6
  return {
    working: nightShift || !weekend,
    nightShift,
    unwell: person.persona === 'unwell' && phase(seed, person, day, UNWELL_CYCLE) < 7,
    worn: person.persona !== 'rarely_worn' || phase(seed, person, day, WORN_CYCLE) < WORN_DAYS,
  }
}

/** The zone in which the person wakes up on a day. */
export function morningZone(seed: number, person: Person, day: Day): string {
  if (person.persona !== 'traveller') return person.zone
  const at = phase(seed, person, day, 32)
  if (at >= 8 && at < 13) return 'America/New_York'
  if (at >= 22 && at < 28) return 'Asia/Kolkata'
  return person.zone
}

/** A journey takes no time and happens at noon of the old zone, on the day before the first morning elsewhere. */
function arrival(seed: number, person: Person, day: Day): number {
  const before = addDays(day, -1)
  return instantOf(morningZone(seed, person, before), before, 12 * 60)
}

export function zoneAt(seed: number, person: Person, at: number): string {
  if (person.persona !== 'traveller') return person.zone
  const around = new Date(at).toISOString().slice(0, 10)
  let zone = morningZone(seed, person, addDays(around, -2))
  for (const step of [-1, 0, 1, 2]) {
    const day = addDays(around, step)
    const next = morningZone(seed, person, day)
    if (next !== zone && arrival(seed, person, day) <= at) zone = next
  }
  return zone
}

export function offsetAt(seed: number, person: Person, at: number): number {
  return offsetMinutes(zoneAt(seed, person, at), at)
}

/**
 * The instant at which a person's wall clock first reaches a time of a local day. A journey may skip that time
 * or repeat it, hence the search.
 */
export function wallInstant(seed: number, person: Person, day: Day, minutes: number): number {
  if (person.persona !== 'traveller') return instantOf(person.zone, day, minutes)
  const wall = dayNumber(day) * DAY + minutes * MINUTE
  const step = 15 * MINUTE
  for (let at = wall - 15 * 60 * MINUTE; ; at += step) {
    const gap = wall - (at + offsetAt(seed, person, at) * MINUTE)
    if (gap <= 0) return at
    if (gap < step && gap > 0 && offsetAt(seed, person, at + gap) === offsetAt(seed, person, at))
      return at + gap
  }
}
