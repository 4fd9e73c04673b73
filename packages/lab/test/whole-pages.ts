import fc from 'fast-check'
import { expect } from 'vitest'
import { reportOf } from '../src/extract.ts'
import { entryOf } from '../src/meaning/dictionary/index.ts'
import { ruler } from '../src/meaning/units/test-ruler.ts'
import { type Biomarker, type Flag, LabFailure, type Specimen } from '../src/types.ts'
import { drawn } from './pages.ts'
import { ANALYTES, type Analyte, LABORATORIES, type Laboratory, type Side } from './whole-pages-words.ts'

/** A result as it is printed, and what may be said of it. */
interface Line {
  analyte: Analyte
  name: string
  /** The number as printed, without its comparator. */
  number: string
  comparator: '<' | '>' | null
  unit: { printed: string; ucum: string }
  range: { printed: string; low: number | null; high: number | null }
  mark: { printed: string; says: readonly Flag[] } | null
}

/** A page, and what it says. */
interface WholePage {
  text: string
  collected: string
  specimen: Specimen | null
  /** The lines with results, by their numbers on the page. */
  lines: ReadonlyMap<number, Line>
}

const FAR = [1e-3, 0.02, 0.3, 0.9, 1, 1, 1, 1.1, 3, 40, 1e3]

/** The digits of a value, never with three decimals, which may be thousands as well. */
function digitsOf(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4
  return value.toFixed(decimals)
}

interface Limits {
  low: string
  high: string
}

interface Wording {
  write: (limits: Limits, laboratory: Laboratory) => string
  has: readonly (keyof Limits)[]
}

const both = (write: Wording['write']): Wording => ({ write, has: ['low', 'high'] })

const RANGES: readonly Wording[] = [
  both(({ low, high }) => `${low} - ${high}`),
  both(({ low, high }) => `${low}-${high}`),
  both(({ low, high }) => `${low} – ${high}`),
  both(({ low, high }) => `(${low} - ${high})`),
  both(({ low, high }) => `[${low} - ${high}]`),
  both(({ low, high }, { between }) => `${between[0]} ${low} ${between[1]} ${high}`),
  both(({ low, high }, { to }) => `${low} ${to} ${high}`),
  { write: ({ high }) => `< ${high}`, has: ['high'] },
  { write: ({ high }) => `≤ ${high}`, has: ['high'] },
  { write: ({ high }, { upTo }) => `${upTo} ${high}`, has: ['high'] },
  { write: ({ low }) => `> ${low}`, has: ['low'] },
  { write: ({ low, high }, { men, women }) => `${men}: ${low}-${high} ${women}: ${low}-${high}`, has: [] },
  { write: () => '', has: [] },
]

const MARKS: readonly ((side: Side, laboratory: Laboratory) => { printed: string; says: readonly Flag[] })[] =
  [
    (side) => ({ printed: side === 'high' ? 'H' : 'L', says: [side] }),
    (side) => ({ printed: side === 'high' ? '(H)' : '(L)', says: [side] }),
    (side) => ({ printed: side === 'high' ? '↑' : '↓', says: [side] }),
    (side) => ({ printed: side === 'high' ? 'HH' : 'LL', says: [`critical_${side}`] }),
    (side) => ({ printed: '*', says: ['abnormal', side] }),
    (side, { words }) => ({ printed: words[side], says: [side] }),
  ]

/** Where the parts of a line stand; `|30:` puts what follows at that column. */
const TABLES = [
  'NAME|34:VALUE|48:UNIT|62:RANGE|92:FLAG',
  'NAME|34:VALUE FLAG|48:UNIT|62:RANGE',
  'NAME|34:FLAG VALUE|48:UNIT|62:RANGE',
  'NAME|34:VALUE UNIT|62:RANGE|92:FLAG',
  'NAME|34:VALUE|48:UNIT|62:RANGE FLAG',
] as const
const UNHEADED = [
  ...TABLES,
  'NAME|34:VALUE UNIT|62:RANGE UNIT|92:FLAG',
  'FLAG|6:NAME|40:VALUE|52:UNIT|66:RANGE',
  'NAME ............|44:VALUE|56:UNIT|70:RANGE|98:FLAG',
] as const
const HEADINGS = 'TEST|34:RESULT|48:UNITS|62:LIMITS'

