import type { UserCurves } from '@tributary/service/portal-types'
import type { ChartPoint } from '../../charts/index.ts'

type Curve = UserCurves['curves'][number]
type Stage = UserCurves['nights'][number]['stages'][number]

/** Without a reading for longer than this, the line has a gap. */
const LONGEST_PAUSE_MS = 30 * 60_000

/** The readings of a curve, with a gap where there were none for a while. */
export function curvePoints({ points }: Pick<Curve, 'points'>, clock: (at: number) => string): ChartPoint[] {
  return points.flatMap(({ at, value, comparator }, index) => {
    const before = points[index - 1]?.at
    const point = { label: clock(at), at, values: [value], ...(comparator && { comparators: [comparator] }) }
    return before !== undefined && at - before > LONGEST_PAUSE_MS
      ? [gapAt(before + 1, clock), point]
      : [point]
  })
}

const gapAt = (at: number, clock: (at: number) => string): ChartPoint => ({
  label: clock(at),
  at,
  values: [null],
})

/** From the deepest to the lightest. */
const LEVELS: readonly { stage: Stage['stage']; name: string }[] = [
  { stage: 'deep', name: 'Deep' },
  { stage: 'light', name: 'Light' },
  { stage: 'asleep', name: 'Asleep' },
  { stage: 'rem', name: 'REM' },
  { stage: 'awake', name: 'Awake' },
  { stage: 'in_bed', name: 'In bed' },
]

/** The stages of a sleep as steps; the levels are those that the sleep has. */
export function hypnogramPoints(
  stages: readonly Stage[],
  clock: (at: number) => string,
): { levels: string[]; points: ChartPoint[] } {
  const levels = LEVELS.filter(({ stage }) => stages.some((one) => one.stage === stage))
  const points = stages.flatMap(({ at, until, stage }, index) => {
    const value = levels.findIndex((level) => level.stage === stage)
    const label = `${clock(at)}–${clock(until)}`
    const next = stages[index + 1]
    return [
      { label, at, values: [value] },
      ...(next && next.at <= until ? [] : [{ label, at: until - 1, values: [value] }]),
      ...(next && next.at > until ? [gapAt(until, clock)] : []),
    ]
  })
  return { levels: levels.map(({ name }) => name), points }
}
