import { centreX, rightOf, union } from './geometry.ts'
import type { Row } from './row.ts'
import type { Leftover, Placement, ZoneReading } from './zone.ts'

const FEWEST = 2

/** Whether two rows stand in the same columns. */
function areAligned(row: Row, other: Row): boolean {
  const height = row.line.height
  const value = union(row.value)
  const model = union(other.value)
  if (Math.abs(row.name[0]!.x - other.name[0]!.x) > 1.5 * height) return false
  return (
    Math.abs(value.x - model.x) < height / 2 ||
    Math.abs(rightOf(value) - rightOf(model)) < height / 2 ||
    Math.abs(centreX(value) - centreX(model)) < height / 2
  )
}

/** Whether it stands in the columns of several others. */
export const isAmong = (row: Row, others: readonly Row[], fewest = FEWEST): boolean =>
  others.filter((other) => areAligned(row, other)).length >= fewest

/** A result in words has neither unit nor range in some laboratories; then several stand together. */
const isBare = (row: Row): boolean => row.unit.length === 0 && row.range.length === 0

/** Takes lines with names of no dictionary for results where they stand in the columns of results. */
export function withBelievable(reading: ZoneReading): ZoneReading {
  const models = reading.rows.map(({ row }) => row)
  const isBelievable = ({ maybe }: Leftover): boolean => {
    const row = maybe[0]
    const aligned = row ? models.filter((model) => areAligned(row, model)) : []
    if (!row || aligned.length < FEWEST) return false
    return row.unit.length + row.range.length > 0 || aligned.some(isBare)
  }
  const believed = reading.leftovers.filter(isBelievable)
  if (believed.length === 0) return reading
  const added = believed.flatMap(({ maybe, panel, table }): Placement[] =>
    maybe.map((row) => ({ row, panel, table })),
  )
  return {
    ...reading,
    rows: [...reading.rows, ...added].sort((a, b) => a.row.line.y - b.row.line.y),
    leftovers: reading.leftovers.filter((leftover) => !believed.includes(leftover)),
  }
}
