import { describe, expect, it } from 'vitest'
import { correctLookalikes } from './alike.ts'
import { textOf } from './line.ts'

const corrected = (text: string) =>
  textOf(correctLookalikes([...text].map((character) => ({ text: character, at: 0, confidence: 0.9 }))))

describe('letters that look alike', () => {
  it.each([
    ['lgA', 'IgA'],
    ['Gesamt-lgE', 'Gesamt-IgE'],
    ['lron and TIBC', 'Iron and TIBC'],
    ['lNR', 'INR'],
    ['BiIirubin', 'Bilirubin'],
    ['mmol/1', 'mmol/l'],
    ['mg/d1', 'mg/dl'],
    ['mEg/L', 'mEq/L'],
    ['µlU/mL', 'µIU/mL'],
    ['7,2 uUl/mL', '7,2 uUI/mL'],
    ['1U/L', 'IU/L'],
    ['ml/min/l,73m2', 'ml/min/1,73m2'],
    ['l.5', '1.5'],
    ['1O.5', '10.5'],
    ['O.7', '0.7'],
    ['5.O', '5.0'],
    ['Fibrin6geno', 'Fibrinógeno'],
  ])('%s is %s', (read, right) => {
    expect(corrected(read)).toBe(right)
  })

  it.each([
    'leucocytes',
    'llamada',
    'LDL',
    '12.1',
    'CD4/CD8',
    'U/L',
    '1/1',
    'l/min',
    'Factor II',
    'mg/g',
    'T1',
    'Interleucina 6',
    'IL6',
    'G6PD',
  ])('leave %s as it is', (text) => {
    expect(corrected(text)).toBe(text)
  })
})
