import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NumberForm } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { type Conversion, conversionOf, convert } from './convert.ts'
import { readingsOf } from './spelling.ts'
import { EXCEPTIONS, isUcum, ruler, UNITS } from './test-ruler.ts'

const numberForms = ENTRIES.flatMap((entry) =>
  entry.forms
    .filter((form): form is NumberForm => form.kind === 'number')
    .map((form) => ({ entry, form, title: `${entry.code} ${form.unit}` })),
)

const exact = (value: number, { factor, offset }: Conversion) => value * factor + offset

describe('units against an independent reader of UCUM', () => {
  it.each([...new Set(numberForms.map(({ form }) => form.unit))])('knows %s', (unit) => {
    expect(isUcum(unit)).toBe(true)
  })

  it('knows every unit that a printed spelling can give', () => {
    const refused = UNITS.filter((code) => !isUcum(code))
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
          const { expected, tolerance, why } = ruler(entry, value, from, to)
          if (why) used.add(why)
          if (expected === null || Math.abs(exact(value, ours) / expected - 1) > tolerance) {
            throw new Error(`${entry.code}: ${value} ${from} = ${exact(value, ours)} ${to}, not ${expected}`)
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

  const printed = fc
    .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))
  // Few conversions have an offset, and one choice among all would hardly ever be theirs.
  const moved = conversions.filter(({ offset }) => offset !== 0)

  it.each([
    ['of every unit', conversions],
    ['with an offset', moved],
  ])('%s changes less than half of what the last printed digit is worth', (_, some) => {
    fc.assert(
      fc.property(printed, fc.constantFrom(...some), (text, conversion) => {
        const digits = Math.max(1, text.replace('.', '').replace(/^0+/, '').length)
        const lastDigit = 10 ** -(text.split('.')[1]?.length ?? 0) * conversion.factor
        const change = Math.abs(convert(Number(text), digits, conversion) - exact(Number(text), conversion))
        expect(change).toBeLessThanOrEqual(lastDigit / 2 + Math.abs(exact(Number(text), conversion)) * 1e-11)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['0.000001', 1, 2.150000091],
    ['86', 2, 10.02],
    ['42', 2, 5.99],
  ])('hemoglobin A1c of %s mmol/mol keeps its digits', (text, digits, percent) => {
    const entry = ENTRIES.find(({ code }) => code === 'hba1c')!
    expect(convert(Number(text), digits, conversionOf(entry, 'mmol/mol', '%')!)).toBe(percent)
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
