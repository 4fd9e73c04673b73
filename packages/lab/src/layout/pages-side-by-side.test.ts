import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'two tables with headings',
    page: `
Test          Result   Unit      Range           Test           Result   Unit     Range
Glucose       95       mg/dL     70-99           WBC            6.2      G/L      4-10
Sodium        140      mmol/L    135-145         RBC            4.9      T/L      4.2-5.6
Potassium     4.1      mmol/L    3.5-5.1         Hemoglobin     14.2     g/dL     13-17`,
    rows: [
      'Glucose | 95 | mg/dL | 70-99',
      'Sodium | 140 | mmol/L | 135-145',
      'Potassium | 4.1 | mmol/L | 3.5-5.1',
      'WBC | 6.2 | G/L | 4-10',
      'RBC | 4.9 | T/L | 4.2-5.6',
      'Hemoglobin | 14.2 | g/dL | 13-17',
    ],
  },
  {
    style: 'two tables without',
    page: `
Glucose       95       mg/dL     70-99           WBC            6.2      G/L      4-10
Sodium        140      mmol/L    135-145         RBC            4.9      T/L      4.2-5.6
Potassium     4.1      mmol/L    3.5-5.1         Hemoglobin     14.2     g/dL     13-17`,
    rows: [
      'Glucose | 95 | mg/dL | 70-99',
      'Sodium | 140 | mmol/L | 135-145',
      'Potassium | 4.1 | mmol/L | 3.5-5.1',
      'WBC | 6.2 | G/L | 4-10',
      'RBC | 4.9 | T/L | 4.2-5.6',
      'Hemoglobin | 14.2 | g/dL | 13-17',
    ],
  },
  {
    style: 'remarks beside the results',
    page: `
                                                    Clinical significance
Glucose          95  mg/dL      70 - 99             Values between 100 and 125
Sodium           140 mmol/L     135 - 145           suggest a second test
Potassium        4.1 mmol/L     3.5 - 5.1           within 14 days.`,
    rows: [
      'Glucose | 95 | mg/dL | 70 - 99',
      'Sodium | 140 | mmol/L | 135 - 145',
      'Potassium | 4.1 | mmol/L | 3.5 - 5.1',
    ],
  },
]

describe('reports laid out side by side', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
