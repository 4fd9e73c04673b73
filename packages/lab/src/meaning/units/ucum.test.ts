import ucum from '@lhncbc/ucum-lhc'
import { describe, expect, it } from 'vitest'
import type { NumberForm } from '../dictionary/entry.ts'
import { ENTRIES } from '../dictionary/index.ts'
import { conversionOf } from './convert.ts'
import { DENOMINATORS, WHOLE_UNITS } from './denominators.ts'
import { AMOUNT_WORDS, COUNT_WORDS } from './numerators.ts'
import { beforeDamage, readingsOf, ucumOf } from './spelling.ts'

const utils = ucum.UcumLhcUtils.getInstance()

const numberForms = ENTRIES.flatMap((entry) =>
  entry.forms
    .filter((form): form is NumberForm => form.kind === 'number')
    .map((form) => ({ entry, form, title: `${entry.code} ${form.unit}` })),
)

const SOURCES = [
  'g/L',
  'g/dL',
  'mg/dL',
  'mg/L',
  'ug/dL',
  'ug/L',
  'ng/mL',
  'ng/dL',
  'pg/mL',
  'mol/L',
  'mmol/L',
  'umol/L',
  'nmol/L',
  'pmol/L',
  'meq/L',
  '10*3/uL',
  '10*9/L',
  '10*12/L',
  '10*6/uL',
  '/uL',
  'U/L',
  'kU/L',
  'ukat/L',
  'nkat/L',
  'L/L',
  'fmol',
  'kPa',
  'mmol/(24.h)',
  'g/(24.h)',
  'mL/s',
]

describe('units against an independent reader of UCUM', () => {
  it.each([...new Set(numberForms.map(({ form }) => form.unit))])('knows %s', (unit) => {
    expect(utils.validateUnitString(unit).status).toBe('valid')
  })

  it('knows every unit that a printed spelling can give', () => {
    const spellings = [
      ...Object.keys(WHOLE_UNITS),
      ...[...Object.keys(AMOUNT_WORDS), ...Object.keys(COUNT_WORDS)].flatMap((above) =>
        Object.keys(DENOMINATORS).map((below) => `${above}/${below}`),
      ),
    ]
    const codes = new Set(spellings.flatMap((text) => ucumOf(text) ?? []))
    for (const code of [...codes].flatMap(beforeDamage)) codes.add(code)
    const refused = [...codes].filter((code) => utils.validateUnitString(code).status !== 'valid')
    expect(codes.size).toBeGreaterThan(200)
    expect(refused).toEqual([])
  })

  it('converts as UCUM does, wherever both can', () => {
    let compared = 0
    for (const { entry, form, title } of numberForms) {
      for (const source of SOURCES) {
        const ours = conversionOf(entry, source, form.unit)
        const theirs = utils.convertUnitTo(source, 1, form.unit, {
          ...(entry.molarMass === null ? {} : { molecularWeight: entry.molarMass }),
          ...(entry.charge === null ? {} : { charge: entry.charge }),
        })
        if (!ours || theirs.status !== 'succeeded' || theirs.toVal === null) continue
        if (entry.code === 'hba1c' || form.unit.startsWith('/{')) continue
        compared += 1
        expect.soft(ours.factor / theirs.toVal, `${title} from ${source}`).toBeCloseTo(1, 6)
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })

  it('never takes printed units by their UCUM meaning: kelvin, gauss, tesla', () => {
    expect(readingsOf('K/uL')).toEqual(['10*3/uL'])
    expect(readingsOf('G/l')).toEqual(['10*9/L', 'g/L'])
    expect(readingsOf('T/L')).toEqual(['10*12/L'])
  })
})
