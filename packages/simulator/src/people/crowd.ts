import { type Day, dayNumber, dayOfNumber } from './calendar.ts'
import { type Person, people } from './personas.ts'
import { clamp, type Random, random } from './random.ts'

const MOST = 999

const GIVEN_NAMES = [
  'Alex',
  'Robin',
  'Noor',
  'Kim',
  'Sasha',
  'Jules',
  'Amal',
  'Toni',
  'Ashwin',
  'Mika',
  'Ren',
  'Lou',
  'Ari',
  'Nika',
  'Dara',
  'Yuri',
] as const

/** One more than the given names, so that pairs repeat late. */
const FAMILY_NAMES = [
  'Adeyemi',
  'Bauer',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fontana',
  'Gupta',
  'Horvat',
  'Ito',
  'Jansen',
  'Kowalska',
  'Laine',
  'Moreau',
  'Novak',
  'Ortega',
  'Papadakis',
  'Quinn',
] as const

/** Journeys lead west to New York and east to India; from these zones both leave some of the day over. */
const MIDDLE_ZONES = ['Europe/Paris', 'Europe/Athens', 'Africa/Nairobi', 'America/Sao_Paulo'] as const

const ZONES = [
  ...MIDDLE_ZONES,
  'America/Los_Angeles',
  'America/Chicago',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
] as const

/** That many further people, each a little different from the persona they take after. */
export function crowdOf(seed: number, size: number): Person[] {
  if (!Number.isInteger(size) || size < 0 || size > MOST) {
    throw new RangeError(`a crowd has 0 to ${MOST} people`)
  }
  return Array.from({ length: size }, (_, index) => personAt(seed, index))
}

function personAt(seed: number, index: number): Person {
  const model = people[index % people.length]!
  const id = `crowd-${String(index + 1).padStart(3, '0')}-${model.persona.replaceAll('_', '-')}`
  const r = random(seed, 'crowd', id)
  const height = r.normal(model.heightMetres, 0.05)
  const weight = model.weightKilograms * (height / model.heightMetres) ** 2 * r.normal(1, 0.06)
  return {
    id,
    name: `${GIVEN_NAMES[index % GIVEN_NAMES.length]} ${FAMILY_NAMES[index % FAMILY_NAMES.length]}`,
    persona: model.persona,
    zone: r.pick(model.persona === 'traveller' ? MIDDLE_ZONES : ZONES),
    sex: model.sex,
    birthDay: birthDay(model.birthDay, r),
    heightMetres: rounded(height, 2),
    weightKilograms: rounded(weight, 1),
    restingHeartRate: rounded(r.normal(model.restingHeartRate, 2.5), 1),
    hrvRmssd: rounded(model.hrvRmssd * r.normal(1, 0.1), 1),
    breathsPerMinute: rounded(r.normal(model.breathsPerMinute, 0.5), 1),
    spo2: rounded(clamp(r.normal(model.spo2, 0.4), 95, 99), 1),
    vo2Max: rounded(model.vo2Max * r.normal(1, 0.05), 1),
    bedMinute: Math.round(r.normal(model.bedMinute, 15)),
    sleepMinutes: Math.round(r.normal(model.sleepMinutes, 10)),
    steps: Math.round(model.steps * r.normal(1, 0.1)),
    workoutsPerWeek: Math.max(0, model.workoutsPerWeek + r.integer(-1, 1)),
    napChance: rounded(model.napChance * r.between(0.5, 1.5), 3),
  }
}

function birthDay(model: Day, r: Random): Day {
  return dayOfNumber(dayNumber(model) + r.integer(-2500, 2500))
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
