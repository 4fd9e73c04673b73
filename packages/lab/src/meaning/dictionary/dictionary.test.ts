import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../types.ts'
import { keyOf } from '../names/normalise.ts'
import { measureOf } from '../units/measure.ts'
import type { Entry, NumberForm } from './entry.ts'
import { ENTRIES } from './index.ts'

/** The check digit of LOINC is that of Luhn. */
function hasRightCheckDigit(code: string): boolean {
  const sum = [...code.replace('-', '')]
    .reverse()
    .map((digit, place) => (place % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((all, number) => all + (number > 9 ? number - 9 : number), 0)
  return sum % 10 === 0
}

const numbersOf = (entry: Entry) => entry.forms.filter((form): form is NumberForm => form.kind === 'number')

describe('dictionary', () => {
  it('holds at least 270 biomarkers under codes of their own', () => {
    expect(ENTRIES.length).toBeGreaterThanOrEqual(270)
    expect(new Set(ENTRIES.map(({ code }) => code)).size).toBe(ENTRIES.length)
    expect(ENTRIES.filter(({ code }) => !/^[a-z][a-z0-9_]*$/.test(code))).toEqual([])
  })

  it('writes LOINC codes that pass their check digit, with a name, once each', () => {
    const codes = ENTRIES.flatMap(({ forms }) => forms.flatMap(({ loinc }) => loinc ?? []))
    expect(
      codes.filter(({ code, name }) => !/^\d{1,5}-\d$/.test(code) || !hasRightCheckDigit(code) || !name),
    ).toEqual([])
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
    expect(hasRightCheckDigit('2345-8')).toBe(false)
  })

  it('has a form with sensible numbers for every biomarker', () => {
    for (const entry of ENTRIES) {
      expect(entry.forms.length, entry.code).toBeGreaterThan(0)
      for (const form of numbersOf(entry)) {
        expect(measureOf(form.unit), `${entry.code} ${form.unit}`).not.toBeNull()
        expect(form.bounds[0], entry.code).toBeLessThan(form.bounds[1])
        if (!form.usual) continue
        expect(form.usual[1], entry.code).toBeLessThanOrEqual(form.bounds[1])
        expect(form.usual[0], entry.code).toBeLessThanOrEqual(form.usual[1])
      }
    }
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