const placed = (line: string): string =>
  line.split('|').reduce((before, part) => {
    const [, column, text = ''] = /^(\d+):(.*)$/.exec(part)!
    return before.padEnd(Math.max(Number(column), before.length + 2)) + text
  })

const filled = (form: string, parts: Readonly<Record<string, string>>): string =>
  placed(form.replace(/[A-Z]{4,}/g, (part) => parts[part] ?? part)).trimEnd()

const rows = fc.record({
  name: fc.nat(),
  unit: fc.nat(),
  far: fc.constantFrom(...FAR),
  within: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  stretch: fc.double({ min: 0.85, max: 1.2, noNaN: true }),
  comparator: fc.constantFrom(null, null, null, null, '<' as const, '>' as const),
})

const scenes = fc.record({
  laboratory: fc.constantFrom(...LABORATORIES),
  which: fc.shuffledSubarray([...ANALYTES], { minLength: 3, maxLength: 7 }),
  rows: fc.array(rows, { minLength: 7, maxLength: 7 }),
  range: fc.constantFrom(...RANGES),
  mark: fc.option(fc.constantFrom(...MARKS)),
  headed: fc.boolean(),
  form: fc.nat(),
  specimen: fc.nat(),
  isLabel: fc.boolean(),
  at: fc.date({ min: new Date('2016-01-01Z'), max: new Date('2029-12-31Z'), noInvalidDate: true }),
})

const two = (number: number) => String(number).padStart(2, '0')

/** Random pages of every dimension, with what is printed on them. */
const wholePages: fc.Arbitrary<WholePage> = scenes.map((scene) => {
  const { laboratory, at, headed, range, mark } = scene
  const forms = headed ? TABLES : UNHEADED
  const form = forms[scene.form % forms.length]!
  const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  const specimens = [null, ...laboratory.specimens]
  const specimen = specimens[scene.specimen % specimens.length] ?? null
  const top = [
    laboratory.title,
    `${laboratory.collected}: ${day} ${clock}`,
    `${laboratory.reported}: ${day} 23:59`,
    '',
    ...(specimen ? [scene.isLabel ? `Material: ${specimen[1]}` : specimen[1].toUpperCase()] : []),
    ...(headed
      ? [
          filled(HEADINGS, {
            TEST: laboratory.headings[0],
            RESULT: laboratory.headings[1],
            UNITS: laboratory.headings[2],
            LIMITS: laboratory.headings[3],
          }),
        ]
      : []),
  ]
  const lines = scene.which.map((analyte, index) =>
    lineOf(analyte, scene.rows[index]!, laboratory, range, mark),
  )
  const drawnLines = lines.map((line) =>
    filled(form, {
      NAME: line.name,
      VALUE: `${line.comparator ?? ''}${line.number}`,
      UNIT: line.unit.printed,
      RANGE: line.range.printed,
      FLAG: line.mark?.printed ?? '',
    }),
  )
  return {
    text: [...top, ...drawnLines].join('\n'),
    collected: `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}T${clock}:00`,
    specimen: specimen?.[0] ?? null,
    lines: new Map(lines.map((line, index) => [top.length + index, line])),
  }
})

function lineOf(
  analyte: Analyte,
  row: {
    name: number
    unit: number
    far: number
    within: number
    stretch: number
    comparator: '<' | '>' | null
  },
  laboratory: Laboratory,
  wording: Wording,
  mark: (typeof MARKS)[number] | null,
): Line {
  const names = analyte.names[laboratory.language]
  const unit = analyte.units[row.unit % analyte.units.length]!
  const [low, high] = unit.usual.map((limit) => digitsOf(limit * row.stretch)) as [string, string]
  const value = (unit.usual[0] + (unit.usual[1] - unit.usual[0]) * row.within) * row.far
  const number = digitsOf(value)
  const limit = (side: keyof Limits) =>
    wording.has.includes(side) ? Number(side === 'low' ? low : high) : null
  const limits = { low: limit('low'), high: limit('high') }
  const side: Side | null =
    limits.low !== null && Number(number) < limits.low
      ? 'low'
      : limits.high !== null && Number(number) > limits.high
        ? 'high'
        : null
  const comparator = side === null ? row.comparator : null
  const signed = (text: string) => (laboratory.sign === ',' ? text.replace('.', ',') : text)
  return {
    analyte,
    name: names[row.name % names.length]!,
    number: signed(number),
    comparator,
    unit,
    range: { printed: wording.write({ low: signed(low), high: signed(high) }, laboratory), ...limits },
    mark: side && mark ? mark(side, laboratory) : null,
  }
}

