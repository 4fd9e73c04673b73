import { addDays, type Day, MINUTE } from '../../../people/calendar.ts'
import { countStage, EPOCH_SECONDS, type Hypnogram, STAGE } from '../../../people/night.ts'
import type { Random } from '../../../people/random.ts'
import { clamp } from '../../../people/random.ts'
import type { Cycle } from '../../../people/truth.ts'
import { cycleId, objectId, userId } from '../identity.ts'
import { changedAt, iso, knownNight, type Strap, type WhoopNight } from '../strap.ts'
import { rounded, type ScoreState, scored, type WhoopDocument } from './document.ts'

/** A sleep as the strap saw it, the night or a nap. */
interface Period extends WhoopNight {
  index: number
  seen: Hypnogram
}

/** Sleeps of one cycle, the latest first. */
export function sleepDocuments(strap: Strap, day: Day): WhoopDocument[] {
  const night = knownNight(strap, day)
  if (!night) return []
  const periods: Period[] = [
    { ...night, index: 0, seen: strap.view(night.cycle).night() },
    ...napsOf(strap, night),
  ]
  return periods.reverse().map((period) => sleepDocument(strap, period))
}

export function nightId(strap: Strap, day: Day): string {
  return objectId(strap.seed, strap.person, 'sleep', day, 0)
}

export function stateOf(strap: Strap, { scoredAt, scorable }: WhoopNight): ScoreState {
  if (scoredAt > strap.now) return 'PENDING_SCORE'
  return scorable ? 'SCORED' : 'UNSCORABLE'
}

function napsOf(strap: Strap, { cycle }: WhoopNight): Period[] {
  const { worn, noise, nap: seenNap } = strap.view(cycle)
  return cycle.waking.naps.flatMap((nap, position) => {
    const index = position + 1
    const sleep = seenNap(nap)
    const { startAt, endAt } = sleep
    const minute = (startAt - cycle.bedAt) / MINUTE
    const random = noise('nap', index)
    const knownAt = endAt + random.integer(MINUTE, 4 * MINUTE)
    const known = worn[minute] === 1 && !nap.onlyRest && knownAt <= strap.now
    const scoredAt = knownAt + random.integer(4 * MINUTE, 12 * MINUTE)
    return known ? [{ cycle, startAt, endAt, knownAt, scoredAt, scorable: true, index, seen: sleep }] : []
  })
}

function sleepDocument(strap: Strap, period: Period): WhoopDocument {
  const { seed, person } = strap
  const { cycle, startAt, endAt, index } = period
  const id = objectId(seed, person, 'sleep', cycle.day, index)
  const state = stateOf(strap, period)
  const touchedAt = state === 'PENDING_SCORE' ? period.knownAt : period.scoredAt
  return {
    id,
    day: strap.localDay(endAt),
    startAt,
    endAt,
    body: {
      id,
      cycle_id: cycleId(seed, person, cycle.day),
      v1_id: null,
      user_id: userId(seed, person),
      created_at: iso(period.knownAt),
      updated_at: changedAt(strap, cycle.day, touchedAt),
      start: iso(startAt),
      end: iso(endAt),
      timezone_offset: strap.timezone(endAt),
      nap: index > 0,
      ...scored(state, () => sleepScore(strap, period)),
    },
  }
}

function sleepScore(strap: Strap, period: Period) {
  const { cycle, index } = period
  const noise = strap.view(cycle).noise('sleep-score', index)
  const stages = stageSummary(strap, period, noise)
  const inBed = stages.total_in_bed_time_milli
  const asleep = inBed - stages.total_awake_time_milli - stages.total_no_data_time_milli
  const needed = sleepNeeded(strap, cycle, noise)
  const need = Object.values(needed).reduce((sum, part) => sum + part, 0)
  return {
    stage_summary: stages,
    sleep_needed: needed,
    respiratory_rate:
      index > 0 ? null : Math.round((cycle.vitals.breathsPerMinute + noise.normal(0, 0.12)) * 512) / 512,
    sleep_performance_percentage: index > 0 ? null : Math.round(Math.min(100, (100 * asleep) / need)),
    sleep_consistency_percentage: index > 0 ? null : Math.round(clamp(noise.normal(78, 8), 30, 100)),
    sleep_efficiency_percentage: rounded((100 * asleep) / inBed, 6),
  }
}

/** Stages to the millisecond; each revision takes a minute of light sleep for waking. */
function stageSummary(strap: Strap, { cycle, startAt, endAt, seen }: Period, noise: Random) {
  const inBed = endAt - startAt
  const measured = (stage: number) =>
    Math.round(countStage(seen.epochs, stage) * EPOCH_SECONDS * 1000 * (1 + noise.normal(0, 0.002)))
  const slowWave = measured(STAGE.deep)
  const rem = measured(STAGE.rem)
  const noData = noise.chance(0.1) ? noise.integer(20_000, 400_000) : 0
  const most = inBed - slowWave - rem - noData
  const light = clamp(measured(STAGE.light) - strap.revision(cycle.day) * MINUTE, 0, most)
  return {
    total_in_bed_time_milli: inBed,
    total_awake_time_milli: most - light,
    total_no_data_time_milli: noData,
    total_light_sleep_time_milli: light,
    total_slow_wave_sleep_time_milli: slowWave,
    total_rem_sleep_time_milli: rem,
    sleep_cycle_count: Math.floor((slowWave + light + rem) / (95 * MINUTE)),
    disturbance_count: noise.integer(0, 14),
  }
}

function sleepNeeded(strap: Strap, cycle: Cycle, noise: Random) {
  const before = strap.truth.cycle(addDays(cycle.day, -1))
  const napped = before.waking.naps.some((nap) => !nap.onlyRest)
  return {
    baseline_milli: strap.person.sleepMinutes * MINUTE + 123_456,
    need_from_sleep_debt_milli: noise.integer(0, 40 * MINUTE),
    need_from_recent_strain_milli: Math.round(before.strain * 45 * MINUTE),
    need_from_recent_nap_milli: napped ? -noise.integer(5 * MINUTE, 20 * MINUTE) : 0,
  }
}
