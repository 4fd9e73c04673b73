import { describe, expect, it } from 'vitest'
import { asRing } from './ring.ts'

/** An ellipse of the given width and height, in the middle of a crop. */
function drawn(across: number, down: number, thick = 4) {
  const [width, height] = [60, 48]
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (wide: number, high: number) =>
        ((x + 0.5 - width / 2) / wide) ** 2 + ((y + 0.5 - height / 2) / high) ** 2
      if (at(across / 2, down / 2) <= 1 && at(across / 2 - thick, down / 2 - thick) > 1)
        data[y * width + x] = 20
    }
  return { width, height, data }
}

const read = (text: string, confidence: number) => [{ text, confidence, at: 0.5 }]

describe('a ring alone in its box', () => {
  it.each(['o', '0', 'O', '〇'])('is the letter where it is wide and %s was read with doubt', (text) => {
    expect(asRing(read(text, 0.37), drawn(30, 30))).toMatchObject([{ text: 'O', confidence: 0.75 }])
  })

  it('is left as it is where it is narrow as a zero', () => {
    expect(asRing(read('0', 0.4), drawn(18, 30))).toEqual(read('0', 0.4))
  })

  it('is left as it is where the recogniser is sure, or it is no ring', () => {
    expect(asRing(read('0', 0.95), drawn(30, 30))).toEqual(read('0', 0.95))
    expect(asRing(read('o', 0.4), drawn(30, 30, 15))).toEqual(read('o', 0.4))
    expect(asRing(read('8', 0.4), drawn(30, 30))).toEqual(read('8', 0.4))
    expect(asRing([], drawn(30, 30))).toEqual([])
  })
})
