import type { Random } from '../random.ts'
import type { GeneratedReport } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'

/** A ward's list: a line a patient, a column an analyte. */
export function wardList(sheet: GeneratedSheet, report: GeneratedReport, random: Random): void {
  const { region, wording, clock, times } = report
  const people = Array.from({ length: random.integer(4, 9) }, () => {
    const first = random.pick(random.chance(0.5) ? region.women : region.men)
    return { name: `${first} ${random.pick(region.families)}`, id: random.digits(7) }
  })
  const rows = report.panels[0]!.rows.slice(0, 5)
  sheet.newPage()
  sheet.text(40, sheet.y, report.laboratory.name, { size: 14, bold: true })
  sheet.text(40, sheet.y + 16, `${wording.labels.collected[0]}: ${clock.full(times.collected)}`)
  sheet.y += 50
  const heading = { bold: true, size: 8 }
  sheet.text(40, sheet.y, wording.labels.patient[0]!, heading)
  sheet.text(190, sheet.y, wording.labels.id[0]!, heading)
  rows.forEach((row, index) => {
    sheet.text(270 + index * 60, sheet.y, sheet.wrap(row.name, 58, heading)[0]!, heading)
    sheet.text(270 + index * 60, sheet.y + 10, row.unit, { size: 7 })
  })
  sheet.y += 26
  for (const person of people) {
    sheet.text(40, sheet.y, person.name)
    sheet.text(190, sheet.y, person.id)
    rows.forEach((row, index) => {
      sheet.text(270 + index * 60, sheet.y, row.value)
    })
    sheet.y += 16
  }
}
