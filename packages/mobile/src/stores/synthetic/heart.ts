import type { Happening, Pulse } from './happening.ts'
import { round } from './moving.ts'
import type { SyntheticPerson } from './person.ts'
import { type DayPlan, isWatchWorn } from './plan.ts'
import { chanceOf } from './random.ts'

const EVERY = 5
const HOUR = 60

/** The pulse of a local day, an hour at a time, and what the watch makes of it. */
export function heartOf(person: SyntheticPerson, date: string, plan: DayPlan, midnight: number): Happening[] {
  const chance = chanceOf(`heart/${person.seed}/${date}`)
  const found: Happening[] = []
  for (let hour = 0; hour < 24; hour++) {
    const beats: Pulse['beats'] = []
    const hourStart = midnight + hour * HOUR * 60_000
    for (let minute = hour * HOUR; minute < (hour + 1) * HOUR; minute += EVERY)
      if (isWatchWorn(plan, minute))
        beats.push({
          at: midnight + minute * 60_000,
          bpm: Math.round(chance.around(pulseAt(person, plan, minute), 6)),
        })
    if (beats.length > 0)
      found.push(
        {
          kind: 'quantity',
          name: 'basal_kcal',
          by: 'watch',
          value: round(person.weightKg * 0.98, 1),
          start: hourStart,
          end: hourStart + 3_600_000,
        },
        { kind: 'pulse', by: 'watch', start: beats[0]!.at, end: beats.at(-1)!.at + 1000, beats },
      )
  }
  const evening = midnight + 1200 * 60_000
  found.push({
    kind: 'quantity',
    name: 'resting_bpm',
    by: 'watch',
    value: Math.round(chance.around(person.restingBpm, 2)),
    start: midnight,
    end: evening,
  })
  for (const minute of [130, 250, plan.wakes - 20])
    found.push(
      at('hrv_ms', round(chance.around(52, 14), 1), minute),
      at('spo2_pct', chance.whole(94, 99), minute + 3),
      at('breaths_per_min', round(chance.around(14.5, 1.5), 1), minute + 6),
    )
  if (new Date(`${date}T00:00:00Z`).getUTCDay() === 1)
    found.push(at('vo2max', round(chance.around(41, 2), 1), 1110))
  return found

  function at(
    name: 'hrv_ms' | 'spo2_pct' | 'breaths_per_min' | 'vo2max',
    value: number,
    minute: number,
  ): Happening {
    const instant = midnight + minute * 60_000
    return { kind: 'quantity', name, value, by: 'watch', start: instant, end: instant }
  }
}

function pulseAt(person: SyntheticPerson, { wakes, sleeps, training }: DayPlan, minute: number): number {
  if (training && minute >= training.from && minute < training.from + training.minutes)
    return training.sport === 'walking' ? person.restingBpm + 45 : person.restingBpm + 90
  const isAsleep = minute < wakes || minute >= sleeps
  return isAsleep ? person.restingBpm + 2 : person.restingBpm + 18
}
