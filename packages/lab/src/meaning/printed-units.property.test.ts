import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Comparator, Printed } from '../types.ts'
import type { NumberForm } from './dictionary/entry.ts'
import { ENTRIES } from './dictionary/index.ts'
import { understand } from './understand.ts'
import { conversionOf } from './units/convert.ts'
import { readingsOf, withVolume } from './units/spelling.ts'
import { ruler, SPELLINGS } from './units/test-ruler.ts'

const printed = (text: string | null): Printed | null =>
  text === null ? null : { text, box: { page: 1, x: 10, y: 20, width: 30, height: 8 }, confidence: 1 }

interface Line {
  name: string
  value: string
  unit: string | null
  range: string | null
  sign: '.' | ','
  specimen: (typeof ENTRIES)[number]['specimen']
}

const read = ({ name, value, unit, range, sign, specimen }: Line, byPicture = false) =>
  understand(
    {
      name: printed(name)!,
      value: printed(value)!,
      unit: printed(unit),
      range: printed(range),
      flag: null,
      panel: null,
    },
    {
      byPicture,
      decimalSign: sign,
      language: null,
      examined: { specimen: null, group: specimen, isShown: true },
    },
  )

const measured = ENTRIES.flatMap((entry) => {
  const forms = entry.forms.filter((form): form is NumberForm => form.kind === 'number')
  return forms.length > 0 ? [{ entry, forms }] : []
})

const byUnit = new Map(
  SPELLINGS.flatMap((text) => readingsOf(text).map((unit) => [unit, text] as const)).reverse(),
)
/** One spelling for each unit, and those that stand for several. */
const spellings = [
  ...new Set([...byUnit.values(), ...SPELLINGS.filter((text) => readingsOf(text).length > 1)]),
]

const spellingsOf = new Map(
  measured.map(({ entry, forms }) => {
    const own = spellings.filter((text) =>
      readingsOf(text).some((unit) => forms.some((form) => conversionOf(entry, unit, form.unit) !== null)),
    )
    return [entry, own.length > 0 ? own : spellings] as const
  }),
)

const written = (value: number, digits: number, sign: '.' | ','): string => {
  const text = Number(value.toPrecision(digits)).toLocaleString('en', {
    maximumSignificantDigits: digits,
    useGrouping: false,
  })
  return sign === '.' ? text : text.replace('.', ',')
}

const WORDINGS: readonly ((low: string, high: string, unit: string) => string)[] = [
  (low, high) => `${low} - ${high}`,
  (low, high) => `${low}–${high}`,
  (low, high) => `[${low} to ${high}]`,
  (_, high) => `< ${high}`,
  (_, high) => `bis ${high}`,
  (low) => `> ${low}`,
  (low, high, unit) => `${low} - ${high} ${unit}`,
  (low, high) => `Male: ${low} - ${high}; Female: ${low} - ${high}`,
  (_, high) => `Männer < ${high}; Frauen < ${high}`,
  (low, high) => `18-60 Jahre: ${low}-${high}`,
  (low, high) => `Hombres: ${low} - ${high} Mujeres: ${low} - ${high}`,
  () => 'see comment',
]

const magnitude = fc.double({ min: -6, max: 8, noNaN: true }).map((power) => 10 ** power)

const lines = fc
  .record({
    at: fc.constantFrom(...measured),
    fitting: fc.integer({ min: 0, max: 9 }),
    unit: fc.nat(),
    value: magnitude,
    near: fc.boolean(),
    digits: fc.integer({ min: 1, max: 6 }),
    comparator: fc.constantFrom<Comparator | ''>('', '', '', '<', '>'),
    wording: fc.option(fc.constantFrom(...WORDINGS)),
    scale: fc.constantFrom(1, 1, 0.5, 2, 1e3, 1e-3, 1e6, 1e-6, 18, 1 / 18),
    sign: fc.constantFrom('.' as const, ',' as const),
  })
  .map(({ at: { entry, forms }, fitting, unit, value, near, digits, comparator, wording, scale, sign }) => {
    const own = fitting < 8 ? spellingsOf.get(entry)! : spellings
    const form = forms[0]!
    const [low, high] = form.usual ?? form.bounds
    const number = written(near ? value ** 0.1 * (high || 1) : value, digits, sign)
    const text = own[unit % own.length]!
    return {
      entry,
      comparator,
      number: Number(number.replace(',', '.')),
      line: {
        name: entry.name,
        value: `${comparator}${number}`,
        unit: text,
        range: wording?.(written(low * scale, 3, sign), written(high * scale, 3, sign), text) ?? null,
        sign,
        specimen: entry.specimen,
      },
    }
  })

const significant = (text: string): number => text.replace(/\D/g, '').replace(/^0+/, '').length

