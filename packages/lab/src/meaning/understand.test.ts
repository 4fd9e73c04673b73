import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecimalSign, FoundResult, Language, Printed } from '../types.ts'
import type { DictionarySpecimen, NumberForm } from './dictionary/entry.ts'
import { ENTRIES } from './dictionary/index.ts'
import { understand } from './understand.ts'
import { conversionOf, convert } from './units/convert.ts'

interface Line {
  name: string
  value: string
  unit?: string
  range?: string
  flag?: string
  panel?: string
  sign?: DecimalSign
  specimen?: DictionarySpecimen
  language?: Language
  confidence?: number
  byPicture?: boolean
}

function read(line: Line) {
  const printed = (text: string | undefined): Printed | null =>
    text === undefined
      ? null
      : { text, box: { page: 1, x: 10, y: 20, width: 30, height: 8 }, confidence: line.confidence ?? 1 }
  const found: FoundResult = {
    name: printed(line.name)!,
    value: printed(line.value)!,
    unit: printed(line.unit),
    range: printed(line.range),
    flag: printed(line.flag),
    panel: printed(line.panel),
  }
  return understand(found, {
    byPicture: line.byPicture ?? false,
    decimalSign: line.sign ?? '.',
    language: line.language ?? null,
    examined: { specimen: null, group: line.specimen ?? 'blood', isShown: true },
  })
}

describe('a name of two biomarkers of one specimen', () => {
  it.each([
    ['1.15 - 1.30', '1.13', 'calcium_ionized'],
    ['2.15 - 2.55', '2.31', 'calcium'],
  ])('is the one whose usual range is near to %s', (range, value, code) => {
    expect(read({ name: 'Ca2+', value, unit: 'mmol/L', range })).toMatchObject({ code })
  })
})

