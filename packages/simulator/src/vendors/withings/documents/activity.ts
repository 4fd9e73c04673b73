import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { POSTURE } from '../../../people/truth.ts'
import { basalRate, maximumHeartRate } from '../../../people/vitals.ts'
import { deviceId } from '../identity.ts'
import { MODEL, MODEL_NAME, type Owner, seconds, type WithingsMinute } from '../owner.ts'

const WITHINGS_BRAND = 1

interface Tally {
  minutes: number
  worn: number
  steps: number
  floors: number
  soft: number
  moderate: number
  intense: number
  calories: number
  beats: number[]
  zones: [number, number, number, number]
}

/** A local day from midnight to midnight; today's grows. */
export function activities(owner: Owner, day: Day) {
  const startAt = owner.wall(day, 0)
  const endAt = owner.wall(addDays(day, 1), 0)
  const tally = count(owner, startAt, endAt, day)
  const noise = owner.watch(owner.truth.cycle(day)).noise('unworn')
  if (tally.minutes === 0 || (tally.worn === 0 && !noise.chance(0.5))) return []
  const elapsed = tally.minutes / (24 * 60)
  const calories = Math.round(tally.calories * 10) / 10
  const known = tally.beats.length > 0
  return [
    {
      date: day,
      timezone: owner.zone(startAt),
      deviceid: deviceId(owner.seed, owner.person, MODEL.watch),
      hash_deviceid: deviceId(owner.seed, owner.person, MODEL.watch),
      brand: WITHINGS_BRAND,
      is_tracker: true,
      model: MODEL_NAME[MODEL.watch],
      modelid: MODEL.watch,
      modified: seconds(Math.min(owner.now, endAt)) + owner.revision(day) * 60,
      steps: tally.steps,
      distance: metres(owner, tally.steps),
      elevation: tally.floors,
      soft: tally.soft * 60,
      moderate: tally.moderate * 60,
      intense: tally.intense * 60,
      active: (tally.moderate + tally.intense) * 60,
      calories,
      totalcalories: Math.round((basalRate(owner.person, day) * elapsed + calories) * 10) / 10,
      hr_average: known ? Math.round(tally.beats.reduce((sum, one) => sum + one, 0) / tally.beats.length) : 0,
      hr_min: known ? Math.min(...tally.beats) : 0,
      hr_max: known ? Math.max(...tally.beats) : 0,
      hr_zone_0: tally.zones[0] * 60,
      hr_zone_1: tally.zones[1] * 60,
      hr_zone_2: tally.zones[2] * 60,
      hr_zone_3: tally.zones[3] * 60,
    },
  ]
}

export function metres(owner: Owner, steps: number): number {
  return Math.round(steps * owner.person.heightMetres * 0.415 * 10) / 10
}

export function kilocalories(owner: Owner, { cycle, view, index }: WithingsMinute): number {
  const met = cycle.met[index] ?? 0
  return met < 1.5 ? 0 : ((met - 1) * owner.person.weightKilograms * view.energyFactor) / 60
}

export function beats({ cycle, view, index }: WithingsMinute): number {
  return Math.round((cycle.heartRate[index] ?? 0) + view.heartRateBias)
}

/** Now and then a minute of walking goes up a flight of stairs. */
export function floors({ at, steps }: WithingsMinute): number {
  return steps > 0 && (at / MINUTE) % 13 === 0 ? 1 : 0
}

function count(owner: Owner, startAt: number, endAt: number, day: Day): Tally {
  const tally: Tally = {
    minutes: 0,
    worn: 0,
    steps: 0,
    floors: 0,
    soft: 0,
    moderate: 0,
    intense: 0,
    calories: 0,
    beats: [],
    zones: [0, 0, 0, 0],
  }
  const most = maximumHeartRate(owner.person, day)
  for (const minute of owner.minutes(startAt, Math.max(endAt, startAt + MINUTE))) {
    tally.minutes += 1
    if (!minute.worn) continue
    tally.worn += 1
    tally.steps += minute.steps
    tally.floors += floors(minute)
    tally.calories += kilocalories(owner, minute)
    const met = minute.cycle.met[minute.index] ?? 0
    if (minute.cycle.posture[minute.index] === POSTURE.up) {
      if (met >= 6) tally.intense += 1
      else if (met >= 3) tally.moderate += 1
      else if (met >= 1.5) tally.soft += 1
    }
    const pulse = beats(minute)
    tally.beats.push(pulse)
    const share = pulse / most
    tally.zones[share < 0.5 ? 0 : share < 0.7 ? 1 : share < 0.9 ? 2 : 3] += 1
  }
  return tally
}
