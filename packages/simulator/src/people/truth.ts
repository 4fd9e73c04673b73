import { cacheOf } from './cache.ts'
import { addDays, type Day, HOUR, instantOf, MINUTE, weekday } from './calendar.ts'
import { EPOCH_SECONDS, type Hypnogram, hypnogram, STAGE } from './night.ts'
import type { Person } from './personas.ts'
import { type DayPlan, morningZone, planOf } from './plan.ts'
import { clamp, type Random, random } from './random.ts'
import { strainOf } from './training.ts'
import { maximumHeartRate, type Vitals, vitalsOf } from './vitals.ts'
import { type WakingTime, wakingTime } from './waking.ts'

export const POSTURE = { up: 0, lying: 1, night: 2 } as const

/**
 * From one bedtime to the next: the night that ends on `day` and the waking time after it. Cycles tile a
 * person's life without gap or overlap, one minute at a time; this is what really happened, and each vendor
 * shows its own view of it.
 */
export interface Cycle {
  day: Day
  plan: DayPlan
  vitals: Vitals
  strain: number
  bedAt: number
  wakeAt: number
  endAt: number
  night: Hypnogram
  /** RMSSD of each five minutes in bed. */
  hrv: Float32Array
  waking: Pick<WakingTime, 'workouts' | 'naps'>
  /** Per minute since `bedAt`. */
  met: Float32Array
  steps: Uint16Array
  heartRate: Float32Array
  posture: Uint8Array
}

export interface Truth {
  cycle(day: Day): Cycle
  /** The cycle an instant falls into. */
  cycleAt(at: number): Cycle
}

const CYCLES_OF_ONE = 240
const CYCLES_OF_ALL = 3000

/** The lives of many people, in memory that does not grow with them. */
export function truthsOf(seed: number): (person: Person) => Truth {
  const cycles = cacheOf<Cycle>(CYCLES_OF_ALL)
  const truths = new Map<string, Truth>()
  return (person) => {
    const truth = truths.get(person.id) ?? truthOf(seed, person, cycles)
    truths.set(person.id, truth)
    return truth
  }
}

export function truthOf(seed: number, person: Person, cycles = cacheOf<Cycle>(CYCLES_OF_ONE)): Truth {
  const cycle = (day: Day) => cycles.get(`${person.id}/${day}`, () => makeCycle(seed, person, day))
  return {
    cycle,
    cycleAt(at) {
      let found = cycle(new Date(at).toISOString().slice(0, 10))
      while (at < found.bedAt) found = cycle(addDays(found.day, -1))
      while (at >= found.endAt) found = cycle(addDays(found.day, 1))
      return found
    },
  }
}

function makeCycle(seed: number, person: Person, day: Day): Cycle {
  const { bedAt, night } = nightOf(seed, person, day)
  const endAt = nightOf(seed, person, addDays(day, 1)).bedAt
  const wakeAt = bedAt + night.epochs.length * EPOCH_SECONDS * 1000
  const vitals = vitalsOf(seed, person, day)
  const waking = wakingTime(seed, person, day, (endAt - wakeAt) / MINUTE)
  const r = random(seed, person.id, day, 'heart')
  const asleep = nightMinutes(night, vitals, r)
  const minutes = (endAt - bedAt) / MINUTE
  return {
    day,
    plan: planOf(seed, person, day),
    vitals,
    strain: strainOf(seed, person, day),
    bedAt,
    wakeAt,
    endAt,
    night,
    hrv: nightHrv(night, vitals, r),
    waking: { workouts: waking.workouts, naps: waking.naps },
    met: join(asleep.met, waking.met),
    steps: withNight(new Uint16Array(minutes), 0, waking.steps),
    heartRate: join(asleep.heartRate, wakingHeartRate(person, day, vitals, waking, r)),
    posture: withNight(new Uint8Array(minutes), POSTURE.night, waking.lying),
  }
}

function nightOf(seed: number, person: Person, day: Day): { bedAt: number; night: Hypnogram } {
  const r = random(seed, person.id, day, 'night')
  const plan = planOf(seed, person, day)
  const afterNightShift = planOf(seed, person, addDays(day, -1)).nightShift
  const free = weekday(day) >= 5 && !afterNightShift
  const usual = afterNightShift ? 8 * 60 + 10 : person.bedMinute + (free ? 40 : 0) - (plan.unwell ? 30 : 0)
  const bed = Math.round(usual + r.normal(0, 18))
  const minutes = person.sleepMinutes + (free ? 30 : 0) + (plan.unwell ? 45 : 0) - (afterNightShift ? 35 : 0)
  const restlessness = (plan.unwell ? 2 : 1) * (afterNightShift ? 1.4 : 1) * r.between(0.7, 1.4)
  const night = hypnogram(r, clamp(r.normal(minutes, 26), 240, 620), restlessness)
  return { bedAt: instantOf(morningZone(seed, person, day), day, bed), night }
}

function nightMinutes(night: Hypnogram, vitals: Vitals, r: Random) {
  const length = night.epochs.length / 2
  const met = new Float32Array(length)
  const heartRate = new Float32Array(length)
  for (let minute = 0; minute < length; minute++) {
    const stage = night.epochs[minute * 2]
    const progress = minute / length
    const trough = 7 * (progress - 0.62) ** 2 * 2.6
    const lift = stage === STAGE.awake ? 6 : stage === STAGE.rem ? 3 : stage === STAGE.deep ? 0 : 1
    heartRate[minute] = vitals.restingHeartRate + trough + lift + r.normal(0.8, 0.8)
    met[minute] = stage === STAGE.awake ? r.between(0.95, 1.15) : r.between(0.88, 0.95)
  }
  return { met, heartRate }
}

function nightHrv(night: Hypnogram, vitals: Vitals, r: Random): Float32Array {
  return Float32Array.from({ length: Math.ceil(night.epochs.length / 10) }, (_, index) => {
    const stage = night.epochs[index * 10]
    const factor = stage === STAGE.deep ? 1.06 : stage === STAGE.rem ? 0.93 : stage === STAGE.awake ? 0.88 : 1
    return vitals.hrv * factor * Math.exp(r.normal(0, 0.12))
  })
}

function wakingHeartRate(
  person: Person,
  day: Day,
  vitals: Vitals,
  waking: WakingTime,
  r: Random,
): Float32Array {
  const sitting = vitals.restingHeartRate + 13
  const reserve = maximumHeartRate(person, day) - sitting
  const span = person.vo2Max / 3.5 - 1.3
  let level = sitting
  return waking.met.map((met, minute) => {
    const lying = waking.lying[minute] === 1 ? -7 : 0
    const aim = sitting + lying + reserve * clamp((met - 1.3) / span, 0, 0.97)
    level += (aim - level) * 0.5
    const afternoon = 2.5 * Math.sin((minute * MINUTE * Math.PI) / (16 * HOUR))
    return level + afternoon + r.normal(0, 1.8)
  })
}

function join(first: Float32Array, second: Float32Array): Float32Array {
  const joined = new Float32Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

/** One value through the night, then the waking minutes. */
function withNight<T extends Uint8Array | Uint16Array>(whole: T, atNight: number, waking: T): T {
  whole.fill(atNight)
  whole.set(waking, whole.length - waking.length)
  return whole
}
