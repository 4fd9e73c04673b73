import type { Contribution, SetAside } from '../merge/index.ts'
import { SOURCES, type Source } from '../records.ts'
import type { StepsReading } from './reading.ts'

/** What is known of one local day. */
export interface StepsDay {
  /** The highest count told so far. */
  accepted: number
  /** By source: what it last told that was neither nothing nor zero. */
  lastValid: Partial<Record<Source, number>>
}

/** A new count of the day, and who told it. */
export interface AcceptedSteps {
  steps: number
  won: Contribution[]
  aside: SetAside[]
}

/**
 * Takes in what the sources say at one moment of a day; null for a day of which nothing is known yet. A source that
 * says nothing or zero is taken at its last valid word, the highest word counts, and only more than before is accepted.
 */
export function acceptSteps(
  known: StepsDay | null,
  readings: readonly StepsReading[],
): { day: StepsDay; accepted: AcceptedSteps | null } {
  const lastValid = { ...known?.lastValid }
  const valid = inOrder(readings).filter((reading) => reading.steps > 0)
  for (const { source, steps } of valid) lastValid[source] = steps
  const before = known?.accepted ?? 0
  const highest = Math.max(before, ...Object.values(lastValid))
  const day = { accepted: highest, lastValid }
  return { day, accepted: highest > before ? attribute(highest, valid) : null }
}

type ValidReading = StepsReading & { steps: number }

function inOrder(readings: readonly StepsReading[]): ValidReading[] {
  return readings
    .map((reading) => ({ ...reading, steps: reading.steps ?? 0 }))
    .sort((a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source))
}

/** More than ever before was told just now, by whoever told the most. */
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
