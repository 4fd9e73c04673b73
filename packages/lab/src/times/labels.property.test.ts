import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timeOn } from '../../test/times.ts'
import type { ReadDocument, TextItem } from '../types.ts'

const OTHERS = [
  'Received',
  'Reported',
  'Printed',
  'Ordered',
  'Eingang',
  'Befunddatum',
  'Fecha de informe',
  'Édité le',
  'Referto del',
  'Data wydruku',
  'Ankomst',
]
const COLLECTED = [
  'Collected',
  'Sample taken',
  'Entnahme',
  'Fecha de toma',
  'Prélevé le',
  'Data prelievo',
  'Pobrano',
  'Provtagning',
  'Afname',
]

const two = (number: number) => String(number).padStart(2, '0')

interface Field {
  label: string
  /** The value of a field; null for one that was left empty. */
  value: string | null
}

type Layout = 'beside' | 'below' | 'filled in' | 'two columns'

/** The fields as pieces on a page; a value over a line to be filled in may be larger than its label. */
function pageOf(fields: readonly Field[], layout: Layout, size: number): ReadDocument {
  const items: TextItem[] = []
  const put = (text: string, x: number, baseline: number, height = 9) =>
    items.push({
      page: 1,
      text,
      x,
      y: baseline - height,
      width: text.length * height * 0.5,
      height,
      confidence: 1,
      bold: null,
      color: null,
    })
  fields.forEach(({ label, value }, index) => {
    if (layout === 'below') {
      put(label, 40 + index * 130, 100)
      if (value) put(value, 40 + index * 130, 113)
    } else if (layout === 'filled in') {
      const y = 100 + index * 16
      put(`${label}: ________________________`, 40, y)
      if (value) put(value, 40 + (label.length + 2) * 4.5, y - 1, size)
    } else {
      const columns = layout === 'two columns' ? 2 : 1
      const [x, y] = [40 + (index % columns) * 270, 100 + Math.floor(index / columns) * 16]
      put(`${label}:`, x, y)
      if (value) put(value, x + 110, y)
    }
  })
  return { pages: [{ number: 1, width: 595, height: 842, by: 'text', items }] }
}

it('no label is given the time of another label', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...COLLECTED),
      fc.boolean(),
      fc.uniqueArray(fc.constantFrom(...OTHERS), { minLength: 1, maxLength: 3 }),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      fc.nat({ max: 3 }),
      fc.constantFrom<Layout[]>('beside', 'below', 'filled in', 'two columns'),
      fc.constantFrom(9, 10, 11, 12),
      fc.integer({ min: 13, max: 25 }),
      (label, isFilled, others, filled, place, layout, size, day) => {
        const own = { label, value: isFilled ? `${day}.11.2024 09:40` : null }
        const fields: Field[] = others.map((other, at) => ({
          label: other,
          value: filled[at] ? `${day + 1}.11.2024 1${at}:${two(15 + at)}` : null,
        }))
        fields.splice(Math.min(place, fields.length), 0, own)
        const found = timeOn(pageOf(fields, layout, size))
        expect(found).toBe(isFilled ? `2024-11-${day}T09:40` : 'no_collection_time')
      },
    ),
    { numRuns: 500 },
  )
})
