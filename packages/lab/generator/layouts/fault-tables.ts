import type { Language } from '../../src/types.ts'
import type { Random } from '../random.ts'
import type { GeneratedReport, GeneratedRow } from '../report.ts'
import { drawTable, PLAIN } from '../table.ts'
import { closing, EVERYWHERE, isAbnormal, type Layout, MANY, SOME, withUnit } from './layout.ts'
import { opening } from './opening.ts'

const NUMBERS = {
  ...MANY,
  panels: { least: 2, most: 4 },
  only: ['sugar', 'kidney', 'electrolytes', 'liver', 'lipids', 'thyroid', 'vitamins', 'iron', 'clotting'],
} as const

/** Chooses the marks that one laboratory prints. */
function marksOf(report: GeneratedReport, random: Random): (row: GeneratedRow) => string {
  const { high, low } = report.wording
  const [up, down] = random.pick([
    ['H', 'L'],
    ['(H)', '(L)'],
    ['HH', 'LL'],
    ['↑', '↓'],
    ['*', '*'],
    ['+', '-'],
    [random.pick(high), random.pick(low)],
  ] as const)
  return (row) => (row.verdict === 'high' ? up : row.verdict === 'low' ? down : '')
}

/** The flag wherever a laboratory may put it: before the name, before or behind the value, in the cell of the range, behind it. */
export const movedFlags: Layout = {
  id: 'moved-flags',
  marks: true,
  regions: EVERYWHERE,
  wanted: NUMBERS,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#3e2723')
    const { columns } = report.wording
    const mark = marksOf(report, random)
    const place = random.pick(['name', 'before', 'behind', 'in range', 'right'] as const)
    const headed = random.chance(0.6)
    const at = (here: typeof place, row: GeneratedRow) => (place === here ? mark(row) : '')
    const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
    const bracket = (range: string) => (place === 'in range' && !/^[[(]/.test(range) ? `[${range}]` : range)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: '', x: 40, width: 40, cell: (row) => at('name', row) },
        { heading: random.pick(columns.test), x: 84, width: 170, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 258,
          width: 95,
          cell: (row) => joined(at('before', row), row.value, at('behind', row)),
        },
        { heading: random.pick(columns.unit), x: 356, width: 70, cell: (row) => row.unit },
        {
          heading: random.pick(columns.range),
          x: 430,
          width: 90,
          cell: (row) => joined(bracket(row.range[0]!), at('in range', row)),
        },
        { heading: '', x: 524, width: 50, cell: (row) => at('right', row) },
      ],
      { ...PLAIN, headings: headed ? 'each page' : 'none', leading: 14 },
    )
    closing(sheet, report, random)
  },
}

const BETWEEN: Record<Language, readonly (readonly [string, string])[]> = {
  en: [
    ['from', 'to'],
    ['between', 'and'],
    ['', 'to'],
  ],
  es: [
    ['de', 'a'],
    ['entre', 'y'],
    ['', 'a'],
  ],
  de: [
    ['von', 'bis'],
    ['zwischen', 'und'],
    ['', 'bis'],
  ],
  fr: [
    ['de', 'à'],
    ['entre', 'et'],
    ['', 'à'],
  ],
  it: [
    ['da', 'a'],
    ['tra', 'e'],
    ['', 'a'],
  ],
  pt: [
    ['de', 'a'],
    ['entre', 'e'],
    ['', 'a'],
  ],
  nl: [
    ['van', 'tot'],
    ['tussen', 'en'],
    ['', 'tot'],
  ],
  pl: [
    ['od', 'do'],
    ['', 'do'],
  ],
  sv: [
    ['från', 'till'],
    ['mellan', 'och'],
    ['', 'till'],
  ],
}
const BELOW: Record<Language, readonly string[]> = {
  en: ['up to', 'less than', 'below'],
  es: ['hasta', 'menor que', 'inferior a'],
  de: ['bis', 'kleiner als', 'unter'],
  fr: ["jusqu'à", 'inférieur à', 'moins de'],
  it: ['fino a', 'inferiore a', 'minore di'],
  pt: ['até', 'menor que', 'inferior a'],
  nl: ['tot', 'kleiner dan', 'minder dan'],
  pl: ['do', 'mniej niz', 'ponizej'],
  sv: ['upp till', 'mindre än', 'under'],
}
const ABOVE: Record<Language, readonly string[]> = {
  en: ['more than', 'above'],
  es: ['mayor que', 'superior a'],
  de: ['größer als', 'über'],
  fr: ['supérieur à', 'plus de'],
  it: ['superiore a', 'maggiore di'],
  pt: ['maior que', 'superior a'],
  nl: ['groter dan', 'meer dan'],
  pl: ['wiecej niz', 'powyzej'],
  sv: ['större än', 'över'],
}

