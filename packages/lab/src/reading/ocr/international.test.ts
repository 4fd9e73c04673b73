import { describe, expect, it } from 'vitest'
import { withInternational } from './international.ts'
import { textOf } from './line.ts'

const [WIDTH, HEIGHT] = [100, 48]

/** Upright strokes of a letter's height at these columns behind a `U`. */
function drawn(...uprights: readonly number[]) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (let y = 12; y < 36; y++)
    for (const x of [8, 20, ...uprights]) data.fill(20, y * WIDTH + x, y * WIDTH + x + 3)
  for (let y = 33; y < 36; y++) data.fill(20, y * WIDTH + 8, y * WIDTH + 23)
  return { width: WIDTH, height: HEIGHT, data }
}

/** The recognisers put a letter at its middle or at its beginning. */
const read = (text: string, first = 15) =>
  [...text].map((letter, index) => ({ text: letter, at: (first + index * 14) / WIDTH, confidence: 0.9 }))

describe('international units', () => {
  it.each([
    ['U', 'UI/l'],
    ['UN', 'UI/l'],
    ['UV', 'UI/l'],
    ['UII', 'UI/l'],
    ['U/l', 'UI/l'],
    ['U/mL', 'UI/mL'],
  ])('read as %s are %s where the picture has an upright stroke more', (text, right) => {
    expect(textOf(withInternational(read(text), drawn(30, 52)))).toBe(right)
  })

  it.each(['U/l', 'U/L', 'U/mL'])('are not made of %s', (text) => {
    for (const first of [4, 15, 24])
      expect(textOf(withInternational(read(text, first), drawn(52)))).toBe(text)
  })

  it.each(['UHID', 'Units', 'Blood U', 'g/l'])('are not made of %s', (text) => {
    const crop = drawn(30, 52, 70)
    expect(textOf(withInternational(read(text), crop))).toBe(text)
  })
})
