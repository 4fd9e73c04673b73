import type { Contribution, SetAside } from '../merge/index.ts'
import type { Source } from '../records.ts'
import type { Sources } from '../sources.ts'
import type { StepsReading } from './reading.ts'

/** What is known of one local day. */
export interface StepsDay {
  /** The highest count reported so far. */
  accepted: number
  /** By source: its last report that was neither missing nor zero. */
  lastValid: Record<Source, number>
}

/** A new count of the day, and the sources that reported it. */
export interface AcceptedSteps {
  steps: number
  won: Contribution[]
  aside: SetAside[]
}

/**
 * Applies what the sources report at one moment of a day; `known` is null for a day without an earlier report. A source that
 * reports nothing or zero keeps its last valid count, the highest count is taken, and only a rise is accepted.
 */
export function acceptSteps(
  known: StepsDay | null,
  readings: readonly StepsReading[],
  sources: Sources,
): { day: StepsDay; accepted: AcceptedSteps | null } {
  const lastValid = { ...known?.lastValid }
  const valid = inOrder(readings, sources).filter((reading) => reading.steps > 0)
  for (const { source, steps } of valid) lastValid[source] = steps
  const before = known?.accepted ?? 0
  const highest = Math.max(before, ...Object.values(lastValid))
  const day = { accepted: highest, lastValid }
  return { day, accepted: highest > before ? attribute(highest, valid) : null }
}

type ValidReading = StepsReading & { steps: number }

function inOrder(readings: readonly StepsReading[], sources: Sources): ValidReading[] {
  const order = [...sources.keys()]
  return readings
    .map((reading) => ({ ...reading, steps: reading.steps ?? 0 }))
    .sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source))
}

/** The count has just risen. It belongs to the sources that reported the highest value. */
function attribute(steps: number, valid: readonly ValidReading[]): AcceptedSteps {
  const contribution = ({ source, records }: ValidReading): Contribution => ({ source, records })
  return {
    steps,
    won: valid.filter((reading) => reading.steps === steps).map(contribution),
    aside: valid
      .filter((reading) => reading.steps < steps)
      .map((reading) => ({ ...contribution(reading), reason: 'lower_value' })),
  }
}
