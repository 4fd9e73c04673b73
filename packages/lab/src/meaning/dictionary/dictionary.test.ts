import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../types.ts'
import { keyOf } from '../names/normalise.ts'
import { measureOf } from '../units/measure.ts'
import { faultsOf, hasRightCheckDigit } from './check.ts'
import type { DictionaryEntry, NumberForm } from './entry.ts'
import { ENTRIES, entryOf, TABLES } from './index.ts'
import { readTable } from './table.ts'

const numbersOf = (entry: DictionaryEntry) =>
  entry.forms.filter((form): form is NumberForm => form.kind === 'number')

/** A row without a fault, changed in one place. */
const row = (changes: Record<string, unknown> = {}) => ({
  code: 'sodium',
  name: 'Sodium',
  specimen: 'blood',
  forms: [form()],
  formula: 'Na',
  molarMass: 22.99,
  charge: 1,
  names: { '*': 'Na; Na+', de: 'Natrium' },
  ...changes,
})
const form = (changes: Record<string, unknown> = {}) => ({
  unit: 'mmol/L',
  property: 'SCnc',
  bounds: [80, 220],
  usual: [133, 148],
  loinc: '2951-2',
  short: 'Sodium SerPl-sCnc',
  system: 'SerPl',
  ...changes,
})

describe('the shape of the table', () => {
  const faultsIn = (rows: unknown) =>
    readTable('salts', rows).faults.map(({ file, row, column }) => `${file} ${row} ${column}`)

  it('reads a row without a fault', () => {
    expect(readTable('salts', [row()]).faults).toEqual([])
    expect(readTable('salts', [row()]).entries[0]).toMatchObject({
      code: 'sodium',
      formula: 'Na',
      forms: [
        {
          kind: 'number',
          property: 'SCnc',
          loinc: { code: '2951-2', name: 'Sodium SerPl-sCnc', system: 'SerPl', method: null },
        },
      ],
      names: [
        { language: 'en', text: 'Sodium' },
        { language: null, text: 'Na' },
        { language: null, text: 'Na+' },
        { language: 'de', text: 'Natrium' },
      ],
    })
  })

  it.each<[string, unknown, string]>([
    ['no row', 5, 'row 1 '],
    ['no code', row({ code: undefined }), 'row 1 code'],
    ['no name', row({ name: '' }), 'sodium name'],
    ['a column too many', row({ colour: 'white' }), 'sodium colour'],
    ['another specimen', row({ specimen: 'tears' }), 'sodium specimen'],
    ['no form', row({ forms: [] }), 'sodium forms'],
    ['a form without a unit', row({ forms: [form({ unit: undefined })] }), 'sodium forms[0].unit'],
    ['a form without a property', row({ forms: [form({ property: '' })] }), 'sodium forms[0].property'],
    ['bounds of one number', row({ forms: [form({ bounds: [1] })] }), 'sodium forms[0].bounds'],
    ['a usual interval of words', row({ forms: [form({ usual: 'low' })] }), 'sodium forms[0].usual'],
    ['a short name alone', row({ forms: [form({ loinc: undefined })] }), 'sodium forms[0].short'],
    ['a code without a system', row({ forms: [form({ system: undefined })] }), 'sodium forms[0].system'],
    [
      'a method alone',
      row({ forms: [form({ loinc: undefined, short: undefined, system: undefined, method: 'Test strip' })] }),
      'sodium forms[0].method',
    ],
    ['a kind of its own', row({ forms: [{ kind: 'song', property: 'PrThr' }] }), 'sodium forms[0].kind'],
    [
      'bounds of a word',
      row({ forms: [{ kind: 'word', property: 'PrThr', bounds: [0, 1] }] }),
      'sodium forms[0].bounds',
    ],
    ['a formula of numbers', row({ formula: 11 }), 'sodium formula'],
    ['a mass below nothing', row({ molarMass: -1 }), 'sodium molarMass'],
    ['another language', row({ names: { xx: 'Na' } }), 'sodium names.xx'],
    ['an empty name', row({ names: { de: 'Natrium; ' } }), 'sodium names.de'],
  ])('names the row and the column of %s', (_, faulty, place) => {
    expect(faultsIn([faulty])).toContain(`salts ${place}`)
  })
})

