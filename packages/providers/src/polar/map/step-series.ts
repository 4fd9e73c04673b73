import type { Sample } from '@tributary/health'
import { elements, type Refuse } from '../../payload.ts'
import { type DayClock, instantOn } from '../clock.ts'
import { StepSample } from '../schema.ts'
import { counted, naive } from './base.ts'

const DEFAULT_INTERVAL_MS = 60_000
const LONGEST_DAY_MS = 48 * 3_600_000

const readSteps = elements(StepSample)

interface Steps {
  interval_ms?: number | null
  total_steps?: number | null
  samples?: readonly unknown[] | null
}

interface Counted {
  at: number
  /** Null where the vendor has no number. */
  value: number | null
}

/**
 * The vendor leaves out repetitions of the value before. They are filled in, after the last value up to the end of the
 * day so far, when the result is the vendor's own total; otherwise, and where a sample cannot be read, a gap is a gap.
 */
export function stepSeries(
  steps: Steps | null | undefined,
  clock: DayClock | null,
  end: number | null,
  refuse: Refuse,
): Sample[] {
  const given = steps?.samples ?? []
  const read = readSteps('/samples/steps/samples', [...given], refuse)
  const byInstant = new Map(
    read.map(({ steps, timestamp }) => [instantOn(clock, naive(timestamp)), counted(steps)]),
  )
  const list = [...byInstant].map(([at, value]): Counted => ({ at, value })).sort((a, b) => a.at - b.at)
  const interval = steps?.interval_ms ?? DEFAULT_INTERVAL_MS
  const total = counted(steps?.total_steps)
  const isWhole = read.length === given.length
  const fillings = isWhole ? [end ?? 0, 0].map((until) => repetitions(list, interval, until)) : []
  const counts = fillings.find((repeated) => total === null || total === sum(list, repeated)) ?? []
  return list.flatMap(({ at, value }, index) => {
    if (value === null) return []
    const count = counts[index] ?? 1
    // A stretch of rest needs no more than one sample.
    if (value === 0) return [{ at, seconds: (count * interval) / 1000, value }]
    return Array.from({ length: count }, (_, step) => ({
      at: at + step * interval,
      seconds: interval / 1000,
      value,
    }))
  })
}

/** How often each value stands there, up to the next one. */
function repetitions(list: readonly Counted[], interval: number, until: number): number[] {
  return list.map(({ at }, index) => {
    const gap = (list[index + 1]?.at ?? until) - at
    return gap > LONGEST_DAY_MS ? 1 : Math.max(1, Math.ceil(gap / interval))
  })
}

function sum(list: readonly Counted[], counts: readonly number[]): number {
  return list.reduce((total, { value }, index) => total + (value ?? 0) * (counts[index] ?? 1), 0)
}
