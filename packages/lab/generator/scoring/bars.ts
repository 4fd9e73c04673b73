import { FACTS } from './facts.ts'
import type { ScoreTally } from './tally.ts'

/** What a run must reach. */
const LEAST_F1 = { text: 0.99, picture: 0.97 }
const LEAST_SHARE = 0.98

/** A wrong one of these is one too many. */
const NEVER_WRONG = FACTS.filter((fact) => fact !== 'limit' && fact !== 'flag')

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

/** The bars that a tally misses, a line each. */
export function missedBars(tally: ScoreTally, by: keyof typeof LEAST_F1): string[] {
  const f1 = share(2 * tally.right, tally.reported + tally.expected)
  const limits = share(tally.limits.right, tally.limits.printed)
  const flags = share(tally.flags.right, tally.flags.printed)
  return [
    ...NEVER_WRONG.filter((fact) => tally.wrong[fact] > 0).map(
      (fact) => `${tally.wrong[fact]} wrong: ${fact}`,
    ),
    ...(f1 < LEAST_F1[by] ? [`F1 ${f1.toFixed(3)}, at least ${LEAST_F1[by]}`] : []),
    ...(limits < LEAST_SHARE ? [`limits right in ${limits.toFixed(3)}, at least ${LEAST_SHARE}`] : []),
    ...(flags < LEAST_SHARE ? [`flags kept in ${flags.toFixed(3)}, at least ${LEAST_SHARE}`] : []),
  ]
}
