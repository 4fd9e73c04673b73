import { identityBlock, letterhead, squares } from '../header.ts'
import type { Random } from '../random.ts'
import type { GeneratedReport } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'

/** Draws patient and laboratory again on every page after the first. */
function continued(sheet: GeneratedSheet, report: GeneratedReport): void {
  sheet.onPage = (page) => {
    if (page === 1) return
    sheet.text(40, sheet.y, `${report.person.name}   ${report.person.id}`, { size: 8, bold: true })
    sheet.text(sheet.width - 40, sheet.y, report.laboratory.name, { size: 8, align: 'right' })
    sheet.y += 22
  }
}

/** Draws the first page down to the place where the results begin. */
export function opening(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  accent: string,
): void {
  continued(sheet, report)
  sheet.newPage()
  if (random.chance(0.12)) watermark(sheet, report)
  letterhead(sheet, report, random, accent)
  identityBlock(sheet, report, random)
  if (random.chance(0.15)) squares(sheet, sheet.width - 80, sheet.height - 82, random)
  sheet.text(sheet.width / 2, sheet.y, random.pick(report.wording.title), {
    size: 12,
    bold: true,
    align: 'center',
  })
  sheet.y += 22
}

function watermark(sheet: GeneratedSheet, report: GeneratedReport): void {
  sheet.slanted(90, sheet.height - 180, report.laboratory.name.toUpperCase(), 34, '#c9c9c9', 50)
}