describe('a line of results', () => {
  it('is given in the canonical unit, with what was printed beside it', () => {
    expect(read({ name: 'Glukose', value: '5,5', unit: 'mmol/l', range: '3,9 - 5,6', sign: ',' })).toEqual({
      code: 'glucose',
      name: 'Glucose',
      nameInDocument: 'Glukose',
      loinc: '2345-7',
      specimen: null,
      collected: null,
      value: 99.1,
      valueText: null,
      comparator: null,
      unit: 'mg/dL',
      valueInDocument: '5,5',
      unitInDocument: 'mmol/l',
      unitCorrected: false,
      range: { low: 70.26, high: 100.9, text: '3,9 - 5,6' },
      flag: 'normal',
      flagIsPrinted: false,
      validation: 'valid',
      confidence: 1,
      location: { page: 1, x: 10, y: 20, width: 30, height: 8 },
    })
  })

  it.each([
    [{ name: 'HbA1c', value: '43', unit: 'mmol/mol' }, 'hba1c', 6.08, '%'],
    [{ name: 'Hb', value: '135', unit: 'g/L' }, 'hemoglobin', 13.5, 'g/dL'],
    [{ name: 'Hb', value: '8.9', unit: 'mmol/L' }, 'hemoglobin', 14.3, 'g/dL'],
    [{ name: 'WBC', value: '7200', unit: '/cumm' }, 'leukocytes', 7.2, '10*3/uL'],
    [{ name: 'Leukozyten', value: '7,2', unit: '/nl', sign: ',' }, 'leukocytes', 7.2, '10*3/uL'],
    [{ name: 'Globules blancs', value: '7,2', unit: 'G/L', sign: ',' }, 'leukocytes', 7.2, '10*3/uL'],
    [{ name: 'Platelets', value: '2.5', unit: 'lakh/cumm' }, 'platelets', 250, '10*3/uL'],
    [{ name: 'Sodium', value: '140', unit: 'mEq/L' }, 'sodium', 140, 'mmol/L'],
    [{ name: 'Calcium', value: '2.35', unit: 'mmol/L' }, 'calcium', 9.418, 'mg/dL'],
    [{ name: 'ALT', value: '0.5', unit: 'µkat/L' }, 'alt', 30, 'U/L'],
    [{ name: 'TSH', value: '2.1', unit: 'µUI/mL' }, 'tsh', 2.1, 'm[IU]/L'],
    [{ name: 'TSH', value: '2.1', unit: 'mU/l' }, 'tsh', 2.1, 'm[IU]/L'],
    [{ name: 'Insulin', value: '60', unit: 'pmol/L' }, 'insulin', 60, 'pmol/L'],
    [{ name: 'Hematocrit', value: '0.42', unit: 'L/L' }, 'hematocrit', 42, '%'],
    [{ name: 'Fibrinogen', value: '3.1', unit: 'g/L' }, 'fibrinogen', 310, 'mg/dL'],
    [{ name: 'Glycémie', value: '0,95', unit: 'g/L', sign: ',' }, 'glucose', 95, 'mg/dL'],
    [{ name: 'D-Dimer', value: '0.4', unit: 'mg/L FEU' }, 'd_dimer', 400, 'ng/mL{FEU}'],
    [
      { name: 'ACR', value: '3.0', unit: 'mg/mmol', specimen: 'urine' },
      'albumin_creatinine_ratio',
      26.5,
      'mg/g{creat}',
    ],
    [{ name: 'Neutrophils', value: '60', unit: '%' }, 'neutrophils_percent', 60, '%'],
    [{ name: 'Neutrophils', value: '4.1', unit: 'x10E3/uL' }, 'neutrophils', 4.1, '10*3/uL'],
    [{ name: 'Creatinine', value: '95', unit: 'mg/dL', specimen: 'urine' }, 'urine_creatinine', 95, 'mg/dL'],
    [{ name: 'Glucose (mg/dL)', value: '92' }, 'glucose', 92, 'mg/dL'],
    [{ name: 'Prothrombin time', value: '12', unit: 'sec' }, 'prothrombin_time', 12, 's'],
    [{ name: 'TP', value: '92', unit: '%' }, 'prothrombin_activity', 92, '%'],
    [{ name: 'PCT', value: '0.21', unit: '%' }, 'plateletcrit', 0.21, '%'],
    [{ name: 'PCT', value: '0.05', unit: 'ng/mL' }, 'procalcitonin', 0.05, 'ng/mL'],
  ] as const)('converts %j', (line, code, value, unit) => {
    expect(read(line)).toMatchObject({ code, value, unit, validation: 'valid' })
  })

  it('is none where two letters stand beside a word and the biomarker is only measured in numbers', () => {
    expect(read({ name: 'K', value: 'Nr' })).toBeNull()
    expect(read({ name: 'K', value: '4.1', unit: 'mmol/L' })).toMatchObject({ code: 'potassium' })
  })

  it('keeps a comparator through a conversion', () => {
    expect(read({ name: 'Ferritina', value: '<5', unit: 'µg/L' })).toMatchObject({
      value: 5,
      comparator: '<',
    })
    expect(read({ name: 'Glucose', value: '< 2.0', unit: 'mmol/L' })).toMatchObject({
      value: 36,
      comparator: '<',
    })
  })

  it.each([
    [{ name: 'Glucose', value: 'Negative', panel: 'URINALYSIS' }, 'urine_glucose', 'negative'],
    [{ name: 'HBsAg', value: 'No reactivo' }, 'hbsag', 'non_reactive'],
    [{ name: 'Nitrit', value: 'negativ', panel: 'Urinstatus' }, 'urine_nitrite', 'negative'],
    [{ name: 'ANA', value: '1:160' }, 'ana', '1:160'],
    [
      { name: 'Pus cells', value: '2-4', unit: '/hpf', panel: 'Microscopic examination', specimen: 'urine' },
      'urine_leukocytes',
      '2-4',
    ],
    [{ name: 'Blood group', value: 'A positive' }, 'blood_group', 'A positive'],
  ] as const)('reads words: %j', (line, code, valueText) => {
    expect(read(line)).toMatchObject({ code, valueText, value: null, validation: 'valid' })
  })
})

