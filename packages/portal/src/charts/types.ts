import type { AxisRule } from './scale.ts'

interface ChartSeries {
  name: string
  /** 1 to 6; the same kind of data has the same colour everywhere. */
  color: number
}

/** One value of each series at a place on the horizontal axis; null where there is none. */
export interface ChartPoint {
  label: string
  /** The instant in milliseconds, on a chart with a time axis. */
  at?: number
  values: readonly (number | null)[]
  /** Of each value, the side on which the true one lies. */
  comparators?: readonly ('<' | '>' | null)[]
}

export interface ChartProps {
  title: string
  unit?: string
  /** Amounts are bars from zero, measurements are lines, and states that last are steps. */
  kind: 'bars' | 'lines' | 'steps'
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  axis?: AxisRule
  /** The names of the values 0, 1, 2 …, where the values are states and not amounts. */
  levels?: readonly string[]
  /** A range of values that is drawn behind the lines. */
  band?: { from: number; to: number; name: string }
  /** Makes the horizontal axis a time axis from one instant to another, labelled in this time zone. */
  time?: { from: number; to: number; zone: string }
}
