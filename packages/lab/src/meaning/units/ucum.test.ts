import ucum from '@lhncbc/ucum-lhc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, NumberForm } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { type Conversion, conversionOf, convert } from './convert.ts'
import { beforeDamage } from './corrections.ts'
import { DENOMINATORS, WHOLE_UNITS } from './denominators.ts'
import { formulaMass } from './formula-mass.ts'
import { AMOUNT_WORDS, COUNT_WORDS } from './numerators.ts'
import { readingsOf, withVolume } from './spelling.ts'

const utils = ucum.UcumLhcUtils.getInstance()

const numberForms = ENTRIES.flatMap((entry) =>
  entry.forms
    .filter((form): form is NumberForm => form.kind === 'number')
    .map((form) => ({ entry, form, title: `${entry.code} ${form.unit}` })),
)

/** Every unit that a printed text can become. */
const UNITS: readonly string[] = (() => {
  const above = [...Object.keys(AMOUNT_WORDS), ...Object.keys(COUNT_WORDS), 'G', 'T', '10^5', '10^9']
  const spellings = [
    ...Object.keys(WHOLE_UNITS),
    ...above.flatMap((word) => Object.keys(DENOMINATORS).map((below) => `${word}/${below}`)),
    ...['mL/min/1.73m2', 'mL/s/1.73m2', 'mg/L FEU', 'ng/mL FEU', 'ng/mL DDU', '% Hb', '10^3', '10^9'],
  ]
  const read = spellings.flatMap((text) => readingsOf(text))
  const all = [...read, ...withVolume(read), ...read.flatMap(beforeDamage)]
  return [...new Set(all)].filter((unit) => !/^10\*\d+$/.test(unit))
})()

const exact = (value: number, { factor, offset }: Conversion) => value * factor + offset

const theirs = (entry: Entry, value: number, from: string, to: string): number | null => {
  const { status, toVal } = utils.convertUnitTo(from, value, to, {
    ...(entry.molarMass === null ? {} : { molecularWeight: entry.molarMass }),
    ...(entry.charge === null ? {} : { charge: entry.charge }),
  })
  return status === 'succeeded' ? toVal : null
}

const ARBITRARY = /\[IU\]|\[arb'U\]|\[GPL'U\]|\[MPL'U\]|\[CFU\]/g
const CREATININE = formulaMass('C4H7N3O')

/** Where UCUM is no ruler, and what is one instead. */
const EXCEPTIONS: readonly {
  why: string
  applies: (entry: Entry, from: string, to: string) => boolean
  expected: (entry: Entry, value: number, from: string, to: string) => number | null
}[] = [
  {
    why: 'the NGSP scale of hemoglobin A1c follows from that of the IFCC by the master equation',
    applies: ({ code }, from) => code === 'hba1c' && from === 'mmol/mol',
    expected: (_, value) => 0.0915 * value + 2.15,
  },
  {
    why: 'the specific gravity of urine is its density relative to water, of which a litre weighs 1,000 g',
    applies: ({ code }, from) => code === 'urine_specific_gravity' && from === 'g/L',
    expected: (_, value) => value / 1000,
  },
  {
    why: 'arbitrary units have no size in UCUM: they differ by their prefixes and volumes alone',
    applies: (_, from, to) => from.search(ARBITRARY) >= 0 || to.search(ARBITRARY) >= 0,
    expected: (entry, value, from, to) =>
      theirs(entry, value, from.replace(ARBITRARY, 'U'), to.replace(ARBITRARY, 'U')),
  },
  {
    why: 'amounts for each mole of creatinine become amounts for each gram by its molar mass',
    applies: (_, from, to) => to.includes('{creat}') && /\/m?mol/.test(from) !== /\/m?mol/.test(to),
    expected: (entry, value, from, to) => {
      const perGram = (unit: string) => unit.replace(/\/(m?)mol/, '/$1g')
      const [there, back] = [perGram(from) === from, perGram(to) === to]
      const size = theirs(entry, value, perGram(from), perGram(to))
      return size && (there ? size * CREATININE : back ? size / CREATININE : size)
    },
  },
]

describe('units against an independent reader of UCUM', () => {
  it.each([...new Set(numberForms.map(({ form }) => form.unit))])('knows %s', (unit) => {
    expect(utils.validateUnitString(unit).status).toBe('valid')
  })

  it('knows every unit that a printed spelling can give', () => {
    const refused = UNITS.filter((code) => utils.validateUnitString(code).status !== 'valid')
    expect(UNITS.length).toBeGreaterThan(400)
    expect(refused).toEqual([])
  })

  it('has no number in braces, which UCUM does not read, but the body surface that LOINC writes so', () => {
    const numbered = [...UNITS, ...numberForms.map(({ form }) => form.unit)].flatMap(
      (unit) => unit.match(/\{[^}]*\d[^}]*\}/g) ?? [],
    )
    expect([...new Set(numbered)]).toEqual(['{1.73_m2}'])
  })

  it('every conversion is that of UCUM or has a named reason', () => {
    const pairs = numberForms.flatMap(({ entry, form }) =>
      UNITS.flatMap((from) => {
        const ours = conversionOf(entry, from, form.unit)
        return ours && from !== form.unit ? [{ entry, from, to: form.unit, ours }] : []
      }),
    )
    const used = new Set<string>()
    expect(pairs.length).toBeGreaterThan(15_000)
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e5, noNaN: true }), (value) => {
        for (const { entry, from, to, ours } of pairs) {
          const exception = EXCEPTIONS.find(({ applies }) => applies(entry, from, to))
          if (exception) used.add(exception.why)
          const wanted = exception
            ? exception.expected(entry, value, from, to)
            : theirs(entry, value, from, to)
          const tolerance = exception === EXCEPTIONS[0] ? 1e-3 : exception === EXCEPTIONS[3] ? 1e-4 : 1e-6
          if (wanted === null || Math.abs(exact(value, ours) / wanted - 1) > tolerance) {
            throw new Error(`${entry.code}: ${value} ${from} = ${exact(value, ours)} ${to}, not ${wanted}`)
          }
        }
      }),
      { numRuns: 3 },
    )
    expect(used).toEqual(new Set(EXCEPTIONS.map(({ why }) => why)))
  }, 60_000)

  it('never takes printed units by their UCUM meaning: kelvin, gauss, tesla', () => {
    expect(readingsOf('K/uL')).toEqual(['10*3/uL'])
    expect(readingsOf('G/l')).toEqual(['10*9/L', 'g/L'])
    expect(readingsOf('T/L')).toEqual(['10*12/L'])
  })
})

