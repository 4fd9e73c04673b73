/** How the vertical axis of a metric is chosen. */
export interface AxisRule {
  /** The axis spans at least this much, so that an everyday change does not look like an emergency. */
  leastSpan?: number
  /** No value can lie beyond these, so the axis does not either. */
  bounds?: readonly [number, number]
  /** The axis begins at zero, for amounts. */
  fromZero?: boolean
}

export interface Axis {
  from: number
  to: number
  ticks: number[]
}

const INTERVALS = 4

/** Chooses the ends and the ticks of a vertical axis that holds all the values. */
export function axisOf(values: readonly number[], rule: AxisRule = {}): Axis {
  const { leastSpan = 0, bounds = [-Infinity, Infinity], fromZero = false } = rule
  const isCounted = values.every(Number.isInteger)
  const [low, high] = widened(extentOf(values, fromZero), leastSpan || (isCounted ? INTERVALS : 1), {
    bounds,
    isFixed: fromZero,
  })
  const step = Math.max(stepOf((high - low) / INTERVALS), isCounted && leastSpan === 0 ? 1 : 0)
  const from = Math.max(bounds[0], Math.floor(round(low / step)) * step)
  const to = Math.min(bounds[1], Math.ceil(round(high / step)) * step)
  const count = Math.floor(round((to - from) / step))
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, index) => round(from + index * step)) }
}

function extentOf(values: readonly number[], fromZero: boolean): [number, number] {
  if (values.length === 0) return [0, 0]
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  return fromZero ? [Math.min(0, low), Math.max(0, high)] : [low, high]
}

/** Adds to both ends what the span lacks, and moves it back between the bounds. */
function widened(
  [low, high]: [number, number],
  span: number,
  { bounds, isFixed }: { bounds: readonly [number, number]; isFixed: boolean },
): [number, number] {
  const lack = Math.max(0, span - (high - low))
  const from = isFixed ? low : low - lack / 2
  const to = from + (high - low) + lack
  const moved = to > bounds[1] ? bounds[1] - to : from < bounds[0] ? bounds[0] - from : 0
  return [Math.max(bounds[0], Math.min(low, from + moved)), Math.min(bounds[1], Math.max(high, to + moved))]
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below the size. */
function stepOf(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return power * ([1, 2, 5].find((one) => one * power >= size * 0.999) ?? 10)
}

/** Without the last digits, in which 0.1 × 3 is not 0.3. */
const round = (value: number): number => Number(value.toPrecision(12))
