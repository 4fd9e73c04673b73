import type { Random } from './random.ts'
import type { GeneratedReport } from './report.ts'
import type { GeneratedSheet, Style } from './sheet.ts'

export type Field = readonly [label: string, value: string]

/** The fields about the patient and the doctor. */
export function personFields(report: GeneratedReport, random: Random): Field[] {
  const { wording, person, clock } = report
  const sex = random.pick(person.sex === 'female' ? wording.female : wording.male)
  return [
    [random.pick(wording.labels.patient), person.name],
    [random.pick(wording.labels.birth), clock.day(person.birth)],
    [random.pick(wording.labels.sex), sex],
    [wording.labels.age[0]!, `${person.age} ${wording.years}`],
    [random.pick(wording.labels.id), person.id],
    [random.pick(wording.labels.doctor), report.doctor],
  ]
}

/** The fields of times, with the time of collection among them. */
export function timeFields(report: GeneratedReport, random: Random): Field[] {
  const { wording, times, clock } = report
  const collected = collectionFields(report, random)
  const others: Field[] = [
    [random.pick(wording.labels.received), clock.full(times.received)],
    [random.pick(wording.labels.reported), clock.full(times.reported)],
  ]
  if (report.region.id === 'in' && random.chance(0.3)) {
    others.push(['Sample Collected At', random.pick(report.region.addresses)])
  }
  if (random.chance(0.4)) others.push([random.pick(wording.labels.printed), clock.full(times.printed)])
  return random.chance(0.75) ? [...collected, ...others] : [others[0]!, ...collected, ...others.slice(1)]
}

function collectionFields(report: GeneratedReport, random: Random): Field[] {
  const { wording, times, clock, collection } = report
  if (collection === 'absent') return []
  if (collection === 'day only') return [[random.pick(wording.labels.collected), clock.day(times.collected)]]
  if (report.samples) {
    const label = random.pick(wording.labels.collected)
    return report.samples.map((sample) => [
      `${label} (${sample.specimen})`,
      clock.collected(sample.collected),
    ])
  }
  if (random.chance(0.15)) {
    return [
      [random.pick(wording.labels.collectedDate), clock.day(times.collected)],
      [random.pick(wording.labels.collectedTime), clock.time(times.collected)],
    ]
  }
  return [[random.pick(wording.labels.collected), clock.collected(times.collected)]]
}

export function letterhead(
  sheet: GeneratedSheet,
  report: GeneratedReport,
  random: Random,
  accent: string,
): void {
  const { laboratory } = report
  const kind = random.integer(0, 3)
  if (kind === 0) {
    sheet.text(sheet.width / 2, sheet.y, laboratory.name, {
      size: 15,
      bold: true,
      color: accent,
      align: 'center',
    })
    sheet.text(sheet.width / 2, sheet.y + 13, `${laboratory.address}  |  ${laboratory.phone}`, {
      size: 7.5,
      align: 'center',
    })
  } else if (kind === 1) {
    sheet.dot(52, sheet.y - 2, 12, accent)
    sheet.text(72, sheet.y, laboratory.name, { size: 14, bold: true })
    sheet.text(72, sheet.y + 12, laboratory.address, { size: 7.5, color: '#555555' })
    sheet.text(sheet.width - 40, sheet.y, laboratory.phone, { size: 8, align: 'right' })
  } else if (kind === 2) {
    sheet.box(0, sheet.y - 28, sheet.width, 38, accent)
    sheet.text(40, sheet.y - 5, laboratory.name, { size: 15, bold: true, color: '#ffffff' })
    sheet.text(sheet.width - 40, sheet.y - 5, laboratory.phone, { size: 8, color: '#ffffff', align: 'right' })
    sheet.text(40, sheet.y + 20, laboratory.address, { size: 7, color: '#555555' })
    sheet.y += 8
  } else {
    sheet.text(sheet.width - 40, sheet.y, laboratory.name, { size: 12, bold: true, align: 'right' })
    sheet.text(sheet.width - 40, sheet.y + 11, laboratory.address, { size: 7, align: 'right' })
    sheet.text(sheet.width - 40, sheet.y + 20, laboratory.phone, { size: 7, align: 'right' })
    barcode(sheet, 40, sheet.y - 12, random, report.person.id)
    sheet.y += 10
  }
  sheet.y += 24
  sheet.line(40, sheet.y, sheet.width - 40, sheet.y, accent, 1)
  sheet.y += 14
}

function barcode(sheet: GeneratedSheet, x: number, y: number, random: Random, code: string): void {
  let left = x
  while (left < x + 110) {
    const thick = random.integer(1, 3) * 0.7
    sheet.box(left, y, thick, 18, '#000000')
    left += thick + random.integer(1, 3) * 0.7
  }
  sheet.text(x + 20, y + 26, `*${code}*`, { size: 6.5, family: 'mono' })
}

export function squares(sheet: GeneratedSheet, x: number, y: number, random: Random): void {
  for (let row = 0; row < 15; row++) {
    for (let column = 0; column < 15; column++) {
      if (random.chance(0.48)) sheet.box(x + column * 2.4, y + row * 2.4, 2.4, 2.4, '#000000')
    }
  }
}

