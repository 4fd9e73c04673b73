import { type Day, MINUTE } from '../../people/calendar.ts'
import { type Cycle, POSTURE } from '../../people/truth.ts'
import type { Patient } from './patient.ts'
import { type Session, sessionAt } from './sessions.ts'

const READING = 5 * MINUTE

export interface Reading {
  at: number
  /** The local date. */
  day: Day
  session: Session
  /** mg/dL, beyond what the sensor may say. */
  level: number
  /** mg/dL a minute; null after a gap. */
  rate: number | null
  /** Also heard by the receiver beside the bed. */
  atNight: boolean
}

const CACHED_CYCLES = 200
/** The tissue follows the blood. */
const LAG = 6 * MINUTE

/** What the sensor took down in one cycle, whenever it is shown. */
export function readingsOf(patient: Patient): (cycle: Cycle) => Reading[] {
  const cache = new Map<Day, Reading[]>()
  return (cycle) => {
    const known = cache.get(cycle.day)
    if (known) return known
    if (cache.size >= CACHED_CYCLES) cache.clear()
    const made = takeDown(patient, cycle)
    cache.set(cycle.day, made)
    return made
  }
}

function takeDown(patient: Patient, cycle: Cycle): Reading[] {
  if (!cycle.plan.worn) return []
  const { seed, person, wearer, glucose } = patient
  const noise = patient.noise(cycle, 'readings')
  const lost = lostSignals(patient, cycle)
  const readings: Reading[] = []
  let previous: Reading | undefined
  let session = sessionAt(seed, person, wearer.generation, cycle.bedAt)
  for (let at = firstAfter(session, cycle.bedAt); at < cycle.endAt; at += READING) {
    if (at >= session.endAt) {
      session = sessionAt(seed, person, wearer.generation, at)
      at = firstAfter(session, at)
      if (at >= cycle.endAt) break
    }
    const error = noise.normal(0, 1.6)
    if (at < session.readyAt || lost.some((gap) => at >= gap.from && at < gap.to)) continue
    const level = glucose.at(at - LAG) * session.bias + error
    const follows = previous !== undefined && at - previous.at === READING
    const rate = follows ? Math.round((level - previous!.level) * 2) / 10 : null
    const minute = Math.floor((at - cycle.bedAt) / MINUTE)
    previous = {
      at,
      day: patient.localDay(at),
      session,
      level,
      rate,
      atNight: cycle.posture[minute] === POSTURE.night,
    }
    readings.push(previous)
  }
  return readings
}

function firstAfter(session: Session, at: number): number {
  return session.startAt + Math.ceil((at - session.startAt) / READING) * READING
}

/** Now and then phone and sensor do not hear each other. */
function lostSignals(patient: Patient, cycle: Cycle): { from: number; to: number }[] {
  const noise = patient.noise(cycle, 'signal')
  const minutes = (cycle.endAt - cycle.bedAt) / MINUTE
  return Array.from({ length: noise.integer(0, 2) }, () => {
    const from = cycle.bedAt + noise.integer(0, minutes) * MINUTE
    return { from, to: from + noise.integer(12, 85) * MINUTE }
  })
}
