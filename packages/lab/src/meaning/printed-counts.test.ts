import { describe, expect, it } from 'vitest'
import { reportOf } from '../extract.ts'
import { drawn } from '../layout/test-pages.ts'
import type { Biomarker, Page } from '../types.ts'

const read = (row: string, by?: Page['by']): Biomarker =>
  reportOf(drawn(`Laboratory report\nCollected: 05.11.2024 09:40\n\nPatient blood results\n${row}`, by), {
    timezone: 'Z',
  }).panels[0]!.biomarkers[0]!

describe('a count whose name says how many are counted at once', () => {
  it.each([
    ['Hemácias (milhões)     4,47 /mm3     3,90 a 5,03 /mm3', 4.47, '10*6/uL', [3.9, 5.03]],
    ['Leucócitos (mil)       5,2 /mm3      4,0 a 10,0', 5.2, '10*3/uL', [4, 10]],
    ['Leukocytes (WBC)       5200   /uL    4000 - 10000', 5.2, '10*3/uL', [4, 10]],
  ] as const)('%s', (row, value, unit, limits) => {
    const { range, ...result } = read(row)
    expect(result).toMatchObject({ value, unit, validation: 'valid' })
    expect([range?.low, range?.high]).toEqual(limits)
  })
})

describe('limits on a picture', () => {
  it('are none where a sign of them may have been read as a digit', () => {
    const range = (text: string) => read(`Creatinine    4.1    mg/dL    ${text}`, 'ocr').range
    expect(range('2 3')?.low ?? null).toBeNull()
    expect(range('0.5 1.3')).toMatchObject({ low: 0.5, high: 1.3 })
  })
})
