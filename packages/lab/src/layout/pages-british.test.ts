import { describe, expect, it } from 'vitest'
import { words } from '../meaning/index.ts'
import { findReport } from './report.ts'
import { brief, drawn } from './test-pages.ts'

const CASES: { style: string; page: string; rows: string[] }[] = [
  {
    style: 'general practice without headings',
    page: `
Serum creatinine level                      72 umol/L                        [59.0 - 104.0]
Serum potassium level                       5.6 mmol/L                       [3.5 - 5.3]      Above high reference limit
eGFR (CKD-EPI)                              >90 mL/min
Serum sodium level                          140 mmol/L                       [133.0 - 146.0]`,
    rows: [
      'Serum creatinine level | 72 | umol/L | [59.0 - 104.0]',
      'Serum potassium level | 5.6 | mmol/L | [3.5 - 5.3] | Above high reference limit',
      'eGFR (CKD-EPI) | >90 | mL/min',
      'Serum sodium level | 140 | mmol/L | [133.0 - 146.0]',
    ],
  },
  {
    style: 'a table of meanings below',
    page: `
Test               Result     Unit      Reference
Total Cholesterol  190        mg/dL     <200
HDL Cholesterol    45         mg/dL     >40
Interpretation
Lipid              Desirable      Borderline     High
Total Cholesterol  < 200          200 - 239      > 240
LDL Cholesterol    < 100          130 - 159      > 160
HDL Cholesterol    > 60           40 - 60        < 40`,
    rows: ['Total Cholesterol | 190 | mg/dL | <200', 'HDL Cholesterol | 45 | mg/dL | >40'],
  },
  {
    style: 'unit below the value',
    page: `
Test          Result       Reference
Glucose       95           70 - 99
              mg/dL`,
    rows: ['Glucose | 95 | mg/dL | 70 - 99'],
  },
  {
    style: 'all in one run',
    page: `
Glucose 95 mg/dL 70-99
Sodium 140 mmol/L 135 - 145
CA 125 18 U/mL 0 - 35
Potassium 6.2 H mmol/L 3.5-5.1
Vitamin B12 350 pg/mL 200-900
Glucose above 100 mg/dL indicates prediabetes`,
    rows: [
      'Glucose | 95 | mg/dL | 70-99',
      'Sodium | 140 | mmol/L | 135 - 145',
      'CA 125 | 18 | U/mL | 0 - 35',
      'Potassium | 6.2 | mmol/L | 3.5-5.1 | H',
      'Vitamin B12 | 350 | pg/mL | 200-900',
    ],
  },
  {
    style: 'value, unit and flag stuck together',
    page: `
Test               Result          Reference Range
Glucose            *105mg/dL       70-99
Sodium             151H mmol/L     135-145
Creatinine (mg/dL) 0.9             0.6-1.2
TSH                < 0.01 mIU/L    0.4 - 4.0`,
    rows: [
      'Glucose | 105 | mg/dL | 70-99 | *',
      'Sodium | 151 | mmol/L | 135-145 | H',
      'Creatinine | 0.9 | mg/dL | 0.6-1.2',
      'TSH | < 0.01 | mIU/L | 0.4 - 4.0',
    ],
  },
  {
    style: 'from right to left',
    page: `
70-99         mg/dL      95      Glucose
135-145       mmol/L     140     Sodium`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Sodium | 140 | mmol/L | 135-145'],
  },
  {
    style: 'a name the dictionary does not know',
    page: `
Test               Result     Unit      Reference
Glucose            95         mg/dL     70-99
Florbafactor       12         U/L       5-20
Advice             none`,
    rows: ['Glucose | 95 | mg/dL | 70-99', 'Florbafactor | 12 | U/L | 5-20'],
  },
]

describe('reports laid out british', () => {
  for (const { style, page, rows } of CASES)
    it(style, () => expect(brief(findReport(drawn(page), words))).toEqual(rows))
})
