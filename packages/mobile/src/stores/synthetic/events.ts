import type { Happening, SyntheticTrace, Training } from './happening.ts'
import { round } from './moving.ts'
import type { SyntheticPerson } from './person.ts'
import type { DayPlan } from './plan.ts'
import { type Chance, chanceOf } from './random.ts'

const SPEED = { running: 2.9, cycling: 6.4, walking: 1.5 }
const KCAL_PER_MINUTE = { running: 11, cycling: 8.5, walking: 5 }
const POINT_SECONDS = 10
const METRES_PER_DEGREE = 111_320
const ECG = { hz: 512, seconds: 30 }

/** What does not happen every hour: training, scales, cuffs, meters and an ECG now and then. */
export function eventsOf(
  person: SyntheticPerson,
  date: string,
  plan: DayPlan,
  midnight: number,
): Happening[] {
  const chance = chanceOf(`events/${person.seed}/${date}`)
  const minute = (value: number) => midnight + value * 60_000
  const moment = (value: number) => ({ start: minute(value), end: minute(value) })
  const found: Happening[] = []
  if (plan.training) found.push(trainingOf(person, plan.training, chance, minute(plan.training.from)))
  if (chance.happens(0.5)) {
    const at = { ...moment(plan.wakes + 12), by: 'scale' as const }
    found.push(
      { kind: 'quantity', name: 'weight_kg', value: round(chance.around(person.weightKg, 0.7), 2), ...at },
      {
        kind: 'quantity',
        name: 'body_fat_pct',
        value: round(chance.around(person.bodyFatPct, 0.5), 1),
        ...at,
      },
    )
  }
  if (chance.happens(0.4)) {
    const systolic = Math.round(chance.around(person.systolic, 8))
    const diastolic = Math.round(systolic * chance.between(0.62, 0.68))
    const pulse = person.restingBpm + chance.whole(4, 14)
    found.push({ kind: 'pressure', by: 'cuff', ...moment(plan.wakes + 25), systolic, diastolic, pulse })
  }
  if (person.hasGlucoseMeter)
    for (const value of [plan.wakes + 5, 800, 1150])
      found.push({
        kind: 'quantity',
        name: 'glucose_mg_dl',
        value: chance.whole(84, 148),
        by: 'meter',
        ...moment(value),
      })
  if (chance.happens(0.15)) {
    const value = round(chance.around(36.7, 0.4), 1)
    found.push({ kind: 'quantity', name: 'temperature_c', value, by: 'thermometer', ...moment(1215) })
  }
  if (chance.happens(0.2)) found.push(traceOf(person, chance, minute(1230)))
  return found
}

function trainingOf(
  person: SyntheticPerson,
  { minutes, sport }: NonNullable<DayPlan['training']>,
  chance: Chance,
  start: number,
): Training {
  const speed = SPEED[sport] * chance.between(0.92, 1.08)
  const end = start + minutes * 60_000
  const route: Training['route'] = []
  let heading = chance.between(0, 2 * Math.PI)
  let { latitude, longitude } = person.home
  for (let at = start; at < end; at += POINT_SECONDS * 1000) {
    heading += chance.around(0.04, 0.2)
    latitude += (Math.cos(heading) * speed * POINT_SECONDS) / METRES_PER_DEGREE
    const perDegree = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
    longitude += (Math.sin(heading) * speed * POINT_SECONDS) / perDegree
    const altitude = round(120 + 15 * Math.sin((at - start) / 400_000), 1)
    route.push({ at, latitude: round(latitude, 6), longitude: round(longitude, 6), altitude })
  }
  const averageBpm = person.restingBpm + (sport === 'walking' ? 45 : 90)
  return {
    kind: 'training',
    by: 'watch',
    start,
    end,
    sport,
    metres: round(speed * minutes * 60, 1),
    kcal: round(KCAL_PER_MINUTE[sport] * minutes * chance.between(0.9, 1.1), 1),
    averageBpm,
    maximumBpm: averageBpm + chance.whole(12, 24),
    route,
  }
}

/** A beat drawn as a few bumps: enough for a curve to look like one. */
function traceOf(person: SyntheticPerson, chance: Chance, start: number): SyntheticTrace {
  const averageBpm = person.restingBpm + chance.whole(6, 14)
  const beatSeconds = 60 / averageBpm
  const bump = (phase: number, middle: number, width: number, height: number) =>
    height * Math.exp(-(((phase - middle) / width) ** 2))
  const millivolts = Array.from({ length: ECG.hz * ECG.seconds }, (_, index) => {
    const phase = ((index / ECG.hz) % beatSeconds) / beatSeconds
    const wave = bump(phase, 0.2, 0.03, 0.12) + bump(phase, 0.36, 0.012, 1) + bump(phase, 0.62, 0.05, 0.25)
    return Math.round((wave - bump(phase, 0.4, 0.012, 0.18) + chance.around(0, 0.01)) * 1000) / 1000
  })
  return {
    kind: 'trace',
    by: 'watch',
    start,
    end: start + ECG.seconds * 1000,
    averageBpm,
    hz: ECG.hz,
    millivolts,
  }
}
