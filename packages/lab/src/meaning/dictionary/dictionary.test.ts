import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../types.ts'
import { keyOf } from '../names/normalise.ts'
import { measureOf } from '../units/measure.ts'
import { faultsOf, hasRightCheckDigit } from './check.ts'
import type { Entry, NumberForm } from './entry.ts'
import { ENTRIES, TABLES } from './index.ts'
import { readTable } from './table.ts'

const numbersOf = (entry: Entry) => entry.forms.filter((form): form is NumberForm => form.kind === 'number')

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
      forms: [{ kind: 'number', property: 'SCnc', loinc: { code: '2951-2', name: 'Sodium SerPl-sCnc' } }],
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

  it('holds at least 465 biomarkers', () => {
    expect(ENTRIES.length).toBeGreaterThanOrEqual(465)
  })

  it('names the everyday biomarkers in all six languages', () => {
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

  /** Names that different substances in one specimen share: the unit, then the value, tells them apart. */
  const DELIBERATE = new Set([
    'albumin',
    'albumina',

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
    const byName = new Map<string, Set<Entry>>()
    for (const entry of ENTRIES) {
      for (const { text } of entry.names) {
        const key = keyOf(text)
        byName.set(key, (byName.get(key) ?? new Set()).add(entry))
      }
    }
    const signature = (entry: Entry) =>
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
