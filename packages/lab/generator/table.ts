import type { GeneratedRow, ReportPanel } from './report.ts'
import type { GeneratedSheet, Style } from './sheet.ts'

export interface GeneratedColumn {
  heading: string
  x: number
  width: number
  align?: 'left' | 'right' | 'center'
  cell: (row: GeneratedRow) => string | readonly string[]
  style?: (row: GeneratedRow) => Style
  /** The mark of the laboratory that measured, small and raised behind the text. */
  raised?: string
}

export interface TableLook {
  rules: 'none' | 'rows' | 'grid' | 'zebra'
  headings: 'each page' | 'each panel' | 'none'
  headingStyle: Style
  headingFill: string | null
  panelStyle: Style
  panelFill: string | null
  leading: number
  /** The smaller text below the name. */
  under?: (row: GeneratedRow) => string
  afterPanel?: (panel: ReportPanel) => void
  /** The horizontal place of the panel's title; null is the middle of the page. */
  panelX?: number | null
}

export const PLAIN: TableLook = {
  rules: 'none',
  headings: 'each page',
  headingStyle: { bold: true, size: 8.5 },
  headingFill: null,
  panelStyle: { bold: true, size: 10 },
  panelFill: null,
  leading: 13,
}

export function drawTable(
  sheet: GeneratedSheet,
  panels: readonly ReportPanel[],
  columns: readonly GeneratedColumn[],
  look: TableLook,
): void {
  const onPage = sheet.onPage
  if (look.headings === 'each page') {
    drawHeadings(sheet, columns, look)
    sheet.onPage = (page) => {
      onPage(page)
      drawHeadings(sheet, columns, look)
    }
  }
  for (const panel of panels) {
    sheet.room(look.leading * 4)
    drawTitle(sheet, panel, look)
    if (look.headings === 'each panel') drawHeadings(sheet, columns, look)
    panel.rows.forEach((row, index) => {
      drawRow(sheet, row, index, columns, look)
    })
    sheet.y += 4
    look.afterPanel?.(panel)
  }
  sheet.onPage = onPage
}

function edges(columns: readonly GeneratedColumn[]): { left: number; right: number } {
  return {
    left: Math.min(...columns.map((column) => column.x)) - 3,
    right: Math.max(...columns.map((column) => column.x + column.width)) + 3,
  }
}

function drawTitle(sheet: GeneratedSheet, panel: ReportPanel, look: TableLook): void {
  sheet.y += 6
  if (look.panelFill) sheet.box(38, sheet.y - 9, sheet.width - 76, 13, look.panelFill)
  if (look.panelX === null)
    sheet.text(sheet.width / 2, sheet.y, panel.title, { ...look.panelStyle, align: 'center' })
  else sheet.text(look.panelX ?? 40, sheet.y, panel.title, look.panelStyle)
  sheet.y += look.leading + 2
}

function drawHeadings(sheet: GeneratedSheet, columns: readonly GeneratedColumn[], look: TableLook): void {
  const { left, right } = edges(columns)
  const lines = columns.map((column) => sheet.wrap(column.heading, column.width, look.headingStyle))
  const height = Math.max(...lines.map((list) => list.length)) * 10
  if (look.headingFill) sheet.box(left, sheet.y - 10, right - left, height + 5, look.headingFill)
  columns.forEach((column, index) => {
    lines[index]!.forEach((line, at) => {
      sheet.text(anchor(column), sheet.y + at * 10, line, {
        ...look.headingStyle,
        align: column.align ?? 'left',
      })
    })
  })
  sheet.y += height
  if (!look.headingFill) sheet.line(left, sheet.y - 4, right, sheet.y - 4)
  sheet.y += 8
}

function drawRow(
  sheet: GeneratedSheet,
  row: GeneratedRow,
  index: number,
  columns: readonly GeneratedColumn[],
  look: TableLook,
): void {
  const cells = columns.map((column) => {
    const style = column.style?.(row) ?? {}
    const cell = column.cell(row)
    const lines = typeof cell === 'string' ? sheet.wrap(cell, column.width, style) : cell
    return { column, style, lines }
  })
  const under = look.under?.(row) ?? ''
  const lineHeight = Math.min(look.leading, sheet.size + 2)
  const count = Math.max(...cells.map(({ lines }) => lines.length))
  const height = look.leading + (count - 1) * lineHeight + (under ? 8 : 0)
  sheet.room(height)
  const { left, right } = edges(columns)
  const top = sheet.y - look.leading + 4
  if (look.rules === 'zebra' && index % 2 === 1) sheet.box(left, top, right - left, height, '#eef2f6')
  for (const { column, style, lines } of cells) {
    lines.forEach((line, at) => {
      sheet.text(anchor(column), sheet.y + at * lineHeight, line, { ...style, align: column.align ?? 'left' })
    })
  }
  for (const { column, style, lines } of cells) {
    if (!column.raised) continue
    const last = lines.at(-1)!
    const y = sheet.y + (lines.length - 1) * lineHeight - 3
    sheet.text(column.x + sheet.widthOf(last, style) + 2, y, column.raised, { size: 5 })
  }
  if (under) {
    const nameLines = cells[0]!.lines.length
    sheet.text(columns[0]!.x + 4, sheet.y + nameLines * lineHeight - 2, under, {
      size: 6.5,
      color: '#555555',
    })
  }
  if (look.rules === 'rows' || look.rules === 'grid') {
    sheet.line(left, top + height, right, top + height, '#999999', 0.4)
  }
  if (look.rules === 'grid') {
    for (const column of columns) sheet.line(column.x - 3, top, column.x - 3, top + height, '#999999', 0.4)
    sheet.line(right, top, right, top + height, '#999999', 0.4)
    sheet.line(left, top, right, top, '#999999', 0.4)
  }
  sheet.y += height
}

function anchor(column: GeneratedColumn): number {
  if (column.align === 'right') return column.x + column.width
  if (column.align === 'center') return column.x + column.width / 2
  return column.x
}
