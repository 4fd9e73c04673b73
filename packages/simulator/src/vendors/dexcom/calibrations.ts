import { HOUR, MINUTE } from '../../people/calendar.ts'
import { uuid } from '../../people/random.ts'
import type { Cycle } from '../../people/truth.ts'
import { isReceiver, meterValue, stampOf } from './entries.ts'
import type { Patient } from './patient.ts'
import { sessionAt, transmitterIdOf } from './sessions.ts'
import type { Held } from './shelf.ts'

/** Later sensors are calibrated by the factory. */
export function calibrates(patient: Patient): boolean {
  return patient.wearer.generation === 'g6'
}

/** Twice when a sensor is new, then every third day or so. */
export function calibrationRecords(patient: Patient, cycle: Cycle): Held[] {
  if (!calibrates(patient) || !cycle.plan.worn) return []
  const { seed, person, wearer } = patient
  const noise = patient.noise(cycle, 'calibrations')
  const sometimes = noise.chance(0.3) ? [cycle.wakeAt + noise.integer(20, 70) * MINUTE] : []
  const sessions = [cycle.bedAt, cycle.endAt].map((at) => sessionAt(seed, person, wearer.generation, at))
  const fresh = sessions.flatMap(({ readyAt }) => [readyAt + 10 * MINUTE, readyAt + 12 * HOUR])
  return [...new Set([...fresh, ...sometimes])]
    .filter((at) => at >= cycle.bedAt && at < cycle.endAt)
    .sort((left, right) => left - right)
    .map((at) => held(patient, cycle, at, noise.normal(1, 0.05)))
}

function held(patient: Patient, cycle: Cycle, at: number, error: number): Held {
  const { seed, person, wearer } = patient
  const session = sessionAt(seed, person, wearer.generation, at)
  return {
    at,
    visibleFrom: patient.visibleFrom(at, isReceiver(patient)),
    record: () => ({
      recordId: uuid(seed, 'dexcom', person.id, 'calibration', cycle.day, at),
      ...stampOf(patient, at),
      value: meterValue(patient, at, error),
      unit: 'mg/dL',
      transmitterId: transmitterIdOf(patient, session),
      transmitterTicks: Math.round((at - session.ticksFrom) / 1000),
      transmitterGeneration: wearer.generation,
      displayDevice: wearer.displayDevice,
    }),
  }
}
