/** One line of the table: a figure of ours beside the bare thing it cannot beat, both from this run. */
export interface Row {
  name: string
  ours: string
  against: string
  /** Null where the row is a figure without a counterpart. */
  ratio: number | null
}

export function renderTable(rows: readonly Row[]): string {
  const cells = [
    ['row', 'ours', 'against', 'ratio'],
    ...rows.map((row) => [row.name, row.ours, row.against, row.ratio === null ? '' : row.ratio.toFixed(2)]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  const lines = cells.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
  return lines.join('\n')
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const perSecond = (count: number, ms: number): number => (count / ms) * 1000

export const rate = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
