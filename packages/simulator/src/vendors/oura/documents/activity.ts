import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { POSTURE } from '../../../people/truth.ts'
import { basalRate } from '../../../people/vitals.ts'
import type { DeviceMinute } from '../../../people/wearer.ts'
import { documentId } from '../identity.ts'
import type { Ring } from '../ring.ts'

/** The ring's classes of a minute. */
const CLASS = { away: 0, rest: 1, inactive: 2, low: 3, medium: 4, high: 5 } as const

interface Tally {
  seconds: number[]
  metMinutes: number[]
  classes: number[]
  met: (number | null)[]
  steps: number
  active: number
}

/** The ring's day runs from 04:00 to 04:00; today's grows. */
export function dailyActivityDocuments(ring: Ring, day: Day) {
  const startAt = ring.wall(day, 240)
  const endAt = ring.wall(addDays(day, 1), 240)
  if (startAt + MINUTE > ring.now) return []
  const tally = count(ring, startAt, endAt)
  const worn = tally.classes.some((one) => one !== CLASS.away)
  const shownUnworn = ring.view(ring.truth.cycle(day)).noise('unworn').chance(0.35)
  if (tally.classes.length === 0 || (!worn && !shownUnworn)) return []
  const late = ring.revision(day)
  const steps = Math.round(tally.steps * (1 + 0.012 * late)) + late * 7
  const active = Math.round(tally.active * (1 + 0.012 * late)) + late
  const elapsed = tally.classes.length / (24 * 60)
  const timestamp = ring.local(startAt)
  const seconds = (kind: number) => tally.seconds[kind] ?? 0
  const metMinutes = (kind: number) => Math.round(tally.metMinutes[kind] ?? 0)
  const distance = Math.round(steps * 0.76)
  const known = tally.met.filter((met) => met !== null)
  return [
    {
      id: documentId(ring.seed, ring.person, 'daily_activity', day),
      class_5_min: fiveMinuteClasses(tally.classes),
      score: worn ? Math.round(clamp(55 + steps / 300, 1, 100)) : null,
      active_calories: active,
      average_met_minutes:
        Math.round((known.reduce((sum, met) => sum + met, 0) / (known.length || 1)) * 1e4) / 1e4,
      contributors: contributors(steps, worn),
      equivalent_walking_distance: distance,
      high_activity_met_minutes: metMinutes(CLASS.high),
      high_activity_time: seconds(CLASS.high),
      inactivity_alerts: Math.floor(seconds(CLASS.inactive) / 14_400),
      low_activity_met_minutes: metMinutes(CLASS.low),
      low_activity_time: seconds(CLASS.low),
      medium_activity_met_minutes: metMinutes(CLASS.medium),
      medium_activity_time: seconds(CLASS.medium),
      met: { interval: 60, items: tally.met, timestamp: ring.localSample(startAt) },
      meters_to_target: Math.max(0, 9000 - distance),
      non_wear_time: seconds(CLASS.away),
      resting_time: seconds(CLASS.rest),
      sedentary_met_minutes: metMinutes(CLASS.inactive),
      sedentary_time: seconds(CLASS.inactive),
      steps,
      target_calories: 450,
      target_meters: 9000,
      total_calories: Math.round(basalRate(ring.person, day) * elapsed) + active,
      day,
      timestamp,
    },
  ]
}

function count(ring: Ring, startAt: number, endAt: number): Tally {
  const tally: Tally = {
    seconds: [0, 0, 0, 0, 0, 0],
    metMinutes: [0, 0, 0, 0, 0, 0],
    classes: [],
    met: [],
    steps: 0,
    active: 0,
  }
  for (const minute of ring.minutes(startAt, endAt)) {
    const kind = classOf(minute)
    const met = minute.cycle.met[minute.index] ?? 0
    tally.classes.push(kind)
    tally.seconds[kind] = (tally.seconds[kind] ?? 0) + 60
    tally.met.push(minute.worn ? Math.round(met * 10) / 10 : null)
    if (!minute.worn) continue
    tally.metMinutes[kind] = (tally.metMinutes[kind] ?? 0) + met
    tally.steps += (minute.cycle.steps[minute.index] ?? 0) * minute.view.stepFactor
    if (kind >= CLASS.low) {
      tally.active += ((met - 1) * ring.person.weightKilograms * minute.view.energyFactor) / 60
    }
  }
  return tally
}

function classOf({ worn, cycle, index }: DeviceMinute): number {
  if (!worn) return CLASS.away
  if (cycle.posture[index] !== POSTURE.up) return CLASS.rest
  const met = cycle.met[index] ?? 0
  return met < 1.5 ? CLASS.inactive : met < 3 ? CLASS.low : met < 6 ? CLASS.medium : CLASS.high
}

function fiveMinuteClasses(classes: number[]): string {
  const length = Math.ceil(classes.length / 5)
  return Array.from({ length }, (_, index) => Math.max(...classes.slice(index * 5, index * 5 + 5))).join('')
}

function contributors(steps: number, worn: boolean) {
  const score = (value: number) => (worn ? Math.round(clamp(value, 1, 100)) : null)
  return {
    meet_daily_targets: score(40 + steps / 180),
    move_every_hour: score(60 + steps / 400),
    recovery_time: score(96 - steps / 900),
    stay_active: score(50 + steps / 260),
    training_frequency: score(55 + steps / 350),
    training_volume: score(50 + steps / 300),
  }
}
