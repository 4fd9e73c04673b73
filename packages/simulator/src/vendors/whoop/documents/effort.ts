import { MINUTE } from '../../../people/calendar.ts'
import type { Cycle } from '../../../people/truth.ts'
import { basalRate, maximumHeartRate } from '../../../people/vitals.ts'
import type { Strap } from '../strap.ts'
import { rounded } from './document.ts'

export interface Effort {
  strain: number
  average_heart_rate: number
  max_heart_rate: number
  kilojoule: number
  /** Milliseconds in the zones of 0, 50, 60, 70, 80 and 90 per cent of the maximum. */
  zones: number[]
  recorded: number
}

/** What the strap makes of the minutes from one instant to another: rest is part of the energy. */
export function effortOf(strap: Strap, cycle: Cycle, from: number, to: number): Effort {
  const { worn, heartRateBias, energyFactor } = strap.view(cycle)
  const { person } = strap
  const most = maximumHeartRate(person, cycle.day)
  const resting = person.restingHeartRate
  const basal = basalRate(person, cycle.day) / (24 * 60)
  const first = Math.max(0, Math.floor((from - cycle.bedAt) / MINUTE))
  const last = Math.min(cycle.met.length, Math.floor((Math.min(to, strap.now) - cycle.bedAt) / MINUTE))
  const zones = [0, 0, 0, 0, 0, 0]
  let [kilocalories, beats, highest, seen, load] = [0, 0, 0, 0, 0]
  for (let minute = first; minute < last; minute++) {
    const met = cycle.met[minute] ?? 1
    const moved = worn[minute] === 1 ? Math.max(0, met - 1) * person.weightKilograms * energyFactor : 0
    kilocalories += basal + moved / 60
    if (worn[minute] !== 1) continue
    const rate = (cycle.heartRate[minute] ?? 0) + heartRateBias
    seen += 1
    beats += rate
    highest = Math.max(highest, rate)
    load += Math.max(0, (rate - resting) / (most - resting) - 0.12) ** 1.6
    const zone = Math.min(5, Math.max(0, Math.floor((rate / most) * 10) - 4))
    zones[zone] = (zones[zone] ?? 0) + MINUTE
  }
  const revised = 1 + 0.004 * strap.revision(cycle.day)
  return {
    strain: rounded(21 * (1 - Math.exp(-load / 40)), 6),
    average_heart_rate: seen === 0 ? 0 : Math.round(beats / seen),
    max_heart_rate: Math.round(highest),
    kilojoule: rounded(kilocalories * 4.184 * revised, 4),
    zones,
    recorded: last > first ? (100 * seen) / (last - first) : 100,
  }
}