describe('units that are missing or damaged', () => {
  it('are found again where the printed range leaves one', () => {
    expect(read({ name: 'Glucose', value: '5.5', range: '3.9-5.6' })).toMatchObject({
      value: 99.1,
      unit: 'mg/dL',
    })
    expect(read({ name: 'Neutrophils', value: '60', range: '40-75' })).toMatchObject({
      code: 'neutrophils_percent',
      unit: '%',
    })
    expect(read({ name: 'WBC', value: '7.2', unit: 'x10^3', range: '4-11' })).toMatchObject({
      value: 7.2,
      unit: '10*3/uL',
    })
  })

  it.each([
    { name: 'Hematocrit', value: '42' },
    { name: 'Sodium', value: '140' },
    { name: 'MCV', value: '91' },
    { name: 'Calcium', value: '5.0', range: '4.2 - 5.2' },
  ])('are not guessed from the value: %o', (line) => {
    expect(read(line)).toMatchObject({ value: Number(line.value), unit: null, loinc: null })
  })

  it('stay unknown when the range leaves several', () => {
    const glucose = read({ name: 'Glucose', value: '99' })
    expect(glucose).toMatchObject({ value: 99, unit: null, loinc: null, validation: 'valid' })
    expect(glucose!.confidence).toBeLessThan(0.8)
  })

  it('are refused when they belong to another kind of thing', () => {
    expect(read({ name: 'ALT', value: '33', unit: 'mg/dL', range: '0-50' })).toMatchObject({
      validation: 'unit_mismatch',
      value: 33,
      unit: 'mg/dL',
      loinc: null,
    })
  })
})

describe('impossible values', () => {
  it('are delivered as implausible', () => {
    const result = read({ name: 'Hemoglobin', value: '172', unit: 'g/dL', range: '13.5-17.5' })
    expect(result).toMatchObject({ value: 172, validation: 'implausible' })
    expect(result!.confidence).toBeLessThan(0.5)
  })

  it('are called unreadable when the digits make no number', () => {
    expect(read({ name: 'ALT', value: '5.3.2x', unit: 'U/L' })).toMatchObject({
      code: 'alt',
      value: null,
      validation: 'unreadable',
    })
  })

  it('are no result when nothing was measured', () => {
    expect(read({ name: 'ALT', value: 'pending', unit: 'U/L' })).toBeNull()
    expect(read({ name: 'Age', value: '34', unit: 'years' })).toBeNull()
    expect(read({ name: 'Page', value: '1' })).toBeNull()
  })

  it('take the thousands sign that makes sense of unit and range', () => {
    expect(read({ name: 'Leucocitos', value: '7.200', unit: '/mm3', range: '4.000 - 11.000' })).toMatchObject(
      { value: 7.2, unit: '10*3/uL', range: { low: 4, high: 11 } },
    )
  })
})

describe('names that are not in the dictionary', () => {
  it('are kept with a value and a unit or a range', () => {
    expect(read({ name: 'Magic factor', value: '1.2', unit: 'mg/L', range: '0-1' })).toMatchObject({
      code: null,
      name: 'Magic factor',
      value: 1.2,
      unit: 'mg/L',
      flag: 'high',
    })
    expect(read({ name: 'Magic factor', value: '1.2' })).toBeNull()
  })
})