const isNear = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

it('a value of a text layer is the printed number in the printed unit, purely converted, or it is not valid', () => {
  fc.assert(
    fc.property(lines, ({ line, number, comparator }) => {
      const result = read(line)
      if (result === null) return
      const readings = readingsOf(line.unit)
      expect(result).toMatchObject({
        valueInDocument: line.value,
        unitInDocument: line.unit,
        unitCorrected: false,
        comparator: comparator === '' ? null : comparator,
      })
      const found = measured.find(({ entry }) => entry.code === result.code)
      if (!found || result.unit === null || result.validation === 'unit_mismatch') {
        expect(result.value).toBe(number)
        if (result.unit !== null) expect(readings).toContain(result.unit)
        return
      }
      const rounding = 0.5 * 10 ** -Math.max(2, significant(line.value))
      const pure = [...readings, ...withVolume(readings)].some((from) => {
        const { expected, tolerance } = ruler(found.entry, number, from, result.unit!)
        return expected !== null && isNear(result.value!, expected, tolerance + rounding)
      })
      expect(pure, `${line.value} ${line.unit} became ${result.value} ${result.unit}`).toBe(true)
      const form = found.forms.find(({ unit }) => unit === result.unit)!
      const lives = result.value! >= form.bounds[0] && result.value! <= form.bounds[1]
      if (!isNear(result.value!, form.bounds[0], 0.1) && !isNear(result.value!, form.bounds[1], 0.1)) {
        expect(result.validation).toBe(lives ? 'valid' : 'implausible')
      }
    }),
    { numRuns: 4000 },
  )
})

it('a unit of a picture is corrected only where a range is printed, and the result says so', () => {
  fc.assert(
    fc.property(lines, ({ line, number }) => {
      const result = read(line, true)
      if (result === null || result.unit === null || result.validation !== 'valid') return
      const found = measured.find(({ entry }) => entry.code === result.code)
      const readings = readingsOf(line.unit)
      const rounding = 0.5 * 10 ** -Math.max(2, significant(line.value))
      const isPure = [...readings, ...withVolume(readings)].some((from) => {
        const { expected, tolerance } = found
          ? ruler(found.entry, number, from, result.unit!)
          : { expected: number, tolerance: 0 }
        return expected !== null && isNear(result.value!, expected, tolerance + rounding)
      })
      if (!isPure) expect(result).toMatchObject({ unitCorrected: true })
      if (result.unitCorrected) expect(line.range).toMatch(/\d/)
    }),
    { numRuns: 3000 },
  )
})

/** Units that laboratories print, and leave out. */
const LEFT_OUT =
  `g/dL g/L mg/dL mg/L ug/dL ug/L ng/dL ng/L mg/mL ug/mL ng/mL pg/mL mmol/L umol/L nmol/L pmol/L meq/L /uL 10*3/uL 10*6/uL 10*9/L 10*12/L
  U/L mU/L kU/L U/mL mU/mL ukat/L nkat/L [IU]/L m[IU]/L [IU]/mL m[IU]/mL u[IU]/mL % L/L`.split(/\s+/)

it('a unit that is left out is that of the printed range, or none', () => {
  const cases = measured.flatMap(({ entry, forms }) =>
    forms.flatMap((form) =>
      form.usual
        ? [...LEFT_OUT, form.unit].flatMap((unit) => {
            const isOfIts = conversionOf(entry, unit, form.unit) !== null
            return isOfIts ? [{ entry, form, unit }] : []
          })
        : [],
    ),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...cases),
      fc.double({ min: 0.75, max: 1.35, noNaN: true }),
      magnitude,
      fc.boolean(),
      ({ entry, form, unit }, scale, value, isPrinted) => {
        const back = (canonical: number) => canonical / ruler(entry, 1, unit, form.unit).expected!
        const [low, high] = form.usual!.map((limit) => written(back(limit * scale), 4, '.')) as [
          string,
          string,
        ]
        const line = { name: entry.name, value: written(value, 4, '.'), unit: null, sign: '.' as const }
        const range = isPrinted ? `${low} - ${high}` : null
        const result = read({ ...line, range, specimen: entry.specimen })
        if (result === null || result.unit === null || result.code !== entry.code) return
        const dimensionless = /^\{|^\[pH\]$/.test(result.unit)
        if (dimensionless) return
        expect(isPrinted).toBe(true)
        const { expected } = ruler(entry, Number(line.value), unit, result.unit)
        expect(
          isNear(result.value!, expected ?? Number.NaN, 6e-3),
          `${range} ${unit} as ${result.unit}`,
        ).toBe(true)
      },
    ),
    { numRuns: 4000 },
  )
})
