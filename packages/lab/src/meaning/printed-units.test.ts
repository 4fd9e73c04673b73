import { describe, expect, it } from 'vitest'
import type { DecimalSign, Printed } from '../types.ts'
import type { DictionarySpecimen } from './dictionary/entry.ts'
import { understand } from './understand.ts'

interface Line {
  name: string
  value: string
  unit?: string | undefined
  range?: string | undefined
  specimen?: DictionarySpecimen
  sign?: DecimalSign
  byPicture?: boolean
  /** The confidence of the reader in the unit. */
  confidence?: number
}

function read(line: Line) {
  const printed = (text: string | undefined, confidence = 1): Printed | null =>
    text === undefined ? null : { text, box: { page: 1, x: 10, y: 20, width: 30, height: 8 }, confidence }
  return understand(
    {
      name: printed(line.name)!,
      value: printed(line.value)!,
      unit: printed(line.unit, line.confidence),
      range: printed(line.range),
      flag: null,
      panel: null,
    },
    {
      byPicture: line.byPicture ?? false,
      decimalSign: line.sign ?? '.',
      language: null,
      examined: { specimen: null, group: line.specimen ?? 'blood', isShown: true },
    },
  )
}

/** Names in several languages, what is printed, and what it is in the unit of the biomarker; a range that does not help. */
const SICK: readonly (readonly [string, string, string, number, string, string?])[] = [
  ['Lithium; Litio; Lítio', '12', 'mmol/L', 12, 'mmol/L'],
  ['Gamma-GT; GGT; Gama GT; Gamma glutamyl transferase', '12500', 'U/L', 12500, 'U/L'],
  ['Gamma-GT', '12500', 'U/l', 12500, 'U/L', 'Männer < 60; Frauen < 40'],
  ['GGT', '12500', 'UI/L', 12500, 'U/L', 'Hommes: < 55 Femmes: < 38'],
  ['CRP; C-reactive protein; Proteína C reactiva; C-reaktives Protein', '1100', 'mg/L', 1100, 'mg/L'],
  ['TSH; Thyreotropin; Tirotropina', '1150', 'mIU/L', 1150, 'm[IU]/L'],
  ['TSH', '1150', 'mU/l', 1150, 'm[IU]/L', '18-60 Jahre: 0,4-4,0'],
  ['Creatinine; Kreatinin; Creatinina', '69', 'mol/L', 781000, 'mg/dL'],
  ['Ferritin', '11', 'g/L', 11000000, 'ng/mL'],
]

/** Rare results of the same kind, with values that people were treated for. */
const RARE: typeof SICK = [
  ['Triglycerides; Triglyceride; Triglicéridos; Trigliceridi', '18000', 'mg/dL', 18000, 'mg/dL'],
  ['Triglycerides', '18000', 'mg/dL', 18000, 'mg/dL', 'Adults: see comment'],
  ['Testosterone; Testosteron; Testosterona; Testostérone', '0.8', 'ng/dL', 0.8, 'ng/dL'],
  ['Testosterone', '0.8', 'ng/dL', 0.8, 'ng/dL', 'Male: 250 - 1100; Female: 8 - 60'],
  ['DHEA-S; DHEAS', '4.2', 'ng/mL', 0.42, 'ug/dL'],
  ['DHEA-S', '4.2', 'ng/mL', 0.42, 'ug/dL', 'Hombres: 80 - 560 Mujeres: 35 - 430'],
]

const linesOf = (rows: typeof SICK) =>
  rows.flatMap(([names, value, unit, number, ucum, range]) =>
    names.split('; ').map((name) => [name, value, unit, range, number, ucum] as const),
  )

describe('a unit of a text layer is the printed one', () => {
  it.each(linesOf(SICK))(
    '%s %s %s (%s) is %f %s, and implausible',
    (name, value, unit, range, number, ucum) => {
      expect(read({ name, value, unit, range })).toMatchObject({
        value: number,
        unit: ucum,
        validation: 'implausible',
        valueInDocument: value,
        unitInDocument: unit,
        unitCorrected: false,
      })
    },
  )

  it.each(linesOf(RARE))('%s %s %s (%s) is %f %s', (name, value, unit, range, number, ucum) => {
    expect(read({ name, value, unit, range })).toMatchObject({
      value: number,
      unit: ucum,
      validation: 'valid',
      valueInDocument: value,
      unitInDocument: unit,
      unitCorrected: false,
    })
  })

  it.each([
    ['Creatinine', '69', 'mol/L', '60 - 110'],
    ['Ferritin', '11', 'g/L', '15 - 150'],
    ['WBC', '7.2', 'x103/L', '4 - 11'],
    ['Glucose', '5.4', 'mg/dL', '3.9 - 5.6'],
    ['Creatinine', '82', 'XYZ', '62 - 106'],
    ['Creatinine', '82', '\ufffdmol/L', '62 - 106'],
  ])('%s %s %s beside %s, which is of another unit, stays as printed and is not valid', (...line) => {
    const [name, value, unit, range] = line
    const result = read({ name, value, unit, range })!
    expect(result).toMatchObject({ valueInDocument: value, unitInDocument: unit, unitCorrected: false })
    expect(['implausible', 'unit_mismatch']).toContain(result.validation)
  })

  it('does not take a thousands sign for a decimal one because the value would fit', () => {
    const line = { name: 'TSH', value: '1.150', unit: 'mUI/L', range: '0,27 - 4,20', sign: ',' as const }
    expect(read(line)).toMatchObject({ value: 1150, validation: 'implausible' })
  })

  it('beside the number comes before that of the column', () => {
    expect(read({ name: 'HbA1c', value: '5.2 %', unit: 'mmol/mol' })).toMatchObject({ value: 5.2, unit: '%' })
    expect(read({ name: 'Glucose', value: '5.4 mmol/L', unit: 'mg/dL' })).toMatchObject({
      value: 97.3,
      unitInDocument: 'mmol/L',
    })
  })

  it('does not become another biomarker because a value is high', () => {
    expect(read({ name: 'Glucose', value: '9000', unit: 'mg/dL' })).toMatchObject({
      code: 'glucose',
      value: 9000,
      validation: 'implausible',
    })
  })

  it('with several meanings is none where the biomarker is not known', () => {
    expect(read({ name: 'Magic factor', value: '45', unit: 'G/L', range: '30 - 50' })).toMatchObject({
      value: 45,
      unit: null,
      unitInDocument: 'G/L',
    })
  })
})

