/** Of how many users a value lies from one bound to the next; the last bound belongs to the last bin. */
interface HistogramBin {
  from: number
  to: number
  users: number
}

export interface Distribution {
  users: number
  p5: number
  p25: number
  median: number
  p75: number
  p95: number
  bins: HistogramBin[]
}

const MOST_BINS = 12
const LEAST_WIDTH = 0.001
const STEPS = [1, 2, 2.5, 5, 10]

/** Null without values. The bins have round bounds and hold every value. */
export function distributionOf(values: readonly number[]): Distribution | null {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const at = (share: number) => percentileOf(sorted, share)
  return {
    users: sorted.length,
    p5: at(0.05),
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    bins: binsOf(sorted),
  }
}

/** Between the two nearest ranks the value is interpolated. */
function percentileOf(sorted: readonly number[], share: number): number {
  const rank = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(rank)]!, sorted[Math.ceil(rank)]!]
  return below + (above - below) * (rank - Math.floor(rank))
}

function binsOf(sorted: readonly number[]): HistogramBin[] {
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const width = roundWidth((most - least) / (MOST_BINS - 1))
  const first = Math.floor(least / width)
  const count = Math.floor(most / width) - first + 1
  const bins = Array.from({ length: count }, (_, index) => ({
    from: boundOf(first + index, width),
    to: boundOf(first + index + 1, width),
    users: 0,
  }))
  for (const value of sorted) bins[Math.min(Math.floor(value / width) - first, count - 1)]!.users += 1
  return bins
}

/** The smallest round width that is not below the wanted one; values that hardly differ share a bin. */
function roundWidth(wanted: number): number {
  if (wanted < LEAST_WIDTH) return 1
  const magnitude = 10 ** Math.floor(Math.log10(wanted))
  return STEPS.map((step) => step * magnitude).find((width) => width >= wanted) ?? 10 * magnitude
}

/** Without the digits that binary fractions add. */
const boundOf = (index: number, width: number): number => Number((index * width).toPrecision(12))