/** The block of fields under the letterhead, in one of the usual forms. */
export function identityBlock(sheet: GeneratedSheet, report: GeneratedReport, random: Random): void {
  const person = personFields(report, random)
  const times = timeFields(report, random)
  const forms = [twoColumns, boxedGrid, labelsAbove, timesInTable, filledIn, birthBesideTimes]
  random.pick(forms)(sheet, person, times)
  sheet.y += 12
}

function twoColumns(sheet: GeneratedSheet, person: readonly Field[], times: readonly Field[]): void {
  const middle = sheet.width / 2 + 10
  const top = sheet.y
  const widest = (fields: readonly Field[]) =>
    Math.max(...fields.map(([label]) => sheet.widthOf(label, { size: 8.5 })))
  for (const [x, fields] of [
    [40, person],
    [middle, times],
  ] as const) {
    const indent = widest(fields) + 8
    fields.forEach(([label, value], index) => {
      sheet.text(x, top + index * 12, label, { size: 8.5 })
      sheet.text(x + indent, top + index * 12, `: ${value}`, { size: 8.5, bold: index === 0 && x === 40 })
    })
  }
  sheet.y = top + Math.max(person.length, times.length) * 12
}

function boxedGrid(sheet: GeneratedSheet, person: readonly Field[], times: readonly Field[]): void {
  const fields = [...person, ...times]
  const rows = Math.ceil(fields.length / 3)
  const column = (sheet.width - 80) / 3
  sheet.box(40, sheet.y - 10, sheet.width - 80, rows * 24 + 2, null, '#000000')
  fields.forEach(([label, value], index) => {
    const x = 45 + (index % 3) * column
    const y = sheet.y + Math.floor(index / 3) * 24
    sheet.text(x, y, `${label}:`, { size: 7, color: '#444444' })
    sheet.text(x, y + 10, value, { size: 8.5, bold: true })
  })
  sheet.y += rows * 24 + 4
}

function labelsAbove(sheet: GeneratedSheet, person: readonly Field[], times: readonly Field[]): void {
  for (const fields of [person.slice(0, 3), person.slice(3), times]) {
    const column = (sheet.width - 80) / fields.length
    fields.forEach(([label, value], index) => {
      fitted(sheet, 40 + index * column, sheet.y, label.toUpperCase(), column, {
        size: 6.5,
        color: '#666666',
      })
      fitted(sheet, 40 + index * column, sheet.y + 10, value, column, { size: 9 })
    })
    sheet.y += 25
  }
}

/** Draws the labels as a heading row with the times below. */
function timesInTable(sheet: GeneratedSheet, person: readonly Field[], times: readonly Field[]): void {
  sheet.text(
    40,
    sheet.y,
    person
      .slice(0, 4)
      .map(([label, value]) => `${label}: ${value}`)
      .join('    '),
    { size: 8.5 },
  )
  sheet.text(
    40,
    sheet.y + 12,
    person
      .slice(4)
      .map(([label, value]) => `${label}: ${value}`)
      .join('    '),
    { size: 8.5 },
  )
  sheet.y += 28
  const column = (sheet.width - 80) / times.length
  sheet.box(40, sheet.y - 9, sheet.width - 80, 12, '#dddddd')
  times.forEach(([label, value], index) => {
    fitted(sheet, 44 + index * column, sheet.y, label, column, { size: 8, bold: true })
    fitted(sheet, 44 + index * column, sheet.y + 13, value, column, { size: 8.5 })
  })
  sheet.y += 22
}

const GAP = 9

/** Chooses letters that are small enough for the column. */
function fitted(
  sheet: GeneratedSheet,
  x: number,
  y: number,
  text: string,
  column: number,
  style: Style,
): void {
  const width = sheet.widthOf(text, style)
  const size = style.size! * Math.min(1, (column - GAP) / width)
  sheet.text(x, y, text, { ...style, size })
}

/** Draws lines to be filled in, with larger letters over them. */
function filledIn(sheet: GeneratedSheet, person: readonly Field[], times: readonly Field[]): void {
  const top = sheet.y
  for (const [x, fields] of [
    [40, person],
    [sheet.width / 2, times],
  ] as const) {
    fields.forEach(([label, value], index) => {
      const y = top + index * 17
      sheet.text(x, y, `${label}: ${'_'.repeat(26)}`, { size: 8 })
      sheet.text(x + sheet.widthOf(`${label}: `, { size: 8 }) + 3, y - 1, value, {
        size: 10,
        family: 'serif',
      })
    })
  }
  sheet.y = top + Math.max(person.length, times.length) * 17
}

/** The date of birth in the row of the times, whose labels stand above them. */
function birthBesideTimes(sheet: GeneratedSheet, person: readonly Field[], times: readonly Field[]): void {
  const [name, birth, ...others] = person
  const column = (sheet.width - 200) / times.length
  sheet.text(40, sheet.y, name![1], { size: 9, bold: true })
  fitted(sheet, 40, sheet.y + 12, `${birth![0]}: ${birth![1]}`, 120, { size: 8.5 })
  times.forEach(([label, value], index) => {
    fitted(sheet, 165 + index * column, sheet.y, label, column, { size: 8 })
    fitted(sheet, 165 + index * column, sheet.y + 12, value, column, { size: 8.5 })
  })
  sheet.y += 30
  sheet.text(40, sheet.y, others.map(([label, value]) => `${label}: ${value}`).join('    '), { size: 8 })
  sheet.y += 12
}
