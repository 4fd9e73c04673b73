import type { Happening, Quantity } from './happening.ts'
import type { SyntheticPerson } from './person.ts'
import { type DayPlan, isWatchWorn } from './plan.ts'
import { chanceOf } from './random.ts'

const SLICE = 10
const PHONE_CARRIED = 0.75
const CADENCE = { running: 165, walking: 112, cycling: 0 }
const KCAL_PER_STEP = 0.042

/** Steps, distance, energy and floors, slice by slice. Watch and phone count the same steps, each in its own way. */
export function movingOf(
  person: SyntheticPerson,
  date: string,
  plan: DayPlan,
  midnight: number,
): Happening[] {
  const chance = chanceOf(`moving/${person.seed}/${date}`)
  const found: Happening[] = []
  const awakeSlices = (plan.sleeps - plan.wakes) / SLICE
  const usual = (person.dailySteps * plan.vigour) / awakeSlices
  for (let minute = plan.wakes; minute < plan.sleeps; minute += SLICE) {
    const isTraining = trains(plan, minute)
    const steps = Math.round(
      isTraining
        ? CADENCE[plan.training!.sport] * SLICE * chance.between(0.95, 1.05)
        : usual * burst(chance.next()),
    )
    const span = { start: midnight + minute * 60_000, end: midnight + (minute + SLICE) * 60_000 }
    const isWorn = isWatchWorn(plan, minute)
    // A person whose watch is charging has the phone along.
    const isCarried = chance.happens(PHONE_CARRIED) || !isWorn
    const phoneCount = Math.round(steps * chance.between(0.9, 1.02))
    if (steps > 0 && isWorn) found.push(...counted(person, steps, { ...span, by: 'watch' }))
    if (phoneCount > 0 && isCarried) found.push(...counted(person, phoneCount, { ...span, by: 'phone' }))
    const kcal = isTraining ? SLICE * chance.between(8, 11) : steps * KCAL_PER_STEP
    if (isWorn && kcal > 0)
      found.push({ kind: 'quantity', name: 'active_kcal', value: round(kcal, 2), ...span, by: 'watch' })
    if (isCarried && steps > 100 && chance.happens(0.12))
      found.push({ kind: 'quantity', name: 'floors', value: chance.whole(1, 3), ...span, by: 'phone' })
  }
  return found
}

/** Most of a day is sitting; the rest makes up for it. */
const burst = (roll: number) => (roll < 0.45 ? 0.05 : roll < 0.8 ? 0.8 : 3.5)

const trains = ({ training }: DayPlan, minute: number) =>
  training !== null && minute >= training.from && minute < training.from + training.minutes

function counted(
  person: SyntheticPerson,
  steps: number,
  at: Pick<Quantity, 'start' | 'end' | 'by'>,
): Quantity[] {
  return [
    { kind: 'quantity', name: 'steps', value: steps, ...at },
    { kind: 'quantity', name: 'distance_m', value: round(steps * person.stepLengthM, 1), ...at },
  ]
}

export const round = (value: number, digits: number) => Number(value.toFixed(digits))