describe('flags', () => {
  it.each([
    ['H', 'high'],
    ['L', 'low'],
    ['HH', 'critical_high'],
    ['↑', 'high'],
    ['↓', 'low'],
    ['erhöht', 'high'],
    ['élevé', 'high'],
    ['alto', 'high'],
    ['bajo', 'low'],
    ['(H)', 'high'],
    ['High', 'high'],
    ['baixo', 'low'],
    ['+', 'high'],
  ] as const)('%s is %s', (flag, expected) => {
    expect(read({ name: 'Sodium', value: '140', unit: 'mmol/L', flag })).toMatchObject({
      flag: expected,
      flagIsPrinted: true,
    })
  })

  it('follow from the range when none is printed', () => {
    expect(read({ name: 'Sodium', value: '150', unit: 'mmol/L', range: '136-145' })).toMatchObject({
      flag: 'high',
      flagIsPrinted: false,
    })
    expect(read({ name: 'Sodium', value: '130', unit: 'mmol/L', range: '136-145' })).toMatchObject({
      flag: 'low',
    })
    expect(read({ name: 'Sodium', value: '140', unit: 'mmol/L' })).toMatchObject({ flag: null })
    expect(read({ name: 'Sodium', value: '150', unit: 'mmol/L', range: '136-145', flag: '*' })).toMatchObject(
      { flag: 'high', flagIsPrinted: true },
    )
    expect(read({ name: 'HBsAg', value: 'Reactive', range: 'Non Reactive' })).toMatchObject({
      flag: 'abnormal',
    })
  })

  it('by one letter depend on the language', () => {
    expect(read({ name: 'Sodio', value: '150', unit: 'mmol/L', flag: 'A', language: 'es' })).toMatchObject({
      flag: 'high',
    })
    expect(read({ name: 'Sodio', value: '130', unit: 'mmol/L', flag: 'B', language: 'es' })).toMatchObject({
      flag: 'low',
    })
  })
})

describe('confidence', () => {
  it('falls with the confidence of the reader', () => {
    const sure = read({ name: 'Sodium', value: '140', unit: 'mmol/L' })!.confidence
    const unsure = read({ name: 'Sodium', value: '140', unit: 'mmol/L', confidence: 0.7 })!.confidence
    expect(sure).toBeGreaterThan(0.95)
    expect(unsure).toBeLessThan(0.7)
  })
})

describe('conversion', () => {
  const forms = ENTRIES.filter(({ molarMass }) => molarMass !== null).flatMap((entry) =>
    entry.forms.filter((form): form is NumberForm => form.kind === 'number').map((form) => ({ entry, form })),
  )

  it('there and back gives the printed number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.integer({ min: 1, max: 9999 }),
        ({ entry, form }, printed) => {
          for (const unit of ['mmol/L', 'umol/L', 'nmol/L', 'mg/L', 'g/L']) {
            const there = conversionOf(entry, unit, form.unit)
            const back = conversionOf(entry, form.unit, unit)
            if (!there || !back) continue
            const value = printed / 10
            const digits = String(value).replace('.', '').length
            const returned = convert(convert(value, digits, there), digits, back)
            expect(Number(returned.toPrecision(digits))).toBeCloseTo(value, 6)
          }
        },
      ),
    )
  })
})

describe('specimens', () => {
  it.each([
    [{ name: 'Proteínas', value: 'Indicios', range: 'Negativo' }, 'urine_protein'],
    [{ name: 'Hemácias (sedimento)', value: '0 a 2', unit: '/HPF' }, 'urine_erythrocytes'],
    [{ name: 'Leucocitos', value: '0 a 5', specimen: 'urine' as const }, 'urine_leukocytes'],
    [{ name: 'ACE', value: '1,4', unit: 'µg/l', range: '<= 5', sign: ',' as const }, 'cea'],
    [{ name: 'ACE', value: '34', unit: 'U/L', range: '8 - 52' }, 'ace'],
    [{ name: 'eGFR (CKD-EPI)', value: '> 90', unit: 'ml/min', range: '> 60' }, 'egfr'],
  ])('%o', (line, code) => {
    expect(read(line)).toMatchObject({ code, validation: 'valid' })
  })

  it('give no code of blood to what is found in urine only by its name', () => {
    const line = { name: 'Triglycerides, Urine', value: '12', unit: 'mg/dL', range: '0 - 150' }
    expect(read(line)).toMatchObject({ code: null, value: 12 })
  })
})

