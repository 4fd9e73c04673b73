import { uuid } from '../../people/random.ts'
import { isReceiver, stampOf } from './entries.ts'
import type { Patient } from './patient.ts'
import type { Reading } from './readings.ts'
import { transmitterIdOf } from './sessions.ts'
import type { Held } from './shelf.ts'

type Warning = 'urgentLow' | 'low' | 'high'

/** A phone rings when a level is crossed, and says when it is over. */
export function alertRecords(patient: Patient, readings: readonly Reading[]): Held[] {
  let before: Warning | null = null
  return readings.flatMap((reading) => {
    const now = warningOf(reading.level)
    const changes: [Warning, string][] = []
    if (before !== null && before !== now) changes.push([before, 'inactive'])
    if (now !== null && before !== now) changes.push([now, 'activeAlarming'])
    before = now
    return changes.map(([name, state]) => held(patient, reading, name, state))
  })
}

function warningOf(level: number): Warning | null {
  if (level < 55) return 'urgentLow'
  if (level < 70) return 'low'
  return level > 250 ? 'high' : null
}

function held(patient: Patient, { at, session }: Reading, alertName: Warning, alertState: string): Held {
  const { seed, person, wearer } = patient
  return {
    at,
    visibleFrom: patient.visibleFrom(at, isReceiver(patient)),
    record: () => ({
      recordId: uuid(seed, 'dexcom', person.id, 'alert', at, alertName, alertState),
      ...stampOf(patient, at),
      alertName,
      alertState,
      displayDevice: wearer.displayDevice,
      transmitterGeneration: wearer.generation,
      transmitterId: transmitterIdOf(patient, session),
    }),
  }
}
