import type { Day } from './calendar.ts'

export type PersonaName =
  | 'office'
  | 'athlete'
  | 'shift_worker'
  | 'unwell'
  | 'rarely_worn'
  | 'traveller'
  | 'several_devices'

/** What makes one person's days differ from another's; everything else follows from the seed. */
export interface Person {
  id: string
  name: string
  persona: PersonaName
  /** Where the person lives; a traveller is elsewhere at times. */
  zone: string
  sex: 'female' | 'male'
  birthDay: Day
  heightMetres: number
  weightKilograms: number
  /** Usual values when well and rested. */
  restingHeartRate: number
  hrvRmssd: number
  breathsPerMinute: number
  spo2: number
  vo2Max: number
  /** Usual main sleep, minutes of local time; bedtime is negative before midnight. */
  bedMinute: number
  sleepMinutes: number
  /** Steps of a usual working day, workouts not counted. */
  steps: number
  workoutsPerWeek: number
  napChance: number
}

export const people: readonly Person[] = [
  {
    id: 'olivia-office',
    name: 'Olivia Brandt',
    persona: 'office',
    zone: 'Europe/Berlin',
    sex: 'female',
    birthDay: '1988-04-17',
    heightMetres: 1.69,
    weightKilograms: 66,
    restingHeartRate: 60,
    hrvRmssd: 44,
    breathsPerMinute: 14.6,
    spo2: 97.2,
    vo2Max: 37,
    bedMinute: -55,
    sleepMinutes: 440,
    steps: 7600,
    workoutsPerWeek: 2,
    napChance: 0.04,
  },
  {
    id: 'anders-athlete',
    name: 'Anders Lindqvist',
    persona: 'athlete',
    zone: 'Europe/Stockholm',
    sex: 'male',
    birthDay: '1995-09-02',
    heightMetres: 1.83,
    weightKilograms: 74,
    restingHeartRate: 44,
    hrvRmssd: 92,
    breathsPerMinute: 13.2,
    spo2: 97.6,
    vo2Max: 58,
    bedMinute: -90,
    sleepMinutes: 485,
    steps: 7000,
    workoutsPerWeek: 6,
    napChance: 0.15,
  },
  {
    id: 'sam-shift',
    name: 'Sam Okafor',
    persona: 'shift_worker',
    zone: 'America/New_York',
    sex: 'male',
    birthDay: '1982-01-30',
    heightMetres: 1.78,
    weightKilograms: 86,
    restingHeartRate: 65,
    hrvRmssd: 36,
    breathsPerMinute: 15.4,
    spo2: 96.4,
    vo2Max: 35,
    bedMinute: -60,
    sleepMinutes: 395,
    steps: 10400,
    workoutsPerWeek: 1,
    napChance: 0.12,
  },
  {
    id: 'uma-unwell',
    name: 'Uma Castellanos',
    persona: 'unwell',
    zone: 'Europe/Madrid',
    sex: 'female',
    birthDay: '1990-12-08',
    heightMetres: 1.64,
    weightKilograms: 60,
    restingHeartRate: 58,
    hrvRmssd: 52,
    breathsPerMinute: 14.9,
    spo2: 97.4,
    vo2Max: 40,
    bedMinute: -15,
    sleepMinutes: 445,
    steps: 8800,
    workoutsPerWeek: 3,
    napChance: 0.06,
  },
  {
    id: 'rui-rarely',
    name: 'Rui Tavares',
    persona: 'rarely_worn',
    zone: 'Europe/Lisbon',
    sex: 'male',
    birthDay: '1975-06-21',
    heightMetres: 1.75,
    weightKilograms: 81,
    restingHeartRate: 63,
    hrvRmssd: 33,
    breathsPerMinute: 15.1,
    spo2: 96.7,
    vo2Max: 34,
    bedMinute: 10,
    sleepMinutes: 420,
    steps: 5900,
    workoutsPerWeek: 1,
    napChance: 0.05,
  },
  {
    id: 'tess-traveller',
    name: 'Tess Whitcombe',
    persona: 'traveller',
    zone: 'Europe/London',
    sex: 'female',
    birthDay: '1985-03-11',
    heightMetres: 1.72,
    weightKilograms: 68,
    restingHeartRate: 59,
    hrvRmssd: 47,
    breathsPerMinute: 14.3,
    spo2: 97.1,
    vo2Max: 39,
    bedMinute: -40,
    sleepMinutes: 425,
    steps: 8200,
    workoutsPerWeek: 2,
    napChance: 0.08,
  },
  {
    id: 'devi-devices',
    name: 'Devi Narayan',
    persona: 'several_devices',
    zone: 'Australia/Sydney',
    sex: 'male',
    birthDay: '1992-10-25',
    heightMetres: 1.76,
    weightKilograms: 72,
    restingHeartRate: 54,
    hrvRmssd: 61,
    breathsPerMinute: 14.1,
    spo2: 97.5,
    vo2Max: 46,
    bedMinute: -70,
    sleepMinutes: 450,
    steps: 9100,
    workoutsPerWeek: 4,
    napChance: 0.05,
  },
]

export function findPerson(among: readonly Person[], id: string): Person {
  const person = among.find((candidate) => candidate.id === id)
  if (!person) throw new RangeError(`no such person: ${id}`)
  return person
}
