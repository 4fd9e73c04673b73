import type { LabValue } from '@tributary/service/portal-types'
import { expect, test } from 'vitest'
import {
  localTimeWords,
  printedValue,
  rangeWords,
  readValue,
  sampleTimeWords,
  specimenWords,
  sureness,
  zoneWords,
} from './words.ts'

const value = (changes: Partial<LabValue>): LabValue => ({
  name_in_document: 'Hemoglobin',
  name: 'Hemoglobin',
  code: 'hemoglobin',
  specimen: null,
  collected: null,
  loinc: '718-7',
  value_in_document: '13,2',
  unit_in_document: 'g/dl',
  value: 13.2,
  value_text: null,
  comparator: null,
  unit: 'g/dL',
  unit_corrected: false,
  range: null,
  flag: null,
  flag_is_printed: false,
  validation: 'valid',
  confidence: 1,
  place: null,
  ...changes,
})

test('a value is shown as printed, and as a number with its unit', () => {
  expect(printedValue(value({}))).toBe('13,2 g/dl')
  expect(printedValue(value({ unit_in_document: null }))).toBe('13,2')
  expect(readValue(value({}))).toBe('13.2 g/dL')
  expect(readValue(value({ value: 0, unit: '10*3/uL', comparator: '<' }))).toBe('< 0 10^3/µL')
  expect(readValue(value({ value: 90.4312345, unit: 'mL/min/{1.73_m2}' }))).toBe('90.431 mL/min/1.73 m2')
  expect(readValue(value({ value: 2.37, unit: 'm[IU]/L' }))).toBe('2.37 mIU/L')
  expect(readValue(value({ value: 24, unit: 'U/L' }))).toBe('24 U/L')
  expect(readValue(value({ value: null, value_text: 'negative' }))).toBe('negative')
  expect(readValue(value({ value: null }))).toBeNull()
})

test('a range has two ends, or one, or words', () => {
  const range = (low: number | null, high: number | null) =>
    rangeWords(value({ range: { low, high, text: 'none' } }))
  expect(range(0, 5)).toBe('0 – 5')
  expect(range(null, 5)).toBe('up to 5')
  expect(range(60, null)).toBe('from 60')
  expect(range(null, null)).toBe('none')
  expect(rangeWords(value({}))).toBeNull()
})

test('a sample is known by what was examined and when it was taken', () => {
  expect(specimenWords(value({ specimen: 'cerebrospinal_fluid' }))).toBe('cerebrospinal fluid')
  expect(specimenWords(value({}))).toBeNull()
  expect(sampleTimeWords(value({ collected: '2026-03-02T07:05:00' }))).toBe('2 March 2026, 07:05')
  expect(sampleTimeWords(value({}))).toContain('not said')
})

test('how sure and when, in words', () => {
  expect([1, 0.9, 0.7, 0.3].map((confidence) => sureness(confidence).words)).toEqual([
    'sure',
    'fairly sure',
    'unsure',
    'very unsure',
  ])
  expect(localTimeWords('2026-03-01T08:15:00')).toBe('1 March 2026, 08:15')
  expect(zoneWords('-05:00', 'request')).toBe('UTC-05:00, as the upload said')
  expect(zoneWords('Z', 'document')).toBe('UTC, as the document says')
  expect(zoneWords(null, null)).toContain('no time zone')
})