const isNear = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

const LEADING = 14
const TOP = 20

/** The facts of a report that the page does not state, and how many results it gives. */
function readWholePage(page: WholePage): { wrong: string[]; found: number } {
  try {
    const report = reportOf(drawn(page.text), { timezone: '+00:00' })
    const results = report.panels.flatMap(({ biomarkers }) => biomarkers)
    const wrong = results
      .filter(({ validation }) => validation === 'valid')
      .flatMap((one) => wrongOf(one, page))
    if (report.collected.local !== page.collected) wrong.push(`collected ${report.collected.local}`)
    return { wrong, found: results.length }
  } catch (error) {
    if (!(error instanceof LabFailure)) throw error
    return { wrong: [], found: 0 }
  }
}

function wrongOf(result: Biomarker, page: WholePage): string[] {
  const line = page.lines.get(Math.round((result.location.y - TOP) / LEADING))
  if (!line) return [`no result: ${result.nameInDocument} ${result.valueInDocument}`]
  const said = `${line.name}: ${JSON.stringify(result)}`
  const wrong: string[] = []
  const check = (fact: string, isRight: boolean) => {
    if (!isRight) wrong.push(`${fact} of ${said}`)
  }
  const entry = result.code === null ? null : entryOf(result.code)
  check('code', entry === null || line.analyte.codes.includes(entry.code))
  // A cell as it is printed may have the mark beside the number, on either side.
  const cell = result.valueInDocument.replace(/[<>]/g, '').trim().split(/\s+/).join(' ')
  const { number, mark } = line
  const cells = mark ? [number, `${number} ${mark.printed}`, `${mark.printed} ${number}`] : [number]
  check('printed value', cells.includes(cell))
  check('comparator', result.comparator === line.comparator)
  check('printed unit', result.unitInDocument === line.unit.printed)
  check('corrected', !result.unitCorrected)
  const inCanonical = (printed: number) =>
    entry && result.unit !== null ? ruler(entry, printed, line.unit.ucum, result.unit).expected : printed
  const isConverted = (read: number | null, printed: number | null, digits: number) => {
    if (read === null || printed === null) return read === printed
    const expected = inCanonical(printed)
    return expected !== null && isNear(read, expected, 0.6 * 10 ** -Math.max(2, digits))
  }
  const printed = Number(line.number.replace(',', '.'))
  const digits = line.number.replace(/\D/g, '').replace(/^0+/, '').length
  check('value', isConverted(result.value, printed, digits))
  const { low, high } = result.range ?? { low: null, high: null }
  check('low', low === null || isConverted(low, line.range.low, 2))
  check('high', high === null || isConverted(high, line.range.high, 2))
  const isIn = result.flag === null || (line.mark ?? computedOf(line)).says.includes(result.flag)
  check('flag', isIn && (!result.flagIsPrinted || line.mark !== null))
  check('specimen', result.specimen === null || result.specimen === page.specimen)
  check('time', result.collected === null || result.collected.local === page.collected)
  return wrong
}

/** The flags that follow from value and limits where none is printed. */
function computedOf({ number, comparator, range: { low, high } }: Line): { says: readonly Flag[] } {
  const value = Number(number.replace(',', '.'))
  if (low === null && high === null) return { says: [] }
  if (comparator !== '>' && low !== null && value < low) return { says: ['low'] }
  if (comparator !== '<' && high !== null && value > high) return { says: ['high'] }
  return {
    says: [
      'normal',
      ...(comparator === '<' ? (['low'] as const) : comparator === '>' ? (['high'] as const) : []),
    ],
  }
}

/** Draws so many random pages and reads them: nothing that is called valid is wrong, and nearly everything is found. */
export function checkWholePages(runs: number): void {
  let [found, printed] = [0, 0]
  fc.assert(
    fc.property(wholePages, (page) => {
      const read = readWholePage(page)
      found += read.found
      printed += page.lines.size
      expect(read.wrong, page.text).toEqual([])
    }),
    { numRuns: runs },
  )
  expect(found / printed).toBeGreaterThan(0.9)
}
