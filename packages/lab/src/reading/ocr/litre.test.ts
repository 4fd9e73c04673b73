import { expect, it } from 'vitest'
import { textOf } from './line.ts'
import { withLitre } from './litre.ts'

const HEIGHT = 48
const WIDTH = 100
const UNIT = [...'g/'].map((text, index) => ({ text, at: (30 + index * 14) / WIDTH, confidence: 1 }))

/** A crop with ink of the unit up to this column. */
function crop(end: number) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (let y = 10; y < 38; y++) data.fill(20, y * WIDTH + 24, y * WIDTH + 48)
  for (let y = 10; y < 38; y++) data.fill(20, y * WIDTH + Math.min(51, end), y * WIDTH + end)
  return { width: WIDTH, height: HEIGHT, data }
}

it('gives back the litre whose ink follows the stroke', () => {
  expect(textOf(withLitre(UNIT, crop(56)))).toBe('g/l')
})

it('adds no litre without ink', () => {
  expect(textOf(withLitre(UNIT, crop(48)))).toBe('g/')
  expect(textOf(withLitre(UNIT.slice(0, 1), crop(56)))).toBe('g')
})

it('gives back a volume that was lost as a whole', () => {
  const unit = [...'mmol'].map((text, index) => ({ text, at: (4 + index * 12) / WIDTH, confidence: 1 }))
  expect(textOf(withLitre(unit, crop(60)))).toBe('mmol/l')
  expect(textOf(withLitre(unit, crop(48)))).toBe('mmol')
})

it.each([
  ['pmoll', 'pmol/l'],
  ['2,4 nmolL', '2,4 nmol/L'],
  ['mgdl', 'mg/dl'],
  ['2,1 µUVmL', '2,1 µUI/mL'],
  ['UIL', 'UI/L'],
  ['µIUmL', 'µIU/mL'],
  ['mg/mmol', 'mg/mmol'],
  ['Total', 'Total'],
])('puts the stroke into %s', (read, right) => {
  const characters = [...read].map((text, index) => ({ text, at: (4 + index * 4) / WIDTH, confidence: 1 }))
  expect(textOf(withLitre(characters, crop(30)))).toBe(right)
})