describe('limits with a unit of their own', () => {
  it('are converted from it', () => {
    const line = { name: 'Glucose', value: '102', unit: 'mg/dL', range: '3.9 - 5.6 mmol/L' }
    expect(read(line)).toMatchObject({ value: 102, range: { low: 70.26, high: 100.9 }, flag: 'high' })
    expect(read({ ...line, range: '3900 - 5600 µmol/L' })).toMatchObject({
      range: { low: 70.261, high: 100.89 },
    })
  })

  it('of another kind of thing are kept as text', () => {
    const line = { name: 'Neutrophils', value: '4.1', unit: '10^3/µL', range: '40 - 75 %' }
    expect(read(line)).toMatchObject({ value: 4.1, range: { low: null, high: null, text: '40 - 75 %' } })
  })
})

describe('mass for mass', () => {
  it.each([
    ['250', 'mg/kg', 250],
    ['0.25', 'g/kg', 250],
    ['250000', 'µg/kg', 250],
    ['250', 'µg/g', 250],
    ['250000', 'ng/g', 250],
    ['250', 'ng/mg', 250],
    ['250000', 'pg/mg', 250],
    ['0.25', 'µg/mg', 250],
    ['0.25', 'mg/g', 250],
    ['250', 'µg/g Stuhl', 250],
    ['250', 'µg/g feces', 250],
  ])('calprotectin %s %s is %f µg/g', (value, unit, number) => {
    expect(read({ name: 'Calprotectin', value, unit, specimen: 'stool' })).toMatchObject({
      code: 'fecal_calprotectin',
      value: number,
      unit: 'ug/g',
      validation: 'valid',
    })
  })
})

describe('a unit of a picture', () => {
  const ferritin = { name: 'Ferritin', value: '11', unit: 'mg/L', range: '15 - 150', byPicture: true }

  it('is corrected where its signs are in doubt and the range proves it, and the result says so', () => {
    expect(read({ ...ferritin, confidence: 0.7 })).toMatchObject({
      value: 11,
      unit: 'ng/mL',
      unitInDocument: 'µg/L',
      unitCorrected: true,
      validation: 'valid',
    })
    expect(read({ ...ferritin, unit: 'g/L' })).toMatchObject({ value: 11, unitCorrected: true })
    const split = { ...ferritin, unit: 'g/L', range: 'Male: 30 - 400; Female: 15 - 150' }
    expect(read(split)).toMatchObject({ value: 11, unitCorrected: true })
  })

  it('is not replaced where its signs were clear', () => {
    expect(read(ferritin)).toMatchObject({ value: 11, unit: 'mg/L', validation: 'unit_mismatch' })
  })

  it.each([
    { name: 'Lithium', value: '12', unit: 'mmol/L', range: '0.6 - 1.2' },
    { name: 'Lithium', value: '12', unit: 'mmol/L' },
    { name: 'TSH', value: '1150', unit: 'mIU/L', range: '0.4 - 4.0' },
    { name: 'GGT', value: '12500', unit: 'U/L', range: 'Male < 60; Female < 40' },
    { name: 'Creatinine', value: '82', unit: 'mol/L' },
  ])('is not replaced without a range that proves it: %o', (line) => {
    expect(read({ ...line, byPicture: true, confidence: 0.5 })).toMatchObject({
      unitInDocument: line.unit,
      unitCorrected: false,
      validation: 'implausible',
    })
  })

  it.each(['mg/dll', 'umo/L'])('that is none, %s, stays unknown without a range', (unit) => {
    expect(read({ name: 'Creatinine', value: '0.9', unit, byPicture: true })).toMatchObject({
      value: 0.9,
      unit: null,
      validation: 'unit_mismatch',
    })
  })
})
