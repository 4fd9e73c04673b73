import { type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { userLink } from '../identity.ts'
import type { PolarWatch } from '../watch.ts'
import { byMinute, nightOf, type PolarNight, pulseOf } from './night.ts'

/** Measured over four hours from half an hour after falling asleep. */
export function rechargeDocument(watch: PolarWatch, day: Day) {
  const night = nightOf(watch, day)
  if (!night || night.endAt - night.startAt < 5 * HOUR) return null
  const view = watch.view(night.cycle)
  const noise = view.noise('recharge')
  if (noise.chance(0.05)) return null
  const from = night.startAt + 30 * MINUTE
  const to = from + 4 * HOUR
  const late = watch.revision(day)
  const { vitals } = night.cycle
  const hrv = byMinute(watch, from, to, 5 * MINUTE, (at) =>
    noise.chance(0.02) ? 0 : Math.round(hrvAt(night, at) * 0.97 * view.hrvFactor) + late,
  )
  const breathing = byMinute(watch, from, to, 5 * MINUTE, () =>
    tenths(vitals.breathsPerMinute + noise.normal(0, 0.4)),
  )
  const pulse = Math.round(pulseOf(night, from, 240) + view.heartRateBias)
  const charge = (vitals.hrv / watch.person.hrvRmssd - 0.9) * 12 + noise.normal(0, 0.8)
  return {
    polar_user: userLink(watch.seed, watch.person),
    date: day,
    heart_rate_avg: pulse,
    beat_to_beat_avg: Math.round(60_000 / pulse),
    heart_rate_variability_avg: Math.round(mean(Object.values(hrv).filter((value) => value > 0))),
    breathing_rate_avg: tenths(mean(Object.values(breathing))),
    nightly_recharge_status: noise.integer(1, 6),
    ans_charge: tenths(clamp(charge, -10, 10)),
    ans_charge_status: noise.integer(1, 5),
    hrv_samples: hrv,
    breathing_samples: breathing,
  }
}

function hrvAt({ cycle }: PolarNight, at: number): number {
  const index = Math.floor((at - cycle.bedAt) / (5 * MINUTE))
  return cycle.hrv[Math.min(index, cycle.hrv.length - 1)] ?? cycle.vitals.hrv
}

const tenths = (value: number) => Math.round(value * 10) / 10
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
