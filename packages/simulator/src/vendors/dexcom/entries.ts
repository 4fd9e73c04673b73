import { type Day, MINUTE } from '../../people/calendar.ts'
import { clamp, uuid } from '../../people/random.ts'
import type { Cycle } from '../../people/truth.ts'
import { phoneStamp, receiverStamp } from './clocks.ts'
import type { Patient } from './patient.ts'
import { sessionAt, transmitterIdOf } from './sessions.ts'
import type { Held } from './shelf.ts'

interface Entry {
  /** Unique within the cycle, however many entries there are. */
  name: string
  at: number
  eventType: 'carbs' | 'insulin' | 'exercise' | 'health' | 'bloodGlucose' | 'notes'
  eventSubType: string | null
  value: number | string
  unit: string
}

export interface EntryState {
  revision(day: Day): number
  isDeleted(recordId: string): boolean
  now: number
}

/** When a person deletes an entry again, they do it this much later. */
const REGRET = 120 * MINUTE

export function eventRecords(patient: Patient, cycle: Cycle, state: EntryState): Held[] {
  const noise = patient.noise(cycle, 'regret')
  return entriesOf(patient, cycle).map((entry) => {
    const regretted = noise.chance(0.05)
    return {
      at: entry.at,
      visibleFrom: patient.visibleFrom(entry.at, isReceiver(patient)),
      record: () => event(patient, cycle, entry, regretted, state),
    }
  })
}

function entriesOf(patient: Patient, cycle: Cycle): Entry[] {
  return [
    ...meals(patient, cycle),
    ...workouts(patient, cycle),
    ...checks(patient, cycle),
    ...wellbeing(patient, cycle),
  ].sort((left, right) => left.at - right.at)
}

/** People guess carbohydrates in fives. */
function meals(patient: Patient, cycle: Cycle): Entry[] {
  const noise = patient.noise(cycle, 'meals')
  const { diligence, injectsInsulin } = patient.wearer
  return patient.glucose.meals(cycle).flatMap(({ name, at, carbs }): Entry[] => {
    if (!noise.chance(diligence)) return []
    const guess = Math.max(5, Math.round((carbs * noise.between(0.8, 1.2)) / 5) * 5)
    const meal = { name, at, eventType: 'carbs', eventSubType: null, value: guess, unit: 'grams' } as const
    if (!injectsInsulin) return [meal]
    const units = Math.round(guess / 5) / 2
    const dose = { eventType: 'insulin', eventSubType: 'fastActing', value: units, unit: 'units' } as const
    return [{ name: `${name}-insulin`, at: at - 8 * MINUTE, ...dose }, meal]
  })
}

function workouts(patient: Patient, cycle: Cycle): Entry[] {
  const noise = patient.noise(cycle, 'workouts')
  return cycle.waking.workouts.flatMap((workout): Entry[] => {
    if (!noise.chance(patient.wearer.diligence)) return []
    const effort = workout.met / (patient.person.vo2Max / 3.5)
    return [
      {
        name: `workout-${workout.start}`,
        at: cycle.wakeAt + workout.start * MINUTE,
        eventType: 'exercise',
        eventSubType: effort > 0.6 ? 'heavy' : effort > 0.42 ? 'medium' : 'light',
        value: Math.max(5, Math.round(workout.minutes / 5) * 5),
        unit: 'minutes',
      },
    ]
  })
}

function checks(patient: Patient, cycle: Cycle): Entry[] {
  const noise = patient.noise(cycle, 'checks')
  const at = cycle.wakeAt + noise.integer(12, 40) * MINUTE
  const value = meterValue(patient, at, noise.normal(1, 0.05))
  if (!noise.chance(patient.wearer.checks)) return []
  return [{ name: 'check', at, eventType: 'bloodGlucose', eventSubType: null, value, unit: 'mg/dL' }]
}

function wellbeing(patient: Patient, cycle: Cycle): Entry[] {
  const noise = patient.noise(cycle, 'wellbeing')
  const health = { eventType: 'health', value: '', unit: 'unknown' } as const
  const found: Entry[] = []
  if (cycle.plan.unwell && noise.chance(0.7)) {
    found.push({ name: 'illness', at: cycle.wakeAt + 60 * MINUTE, eventSubType: 'illness', ...health })
  }
  if (noise.chance(patient.wearer.diligence * 0.08)) {
    const eventSubType = noise.pick(['stress', 'alcohol', 'highSymptoms'])
    found.push({ name: 'feeling', at: cycle.endAt - 150 * MINUTE, eventSubType, ...health })
  }
  if (noise.chance(patient.wearer.diligence * 0.06)) {
    const value = noise.pick(['Long meeting, late lunch', 'New sensor place', 'Walked home'])
    const at = cycle.endAt - 100 * MINUTE
    found.push({ name: 'note', at, eventType: 'notes', eventSubType: null, value, unit: 'unknown' })
  }
  return found
}

function event(patient: Patient, cycle: Cycle, entry: Entry, regretted: boolean, state: EntryState) {
  const { seed, person, wearer } = patient
  const { at, eventType, eventSubType, unit } = entry
  const recordId = uuid(seed, 'dexcom', person.id, 'event', cycle.day, entry.name)
  const revision = state.revision(patient.localDay(at))
  const deleted = state.isDeleted(recordId) || (regretted && state.now >= at + REGRET)
  return {
    recordId,
    ...stampOf(patient, at),
    eventStatus: deleted ? 'deleted' : revision > 0 ? 'updated' : 'created',
    eventType,
    eventSubType,
    value: written(entry.value, revision, isReceiver(patient)),
    unit,
    transmitterId: transmitterIdOf(patient, sessionAt(seed, person, wearer.generation, at)),
    transmitterGeneration: wearer.generation,
    displayDevice: wearer.displayDevice,
  }
}

/** Phones write numbers as text. */
function written(value: number | string, revision: number, asNumber: boolean): number | string {
  if (typeof value === 'string') return value
  return asNumber ? value + revision : String(value + revision)
}

export function meterValue(patient: Patient, at: number, error: number): number {
  return Math.round(clamp(patient.glucose.at(at) * error, 25, 590))
}

export function isReceiver(patient: Patient): boolean {
  return patient.wearer.displayDevice === 'touchscreenReceiver'
}

export function stampOf(patient: Patient, at: number) {
  const offset = patient.offset(at)
  return isReceiver(patient) ? receiverStamp(at, offset, true) : phoneStamp(at, offset)
}
