import { addDays, type Day, dayNumber, instantOf, offsetMinutes, weekday } from './calendar.ts'
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

const DESTINATIONS = ['America/New_York', 'Asia/Kolkata'] as const

/** The zone in which the person wakes up on a day. */
export function morningZone(seed: number, person: Person, day: Day): string {
  if (person.persona !== 'traveller') return person.zone
  const at = phase(seed, person, day, 32)
  if (at >= 8 && at < 13) return DESTINATIONS[0]
  if (at >= 22 && at < 28) return DESTINATIONS[1]
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
 * The instant at which a person's wall clock first reaches a time of a local day. Westward journeys repeat some
 * hours; eastward ones skip some of the afternoon, and a skipped time is taken where the person lives.
 */
export function wallInstant(seed: number, person: Person, day: Day, minutes: number): number {
  const home = instantOf(person.zone, day, minutes)
  if (person.persona !== 'traveller') return home
  const lived = [person.zone, ...DESTINATIONS]
    .map((zone) => ({ zone, at: instantOf(zone, day, minutes) }))
    .filter(({ zone, at }) => zoneAt(seed, person, at) === zone)
  return lived.length === 0 ? home : Math.min(...lived.map(({ at }) => at))
}
