import { createReaderPool } from '@tributary/lab'
import { expect, onTestFinished, test } from 'vitest'
import { demoReport } from './demo-report.ts'

test('every result of the demo report is read, with its unit, its range and the time of its sample', async () => {
  const pool = createReaderPool({ size: 1 })
  onTestFinished(() => pool.close())
  const extraction = await pool.extract(demoReport('2026-03-09 08:15'), { timezone: 'Z' })
  expect(extraction.state).toBe('extracted')
  if (extraction.state !== 'extracted') return
  const { report } = extraction
  expect(report.collected.local).toBe('2026-03-09T08:15:00')
  const biomarkers = report.panels.flatMap((panel) => panel.biomarkers)
  expect(biomarkers.map(({ code }) => code)).not.toContain(null)
  expect(biomarkers.map(({ nameInDocument, value, flag }) => [nameInDocument, value, flag])).toEqual([
    ['Glucose', 92, 'normal'],
    ['Hemoglobin A1c', 5.3, 'normal'],
    ['Total cholesterol', 212, 'high'],
    ['HDL cholesterol', 58, 'normal'],
    ['Triglycerides', 98, 'normal'],
    ['Creatinine', 0.82, 'normal'],
    ['Hemoglobin', 13.9, 'normal'],
    ['Ferritin', 38, 'normal'],
    ['TSH', 2.1, 'normal'],
  ])
})