describe('the contents of the table', () => {
  const faultsIn = (...rows: unknown[]) =>
    faultsOf([{ file: 'salts', entries: readTable('salts', rows).entries }]).map(
      ({ file, row, column }) => `${file} ${row} ${column}`,
    )

  it.each<[string, unknown[], string]>([
    ['a wrong check digit', [row({ forms: [form({ loinc: '2951-3' })] })], 'sodium forms[0].loinc'],
    [
      'a unit of another property',
      [row({ forms: [form({ property: 'MCnc' })] })],
      'sodium forms[0].property',
    ],
    [
      'a short name of another',
      [row({ forms: [form({ short: 'Sodium SerPl-mCnc' })] })],
      'sodium forms[0].short',
    ],
    [
      'a method left out',
      [row({ forms: [form({ short: 'Sodium SerPl IA-sCnc' })] })],
      'sodium forms[0].method',
    ],
    ['a system of another specimen', [row({ forms: [form({ system: 'Ur' })] })], 'sodium forms[0].system'],
    ['a short name of another system', [row({ forms: [form({ system: 'Bld' })] })], 'sodium forms[0].system'],
    ['an unknown unit', [row({ forms: [form({ unit: 'furlong' })] })], 'sodium forms[0].unit'],
    ['bounds out of order', [row({ forms: [form({ bounds: [220, 80] })] })], 'sodium forms[0].bounds'],
    ['a usual interval outside', [row({ forms: [form({ usual: [70, 148] })] })], 'sodium forms[0].usual'],
    ['a mass of something else', [row({ molarMass: 39.1 })], 'sodium molarMass'],
    ['a formula without a mass', [row({ molarMass: undefined })], 'sodium molarMass'],
    ['a formula of nothing', [row({ formula: 'Xy2' })], 'sodium formula'],
    ['a code in capitals', [row({ code: 'Na+' })], 'Na+ code'],
    ['a name twice', [row({ names: { de: 'Natrium; Natrium' } })], 'sodium names.de'],
    ['a row twice', [row(), row()], 'sodium code'],
    ['a code of LOINC twice', [row(), row({ code: 'salt' })], 'salt forms[0].loinc'],
  ])('names the row and the column of %s', (_, rows, place) => {
    expect(faultsIn(...rows)).toContain(`salts ${place}`)
  })

  it('has no fault', () => {
    expect(
      faultsOf(TABLES).map(({ file, row, column, message }) => `${file}: ${row}: ${column} ${message}`),
    ).toEqual([])
    expect(hasRightCheckDigit('2345-7')).toBe(true)
    expect(hasRightCheckDigit('2345-8')).toBe(false)
  })

  it('holds at least 600 biomarkers, 450 of them with a code, as the documentation says', () => {
    const coded = ENTRIES.filter(({ forms }) => forms.some(({ loinc }) => loinc !== null))
    expect(ENTRIES.length).toBeGreaterThanOrEqual(600)
    expect(coded.length).toBeGreaterThanOrEqual(450)
    const page = readFileSync(new URL('../../../../../docs/reference/lab.md', import.meta.url), 'utf8')
    expect(page).toContain(`${ENTRIES.length} biomarkers, ${coded.length} of them with a code of LOINC`)
  })

  /** A code for one method only where the biomarker is always measured so or its name says it. */
  const METHODS: Readonly<Record<string, RegExp>> = {
    'Automated count': /^(?:haematology|differential)$/,
    'Coagulation assay': /^coagulation$/,
    Electrophoresis: /^proteins$/,
    'High sensitivity method': /^proteins$/,
    Immunofluorescence: /^autoimmunity$/,
    'Light microscopy': /^(?:urine-sediment|stool)$/,
    'Microscopy high power field': /^urine-sediment$/,
    'Microscopy low power field': /^urine-sediment$/,
    'NAA with probe detection': /^serology$/,
    'Rapid immunoassay': /^serology$/,
    RPR: /^serology$/,
    'Test strip': /^urine-chemistry$/,
    VDRL: /^serology$/,
  }

  it('gives a code for one method only where no other is used', () => {
    const others = TABLES.flatMap(({ file, entries }) =>
      entries.flatMap(({ code, forms }) =>
        forms.flatMap(({ loinc }) =>
          loinc?.method && !METHODS[loinc.method]?.test(file) ? [`${code}: ${loinc.method}`] : [],
        ),
      ),
    )
    expect(others).toEqual([])
  })

  it.each([
    ['fecal_occult_blood', '2335-8', 'whatever the method'],
    ['hcg', '19080-1', 'the whole hormone, not its beta subunit'],
    ['anti_hbs', '16935-9', 'whatever the method'],
    ['anti_hbc', '16933-4', 'whatever the method'],
    ['hbeag', '31844-4', 'whatever the method'],
    ['rubella_igg', '8014-3', 'whatever the method'],
    ['h_pylori_stool_antigen', '31843-6', 'whatever the method'],
    ['anti_ccp', '53027-9', 'whatever the method'],
    ['cardiolipin_igg', '8065-5', 'whatever the method'],
    ['urine_nitrite', '32710-6', 'whatever the method'],
    ['csf_glucose', '2342-4', 'in cerebrospinal fluid'],
    ['csf_leukocytes', '26465-5', 'in cerebrospinal fluid'],
    ['pleural_protein', '2882-9', 'in pleural fluid'],
  ])('codes %s as %s: %s', (code, loinc) => {
    expect(entryOf(code)?.forms[0]?.loinc?.code).toBe(loinc)
  })

  /** Far from every reference interval, yet people were treated with such values. */
  it.each<[string, string, number]>([
    ['triglycerides', 'mg/dL', 18_000],
    ['testosterone_total', 'ng/dL', 0.8],
    ['dhea_s', 'ug/dL', 0.42],
    ['sodium', 'mmol/L', 255],
    ['sodium', 'mmol/L', 95],
    ['potassium', 'mmol/L', 14],
    ['potassium', 'mmol/L', 1],
    ['glucose', 'mg/dL', 2_650],
    ['hemoglobin', 'g/dL', 0.9],
    ['creatinine', 'mg/dL', 74],
    ['calcium', 'mg/dL', 28],
    ['phosphate', 'mg/dL', 50],
    ['magnesium', 'mg/dL', 30],
    ['ferritin', 'ng/mL', 600_000],
    ['ck', 'U/L', 1_200_000],
    ['iron', 'ug/dL', 16_000],
    ['vitamin_d', 'ng/mL', 1_200],
    ['hcg', 'm[IU]/mL', 3_000_000],
    ['blood_ph', '[pH]', 6.5],
    ['pco2', 'mm[Hg]', 370],
    ['osmolality', 'mosm/kg', 600],
    ['ethanol', 'mg/dL', 1_500],
    ['valproic_acid', 'ug/mL', 2_100],
  ])('holds %s in %s as far as %f', (code, unit, value) => {
    const found = numbersOf(entryOf(code)!).find((one) => one.unit === unit)!
    expect(value).toBeGreaterThanOrEqual(found.bounds[0])
    expect(value).toBeLessThanOrEqual(found.bounds[1])
  })

  it('names the everyday biomarkers in all languages', () => {
    const everyday = [
      'glucose',
      'hemoglobin',
      'leukocytes',
      'platelets',
      'creatinine',
      'sodium',
      'alt',
      'tsh',
      'hba1c',
      'crp',
      'ferritin',
      'urine_protein',
    ]
    for (const code of everyday) {
      const languages = new Set(
        ENTRIES.find((entry) => entry.code === code)?.names.map(({ language }) => language),
      )
      for (const language of LANGUAGES) expect(languages, code).toContain(language)
    }
    for (const entry of ENTRIES) {
      for (const { language, text } of entry.names) {
        expect(language === null || LANGUAGES.includes(language), `${entry.code}: ${text}`).toBe(true)
        expect(keyOf(text), `${entry.code}: ${text}`).not.toBe('')
      }
    }
  })

  /** Names that different substances in one specimen share: the unit, then the value, distinguishes them. */
  const DELIBERATE = new Set([
    'albumin',
    'albumina',
    'albumine',

    'ag',
    'cholesterinhdl',
    'ery',
    'hemoglobina',
    'lac',
    'leu',
    'pct',
    'proteinas',
    'proteines',
    'tg',
  ])

  it('shares a name only between specimens, units, or on purpose', () => {
    const byName = new Map<string, Set<DictionaryEntry>>()
    for (const entry of ENTRIES) {
      for (const { text } of entry.names) {
        const key = keyOf(text)
        byName.set(key, (byName.get(key) ?? new Set()).add(entry))
      }
    }
    const signature = (entry: DictionaryEntry) =>
      `${entry.specimen} ${measureOf(numbersOf(entry)[0]?.unit ?? '1')?.dimension}`
    const unclear = [...byName].filter(([name, entries]) => {
      const kinds = new Set([...entries].map(signature))
      return kinds.size < entries.size && !DELIBERATE.has(name)
    })
    expect(
      unclear.map(([name, entries]) => `${name}: ${[...entries].map(({ code }) => code).join(' ')}`),
    ).toEqual([])
  })
})
