import fc from 'fast-check'
import { expect, it } from 'vitest'
import { biomarker, labReport, labReports } from '../../test/reports.ts'
import type { Biomarker, ReadReport } from '../types.ts'
import { sameReport } from './same.ts'

const of = (...biomarkers: Biomarker[]): ReadReport =>
  labReport({ panels: [{ code: null, name: 'x', biomarkers }] })
const collected = (local: string, offset: string | null): ReadReport =>
  labReport({ collected: { ...labReport().collected, local, offset } })

const glucose = biomarker({ code: 'glucose', value: 90, unit: 'mg/dL' })

it.each<[string, ReadReport, ReadReport]>([
  [
    'other places, words and confidence',
    of(biomarker()),
    of(biomarker({ nameInDocument: 'Hb', confidence: 0.6, flag: null })),
  ],
  [
    'another order and another panel',
    of(biomarker(), glucose),
    { ...of(glucose, biomarker()), laboratory: null },
  ],
  ['a result printed twice', of(glucose), of(glucose, glucose)],
  [
    'one instant in two zones',
    collected('2026-11-14T07:30:00', '+01:00'),
    collected('2026-11-14T06:30:00', 'Z'),
  ],
])('%s make no difference', (_, a, b) => expect(sameReport(a, b)).toBe(true))

it.each<[string, ReadReport, ReadReport]>([
  ['value', of(glucose), of({ ...glucose, value: 91 })],
  ['comparator', of(glucose), of({ ...glucose, comparator: '<' })],
  ['unit', of(glucose), of({ ...glucose, unit: 'mmol/L' })],
  ['set of results', of(glucose), of(glucose, biomarker())],
  ['time', collected('2026-11-14T07:30:00', null), collected('2026-11-14T07:31:00', null)],
  ['zone', collected('2026-11-14T07:30:00', '+01:00'), collected('2026-11-14T07:30:00', '+02:00')],
])('another %s makes another report', (_, a, b) => expect(sameReport(a, b)).toBe(false))

it('a report is the same as itself, whatever the order of its panels', () => {
  fc.assert(
    fc.property(labReports, (report) => {
      expect(sameReport(report, { ...report, panels: [...report.panels].reverse() })).toBe(true)
    }),
  )
})
