import { DAY, MINUTE } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import { random } from '../../people/random.ts'
import { hex } from './identity.ts'
import type { Patient } from './patient.ts'
import type { Generation } from './wearers.ts'

/** From the day a sensor was due to the next one. */
export interface Session {
  index: number
  startAt: number
  endAt: number
  /** The first reading, after putting it on and warming up. */
  readyAt: number
  transmitterId: string
  /** When the transmitter began to count. */
  ticksFrom: number
  /** What this sensor makes of the truth. */
  bias: number
}

const FACTS: Record<Generation, { days: number; warmUp: number; sensorsPerTransmitter: number }> = {
  g6: { days: 10, warmUp: 120, sensorsPerTransmitter: 9 },
  g7: { days: 10, warmUp: 30, sensorsPerTransmitter: 1 },
  g715day: { days: 15, warmUp: 60, sensorsPerTransmitter: 1 },
}

/** Records of some accounts name no transmitter. */
export function transmitterIdOf({ wearer }: Patient, { transmitterId }: Session): string {
  return wearer.namesTransmitter ? transmitterId : ''
}

export function sessionAt(seed: number, person: Person, generation: Generation, at: number): Session {
  const { days, warmUp, sensorsPerTransmitter } = FACTS[generation]
  const phase = random(seed, person.id, 'dexcom', 'phase').integer(0, days * DAY - 1)
  const second = Math.floor(phase / 1000) * 1000
  const index = Math.floor((at - second) / (days * DAY))
  const startAt = second + index * days * DAY
  const transmitter = Math.floor(index / sensorsPerTransmitter)
  const r = random(seed, person.id, 'dexcom', 'session', index)
  return {
    index,
    startAt,
    endAt: startAt + days * DAY,
    readyAt: startAt + (r.integer(5, 170) + warmUp) * MINUTE,
    transmitterId: hex(seed, 'dexcom', person.id, 'transmitter', transmitter),
    ticksFrom: second + transmitter * sensorsPerTransmitter * days * DAY,
    bias: r.normal(1, 0.03),
  }
}
