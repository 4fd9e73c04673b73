import type { PhoneRecord } from '@tributary/health'
import { groupBy } from '../group-by.ts'
import { instantOf } from './apple-time.ts'
import { childrenOf, type Element } from './element.ts'

type Parts = NonNullable<PhoneRecord['parts']>

interface Row {
  unit: string
  /** Milliseconds since 1970; null where the row does not say. */
  from: number | null
  to: number | null
  sum: number | null
  average: number | null
  minimum: number | null
  maximum: number | null
}

/**
 * What the store counted of a workout: one part for each statistic. A workout of several activities may have a row for each of them;
 * one that is of the whole counts alone, otherwise totals are added, means weighted by time, extremes compared.
 */
export function statisticsOf(workout: Element): Parts {
  const own = childrenOf(workout, 'WorkoutStatistics')
  const given =
    own.length > 0
      ? own
      : childrenOf(workout, 'WorkoutActivity').flatMap((part) => childrenOf(part, 'WorkoutStatistics'))
  const rows = groupBy(given, ({ attributes }) => attributes['type'] ?? '')
  return [...rows].flatMap(([type, elements]) => {
    if (type === '') return []
    return partsOf(
      type,
      elements.flatMap(rowOf),
      timeOf(workout.attributes['startDate']),
      timeOf(workout.attributes['endDate']),
    )
  })
}

function partsOf(type: string, rows: readonly Row[], from: number | null, to: number | null): Parts {
  const counted = wholeOf(rows, from, to)
  const unit = counted[0]?.unit
  // What is measured in two units cannot be added.
  if (unit === undefined || counted.some((row) => row.unit !== unit)) return []
  const part = (name: string, value: number | null) => (value === null ? [] : [{ name, value, unit }])
  const all = (name: 'sum' | 'minimum' | 'maximum') => counted.flatMap((row) => row[name] ?? [])
  const sums = all('sum')
  return [
    ...part(type, sums.length === 0 ? null : tidy(sums.reduce((total, sum) => total + sum, 0))),
    ...part(`${type}/average`, meanOf(counted)),
    ...part(`${type}/minimum`, least(all('minimum'))),
    ...part(`${type}/maximum`, most(all('maximum'))),
  ]
}

/** Rows that together are the workout once: the row of the whole, or those that follow each other; of rows that overlap the longest. */
function wholeOf(given: readonly Row[], from: number | null, to: number | null): readonly Row[] {
  const rows = joined(given)
  if (rows.length <= 1) return rows
  const isWhole = (row: Row) =>
    row.from !== null && row.to !== null && from !== null && to !== null && row.from <= from && row.to >= to
  const whole = rows.find(isWhole)
  if (whole) return [whole]
  const inOrder = rows.filter(isPlaced).sort((a, b) => a.from - b.from)
  if (inOrder.length < rows.length) return rows.slice(0, 1)
  const overlap = inOrder.some((row, index) => index > 0 && row.from < inOrder[index - 1]!.to)
  if (!overlap) return inOrder
  return [inOrder.reduce((longest, row) => (lengthOf(row) > lengthOf(longest) ? row : longest))]
}

/** Rows of the same time are one: what the first lacks, the next may have. */
function joined(rows: readonly Row[]): Row[] {
  const bySpan = groupBy(rows, ({ unit, from, to }) => `${from} ${to} ${unit}`)
  return [...bySpan.values()].map((same): Row => {
    const first = (name: 'sum' | 'average' | 'minimum' | 'maximum') =>
      same.find((row) => row[name] !== null)?.[name] ?? null
    return {
      ...same[0]!,
      sum: first('sum'),
      average: first('average'),
      minimum: first('minimum'),
      maximum: first('maximum'),
    }
  })
}

type Placed = Row & { from: number; to: number }

const isPlaced = (row: Row): row is Placed => row.from !== null && row.to !== null && row.to >= row.from
const lengthOf = ({ from, to }: Placed) => to - from

function meanOf(rows: readonly Row[]): number | null {
  const known = rows.filter(({ average }) => average !== null)
  if (known.length <= 1) return known[0]?.average ?? null
  const placed = known.filter(isPlaced)
  const length = placed.reduce((sum, row) => sum + lengthOf(row), 0)
  if (length === 0) return null
  return tidy(placed.reduce((sum, row) => sum + row.average! * lengthOf(row), 0) / length)
}

const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values))
const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values))
const tidy = (value: number) => Number(value.toPrecision(12))

function rowOf({ attributes }: Element): Row[] {
  const { unit, startDate, endDate } = attributes
  if (!unit) return []
  return [
    {
      unit,
      from: timeOf(startDate),
      to: timeOf(endDate),
      sum: numberOf(attributes['sum']),
      average: numberOf(attributes['average']),
      minimum: numberOf(attributes['minimum']),
      maximum: numberOf(attributes['maximum']),
    },
  ]
}

function timeOf(text: string | undefined): number | null {
  const at = instantOf(text)
  return at === null ? null : Date.parse(at)
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

export const numberOf = (text: string | undefined): number | null =>
  text !== undefined && NUMBER.test(text) ? Number(text) : null

/** `5250 cm`, as exports write quantities of metadata. */
const LENGTH = /^(\d+(?:\.\d+)?) (\S+)$/
const CLIMBED = ['HKElevationAscended', 'HKElevationDescended']

/** What was climbed stands with the activities of newer workouts; together it is the workout's, where that does not say it. */
export function climbedOf(workout: Element, known: Readonly<Record<string, string>>): Record<string, string> {
  const climbed: Record<string, string> = {}
  const activities = new Map(
    childrenOf(workout, 'WorkoutActivity').map((part, index) => [part.attributes['uuid'] ?? index, part]),
  )
  for (const key of CLIMBED.filter((name) => known[name] === undefined)) {
    const lengths = [...activities.values()].flatMap((part) =>
      childrenOf(part, 'MetadataEntry').flatMap(({ attributes }) => {
        const [, value, unit] = (attributes['key'] === key && LENGTH.exec(attributes['value'] ?? '')) || []
        return value !== undefined && unit !== undefined ? [{ value: Number(value), unit }] : []
      }),
    )
    const unit = lengths[0]?.unit
    if (unit === undefined || lengths.some((one) => one.unit !== unit)) continue
    climbed[key] = `${tidy(lengths.reduce((sum, { value }) => sum + value, 0))} ${unit}`
  }
  return climbed
}
