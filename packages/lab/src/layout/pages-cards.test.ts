import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'range between name and value',
    page: `
Hemoglobin A1c
Normal range: below 5.7 %
5.9 %   High
Glucose
Normal range: 70 - 99 mg/dL
95 mg/dL`,
    rows: [
      'Hemoglobin A1c | 5.9 | % | Normal range: below 5.7 % | High',
      'Glucose | 95 | mg/dL | Normal range: 70 - 99 mg/dL',
    ],
  },
  {
    style: 'names in a row',
    page: `
Glucose              Total Cholesterol        HDL Cholesterol
95  mg/dL            180 mg/dL                55  mg/dL
70-99                <200                     Reference: >40`,
    rows: [
      'Glucose | 95 | mg/dL | 70-99',
      'Total Cholesterol | 180 | mg/dL | <200',
      'HDL Cholesterol | 55 | mg/dL | >40',
    ],
  },
  {
    style: 'gauges with a word for the state',
    page: `
Glucose                                   Ferritin
95 mg/dL                Normal            12 ng/mL                Low

Reference range: 70 - 99 mg/dL            Reference range: 15 - 150 ng/mL`,
    rows: ['Glucose | 95 | mg/dL | 70 - 99 mg/dL | Normal', 'Ferritin | 12 | ng/mL | 15 - 150 ng/mL | Low'],
  },
]

describe('reports laid out cards', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
