import { addDays, type Day, HOUR, MINUTE } from '../../../people/calendar.ts'
import { clamp } from '../../../people/random.ts'
import { ageOn } from '../../../people/vitals.ts'
import { documentId } from '../identity.ts'
import type { Ring } from '../ring.ts'

const tenths = (value: number) => Math.round(value * 10) / 10

/** Judged in the morning of days on which the ring was worn. */
export function dailyResilienceDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  if (cycle.wakeAt + HOUR > ring.now || !cycle.plan.worn) return []
  const noise = ring.view(cycle).noise('resilience')
  const part = (usual: number) => tenths(clamp(usual + noise.normal(0, 6), 0, 100))
  const contributors = { sleep_recovery: part(52), daytime_recovery: part(48), stress: part(45) }
  const mean = (contributors.sleep_recovery + contributors.daytime_recovery + contributors.stress) / 3
  const level = mean > 55 ? 'strong' : mean > 45 ? 'solid' : mean > 35 ? 'adequate' : 'limited'
  return [{ id: documentId(ring.seed, ring.person, 'daily_resilience', day), day, contributors, level }]
}

export function cardiovascularAgeDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  if (cycle.wakeAt + HOUR > ring.now || !cycle.plan.worn) return []
  const noise = ring.view(cycle).noise('vascular')
  const age = Math.round(clamp(ageOn(ring.person, day) + noise.normal(-2, 1), 18, 100))
  return [
    {
      id: documentId(ring.seed, ring.person, 'daily_cardiovascular_age', day),
      day,
      pulse_wave_velocity: noise.chance(0.5) ? null : tenths(4 + age / 15),
      vascular_age: age,
    },
  ]
}

export function sleepTimeDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  if (cycle.wakeAt + HOUR > ring.now || !cycle.plan.worn) return []
  const noise = ring.view(cycle).noise('bedtime')
  const isFound = noise.chance(0.4)
  const start = -noise.integer(2, 8) * 900
  return [
    {
      id: documentId(ring.seed, ring.person, 'sleep_time', day),
      day,
      optimal_bedtime: isFound ? { day_tz: 3600, end_offset: start + 2700, start_offset: start } : null,
      recommendation: isFound ? 'follow_optimal_bedtime' : 'earlier_bedtime',
      status: isFound ? 'optimal_found' : 'only_recommended_found',
    },
  ]
}

/** Began on the morning of the first unwell day, and ends two days later. */
export function restModeDocuments(ring: Ring, day: Day) {
  const { plan, wakeAt } = ring.truth.cycle(day)
  const startAt = wakeAt + 2 * HOUR
  if (!plan.unwell || ring.truth.cycle(addDays(day, -1)).plan.unwell || startAt > ring.now) return []
  const endAt = startAt + 2 * 24 * HOUR
  const isOver = endAt <= ring.now
  return [
    {
      id: documentId(ring.seed, ring.person, 'rest_mode_period', day),
      start_day: day,
      start_time: ring.local(startAt),
      end_day: isOver ? ring.localDay(endAt) : null,
      end_time: isOver ? ring.local(endAt) : null,
      episodes: [{ tags: ['tag_generic_fever'], timestamp: ring.local(startAt) }],
    },
  ]
}

export function enhancedTagDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  const noise = ring.view(cycle).noise('tag')
  const startAt = cycle.wakeAt + noise.integer(60, 600) * MINUTE
  if (!noise.chance(0.3) || startAt > ring.now || ring.localDay(startAt) !== day) return []
  const isCustom = noise.chance(0.2)
  const endAt = noise.chance(0.4) ? startAt + noise.integer(10, 90) * MINUTE : null
  return [
    {
      id: documentId(ring.seed, ring.person, 'enhanced_tag', day),
      tag_type_code: isCustom ? 'custom' : noise.pick(['tag_generic_coffee', 'tag_sleep_late_meal'] as const),
      start_time: ring.local(startAt),
      end_time: endAt === null ? null : ring.local(endAt),
      start_day: day,
      end_day: endAt === null ? null : ring.localDay(endAt),
      comment: '',
      custom_name: isCustom ? 'Choir' : null,
    },
  ]
}

/** Of the former kind there are few: apps write the other. */
export function tagDocuments(ring: Ring, day: Day) {
  const cycle = ring.truth.cycle(day)
  const noise = ring.view(cycle).noise('note')
  const at = cycle.wakeAt + noise.integer(60, 600) * MINUTE
  if (!noise.chance(0.06) || at > ring.now || ring.localDay(at) !== day) return []
  return [
    {
      id: documentId(ring.seed, ring.person, 'tag', day),
      day,
      text: noise.chance(0.5) ? null : 'A long walk',
      timestamp: ring.local(at),
      tags: ['tag_generic_walk'],
    },
  ]
}
