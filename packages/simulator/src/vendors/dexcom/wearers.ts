import { HOUR } from '../../people/calendar.ts'
import type { Person, PersonaName } from '../../people/personas.ts'

export type Generation = 'g6' | 'g7' | 'g715day'

/** What a person wears, what shows it, and how diligently they write things down. */
export interface Wearer {
  generation: Generation
  displayDevice: 'iOS' | 'android' | 'touchscreenReceiver'
  displayApp: string | null
  namesTransmitter: boolean
  /** A receiver beside the phone that hears the same sensor at night. */
  secondReceiver: boolean
  /** Share of meals and workouts that are entered. */
  diligence: number
  injectsInsulin: boolean
  /** Share of days with a finger-stick check. */
  checks: number
}

const PHONE: Wearer = {
  generation: 'g7',
  displayDevice: 'iOS',
  displayApp: 'G7',
  namesTransmitter: true,
  secondReceiver: false,
  diligence: 0.4,
  injectsInsulin: false,
  checks: 0,
}

const WEARERS: Record<PersonaName, Wearer> = {
  office: PHONE,
  athlete: { ...PHONE, displayDevice: 'android', diligence: 0.8 },
  shift_worker: {
    ...PHONE,
    generation: 'g6',
    displayDevice: 'android',
    displayApp: 'G6',
    diligence: 0.9,
    injectsInsulin: true,
    checks: 0.7,
  },
  unwell: { ...PHONE, generation: 'g715day', diligence: 0.2 },
  rarely_worn: {
    ...PHONE,
    generation: 'g6',
    displayDevice: 'touchscreenReceiver',
    displayApp: null,
    namesTransmitter: false,
    diligence: 0.3,
    checks: 0.4,
  },
  traveller: { ...PHONE, diligence: 0.5 },
  several_devices: { ...PHONE, secondReceiver: true, diligence: 0 },
}

export function wearerOf(person: Person): Wearer {
  return WEARERS[person.persona]
}

/** What a phone uploads is held back, longer outside the United States. */
export function phoneDelay(person: Person): number {
  return person.zone.startsWith('America/') ? HOUR : 3 * HOUR
}