describe('a unit on a picture', () => {
  const creatinine = { name: 'Creatinine', value: '82', range: '62 - 106', byPicture: true }

  it.each([
    ['mol/L', 'µmol/L'],
    ['pmoi/L', 'µmol/L'],
    ['umo/L', 'µmol/L'],
  ])('%s is %s where nothing else makes sense', (unit, right) => {
    expect(read({ ...creatinine, unit })).toMatchObject({
      unitInDocument: right,
      unitCorrected: true,
      value: 0.928,
      unit: 'mg/dL',
    })
  })

  it.each([
    ['10%/cmm', '10^3/cmm'],
    ['10/cmm', '10^3/cmm'],
  ])('%s has the power that the count needs', (unit, printed) => {
    const leukocytes = { name: 'WBC', value: '6.5', range: '4.0 - 10.5', byPicture: true }
    expect(read({ ...leukocytes, unit })).toMatchObject({ unitInDocument: printed })
  })

  it('that is none is not reported beside a name that is not known', () => {
    const line = { name: 'Flurbiolase', value: '4,00', range: '3,9-5,3', unit: 'TA' }
    expect(read({ ...line, byPicture: true })).toMatchObject({ unitInDocument: null, unit: null })
    expect(read(line)).toMatchObject({ unitInDocument: 'TA', unit: null })
  })

  it('a volume that lost its litre is one', () => {
    const line = { name: 'MCV', value: '91.1', range: '80 - 98', unit: 'f', byPicture: true }
    expect(read(line)).toMatchObject({ unitInDocument: 'fl' })
  })

  it.each(['x10%/L', 'x10/L', 'x10°/L', 'x10%L'])('%s has the power that the count needs', (unit) => {
    const leukocytes = { name: 'Leukocytes', value: '6.5', range: '4.0 - 10.5', byPicture: true }
    expect(read({ ...leukocytes, unit })).toMatchObject({
      unitInDocument: 'x10^9/L',
      value: 6.5,
      unit: '10*3/uL',
      validation: 'valid',
    })
  })

  it.each([
    ['Total protein', '6.8', 'g/d', '6.4 - 8.3', 'g/dl'],
    ['CRP', '0.66', 'mg/', '< 3', 'mg/l'],
    ['Platelets', '250', '10^3/L', '150 - 400', '10^3/µL'],
    ['Platelets', '250', '10e3/pL', '150 - 400', '10e3/µL'],
    ['Neutrophils absolute', '3.2', 'mil/mma', '1.8 - 7.5', 'mil/mm³'],
    ['Rheumatoid factor', '9', 'U/mL', '< 14 UI/mL', 'UI/mL'],
    ['Leukocytes', '3636', '/mm²', '4000 - 10500', '/mm³'],
  ])('of %s = %s %s (%s) is %s', (name, value, unit, range, right) => {
    const line = read({ name, value, unit, range, byPicture: true })
    expect(line).toMatchObject({ unitInDocument: right, validation: 'valid' })
  })

  it('is taken as printed in a text layer', () => {
    expect(read({ ...creatinine, unit: 'umo/L', byPicture: false })?.unitInDocument).toBe('umo/L')
  })

  it('that several may have been is none', () => {
    const line = { name: 'Leukocytes', value: '6.5', unit: 'x/?', byPicture: true }
    expect(read(line)).toMatchObject({ unitInDocument: null, validation: 'unit_mismatch' })
  })

  it.each(['mg/dlL', 'x/?', 'UIVL'])('%s is not reported as printed where nothing proves another', (unit) => {
    const line = { name: 'Harnsäure', value: '3,5', unit }
    const mismatched = { value: 3.5, unit: null, validation: 'unit_mismatch' }
    expect(read({ ...line, byPicture: true })).toMatchObject({ ...mismatched, unitInDocument: null })
    expect(read(line)).toMatchObject({ ...mismatched, unitInDocument: unit })
  })
})

