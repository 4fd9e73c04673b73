import { addDays } from './calendar.ts'
import type { SyntheticNight, SyntheticStage } from './happening.ts'
import type { SyntheticPerson } from './person.ts'
import { planOf } from './plan.ts'
import { chanceOf } from './random.ts'

/** The night that begins in the evening of the date, in cycles: deep sleep early, dreams late. */
export function nightOf(person: SyntheticPerson, date: string, midnight: number): SyntheticNight {
  const chance = chanceOf(`night/${person.seed}/${date}`)
  const { sleeps } = planOf(person, date)
  const wakes = 1440 + planOf(person, addDays(date, 1)).wakes
  const stages: SyntheticNight['stages'] = []
  let minute = sleeps
  const spend = (stage: SyntheticStage, minutes: number) => {
    const end = Math.min(wakes, minute + Math.max(2, Math.round(minutes)))
    if (end > minute) stages.push({ start: midnight + minute * 60_000, end: midnight + end * 60_000, stage })
    minute = end
  }
  spend('awake', chance.between(4, 14))
  for (let cycle = 0; minute < wakes; cycle++) {
    spend('light', chance.around(24, 8))
    spend('deep', chance.around(Math.max(3, 28 - cycle * 7), 5))
    spend('light', chance.around(22, 8))
    spend('rem', chance.around(8 + cycle * 6, 4))
    if (chance.happens(0.4)) spend('awake', chance.between(2, 6))
  }
  return { kind: 'night', by: 'watch', start: stages[0]!.start, end: stages.at(-1)!.end, stages }
}