/** Ranges in words with their unit, and no column of units or one beside it. */
export const wordedRanges: Layout = {
  id: 'worded-ranges',
  regions: EVERYWHERE,
  wanted: NUMBERS,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#1a237e')
    const { columns } = report.wording
    const { language } = report.region
    const [from, to] = random.pick(BETWEEN[language])
    const below = random.pick(BELOW[language])
    const above = random.pick(ABOVE[language])
    const hasUnits = random.chance(0.5)
    const wording = ({ ends: { low, high }, range }: GeneratedRow) => {
      if (low !== null && high !== null) return `${from} ${low} ${to} ${high}`.trim()
      if (high !== null) return `${below} ${high}`
      return low === null ? range[0]! : `${above} ${low}`
    }
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 180, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 225,
          width: 100,
          cell: (row) => (hasUnits ? row.value : withUnit(row, row.value)),
        },
        ...(hasUnits
          ? [{ heading: random.pick(columns.unit), x: 328, width: 70, cell: (row: GeneratedRow) => row.unit }]
          : []),
        {
          heading: random.pick(columns.range),
          x: 402,
          width: 165,
          cell: (row) => withUnit(row, wording(row)),
        },
      ],
      { ...PLAIN, headings: random.pick(['each page', 'none']), leading: 14 },
    )
    closing(sheet, report, random)
  },
}

/** Codes of lists before or behind the names. */
export const codedNames: Layout = {
  id: 'coded-names',
  regions: EVERYWHERE,
  wanted: NUMBERS,
  draw(sheet, report, random) {
    opening(sheet, report, random, '#4a148c')
    const { columns } = report.wording
    const digits = (count: number) => `${random.integer(1, 9)}${random.digits(count - 1)}`
    const loinc = () => `${digits(4)}-${random.integer(0, 9)}`
    const coded = random.pick([
      (name: string) => `${name} (LOINC: ${loinc()}):`,
      (name: string) => `${name} [${loinc()}]`,
      (name: string) => `${name} (${digits(5)})`,
      (name: string) => `0${digits(3)} ${name}`,
      (name: string) => `${loinc()} ${name}`,
    ])
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 235, cell: (row) => coded(row.name) },
        { heading: random.pick(columns.result), x: 280, width: 80, cell: (row) => row.value },
        { heading: random.pick(columns.unit), x: 365, width: 80, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 450, width: 110, cell: (row) => row.range[0]! },
      ],
      { ...PLAIN, headings: random.pick(['each page', 'none']), leading: 14 },
    )
    closing(sheet, report, random)
  },
}

/** A result in both units in one cell, beside a column that names one of them, and the range of either. */
export const twoUnits: Layout = {
  id: 'two-units',
  printsBoth: true,
  regions: EVERYWHERE,
  wanted: { ...SOME, only: ['sugar', 'kidney', 'electrolytes', 'lipids', 'iron', 'vitamins'] },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#006064')
    const { columns } = report.wording
    const ofSecond = random.chance(0.5)
    const hasUnits = random.chance(0.5)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 170, cell: (row) => row.name },
        {
          heading: random.pick(columns.result),
          x: 215,
          width: 165,
          cell: (row) =>
            row.second
              ? `${withUnit(row, row.value)}   ${row.second.value} ${row.second.unit}`
              : withUnit(row, row.value),
        },
        ...(hasUnits
          ? [
              {
                heading: random.pick(columns.unit),
                x: 385,
                width: 65,
                cell: (row: GeneratedRow) => (row.second && ofSecond ? row.second.unit : row.unit),
              },
            ]
          : []),
        {
          heading: random.pick(columns.range),
          x: 455,
          width: 110,
          cell: (row) => (row.second && ofSecond ? row.second.range : row.range[0]!),
        },
      ],
      { ...PLAIN, leading: 15, rules: 'rows' },
    )
    closing(sheet, report, random)
  },
}

/** A letter for the tube or the method on every row, below no heading. */
export const letterColumn: Layout = {
  id: 'letter-column',
  regions: EVERYWHERE,
  wanted: { ...NUMBERS, rows: { least: 4, most: 12 } },
  draw(sheet, report, random) {
    opening(sheet, report, random, '#33691e')
    const { columns } = report.wording
    const letters = random.pick([['H'], ['L'], ['A'], ['H', 'L'], ['A', 'H', 'E']] as const)
    drawTable(
      sheet,
      report.panels,
      [
        { heading: random.pick(columns.test), x: 40, width: 190, cell: (row) => row.name },
        { heading: random.pick(columns.result), x: 240, width: 80, cell: (row) => row.value },
        { heading: random.pick(columns.unit), x: 325, width: 80, cell: (row) => row.unit },
        { heading: random.pick(columns.range), x: 410, width: 110, cell: (row) => row.range[0]! },
        {
          heading: '',
          x: 540,
          width: 20,
          cell: (row) => (isAbnormal(row) ? letters[0]! : random.pick(letters)),
        },
      ],
      { ...PLAIN, headings: random.pick(['each page', 'none']), leading: 13 },
    )
    closing(sheet, report, random)
  },
}
