import { expect, test } from 'vitest'
import { biomarker, labReport } from '../test/reports.ts'
import { seenOf } from './seen.ts'
import type { Box, Page, TextItem } from './types.ts'

const at = (x: number, y: number): Box => ({ page: 2, x, y, width: 40, height: 10 })
const item = (box: Box, drawn?: { x: number; y: number }): TextItem => ({
  ...box,
  text: '97',
  confidence: 0.9,
  bold: null,
  color: null,
  ...(drawn && { drawn: { ...drawn, width: 42, height: 12 } }),
})
const page = (items: TextItem[], turns?: number): Page => ({
  number: 2,
  width: 600,
  height: 800,
  by: 'ocr',
  items,
  ...(turns !== undefined && { turns }),
})
const reportAt = (location: Box) => {
  const { collected } = labReport()
  return {
    collected: { ...collected, location: at(500, 700) },
    panels: [{ code: null, name: '', biomarkers: [biomarker({ location })] }],
  }
}

test('a value is where its text was drawn, however the text was moved to be read', () => {
  const items = [item(at(100, 90), { x: 0, y: 0 }), item(at(100, 100), { x: 109, y: 119 })]
  const { values, sheets } = seenOf({ pages: [page(items, 3)] }, reportAt(at(101, 101)))
  expect(values).toEqual([{ ...at(111, 121) }])
  expect(sheets).toEqual([{ number: 2, width: 600, height: 800, turns: 3 }])
})

test('a value whose text was not moved or is unknown stays in its place', () => {
  const { values, collected, sheets } = seenOf(
    { pages: [page([item(at(100, 100))])] },
    reportAt(at(100, 100)),
  )
  expect(values).toEqual([at(100, 100)])
  expect(collected).toEqual(at(500, 700))
  expect(sheets[0]).toMatchObject({ turns: 0 })
})
