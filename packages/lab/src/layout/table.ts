import type { Box } from '../types.ts'
import { newest } from './dates.ts'
import { rightOf } from './geometry.ts'

import { type ColumnRole, type HeadingColumn, type Headings, isBound } from './headings.ts'

/** The columns of a table once it is known which of them is the current sample. */
export interface Table {
  columns: readonly HeadingColumn[]
  /** Whether the table shows older results as well, so that a number is current only in its own column. */
  hasHistory: boolean
}

const withRole = (column: HeadingColumn, role: ColumnRole): HeadingColumn => ({ ...column, role })

/** Whether a heading has a date without its year or a part of a date, which cannot be compared. */
const isHalfDated = (column: HeadingColumn): boolean =>
  column.role === 'unknown' && !column.isDated && /\d/.test(column.text)

const withoutHalfDates = (column: HeadingColumn): HeadingColumn =>
  isHalfDated(column) ? withRole(column, 'previous') : column

/** The column of the newest sample; null when it is unclear. */
function currentColumn(
  columns: readonly HeadingColumn[],
  dated: readonly HeadingColumn[],
  texts: readonly string[],
): HeadingColumn | null {
  if (columns.some(isHalfDated)) return null
  const at = newest(
    dated.map((column) => column.text),
    texts,
  )
  return at === null ? null : dated[at]!
}

/** Whether the headings of two columns were read as one, so that the newest of the others is unknown. */
const isOfTwoDates = ({ text }: HeadingColumn): boolean =>
  [YEAR, DAY_AND_MONTH].some((part) => [...text.matchAll(part)].length > 1)

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g
const DAY_AND_MONTH = /(?<![\d:])\d{1,2}\.? (?!hrs|uhr)\p{L}{3,}/giu

function datedColumns(columns: readonly HeadingColumn[], texts: readonly string[]): HeadingColumn[] {
  const dated = columns.filter((column) => column.isDated && column.role !== 'previous')
  if (dated.length === 0) return [...columns]
  const others = columns.filter((column) => column.role === 'value' && !dated.includes(column))
  const besides = others.filter((column) => dated.every((date) => !spans(column.box, date.box)))
  const isKnown = besides.length === 0 && !columns.some(isOfTwoDates)
  const current = isKnown ? currentColumn(columns, dated, texts) : null
  return columns
    .filter((column) => besides.length > 0 || !others.includes(column))
    .map((column) =>
      dated.includes(column) ? withRole(column, column === current ? 'value' : 'previous') : column,
    )
}

/** One heading for several dated columns stands above them, not beside them. */
const spans = (heading: Box, date: Box): boolean =>
  heading.y + heading.height / 2 < date.y + date.height * 0.1

/** Columns `low` and `high` beside a column of results are the limits of the range; without one, the result stands in one of them. */
function boundedColumns(columns: readonly HeadingColumn[]): HeadingColumn[] {
  const hasResult = columns.some((column) => column.role === 'value' && !isBound(column.text))
  const bounds = columns.filter((column) => isBound(column.text))
  if (bounds.length < 2) return [...columns]
  return columns.map((column) =>
    bounds.includes(column) ? withRole(column, hasResult ? 'range' : 'value') : column,
  )
}

/** A column without a heading, between two places. */
function unheaded(role: ColumnRole, from: number, to: number, like: HeadingColumn): HeadingColumn {
  const box: Box = { ...like.box, x: from, width: Math.max(1, to - from) }
  return { role, text: '', box, isDated: false }
}

/** The first column needs no heading, or has the name of the panel for one. */
function named(columns: readonly HeadingColumn[]): HeadingColumn[] {
  if (columns.some((column) => column.role === 'name')) return [...columns]
  const first = columns[0]!
  if (first.role === 'unknown') return [withRole(first, 'name'), ...columns.slice(1)]
  return [unheaded('name', 0, first.box.x - first.box.height, first), ...columns]
}

/** A table without a column of results has them below its only heading of unknown meaning, or beside the name. */
function valued(columns: readonly HeadingColumn[]): HeadingColumn[] {
  if (columns.some((column) => column.role === 'value')) return [...columns]
  const unknown = columns.filter((column) => column.role === 'unknown')
  if (unknown.length === 1)
    return columns.map((column) => (column === unknown[0] ? withRole(column, 'value') : column))
  if (unknown.length > 1) return [...columns]
  const at = columns.findIndex((column) => column.role === 'name')
  const name = columns[at]!
  const next = columns[at + 1]
  if (!next) return [...columns]
  const from = name.text === '' ? name.box.x : rightOf(name.box)
  const value = unheaded('value', from, next.box.x - next.box.height / 2, name)
  return [...columns.slice(0, at + 1), value, ...columns.slice(at + 1)]
}

/** `texts` are all texts of the document, for the order of day and month in its dates. */
export function tableOf(headings: Headings, texts: readonly string[]): Table {
  const dated = named(boundedColumns(datedColumns(headings.columns, texts)))
  const isByDate = headings.columns.some((column) => column.isDated && column.role !== 'previous')
  const columns = isByDate || dated.some(isHalfDated) ? dated.map(withoutHalfDates) : valued(dated)
  return { columns, hasHistory: columns.some((column) => column.role === 'previous') }
}