it.each(['Calciu', 'Calcum', 'Natriun', 'Kalum', 'Complement C31', 'Complement C401', 'Amylase o 1'])(
  'takes %s of a picture for no other biomarker',
  (name) => {
    const line = { name, value: '2,50', unit: 'mmol/l', range: '2,15 - 2,57' }
    expect(read({ ...line, byPicture: true })?.code).not.toBeNull()
    expect(read({ name: 'Calcinol', value: '2,5', unit: 'mmol/l', byPicture: true })).toMatchObject({
      code: null,
    })
  },
)

it('reads a decimal sign of a picture as all others of the document', () => {
  const line = { name: 'Potassium', value: '4.2', unit: 'mmol/L', sign: ',' as const }
  expect(read({ ...line, byPicture: true })).toMatchObject({ valueInDocument: '4,2', value: 4.2 })
  expect(read(line)).toMatchObject({ valueInDocument: '4.2', value: 4.2 })
})

it.each([
  ['1015', '1005 - 1030'],
  ['1.015', '1.005 - 1.030'],
  ['1015', undefined],
])('gives a specific gravity of %s relative to water', (value, range) => {
  const line = { name: 'Specific gravity', value, ...(range ? { range } : {}), specimen: 'urine' as const }
  expect(read(line)).toMatchObject({ value: 1.015, validation: 'valid' })
})

it.each([
  ['0', 'O'],
  ['0 Rh positiv', 'O Rh positiv'],
  ['AB', 'AB'],
])('gives the blood group %s as %s', (value, group) => {
  expect(read({ name: 'Blutgruppe', value })).toMatchObject({
    value: null,
    valueText: group,
    valueInDocument: value,
  })
})

describe('letters of a flag that a picture shows badly', () => {
  const hematocrit = { name: 'Hematocrit', value: '42', unit: '%', range: '36 - 47', byPicture: true }

  it('are none where value and range say something else', () => {
    expect(read({ ...hematocrit, flag: 'LL', confidence: 0.63 })).toMatchObject({
      flag: null,
      flagIsPrinted: false,
    })
    expect(read({ ...hematocrit, value: '31', flag: 'L', confidence: 0.63 })).toMatchObject({
      flag: 'low',
      flagIsPrinted: true,
    })
  })

  it('count where they are read surely', () => {
    expect(read({ ...hematocrit, flag: 'L', confidence: 0.98 })).toMatchObject({
      flag: 'low',
      flagIsPrinted: true,
    })
  })
})

describe('a mark of a few strokes', () => {
  const potassium = { name: 'Potassium', unit: 'mmol/L', range: '3.5 - 5.1' }
  const low = { ...potassium, value: '2.9' }
  const usual = { ...potassium, value: '4.2' }

  it.each([
    ['↓', 'low'],
    ['▼', 'low'],
    ['-', 'low'],
    ['↓↓', 'critical_low'],
  ])('%s on a picture is the flag where value and range bear it out', (flag, said) => {
    expect(read({ ...low, flag, byPicture: true })).toMatchObject({ flag: said, flagIsPrinted: true })
  })

  it.each(['↑', '▲', '+'])('%s on a picture is no flag where value and range say the opposite', (flag) => {
    expect(read({ ...low, flag, byPicture: true })).toMatchObject({ flag: null, flagIsPrinted: false })
    expect(read({ ...usual, flag, byPicture: true })).toMatchObject({ flag: null, flagIsPrinted: false })
  })

  it('is the flag of a picture without a range, unless it is a dash', () => {
    const line = { name: 'Potassium', unit: 'mmol/L', value: '2.9', byPicture: true }
    expect(read({ ...line, flag: '↓' })).toMatchObject({ flag: 'low', flagIsPrinted: true })
    expect(read({ ...line, flag: '-' })).toMatchObject({ flag: null, flagIsPrinted: false })
  })

  it('that is a dash beside a usual value says nothing', () => {
    expect(read({ ...usual, flag: '-', byPicture: true })).toMatchObject({
      flag: 'normal',
      flagIsPrinted: false,
    })
  })

  it('is the flag of a text layer as it is printed', () => {
    expect(read({ ...low, flag: '↑' })).toMatchObject({ flag: 'high', flagIsPrinted: true })
  })
})
