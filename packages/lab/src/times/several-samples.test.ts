import { describe, expect, it } from 'vitest'
import { reportOf } from '../extract.ts'
import { drawn } from '../layout/test-pages.ts'
import { LabFailure } from '../types.ts'

const HEADINGS = 'Test                     Result   Unit      Reference range\n'
const GLUCOSE =
  'Glucose                  95       mg/dL     70-99\nALT                      20       U/L       0-40\n'
const PROTEIN =
  'Protein                  7        mg/dL     0-15\nCreatinine               95       mg/dL     20-300\n'

function read(page: string): { whole: string; each: string[] } {
  const document = drawn(`Clinical Laboratory Report\n\n${page}`)
  const { collected, panels } = reportOf(document, { timezone: '+01:00' })
  const each = panels.flatMap(({ biomarkers }) =>
    biomarkers.map((one) => `${one.nameInDocument} ${one.collected?.local.slice(5, 16) ?? null}`),
  )
  return { whole: collected.local.slice(5, 16), each }
}

describe('each result has the time of its own sample', () => {
  it.each([
    [
      'labels that name the specimen, together at the top',
      `Serum collected: 05.11.2024 09:40\nUrine collected: 06.11.2024 08:00\n\n${HEADINGS}SERUM\n${GLUCOSE}URINE\n${PROTEIN}`,
      ['Glucose 11-05T09:40', 'ALT 11-05T09:40', 'Protein 11-06T08:00', 'Creatinine 11-06T08:00'],
    ],
    [
      'one label for all and one for urine',
      `Collected: 05.11.2024 09:40\nUrine collected: 06.11.2024 08:00\n\n${HEADINGS}${GLUCOSE}URINE\n${PROTEIN}`,
      ['Glucose 11-05T09:40', 'ALT 11-05T09:40', 'Protein 11-06T08:00', 'Creatinine 11-06T08:00'],
    ],
    [
      'a time below each heading',
      `${HEADINGS}BLOOD\nCollected: 05.11.2024 09:40\n${GLUCOSE}URINE\nCollected: 06.11.2024 08:00\n${PROTEIN}`,
      ['Glucose 11-05T09:40', 'ALT 11-05T09:40', 'Protein 11-06T08:00', 'Creatinine 11-06T08:00'],
    ],
    [
      'a table of samples',
      `Sample        Collected\nSerum         05.11.2024 09:40\nUrine         06.11.2024 08:00\n\n${HEADINGS}SERUM\n${GLUCOSE}URINE\n${PROTEIN}`,
      ['Glucose 11-05T09:40', 'ALT 11-05T09:40', 'Protein 11-06T08:00', 'Creatinine 11-06T08:00'],
    ],
    [
      'a time of another specimen only',
      `Urine collected: 06.11.2024 08:00\n\n${HEADINGS}SERUM\n${GLUCOSE}URINE\n${PROTEIN}`,
      ['Glucose null', 'ALT null', 'Protein 11-06T08:00', 'Creatinine 11-06T08:00'],
    ],
  ])('%s', (_, page, each) => expect(read(page).each).toEqual(each))

  it('and the report has the time that most results have, or the first', () => {
    const page = `Urine collected: 06.11.2024 08:00\nSerum collected: 05.11.2024 09:40\n\n${HEADINGS}`
    expect(read(`${page}SERUM\n${GLUCOSE}URINE\n${PROTEIN}`).whole).toBe('11-05T09:40')
    expect(read(`${page}URINE\n${PROTEIN}`).whole).toBe('11-06T08:00')
  })

  it('and two times that stand together and name no sample are refused', () => {
    const page = `Collected: 05.11.2024 09:40\nCollected: 06.11.2024 08:00\n\n${HEADINGS}${GLUCOSE}`
    expect(() => read(page)).toThrow(LabFailure)
  })
})