it.each([
  [20, 4.0],
  [31, 5.0],
  [42, 6.0],
  [48, 6.5],
  [53, 7.0],
  [64, 8.0],
  [75, 9.0],
  [86, 10.0],
  [108, 12.0],
])('hemoglobin A1c of %i mmol/mol is %f %%', (ifcc, ngsp) => {
  const entry = ENTRIES.find(({ code }) => code === 'hba1c')!
  expect(exact(ifcc, conversionOf(entry, 'mmol/mol', '%')!)).toBeCloseTo(ngsp, 1)
})

it('one microkatal is sixty units', () => {
  const entry = ENTRIES.find(({ code }) => code === 'alt')!
  expect(conversionOf(entry, 'ukat/L', 'U/L')).toEqual({ factor: 60, offset: 0 })
})

it('katals are no unit of a hormone', () => {
  const entry = ENTRIES.find(({ code }) => code === 'tsh')!
  expect(conversionOf(entry, 'ukat/L', 'm[IU]/L')).toBeNull()
})

it.each([
  ['d_dimer', 'ng/mL{DDU}', 'ng/mL{FEU}'],
  ['hematocrit', '/100{WBCs}', '%'],
  ['creatinine_clearance', 'mL/min/{1.73_m2}', 'mL/min'],
  ['fecal_calprotectin', 'ug/g{Hb}', 'ug/g'],
])('%s is not the same thing in %s and %s', (code, from, to) => {
  expect(conversionOf(ENTRIES.find((entry) => entry.code === code)!, from, to)).toBeNull()
})

describe('rounding', () => {
  const conversions = numberForms.flatMap(({ entry, form }) =>
    UNITS.flatMap((from) => conversionOf(entry, from, form.unit) ?? []),
  )

  it('changes less than half of what the last printed digit is worth', () => {
    const printed = fc
      .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
    fc.assert(
      fc.property(printed, fc.constantFrom(...conversions), (text, conversion) => {
        const digits = Math.max(1, text.replace('.', '').replace(/^0+/, '').length)
        const lastDigit = 10 ** -(text.split('.')[1]?.length ?? 0) * conversion.factor
        const change = Math.abs(convert(Number(text), digits, conversion) - exact(Number(text), conversion))
        expect(change).toBeLessThanOrEqual(lastDigit / 2 + Math.abs(exact(Number(text), conversion)) * 1e-11)
      }),
      { numRuns: 5000 },
    )
  })

  it('leaves a number in its own unit as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
        expect(convert(number / 1000, 1, { factor: 1, offset: 0 })).toBe(number / 1000)
      }),
    )
  })

  it('survives a number of any length', () => {
    expect(convert(1.5, 400, { factor: 18.0156, offset: 0 })).toBeCloseTo(27.0234, 6)
  })
})
