import type { Day } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { cycleId, userId } from '../identity.ts'
import { changedAt, iso, knownNight, type Strap, type WhoopNight } from '../strap.ts'
import { rounded, scored, type WhoopDocument } from './document.ts'
import { nightId, stateOf } from './sleep.ts'

/** At most one to a cycle, of its main sleep; it has no time of its own. */
export function recoveryDocuments(strap: Strap, day: Day): WhoopDocument[] {
  const night = knownNight(strap, day)
  if (!night) return []
  const { seed, person } = strap
  const id = nightId(strap, day)
  const state = stateOf(strap, night)
  const touchedAt = state === 'PENDING_SCORE' ? night.knownAt : night.scoredAt
  const body = {
    cycle_id: cycleId(seed, person, day),
    sleep_id: id,
    user_id: userId(seed, person),
    created_at: iso(night.knownAt),
    updated_at: changedAt(strap, day, touchedAt),
    ...scored(state, () => recoveryScore(strap, night)),
  }
  return [{ id, day: strap.localDay(night.endAt), startAt: night.startAt, endAt: night.endAt, body }]
}

function recoveryScore(strap: Strap, { cycle }: WhoopNight) {
  const { vitals, day } = cycle
  const { noise, heartRateBias, hrvFactor } = strap.view(cycle)
  const random = noise('recovery')
  const usual = strap.person
  const hrv = vitals.hrv * hrvFactor * (1 + random.normal(0, 0.01)) + strap.revision(day) * 0.2
  const resting = vitals.restingHeartRate + heartRateBias * 0.5
  return {
    user_calibrating: false,
    recovery_score: Math.round(
      clamp(62 + 80 * (hrv / usual.hrvRmssd - 0.92) - 2 * (resting - usual.restingHeartRate), 1, 99),
    ),
    resting_heart_rate: Math.round(resting),
    hrv_rmssd_milli: rounded(hrv, 6),
    spo2_percentage: rounded(clamp(vitals.spo2 + random.normal(-0.2, 0.2), 0, 100), 4),
    skin_temp_celsius: rounded(33.6 + vitals.temperatureDeviation + random.normal(0, 0.1), 6),
  }
}
