import { clamp } from '../../../people/random.ts'
import type { Ring } from '../ring.ts'
import { durationsOf, type SleepPeriod } from './sleep-period.ts'

const score = (value: number) => Math.round(clamp(value, 1, 100))
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function sleepScore(ring: Ring, period: SleepPeriod) {
  const { asleep, deep, rem, efficiency, latency, awake } = durationsOf(period)
  const contributors = {
    deep_sleep: score((deep / 5400) * 95),
    efficiency: score(efficiency * 1.05),
    latency: score(100 - Math.abs(latency - 720) / 24),
    rem_sleep: score((rem / 6600) * 95),
    restfulness: score(100 - awake / 70),
    timing: score(100 - Math.abs(middleHour(ring, period) - 3.5) * 11),
    total_sleep: score((asleep / 27_900) * 95),
  }
  return { score: score(mean(Object.values(contributors))), contributors }
}

function middleHour(ring: Ring, period: SleepPeriod): number {
  const local = ring.local((period.startAt + period.endAt) / 2)
  return Number(local.slice(11, 13)) + Number(local.slice(14, 16)) / 60
}

export function readinessScore(ring: Ring, period: SleepPeriod) {
  const { vitals, strain, day } = period.cycle
  const noise = ring.view(period.cycle).noise('readiness')
  const usual = ring.person
  const lift = (value: number) => score(value + noise.normal(0, 2))
  const contributors = {
    activity_balance: lift(88 - 18 * strain),
    body_temperature: lift(98 - 45 * Math.abs(vitals.temperatureDeviation)),
    hrv_balance: noise.chance(0.06) ? null : lift(82 + 60 * (vitals.hrv / usual.hrvRmssd - 0.9)),
    previous_day_activity: noise.chance(0.04) ? null : lift(86 - 10 * strain),
    previous_night: sleepScore(ring, period).score,
    recovery_index: lift(80),
    resting_heart_rate: lift(95 - 5 * (vitals.restingHeartRate - usual.restingHeartRate)),
    sleep_balance: lift(82),
    sleep_regularity: lift(80),
  }
  const known = Object.values(contributors).filter((value) => value !== null)
  const revised = ring.revision(day) * 0.01
  return {
    score: score(mean(known)),
    contributors,
    temperature_deviation: hundredths(vitals.temperatureDeviation + noise.normal(0, 0.05) + revised),
    temperature_trend_deviation: noise.chance(0.1)
      ? null
      : hundredths(vitals.temperatureDeviation * 0.4 + noise.normal(0, 0.03)),
  }
}

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
