import { type Day, MINUTE } from '../../../people/calendar.ts'
import { POSTURE } from '../../../people/truth.ts'
import { basalRate } from '../../../people/vitals.ts'
import type { DeviceMinute } from '../../../people/wearer.ts'
import type { Band } from '../band.ts'

const QUARTER = 15 * MINUTE

/** What the band counted in a quarter of an hour. */
export interface Quarter {
  at: number
  endAt: number
  worn: boolean
  steps: number
  millimetres: number
  floors: number
  gain: number
  activeKcal: number
  basalKcal: number
  /** Minutes by intensity. */
  minutes: Record<Level, number>
  /** Minutes in the upper heart-rate zones. */
  zones: { fatBurn: number; cardio: number; peak: number }
}

export type Level = 'sedentary' | 'light' | 'moderate' | 'vigorous'

const STRIDE_MILLIMETRES = 740
const FLOOR_MILLIMETRES = 3048

/** Only quarters that are over; those in which the band lay aside count nothing. */
export function quartersOf(band: Band, day: Day): Quarter[] {
  return band.once('quarters', day, () => count(band, day))
}

function count(band: Band, day: Day): Quarter[] {
  const quarters = new Map<number, Quarter>()
  for (const minute of band.minutes(day)) {
    const at = Math.floor(minute.at / QUARTER) * QUARTER
    if (at + QUARTER > band.now) break
    const known = quarters.get(at) ?? emptyQuarter(band, day, at)
    quarters.set(at, known)
    if (minute.worn) add(band, known, minute)
  }
  const list = [...quarters.values()]
  if (list.every((quarter) => !quarter.worn)) return []
  return list.map((quarter, index) => finished(band, day, quarter, index))
}

function emptyQuarter(band: Band, day: Day, at: number): Quarter {
  return {
    at,
    endAt: at + QUARTER,
    worn: false,
    steps: 0,
    millimetres: 0,
    floors: 0,
    gain: 0,
    activeKcal: 0,
    basalKcal: basalRate(band.person, day) / 96,
    minutes: { sedentary: 0, light: 0, moderate: 0, vigorous: 0 },
    zones: { fatBurn: 0, cardio: 0, peak: 0 },
  }
}

function add(band: Band, quarter: Quarter, { cycle, index, view }: DeviceMinute): void {
  const met = cycle.met[index] ?? 0
  quarter.worn = true
  quarter.steps += (cycle.steps[index] ?? 0) * view.stepFactor
  const level = met < 1.6 ? 'sedentary' : met < 3 ? 'light' : met < 6 ? 'moderate' : 'vigorous'
  if (cycle.posture[index] === POSTURE.night) return
  quarter.minutes[level] += 1
  if (level === 'sedentary') return
  quarter.activeKcal += ((met - 1) * band.person.weightKilograms * view.energyFactor) / 60
  if (met >= 8) quarter.zones.peak += 1
  else if (met >= 6) quarter.zones.cardio += 1
  else if (met >= 4) quarter.zones.fatBurn += 1
}

/** A late sync finds a few more steps. */
function finished(band: Band, day: Day, quarter: Quarter, index: number): Quarter {
  const late = band.revision(day)
  const noise = band.view(band.truth.cycle(day)).noise('floors', index)
  const steps = Math.round(quarter.steps * (1 + 0.012 * late)) + (quarter.steps > 100 ? late : 0)
  const floors = steps > 250 && noise.chance(0.4) ? noise.integer(1, 2) : 0
  return {
    ...quarter,
    steps,
    millimetres: Math.round(steps * STRIDE_MILLIMETRES * noise.between(0.97, 1.03)),
    floors,
    gain: floors * FLOOR_MILLIMETRES,
    activeKcal: quarter.activeKcal * (1 + 0.012 * late),
  }
}
